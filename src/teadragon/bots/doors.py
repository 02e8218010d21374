"""The rules, the rule of thumb and the network behind addresses.

Numba optimizes a function together with all that it calls. A search calls the rules from many places, ten
functions deep, and would have them compiled ten times; through these doors they are compiled once, which
halves the wait at the first start. A call costs some ten nanoseconds more.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numba
import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.extending import intrinsic, overload

from teadragon.bots import greedy
from teadragon.bots.network import SCRATCH, WEIGHTS, read
from teadragon.cards.compile import EDITION
from teadragon.rules.apply import act
from teadragon.rules.compiled import PLAIN
from teadragon.rules.table import new_tables, new_tape

_greedy = greedy.choose_of
_ACT, _RULE, _READ = range(3)


def apply_action(ed: Any, t: Any, action: int, mind: Any) -> None:
    """As `act`, with the mind's tape."""
    act(ed, t, action, mind.tape[0])


def rule_of_thumb(ed: Any, t: Any, mind: Any) -> int:
    """As the greedy bot's choice."""
    return int(_greedy(ed, t, mind.room[0].dice, mind.room[0].legal))


def judge(ed: Any, t: Any, mind: Any) -> None:
    """As the network's `read`, with the mind's weights and room."""
    read(ed, t, mind.weights[0], mind.room[0])


# The same in compiled code


@overload(apply_action)
def _apply_action(ed: Any, t: Any, action: Any, mind: Any) -> Any:
    def implementation(ed: Any, t: Any, action: Any, mind: Any) -> Any:
        return _call(mind.doors[_ACT], ed, t, action, mind.tape[0])  # type: ignore[call-arg]

    return implementation


@overload(rule_of_thumb)
def _rule_of_thumb(ed: Any, t: Any, mind: Any) -> Any:
    def implementation(ed: Any, t: Any, mind: Any) -> Any:
        return _call(mind.doors[_RULE], ed, t, 0, mind.room[0])  # type: ignore[call-arg]

    return implementation


@overload(judge)
def _judge(ed: Any, t: Any, mind: Any) -> Any:
    def implementation(ed: Any, t: Any, mind: Any) -> Any:
        return _call(mind.doors[_READ], ed, t, mind.weights[0], mind.room[0])  # type: ignore[call-arg]

    return implementation


@intrinsic
def _call(typing_context: Any, address: Any, a: Any, b: Any, c: Any, d: Any) -> Any:
    """Call what lies at an address with four records or integers; it returns an integer."""
    c = types.int64 if isinstance(c, types.Integer) else c

    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        handed = args[1:]
        kind = ir.FunctionType(ir.IntType(64), [arg.type for arg in handed])
        return builder.call(builder.inttoptr(args[0], kind.as_pointer()), handed)

    return types.int64(types.int64, a, b, c, d), emit


def _act_door(ed: Any, t: Any, action: int, tape: Any) -> int:
    act(ed, t, action, tape)
    return 0


def _rule_door(ed: Any, t: Any, _: int, room: Any) -> int:
    return _greedy(ed, t, room.dice, room.legal)


def _read_door(ed: Any, t: Any, w: Any, room: Any) -> int:
    read(ed, t, w, room)
    return 0


@cache
def _open_doors() -> tuple[Any, ...]:
    edition, table = _record(np.zeros(1, EDITION)), _record(new_tables(1))
    weights, room = _record(np.zeros(1, WEIGHTS)), _record(np.zeros(1, SCRATCH))
    number = types.int64
    kinds = (
        (_act_door, number(edition, table, number, _record(new_tape()))),
        (_rule_door, number(edition, table, number, room)),
        (_read_door, number(edition, table, weights, room)),
    )
    return tuple(numba.cfunc(signature, cache=True)(function) for function, signature in kinds)


def _record(array: Any) -> Any:
    return numba.typeof(array).dtype  # type: ignore[no-untyped-call]


def addresses() -> Any:
    """Where the doors are in this process: int64, for a mind. Compiles them if nothing has yet."""
    if PLAIN:
        return np.zeros(3, np.int64)
    return np.array([door.address for door in _open_doors()], np.int64)
