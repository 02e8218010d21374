"""Clusters of Dask and of Ray, reached or started; each library is an extra of its own."""

from __future__ import annotations

import logging
import os
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any

from teadragon.lab.spreading import NoBackend

CONNECT = 5  # seconds to reach a scheduler
WORKERS = 10  # seconds to see its first worker
FORSAKEN = 60  # seconds without any worker, after which nobody is waited for


def _missing(package: str, extra: str) -> NoBackend:
    return NoBackend(f"{package} is not installed here: pip install 'teadragon[{extra}]' brings it")


# Dask


@contextmanager
def dask_backend(address: str) -> Iterator[tuple[Any, int]]:
    """A joblib back end on the scheduler at this address, and how many cores its workers have.

    Raises NoBackend within seconds where there is none, or nobody works for it.
    """
    client = dask_client(address)
    over = threading.Event()
    try:
        client.wait_for_workers(1, timeout=WORKERS)
        if None in client.run(find_spec, "teadragon").values():
            raise NoBackend(f"workers of {address} have no teadragon: install the same one there")
        threading.Thread(target=_look_after, args=(client, over), daemon=True).start()
        yield _on(client), sum(client.ncores().values())
    except TimeoutError:
        raise NoBackend(f"the Dask scheduler at {address} has no workers") from None
    finally:
        over.set()
        client.close()


def dask_client(address: str, tries: int = 3) -> Any:
    """Connected to the scheduler at this address. Raises NoBackend within seconds where there is none."""
    try:
        from distributed import Client
    except ImportError:
        raise _missing("Dask", "dask") from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what matters is told by our words
    try:
        return Client(address, timeout=CONNECT, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise NoBackend(f"no Dask scheduler answers at {address!r}: {error}") from None
    except AssertionError:  # Dask's own thread had not begun after ten seconds
        if tries == 1:
            raise NoBackend("Dask does not begin here: this machine is too busy") from None
        return dask_client(address, tries - 1)


def _on(client: Any) -> Any:
    from joblib._dask import DaskDistributedBackend

    class Cluster(DaskDistributedBackend):  # type: ignore[misc]
        """Joblib's own, and it uses a cluster of one core, too, instead of playing in this process."""

        def effective_n_jobs(self, n_jobs: int) -> int:
            return max(2, int(super().effective_n_jobs(n_jobs)))

    return Cluster(client=client)


def _look_after(client: Any, over: threading.Event) -> None:
    """Give up a cluster that has lost all workers: Dask itself would wait for others for ever."""
    alone = 0
    while not over.wait(1) and client.status == "running":
        alone = 0 if client.ncores() else alone + 1
        if alone >= FORSAKEN:
            client.close()


# Ray


@contextmanager
def ray_cluster(address: str | None) -> Iterator[int]:
    """Connected to the Ray at this address, or to one that is started here; how many cores it has.

    Raises NoBackend within seconds where there is none.
    """
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # else it warns that this will change
    try:
        import ray
        from ray.util.joblib import register_ray
    except ImportError:
        raise _missing("Ray", "ray") from None
    logging.getLogger("ray").setLevel(logging.ERROR)
    quiet: Any = {"configure_logging": False, "log_to_driver": False}
    try:
        if address is None:
            ray.init(_node_ip_address="127.0.0.1", include_dashboard=False, **quiet)
        else:
            _knock(address)
            ray.init(address=address, **quiet)
    except (OSError, ValueError, RuntimeError) as error:
        raise NoBackend(f"no Ray cluster answers at {address!r}: {error}") from None
    try:
        register_ray()
        yield int(ray.cluster_resources().get("CPU", 1))
    finally:
        ray.shutdown()


def _knock(address: str) -> None:
    """Raises OSError where nobody listens: Ray itself would try for long, and end this process."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host:
        return  # `auto`, of which Ray itself finds out
    socket.create_connection((host, int(port)), timeout=CONNECT).close()

