"""The socket at which a server listens, and the address under which people find it."""

from __future__ import annotations

import os
import socket

from teadragon.server.settings import Settings


def listen(settings: Settings) -> socket.socket:
    """Raises OSError where the port is taken, unless any will do."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    for port in (settings.port, 0) if settings.any_port else (settings.port,):
        listener = socket.socket(family, socket.SOCK_STREAM)
        try:
            if os.name == "posix":  # elsewhere the option would let two servers share a port
                listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind((settings.host, port))
        except OSError as error:
            listener.close()
            taken = error
        else:
            return listener
    raise taken


def address_of(settings: Settings, listener: socket.socket) -> str:
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(settings.host, settings.host)
    inside = f"[{host}]" if ":" in host else host
    return f"http://{inside}:{listener.getsockname()[1]}{settings.prefix}/"
