"""A balance report as one HTML file: nothing in it is fetched or run, and it prints."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape

from teadragon import __version__
from teadragon.cards.catalogue import catalogue
from teadragon.cards.model import SEASONS
from teadragon.lab import balance_plots as plots
from teadragon.lab.balance_style import STYLE
from teadragon.lab.comparing import Balance
from teadragon.lab.goals import TOPICS, Goal, Verdict
from teadragon.lab.measures import (
    A_DRAW,
    A_PURCHASE,
    A_SEASON,
    ABOVE,
    AN_ANSWER,
    BEFORE,
    CARD,
    EXCESS,
    GAME,
    MISCHIEF,
    CardLine,
    Figure,
    Part,
)

MINUS = "−"
MARK: dict[Verdict, str] = {"inside": "✓", "outside": "✗", "cannot tell yet": "?"}


def page_of(found: Balance) -> str:
    """The report. Raises NoPlots where pictures cannot be drawn."""
    words = catalogue(found.plan.edition, "en")
    names = {card.id: words[f"card.{card.id}.name"] for card in found.plan.edition.cards}
    names |= {
        card.id: f"{names[card.id]} ({card.growth})"
        for card in found.plan.edition.cards
        if card.kind == "growth"
    }
    names |= {dragon.id: words[f"dragon.{dragon.id}.name"] for dragon in found.plan.edition.dragons}
    title = f"The balance of {found.plan.edition.title}"
    body = [_head(found, title), _summary(found, names), _shares(found, names), _course(found)]
    body += [_cards(part, names, len(found.editions)) for part in found.parts.values()]
    body += [_mischief(found, names), _method()]
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n"
        f"<style>{STYLE}</style>\n</head>\n<body>\n<main>\n"
        + "\n".join(body)
        + "\n</main>\n</body>\n</html>\n"
    )


# Numbers in words


def percent(value: float) -> str:
    return f"{100 * value:.1f} %"


def points(value: float) -> str:
    return f"{100 * value:+.1f}".replace("-", MINUS)


def plain(value: float) -> str:
    return f"{value:.2f}" if abs(value) < 10 else f"{value:.1f}"


def _cell(figure: Figure | None, show: str, *, changed: bool) -> str:
    """Table cells of a figure: its value with the interval small, and beside it the changed one."""
    if figure is None:
        return '<td class="none">–</td>' * (3 if changed else 1)
    say = {"share": percent, "points": points, "plain": plain}[show]
    cells = [_number(figure, say)]
    if changed and figure.changed is not None and figure.difference is not None:
        told = figure.difference
        sure = told.low > 0 or told.high < 0
        apart = points if show in ("share", "points") else lambda value: f"{value:+.2f}".replace("-", MINUS)
        cells += [_number(figure.changed, say), _number(told, apart, "sure" if sure else "unsure")]
    return "".join(cells)


def _number(figure: Figure, say: Callable[[float], str], mark: str = "") -> str:
    inside = f"<small>{say(figure.low)} to {say(figure.high)}</small>".replace(" %", "")
    if figure.low == figure.high:  # the same in every game
        inside = ""
    own = f' class="{mark}"' if mark else ""
    return f"<td{own}>{say(figure.value)}{inside}</td>"


def _table(head: Sequence[str], rows: Iterable[str], caption: str, *, wide: int = 1, mark: str = "") -> str:
    """`wide` cells below each heading but the first, for the base, the changed edition and the difference."""
    top = f"<th>{head[0]}</th>" + "".join(f'<th colspan="{wide}">{name}</th>' for name in head[1:])
    below = ""
    if wide > 1:
        below = (
            "<tr><th></th>" + "<th>base</th><th>changed</th><th>difference</th>" * (len(head) - 1) + "</tr>"
        )
    return (
        f'<div class="table {mark}"><table><caption>{caption}</caption><thead><tr>{top}</tr>{below}</thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


def _picture(svg: str, words: str) -> str:
    told = escape(words)
    return f'<figure role="img" aria-label="{told}">{svg}<figcaption>{told}</figcaption></figure>'


# The parts of the page


def _head(found: Balance, title: str) -> str:
    plan, edition = found.plan, found.plan.edition
    seats = ", ".join(map(str, found.parts))
    rows = [
        ("Edition", f"{edition.title}, version {edition.version} ({edition.id}), {edition.digest[:19]}…"),
        ("Games", f"{plan.games:,} with each of {seats} seats, seed {plan.seed}"),
        (
            "Bots",
            f"{plan.bot} in every seat" + (f", with the weights of {found.weights}" if found.weights else ""),
        ),
    ]
    if found.changed is not None:
        rows.append(("Changed", f"{', '.join(found.changes)}; the same deals are played with both"))
    told = "".join(f"<dt>{name}</dt><dd>{escape(words)}</dd>" for name, words in rows)
    return f"<header><h1>{escape(title)}</h1><dl>{told}</dl></header>"


def _summary(found: Balance, names: Mapping[str, str]) -> str:
    out = ["<section><h2>In short</h2>"]
    for changed in (False, True)[: len(found.editions)]:
        goals = found.goals(changed=changed)
        name = ("Base", "Changed")[changed] + ": " if found.changed else ""
        rows = [_topic_row(topic, words, goals) for topic, words in TOPICS.items()]
        head = ["Goal", *(f"{seats} seats" for seats in goals)]
        out.append(_table(head, rows, f"{name}goals met" if name else "Goals met", mark="verdicts"))
        out.append(_warnings(goals, names, name))
    out.append(
        "<p class=note>✓ inside its bounds with its whole 95 % interval; ✗ outside with all of it; "
        "? cannot be told yet with this many games.</p></section>"
    )
    return "\n".join(out)


def _topic_row(topic: str, words: str, goals: Mapping[int, Sequence[Goal]]) -> str:
    cells = []
    for own in goals.values():
        verdicts = [goal.verdict for goal in own if goal.topic == topic]
        told = [(verdicts.count(v), v) for v in MARK]
        spans = (f'<span class="{v.split()[0]}">{MARK[v]} {n}</span>' for n, v in told if n)
        cells.append(f"<td>{' '.join(spans) or '–'}</td>")
    return f"<tr><th>{escape(words)}</th>{''.join(cells)}</tr>"


def _warnings(goals: Mapping[int, Sequence[Goal]], names: Mapping[str, str], title: str) -> str:
    told = [
        f"<dt>{escape(_wanted(topic, goals))}</dt>" + "".join(f"<dd>{line}</dd>" for line in lines)
        for topic in TOPICS
        if (lines := [line for seats, own in goals.items() if (line := _outside(topic, seats, own, names))])
    ]
    if not told:
        return f"<p>{title}Nothing is outside its bounds for certain.</p>"
    return f"<h3>{title}Outside their bounds</h3><dl class=warnings>{''.join(told)}</dl>"


def _wanted(topic: str, goals: Mapping[int, Sequence[Goal]]) -> str:
    """A topic with its bounds, where they are the same for all numbers of seats."""
    bounds = {(goal.least, goal.most) for own in goals.values() for goal in own if goal.topic == topic}
    if len(bounds) != 1:
        return f"{TOPICS[topic]}, near an equal one"
    [(least, most)] = bounds
    say = _say(topic)
    if least is None or most is None:
        limit = "at least" if most is None else "at most"
        [bound] = (bound for bound in (least, most) if bound is not None)
        return f"{TOPICS[topic]}, {limit} {say(bound)}"
    return f"{TOPICS[topic]}, {say(least)} to {say(most)}"


def _outside(topic: str, seats: int, goals: Sequence[Goal], names: Mapping[str, str]) -> str:
    say = _say(topic)
    found = [
        f"{escape(names.get(goal.what, goal.what))} {say(goal.value)}"
        f" <small>({say(goal.low)} to {say(goal.high)})</small>".replace(" %", "")
        for goal in sorted(goals, key=lambda goal: -goal.miss)
        if goal.topic == topic and goal.verdict == "outside"
    ]
    return f"<b>{seats} seats</b> {', '.join(found)}" if found else ""


def _say(topic: str) -> Callable[[float], str]:
    return {"length": plain, "owners": points, "winter": points}.get(topic, percent)


def _shares(found: Balance, names: Mapping[str, str]) -> str:
    beside = len(found.editions) > 1
    head = ["", *(f"{seats} seats" for seats in found.parts)]
    rows = [
        f"<tr><th>{escape(names[dragon.id])}</th>"
        + "".join(_cell(part.dragons[dragon.id], "share", changed=beside) for part in found.parts.values())
        + "</tr>"
        for dragon in found.plan.edition.dragons
    ]
    for seat in range(max(found.parts)):
        cells = (
            _cell(part.by_seat[seat] if seat < part.seats else None, "share", changed=beside)
            for part in found.parts.values()
        )
        rows.append(f"<tr><th>Seat {seat + 1}</th>{''.join(cells)}</tr>")
    picture = _picture(
        plots.draw_shares(found, names),
        "Share of the victories by dragon and by seat with 95 % intervals; shaded: what the goals allow.",
    )
    table = _table(head, rows, "Share of the victories; shared ones are split", wide=3 if beside else 1)
    return f"<section><h2>Dragons and seats</h2>{picture}{table}</section>"


def _course(found: Balance) -> str:
    beside = len(found.editions) > 1
    head = ["", *(f"{seats} seats" for seats in found.parts)]
    median = "".join(_cell(part.median, "plain", changed=beside) for part in found.parts.values())
    rows = [f"<tr><th>median turns a seat</th>{median}</tr>"]
    for name, measure in GAME.items():
        show = "share" if measure.share else "plain"
        cells = (_cell(part.figures[name], show, changed=beside) for part in found.parts.values())
        rows.append(f"<tr><th>{escape(measure.label)}</th>{''.join(cells)}</tr>")
    picture = _picture(
        plots.draw_lengths(found), "Games by their length in turns a seat; shaded: where the median belongs."
    )
    table = _table(head, rows, "Length, lead and end of a game", wide=3 if beside else 1)
    return f"<section><h2>The course of a game</h2>{picture}{table}</section>"


CARD_COLUMNS = (
    ("offered", "On offer", "share"),
    ("affordable", "Could be paid", "share"),
    ("bought", "Bought, of these", "share"),
    ("seats", "By a seat that could", "share"),
    ("round", "In round", "plain"),
    (EXCESS, "Owners above share", "points"),
    ("points", "Points a copy", "plain"),
)
BESIDE_COLUMNS = ("bought", EXCESS, "points")  # what a page is wide enough for


def _cards(part: Part, names: Mapping[str, str], editions: int) -> str:
    beside = editions > 1
    columns = [column for column in CARD_COLUMNS if not beside or column[0] in BESIDE_COLUMNS]
    rows = []
    for at, line in enumerate(part.cards):
        if at == 0 or line.season != part.cards[at - 1].season:
            wide = 1 + len(columns) * (3 if beside else 1)
            rows.append(f'<tr class="group"><th colspan="{wide}">{line.season or "Market"}</th></tr>')
        cells = "".join(_cell(line.figures[name], show, changed=beside) for name, _, show in columns)
        rows.append(f"<tr><th>{escape(names[line.card])} <small>{_cost(line)}</small></th>{cells}</tr>")
    picture = _picture(
        plots.draw_cards(part, names, editions),
        f"{part.seats} seats: how often each card is bought, what its owners win, and when it goes; "
        "shaded: the goals.",
    )
    head = ["Card", *(title for _, title, _ in columns)]
    table = _table(head, rows, f"Cards with {part.seats} seats", wide=3 if beside else 1, mark="cards")
    title = f"<h2>Cards with {part.seats} seats</h2>"
    return f"<section class=cards>{title}{picture}{table}{_winter(part, names)}</section>"


def _cost(line: CardLine) -> str:
    if line.changed_cost is None or line.changed_cost == line.cost:
        return f"cost {line.cost}"
    return f"cost {line.cost} → {line.changed_cost}"


def _winter(part: Part, names: Mapping[str, str]) -> str:
    found = [(line.card, line.figures.get(ABOVE)) for line in part.cards if line.season == SEASONS[-1]]
    known = sorted(((card, one) for card, one in found if one is not None), key=lambda pair: -pair[1].value)
    told = ", ".join(
        f"{names[card]} {points(one.value)} ({points(one.low)} to {points(one.high)})" for card, one in known
    )
    return f"<p>Winter's cards against one another, owners above the mean of them: {escape(told)}.</p>"


def _mischief(found: Balance, names: Mapping[str, str]) -> str:
    beside = len(found.editions) > 1
    rows = []
    for part in found.parts.values():
        wide = 1 + len(MISCHIEF) * (3 if beside else 1)
        rows.append(f'<tr class="group"><th colspan="{wide}">{part.seats} seats</th></tr>')
        for card, figures in part.mischief.items():
            cells = (
                _cell(figures[name], "share" if measure.share else "plain", changed=beside)
                for name, measure in MISCHIEF.items()
            )
            rows.append(f"<tr><th>{escape(names[card])}</th>{''.join(cells)}</tr>")
    head = ["Mischief", *(measure.label for measure in MISCHIEF.values())]
    table = _table(
        head,
        rows,
        "What Mischief does, a game and seat, and of each time that it is drawn",
        wide=3 if beside else 1,
    )
    return f"<section><h2>Mischief</h2>{table}</section>"


METHOD = (
    "Intervals are of 95 %. Games lie in up to 200 bins by their number; how much the bins differ tells how "
    "sure a figure is (ratio estimate, Student's t; Wilson's interval for shares). With a changed edition "
    "both play the same deals, and the interval of a difference is that of the pairs.",
    f"Minutes are an estimate for people who know the game: {A_DRAW} seconds for a turn that draws, "
    f"{A_PURCHASE} for one that buys, {AN_ANSWER} for a choice that a card asks for, {A_SEASON} for each "
    f"change of the season, {BEFORE // 60} minutes to lay out and to count.",
    "A lead changes when another seat is alone in front, by points and then Memories, than the one that was "
    "last; the first lead of a game is no change. Who won from behind had another seat before it when "
    "winter began.",
    "What owners win says who had a card at the end. Who leads can afford more, so it is no proof that the "
    "card wins.",
    "All of it is what these bots do; other habits would give other figures.",
)


def _method() -> str:
    told = ((title, CARD[name].label) for name, title, _ in CARD_COLUMNS if name in CARD)
    labels = "".join(f"<dt>{escape(title)}</dt><dd>{escape(label)}</dd>" for title, label in told)
    paragraphs = "".join(f"<p>{escape(line)}</p>" for line in METHOD)
    return (
        f"<section class=method><h2>How this was counted</h2>{paragraphs}<dl>{labels}</dl>"
        f"<p class=note>teadragon {__version__}. Unofficial: a fan project, not affiliated with the game's "
        "makers.</p></section>"
    )
