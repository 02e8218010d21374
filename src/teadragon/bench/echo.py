"""A WebSocket server that sends back what it gets, of our own stack: what a socket costs by itself."""

from __future__ import annotations

import asyncio
import socket

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect


async def echo(websocket: WebSocket) -> None:
    await websocket.accept()
    try:
        while True:
            await websocket.send_text(await websocket.receive_text())
    except WebSocketDisconnect:
        return


def main() -> None:
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    app = Starlette(routes=[WebSocketRoute("/echo", echo)])
    config = uvicorn.Config(app, ws="websockets-sansio", log_level="warning", ws_per_message_deflate=False)
    print(f"http://127.0.0.1:{listener.getsockname()[1]}/", flush=True)
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(uvicorn.Server(config).serve([listener]))


if __name__ == "__main__":
    main()
