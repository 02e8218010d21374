"""The screens around editions of one's own."""

from __future__ import annotations

from tools.gallery.scenes import Visit, scene


@scene("editions")
def editions(visit: Visit) -> None:
    form(visit)
    visit.go("/editions")
    visit.page.wait_for_selector("[data-own]")


@scene("edition-form")
def form(visit: Visit) -> None:
    visit.go("/editions")
    visit.page.locator("[data-act=begin]").click()
    visit.page.wait_for_selector("main[data-standing=good]")


@scene("edition-decks")
def decks(visit: Visit) -> None:
    form(visit)
    visit.page.locator("label:has([name=group][value=decks])").click()
    visit.page.wait_for_selector("[data-owner=mentors]")


@scene("edition-fault")
def fault(visit: Visit) -> None:
    """Two numbers are others, and one of them is none."""
    form(visit)
    visit.page.locator("input[name='necklace.cost']").fill("9")
    visit.page.locator("input[name='necklace.points']").fill("x")
    visit.page.wait_for_selector("main[data-standing=faulty]")
    visit.page.locator("label:has([name=group][value=changed])").click()
