"""Actions taken at one table or at many, in compiled code; at many, a game that ends is followed at once."""

from __future__ import annotations

from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.extending import intrinsic, overload

from teadragon.envs.chance_nodes import add_shares
from teadragon.envs.encoding import observe_of
from teadragon.rules import codes
from teadragon.rules.apply import act
from teadragon.rules.chance import series_words
from teadragon.rules.compiled import inner, jit
from teadragon.rules.legal import legal_of
from teadragon.rules.setup import deal_by_seed
from teadragon.rules.table import TABLE

LINE = 64  # octets that the processor fetches together
AHEAD = 4  # tables: about as long as memory takes to answer


def fetch_ahead(tables: Any, i: int) -> None:
    """Ask the processor for tables[i], which is worked on soon: thousands of tables do not fit its near
    caches, and a step would wait for each. Nothing else comes of it."""


@overload(fetch_ahead)
def _fetch_ahead(tables: Any, i: Any) -> Any:
    def implementation(tables: Any, i: Any) -> None:
        if i < len(tables):
            _fetch(tables[i])  # type: ignore[call-arg]

    return implementation


@intrinsic
def _fetch(typing_context: Any, table: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        octets, number = ir.IntType(8).as_pointer(), ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [octets, number, number, number])
        fetch = builder.module.declare_intrinsic("llvm.prefetch", [octets], kind)
        start = builder.bitcast(args[0], octets)
        for line in range(0, TABLE.itemsize, LINE):
            place = builder.gep(start, [ir.Constant(ir.IntType(64), line)])
            builder.call(fetch, [place, number(1), number(3), number(1)])  # to write, near, data
        return context.get_dummy_value()

    return types.void(table), emit


@inner
def mark_legal(ed: Any, t: Any, legal: Any, room: Any) -> None:
    """Write the mask of legal actions (bool, ACTIONS long); `room` is int16, as long."""
    legal[:] = False
    for n in range(legal_of(ed, t, room)):
        legal[room[n]] = True


@inner
def add_returns(ed: Any, t: Any, returns: Any) -> None:
    """Write each seat's return of a game that is over; they sum to zero. `returns` is 0 before."""
    add_shares(ed, t, returns)
    for seat in range(t.seats):
        returns[seat] = (t.seats * returns[seat] - 1) / (t.seats - 1)


# One table


@jit
def show_legal(ed: Any, tables: Any, i: int, legal: Any, room: Any) -> int:
    """Write the mask of tables[i]; returns the seat to act, -1 when the game is over."""
    mark_legal(ed[0], tables[i], legal, room)
    return tables[i].to_act


@jit
def returns_of(ed: Any, tables: Any, i: int, returns: Any) -> None:
    """Write each seat's return of tables[i], which is over; `returns` is 0 before."""
    add_returns(ed[0], tables[i], returns)


# Many tables


@jit
def first_illegal(legal: Any, actions: Any, where: Any) -> int:
    """The first table, of those where one is taken, whose action is not a legal one, or -1."""
    for i in range(len(actions)):
        if not where[i]:
            continue
        if actions[i] < 0 or actions[i] >= codes.ACTIONS or not legal[i, actions[i]]:
            return i
    return -1


@inner
def _deal_next(ed: Any, tables: Any, i: int, keys: Any, games: Any, terms: Any, tape: Any) -> None:
    games[i] += 1
    k0, k1 = series_words(keys[i, 0], keys[i, 1], games[i])
    deal_by_seed(ed, tables, i, terms[0], k0, k1, terms[1], tape)


@inner
def _show(ed: Any, t: Any, i: int, legal: Any, to_act: Any, observations: Any, room: Any) -> None:
    to_act[i] = t.to_act
    mark_legal(ed, t, legal[i], room[0])
    if len(observations) > 0:
        observe_of(ed, t, t.to_act, observations[i], room[1])


@jit
def begin_all(
    ed: Any, tables: Any, s0: Any, s1: Any, keys: Any, games: Any, terms: Any, legal: Any, to_act: Any,
    observations: Any, tape: Any, room: Any,
) -> None:  # fmt: skip
    """Deal the first game of its own series at each table: table i has the key of game i + 1 of the series
    with key (s0, s1). `terms` are (seats, open winter)."""
    for i in range(len(tables)):
        keys[i, 0], keys[i, 1] = series_words(s0, s1, i + 1)
        games[i] = 0
        _deal_next(ed, tables, i, keys, games, terms, tape)
        _show(ed[0], tables[i], i, legal, to_act, observations, room)


@jit
def step_all(
    ed: Any, tables: Any, actions: Any, where: Any, keys: Any, games: Any, terms: Any, legal: Any,
    to_act: Any, rewards: Any, terminated: Any, observations: Any, tape: Any, room: Any,
) -> None:  # fmt: skip
    """Take a legal action at each table, or where `where` (bool) says so."""
    e, tp = ed[0], tape[0]
    for i in range(len(tables)):
        fetch_ahead(tables, i + AHEAD)
        if terminated[i]:
            rewards[i, :] = 0
            terminated[i] = False
        if not where[i]:
            continue
        t = tables[i]
        act(e, t, actions[i], tp)
        terminated[i] = t.phase == codes.OVER
        if terminated[i]:
            add_returns(e, t, rewards[i])
            _deal_next(ed, tables, i, keys, games, terms, tape)
        _show(e, t, i, legal, to_act, observations, room)
