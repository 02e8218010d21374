"""Pictures of every screen, at several sizes and in each theme, to be looked at by people."""

from tools.gallery import companion, editions, scenes

__all__ = ["companion", "editions", "scenes"]
