"""Frames that are written past the WebSocket library are those that it would write."""

from __future__ import annotations

import pytest
from websockets.frames import Frame, Opcode

from teadragon.server.wire import head_of


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 3_000, 65_535, 65_536, 200_000])
def test_a_text_frame_is_headed_as_websockets_does_it(size: int) -> None:
    text = b"x" * size
    assert head_of(size) + text == Frame(Opcode.TEXT, text).serialize(mask=False)
