"""Work spread by joblib: over processes here, or over a cluster of Dask or Ray by joblib's plug-in for it."""

from __future__ import annotations

import os
import signal
import warnings
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import Any, Literal

from joblib import Parallel, delayed, parallel_config

from teadragon.lab.series import code_digest

Backend = Literal["local", "dask", "ray"]
WAVE = 8  # portions a worker: what may be on its way at once, so that results cannot pile up
# Errors by name, for their libraries may not be here
DEATHS = {"BrokenProcessPool", "KilledWorker", "ActorDiedError", "RayActorError", "WorkerCrashedError"}
GONE = {"FutureCancelledError", "CommClosedError", "RaySystemError"}
PATIENCE = 3  # deaths of workers in a row, with nothing finished between them
Say = Callable[[str], None]


class NoBackend(ValueError):
    """There is no such cluster, or not the library for it; the words say what helps."""


class Lost(Exception):
    """Those who work are gone, and what they had not finished with them."""


@dataclass(frozen=True)
class Crew:
    """Who works: `workers` processes (1: this one, None: one for each core), or those of a cluster."""

    backend: Backend = "local"
    workers: int | None = None
    address: str | None = None  # of a Dask scheduler, or of a Ray cluster; Ray starts one here without it

    def check(self) -> None:
        """Raises NoBackend for a crew that cannot be."""
        if self.workers is not None and self.workers < 1:
            raise NoBackend(f"{self.workers} workers: at least one is needed")
        if self.backend == "dask" and self.address is None:
            raise NoBackend("Dask needs the address of its scheduler: tcp://HOST:8786, say")
        if self.backend == "dask" and self.workers is not None:
            raise NoBackend("a Dask cluster has the workers that it has; their number cannot be set here")
        if self.backend == "local" and self.address is not None:
            raise NoBackend("an address is for Dask or Ray")


Task = Callable[..., Any]
Numbered = tuple[int, str, Any]  # the number of a portion, by which code it was done, and what came of it
Run = Callable[[dict[int, Any]], Generator[Numbered]]
Spread = Callable[[Task, Sequence[tuple[Any, ...]]], Generator[Any]]


@contextmanager
def hired(crew: Crew, warm_up: Callable[[], object], say: Say) -> Iterator[Spread]:
    """A function that gives `task(*args)` for each of many `args`, in any order.

    `warm_up` runs here before processes start here, so that they find compiled code on the disk. Raises
    NoBackend before anything is begun, and Lost when nobody is left to work; a worker that dies is told by
    `say`, and its work done anew.
    """
    crew.check()
    with _cluster(crew) as (config, jobs):

        def spread(task: Task, work: Sequence[tuple[Any, ...]]) -> Generator[Any]:
            if crew.backend == "local":
                if jobs == 1 or len(work) <= 1:
                    return (task(*args) for args in work)
                warm_up()
            return _anew(lambda rest: _waves(config, crew, jobs, task, rest), work, say)

        yield spread


def _anew(run: Run, work: Sequence[tuple[Any, ...]], say: Say) -> Generator[Any]:
    """All results, in spite of workers that die: what they left is done again."""
    rest, deaths = dict(enumerate(work)), 0
    while rest:
        try:
            with closing(run(rest)) as results:
                for number, code, result in results:
                    if code != code_digest():
                        raise Lost("the workers have another teadragon than this one, and their games are "
                                   "not kept: install the same one everywhere")
                    del rest[number]
                    deaths = 0
                    yield result
        except Exception as error:
            _raise_unless_death(error)
            deaths += 1
            if deaths >= PATIENCE:
                raise Lost(f"workers die again and again ({_in_short(error)})") from None
            say("a worker died; what it had not finished is done again")


def _raise_unless_death(error: Exception) -> None:
    if _names(error) & GONE:
        raise Lost(f"the cluster is gone ({_in_short(error)})") from None
    if isinstance(error, ModuleNotFoundError):
        raise Lost(f"the workers lack a module ({error}): install the same teadragon there") from None
    if not _names(error) & DEATHS:
        raise error


def _waves(config: Any, crew: Crew, jobs: int, task: Task, work: dict[int, Any]) -> Generator[Numbered]:
    """Some portions at a time: a back end would take, and finish, all at once whether or not we keep up."""
    as_list = crew.backend == "ray"  # its plug-in gives results together only
    portions = iter(list(work.items()))
    with config(), Parallel(n_jobs=jobs, return_as="list" if as_list else "generator_unordered") as parallel:
        while wave := list(islice(portions, (2 if as_list else WAVE) * max(jobs, 1))):
            yield from _closing(parallel(delayed(_numbered)(number, task, args) for number, args in wave))


def _closing(results: Any) -> Iterator[Numbered]:
    """Who listens may stop at any time; joblib would complain of the work that is then in vain."""
    try:
        for result in results:  # noqa: UP028 (a `yield from` would let it be closed outside of this)
            yield result
    finally:
        if isinstance(results, Generator):
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                results.close()


def _numbered(number: int, task: Task, args: tuple[Any, ...]) -> Numbered:
    return number, code_digest(), task(*args)


# Clusters


@contextmanager
def _cluster(crew: Crew) -> Iterator[tuple[Callable[[], AbstractContextManager[Any]], int]]:
    """What makes joblib use this crew, and how many work."""
    if crew.backend == "dask":
        from teadragon.lab.clusters import dask_backend

        with dask_backend(crew.address or "") as (backend, cores):
            yield lambda: parallel_config(backend), cores
    elif crew.backend == "ray":
        from teadragon.lab.clusters import ray_cluster

        with ray_cluster(crew.address) as cores:
            yield lambda: parallel_config("ray"), crew.workers or cores
    else:
        yield lambda: parallel_config("loky", initializer=_leave_ctrl_c), crew.workers or os.cpu_count() or 1


def _leave_ctrl_c() -> None:
    """To the process that began it all: it ends its workers, who would print where they were."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _names(error: Exception) -> set[str]:
    return {kind.__name__ for kind in type(error).__mro__}


def _in_short(error: Exception) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0]
