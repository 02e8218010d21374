"""Games as Parquet: which columns there are and what they mean, and parts of a series to and from bytes.

docs/parquet.md is the page of it; a test compares the two.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from teadragon import __version__
from teadragon.cards.compile import compile_edition
from teadragon.cards.edition import SEASONS, Edition
from teadragon.lab.playing import GAME
from teadragon.lab.series import Series, code_digest
from teadragon.lab.tracing import DEEDS, Traced, trace
from teadragon.rules import codes

SCHEMA = 1
"""The version of the columns: another one when a column goes or changes its meaning."""
TABLES = ("turns", "purchases", "losses", "games")  # in the order of writing: with `games` a part is whole
KEY = b"teadragon"  # of the file's metadata, a JSON text
COMPRESSION: Any = {"compression": "zstd", "compression_level": 3, "write_page_checksum": True}


class NoParquet(ValueError):
    """The library that reads and writes Parquet is not installed."""


class BadPart(ValueError):
    """A Parquet file that is cut or damaged, or none at all."""


def check_parquet() -> None:
    """Raises NoParquet, with what helps: to be asked before long work."""
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError:
        raise NoParquet(
            "Parquet is written by pyarrow, which is not installed here: pip install 'teadragon[parquet]' "
            "brings it"
        ) from None


@dataclass(frozen=True)
class Column:
    """One column: how it is kept, what it means, and where it comes from."""

    name: str
    form: str  # an Arrow type; "card" and the like are dictionaries of words
    about: str
    values: Callable[[Any], Any]  # from the lines of a table


def _plain(name: str, form: str, about: str, field: str | None = None) -> Column:
    return Column(name, form, about, lambda lines: lines[field or name])


def _place(name: str, form: str, about: str, field: str, at: int) -> Column:
    return Column(name, form, about, lambda lines: lines[field][:, at])


def _by_seat(name: str, form: str, about: str, field: str) -> Iterator[Column]:
    """One column a seat; empty where the game has no such seat."""
    for seat in range(codes.SEATS):
        yield _place(f"{name}_{seat}", form, f"{about}, seat {seat}", field, seat)


WHERE = (
    _plain("game", "int32", "number of the game in its series, from 1"),
    _plain("turn", "int16", "number of the turn in its game, from 1, those of all seats counted"),
    _plain("seat", "int8", "whose turn it is; seat 0 acts first"),
    _plain("season", "season", "the season in which the turn began"),
)
COLUMNS: dict[str, tuple[Column, ...]] = {
    "games": (
        _plain("game", "int32", "number of the game in its series, from 1"),
        _plain("seats", "int8", "how many seats"),
        _plain("turns", "int16", "completed turns of all seats"),
        _plain("actions", "int32", "integers of the list of actions: a purchase is one, and one for each "
               "card paid"),
        _plain("reason", "reason", "why it ended: `winter`, `adjudicated` or `stopped`"),
        *_by_seat("dragon", "dragon", "dragon", "dragon"),
        *_by_seat("total", "int16", "points at the end", "total"),
        *_by_seat("memories", "int8", "Memories owned at the end, by which ties are broken", "memories"),
        *_by_seat("won", "bool", "whether it won, alone or with others", "won"),
        *(_place(f"{name}_began", "int16", f"the turn with which {name} began; empty if it never did",
                 "began", season) for season, name in enumerate(SEASONS) if season),
    ),
    "turns": (
        *WHERE,
        _plain("growth", "int16", "what the seat could spend as the turn began, Mentors included: a card on "
               "offer could be afforded if its cost is no higher"),
        *(_place(f"market_{slot + 1}", "card", f"card on offer then, Market slot {slot + 1}; empty for an "
                 "empty slot", "market_row", slot) for slot in range(codes.MARKET_SLOTS)),
        *(_place(f"memory_{slot + 1}", "card", f"card on offer then, Memory slot {slot + 1}",
                 "memory_row", slot) for slot in range(codes.MEMORY_SLOTS)),
        _plain("did", "deed", "`draw`, `market` (bought a card there), `memory` or `pass`", "deed"),
        _plain("drew", "int16", "cards drawn"),
        _plain("mischief", "int16", "Mischief among them"),
        _plain("protected", "int16", "how often a Protection answered one"),
        _plain("lost", "int16", "held cards lost to Mischief"),
        *_by_seat("score", "int16", "points after the turn", "score"),
    ),
    "purchases": (
        *WHERE,
        _plain("card", "card", "what was bought", "kind"),
        _plain("row", "row", "`market` or `memory`"),
        _plain("slot", "int8", "where it lay, from 1"),
        _plain("cost", "int16", "its cost"),
        _plain("growth", "int16", "what the seat could spend as the turn began"),
        _plain("paid", "int16", "growth spent; what is above the cost is lost"),
        _plain("cards", "int16", "held cards spent"),
        _plain("mentors", "bool", "whether Mentors was spent"),
        _plain("points", "int16", "by which the seat's points rose at once"),
    ),
    "losses": (
        *WHERE,
        _plain("card", "card", "the held card that was lost", "kind"),
        _plain("mischief", "card", "the Mischief that took it"),
        _plain("vulnerable", "bool", "whether it was lost because it is Vulnerable"),
    ),
}
CARD_COLUMNS = {
    "card": ("string", "id"), "name": ("string", "the Growth name it counts as; else the id"),
    "kind": ("string", "its kind"), "season": ("string", "of a Memory, else empty"),
    "starter": ("bool", "whether it is a starter card"), "item": ("bool", "whether it counts as an Item"),
    "growth": ("int16", "gained when spent"), "cost": ("int16", "its cost"),
    "points": ("int16", "printed points"), "copies": ("int16", "in the Market deck"),
}


# Writing


def part_of(series: Series, first: int, count: int) -> tuple[Any, dict[str, bytes]]:
    """Play games of a series: their ends (dtype GAME), and the bytes of a file for each of TABLES, in that
    order. Raises NoParquet."""
    check_parquet()
    traced = trace(series, first, count)
    lines = _lines(series, traced, first)
    return traced.ends, {name: _file(series, name, lines[name], first, count) for name in TABLES}


def _lines(series: Series, traced: Traced, first: int) -> dict[str, dict[str, Any]]:
    """The fields of each table by name."""
    count = len(traced.ends)
    games = {
        "game": np.arange(first, first + count, dtype=np.int32),
        "seats": np.full(count, len(series.bots), np.int8),
        **_fields(traced.ends),
        **_fields(traced.marks),
    }
    return {"games": games, "turns": _fields(traced.turns), "purchases": _fields(traced.purchases),
            "losses": _fields(traced.losses)}


def _fields(lines: Any) -> dict[str, Any]:
    return {field: lines[field] for field in lines.dtype.names}


def _file(series: Series, name: str, lines: dict[str, Any], first: int, count: int) -> bytes:
    import pyarrow as pa
    import pyarrow.parquet as pq

    forms = _forms(series.edition)
    absent = {f"{name}_{seat}" for name in ("dragon", "total", "memories", "won", "score")
              for seat in range(len(series.bots), codes.SEATS)}
    arrays = {column.name: _array(column, lines, forms, empty=column.name in absent)
              for column in COLUMNS[name]}
    story = story_of(series) | {"table": name, "first": first, "games": count}
    table = pa.table(arrays, metadata={KEY: json.dumps(story).encode()})
    into = io.BytesIO()
    pq.write_table(table, into, **COMPRESSION)
    return into.getvalue()


def _forms(edition: Edition) -> dict[str, tuple[str, ...]]:
    """The words for which columns of small numbers stand, by form; -1 is none of them."""
    compiled = compile_edition(edition)
    return {"card": compiled.ids, "season": SEASONS, "reason": codes.REASONS, "deed": DEEDS,
            "dragon": compiled.dragon_ids, "row": DEEDS}


def _array(column: Column, lines: dict[str, Any], forms: dict[str, tuple[str, ...]], *, empty: bool) -> Any:
    import pyarrow as pa

    values = np.ascontiguousarray(column.values(lines))
    missing = np.full(len(values), True) if empty else values < 0 if _may_lack(column) else None
    if column.form in forms:
        return pa.DictionaryArray.from_arrays(pa.array(values, mask=missing), pa.array(forms[column.form]))
    if column.form == "bool":
        return pa.array(values == 1, mask=missing)
    return pa.array(values, pa.type_for_alias(column.form), mask=missing)


def _may_lack(column: Column) -> bool:
    return column.form == "card" or column.name.endswith("_began")


def story_of(series: Series) -> dict[str, Any]:
    """What all files of a series say of it."""
    return {
        "schema": SCHEMA,
        "edition": series.edition.id,
        "digest": series.edition.digest,
        "bots": list(series.bots),
        "seed": series.seed,
        "open_winter": series.open_winter,
        "teadragon": __version__,
        "code": code_digest(),
    }


def cards_of(edition: Edition) -> bytes:
    """The file of an edition's cards, a line for each kind."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    fields = {"card": "id"}
    arrays = {name: pa.array([getattr(card, fields.get(name, name)) for card in edition.cards], form)
              for name, (form, _) in CARD_COLUMNS.items()}
    story = {"schema": SCHEMA, "table": "cards", "edition": edition.id, "digest": edition.digest}
    into = io.BytesIO()
    pq.write_table(pa.table(arrays, metadata={KEY: json.dumps(story).encode()}), into, **COMPRESSION)
    return into.getvalue()


# Reading


def story_in(file: Path) -> dict[str, Any]:
    """What a file says of itself. Raises BadPart if it is cut, damaged or somebody else's."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        metadata = pq.read_metadata(file).metadata or {}
    except (pa.ArrowException, OSError) as error:
        raise BadPart(f"{file}: cut or damaged ({str(error).splitlines()[0]})") from None
    if KEY not in metadata:
        raise BadPart(f"{file}: a Parquet file, but not of teadragon")
    story: dict[str, Any] = json.loads(metadata[KEY])
    return story


def ends_in(file: Path, seats: int) -> Any:
    """The ends of the games in a file of the table `games`, dtype GAME without dragons. Raises BadPart."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        table = pq.read_table(file, page_checksum_verification=True)
    except (pa.ArrowException, OSError) as error:
        raise BadPart(f"{file}: damaged ({str(error).splitlines()[0]})") from None
    ends = np.zeros(table.num_rows, GAME)
    for name in ("turns", "actions"):
        ends[name] = table[name].to_numpy()
    reasons = {reason: number for number, reason in enumerate(codes.REASONS)}
    ends["reason"] = [reasons[reason] for reason in table["reason"].to_pylist()]
    for seat in range(seats):
        ends["total"][:, seat] = table[f"total_{seat}"].to_numpy()
        ends["won"][:, seat] = table[f"won_{seat}"].to_numpy()
    return ends

