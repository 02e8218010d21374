"""The line between a page and its server, which a test cuts or lets swallow what is said."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from threading import Thread
from urllib.parse import urlsplit

from playwright.sync_api import Page


class Line:
    """Browsers told to be offline leave open WebSockets alone; this does what a lost network does to them."""

    def __init__(self, target: str) -> None:
        parts = urlsplit(target)
        self._target = (parts.hostname or "", parts.port or 80)
        self._whole = True
        self._calls: set[asyncio.StreamWriter] = set()
        self._deaf: set[asyncio.StreamWriter] = set()
        self._sockets: set[asyncio.StreamWriter] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        server = asyncio.run_coroutine_threadsafe(self._listen(), self._loop).result()
        self.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/"
        self._server = server

    def lose(self, page: Page) -> None:
        """Nothing arrives any more in either direction, and nobody is told but the browser."""
        self._loop.call_soon_threadsafe(self._swallow)
        page.context.set_offline(True)

    def regain(self, page: Page) -> None:
        """New connections work again; old ones never do. Those for requests are dropped, as browsers do when
        their network changes: else pictures that never come would keep all that follows waiting."""
        self._loop.call_soon_threadsafe(self._mend)
        page.context.set_offline(False)

    def cut(self) -> None:
        """Every connection ends now, and may be made anew at once."""
        self._loop.call_soon_threadsafe(self._hang_up)

    def close(self) -> None:
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _end(self) -> None:
        self._server.close()
        self._hang_up()
        own = asyncio.current_task()
        carrying = [task for task in asyncio.all_tasks() if task is not own]
        for task in carrying:
            task.cancel()
        await asyncio.gather(*carrying, return_exceptions=True)

    async def _listen(self) -> asyncio.Server:
        return await asyncio.start_server(self._carry, "127.0.0.1", 0)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        both = {writer}
        try:
            far_reader, far_writer = await asyncio.open_connection(*self._target)
            both.add(far_writer)
            self._calls |= both
            if not self._whole:
                self._deaf |= both
            await asyncio.gather(self._pump(reader, far_writer, both), self._pump(far_reader, writer, both))
        except OSError:
            pass  # the server is away: so is this connection
        finally:
            for end in both:
                end.close()
            self._calls -= both
            self._deaf -= both
            self._sockets -= both

    async def _pump(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, both: set[asyncio.StreamWriter]
    ) -> None:
        with suppress(OSError):
            while said := await reader.read(65_536):
                if b"upgrade: websocket" in said.lower():
                    self._sockets |= both
                if writer not in self._deaf:
                    writer.write(said)
                    await writer.drain()
        if writer not in self._deaf:
            writer.close()

    def _swallow(self) -> None:
        self._whole = False
        self._deaf |= self._calls

    def _mend(self) -> None:
        self._whole = True
        for writer in self._deaf - self._sockets:
            writer.close()

    def _hang_up(self) -> None:
        for writer in self._calls:
            writer.close()
