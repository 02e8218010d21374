"""What colour says, something else says too: kinds, seasons and the pick, measured on the painted pictures.

Each is painted as an eye would meet it (grey, and the three kinds of colour blindness in full), and two count
as apart where enough of their area differs enough in lightness.
"""

from __future__ import annotations

import base64
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.player import MY_MOVE, MousePlayer
from tests.browser.test_access import findings

pytestmark = pytest.mark.browser

SIGHTS = ("grey", "protan", "deutan", "tritan")
TABLE_SIZE, PHONE_SIZE = 126, 64  # CSS pixels across a card
KINDS = ("growth", "protection", "vulnerable", "item", "reveal", "mentors")
SEASONS = ("spring", "summer", "fall", "winter")
CARES = ("feeding", "entertaining", "sleeping", "grooming")
PAPER = "#fdf9ee"

# The matrices of web/src/art/testing/sight.ts (Machado, Oliveira and Fernandes 2009) over linear light.
MEASURE = """
const LUMA = [0.2126, 0.7152, 0.0722];
const SIGHT = {
  grey: [LUMA, LUMA, LUMA],
  protan: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deutan: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritan: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};
const linear = (byte) => {
  const v = byte / 255;
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
};
const dot = (row, p) => row[0] * p[0] + row[1] * p[1] + row[2] * p[2];
const clamp = (v) => Math.min(1, Math.max(0, v));
const lightness = (pixels, sight) => Array.from({ length: pixels.length / 4 }, (_, i) => {
  const p = [0, 1, 2].map((k) => linear(pixels[4 * i + k]));
  return dot(LUMA, SIGHT[sight].map((row) => clamp(dot(row, p))));
});
const paint = (image, width, height, paper) => {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const brush = canvas.getContext('2d', { willReadFrequently: true });
  brush.fillStyle = paper;
  brush.fillRect(0, 0, width, height);
  brush.drawImage(image, 0, 0, width, height);
  return brush.getImageData(0, 0, width, height).data;
};
const apart = (one, other, ratio) => one.filter((a, i) => {
  const b = other[i];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) >= ratio;
}).length / one.length;
"""

PICTURES = (
    MEASURE
    + """
const load = async (name) => {
  const image = new Image();
  image.src = folder + name + '.svg';
  await image.decode();
  return image;
};
const images = await Promise.all(names.map(load));
const painted = images.map((image) => paint(image, width, height, paper));
return Object.fromEntries(sights.map((sight) => {
  const seen = painted.map((pixels) => lightness(pixels, sight));
  return [sight, seen.map((one) => seen.map((other) => apart(one, other, ratio)))];
}));
"""
)

SHOTS = (
    MEASURE
    + """
const bytes = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
const open = async (text) => createImageBitmap(new Blob([bytes(text)]));
const [before, after] = await Promise.all(shots.map(open));
const pixels = [before, after].map((image) => paint(image, before.width, before.height, '#000'));
return Object.fromEntries(sights.map((sight) => {
  const [one, other] = pixels.map((data) => lightness(data, sight));
  return [sight, apart(one, other, ratio)];
}));
"""
)


def shares(page: Page, names: list[str], size: tuple[int, int], ratio: float) -> dict[str, list[list[float]]]:
    """Per sight, for each two pictures, the share of their area that differs in lightness by `ratio`."""
    folder = page.evaluate("document.querySelector('img[src*=\"/art-\"]').src.replace(/[^/]*$/, '')")
    script = f"async ({{ folder, names, width, height, paper, ratio, sights }}) => {{ {PICTURES} }}"
    asked = {"folder": folder, "names": names, "width": size[0], "height": size[1], "paper": PAPER,
             "ratio": ratio, "sights": list(SIGHTS)}
    found: dict[str, list[list[float]]] = page.evaluate(script, asked)
    return found


def too_like(found: dict[str, list[list[float]]], names: list[str], least: float) -> list[str]:
    return [
        f"{sight}: {names[i]} and {names[j]}, {table[i][j]:.3f}"
        for sight, table in found.items()
        for i, j in combinations(range(len(names)), 2)
        if table[i][j] < least
    ]


def across(width: int, *, of: tuple[int, int]) -> tuple[int, int]:
    return width, round(width * of[1] / of[0])


@pytest.mark.parametrize("width", [TABLE_SIZE, PHONE_SIZE])
def test_kinds_seasons_and_cares_are_known_without_colour(page: Page, width: int) -> None:
    page.goto("/")
    page.wait_for_selector("img[src*='/art-']")
    picture, band = across(width, of=(180, 152)), across(width, of=(180, 34))
    # the bare windows of the kinds: no picture in them helps
    kinds = [f"ground-{kind}-0" for kind in KINDS]
    kinds += ["ground-spring-0", "face-trouble-rooibos"]
    assert too_like(shares(page, kinds, picture, 1.25), kinds, 0.06) == []
    bands = [f"band-{season}" for season in SEASONS]
    assert too_like(shares(page, bands, band, 1.5), bands, 0.06) == []
    cares = [f"face-{care}" for care in CARES]
    assert too_like(shares(page, cares, picture, 1.5), cares, 0.08) == []


def picture_of(page: Page, box: dict[str, Any]) -> str:
    grown = {"x": box["x"] - 8, "y": box["y"] - 8, "width": box["width"] + 16, "height": box["height"] + 16}
    return base64.b64encode(page.screenshot(clip=grown, animations="disabled")).decode()  # type: ignore[arg-type]


LATER = [pytest.param(season, marks=pytest.mark.long) for season in SEASONS[1:]]


@pytest.mark.parametrize("season", [SEASONS[0], *LATER])
@pytest.mark.parametrize("look", ["light", pytest.param("dark", marks=pytest.mark.long)])
@pytest.mark.parametrize("strength", ["usual", pytest.param("more", marks=pytest.mark.long)])
def test_a_picked_card_is_known_without_colour(page: Page, season: str, look: str, strength: str) -> None:
    player = MousePlayer(page)
    player.lay_table(bots=1)
    page.wait_for_selector(MY_MOVE)
    card = page.locator("[data-row=market][data-payable=true]").first
    if card.count() == 0:
        card = page.locator("[data-row=market]").first
    page.evaluate("(set) => Object.assign(document.documentElement.dataset, set)",
                  {"season": season, "theme": look, "contrast": strength})
    box = card.bounding_box()
    assert box is not None
    page.mouse.move(2, 2)
    before = picture_of(page, dict(box))
    card.click()
    page.mouse.move(2, 2)
    page.wait_for_timeout(400)  # until the card has risen
    after = picture_of(page, dict(box))
    script = f"async ({{ shots, ratio, sights }}) => {{ {SHOTS} }}"
    found = page.evaluate(script, {"shots": [before, after], "ratio": 3, "sights": list(SIGHTS)})
    assert [sight for sight, share in found.items() if share < 0.02] == []
    assert card.get_attribute("aria-pressed") == "true"


def test_the_contrast_is_the_system_s_until_somebody_chooses(page: Page) -> None:
    page.emulate_media(contrast="more")
    page.goto("/")
    page.wait_for_selector("html[data-contrast=more]")
    MousePlayer(page).choose("Contrast", "usual")
    page.wait_for_selector("html[data-contrast=usual]")
    page.reload()
    page.wait_for_selector("html[data-contrast=usual]")


@pytest.mark.parametrize("look", ["light", pytest.param("dark", marks=pytest.mark.long)])
def test_axe_finds_nothing_in_high_contrast(page: Page, look: str) -> None:
    page.goto("/")
    player = MousePlayer(page)
    player.choose("Light or dark", look)
    player.choose("Contrast", "high")
    page.wait_for_selector(f"html[data-contrast=more][data-theme={look}]")
    assert findings(page) == ""
    player.lay_table(bots=3)
    page.wait_for_selector(MY_MOVE)
    page.locator("[data-row=market]").first.click()
    assert findings(page) == ""


WITHOUT_EDGE = """
[...document.querySelectorAll('.btn, dialog[open]')].filter((one) => one.checkVisibility())
  .filter((one) => getComputedStyle(one).borderTopWidth === '0px').map((one) => one.outerHTML.slice(0, 120))
"""


def test_where_the_system_paints_a_button_and_a_sheet_have_an_edge(page: Page) -> None:
    """Forced colours take grounds and shadows away."""
    page.emulate_media(forced_colors="active")
    page.goto("/")
    page.wait_for_selector("[data-act=start]")
    player = MousePlayer(page)
    assert page.evaluate(WITHOUT_EDGE) == []
    player.lay_table(bots=1)
    page.wait_for_selector(MY_MOVE)
    page.locator("[data-row=market]").first.click()
    assert page.evaluate(WITHOUT_EDGE) == []
    page.locator("[data-act=menu]").click()
    page.wait_for_selector("dialog[open]")
    assert page.evaluate(WITHOUT_EDGE) == []


def test_a_dragon_s_mood_fades_in_where_motion_is_unwanted(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto("/")
    page.wait_for_selector(".dragon img")
    names = page.eval_on_selector(".dragon img", "(image) => [getComputedStyle(image).animationName,"
                                  " getComputedStyle(image).animationDuration]")
    assert names == ["appear", "0.12s"]
