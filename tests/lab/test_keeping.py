"""Runs that stop on the way go on from what is whole on the disk, and no other games get between."""

import os
import signal
import sys
from pathlib import Path
from typing import Any

import joblib
import pytest

from teadragon.cards.edition import load
from teadragon.lab import keeping, parquet, series, spreading
from teadragon.lab import simulate as lab
from teadragon.lab.keeping import CannotKeep, OtherGames
from teadragon.lab.simulate import simulate
from teadragon.lab.spreading import Crew, Lost, NoBackend
from tests.rooms.making import DEARER

TEAHOUSE = load("teahouse")
BOTS = ("greedy", "uniform")
GAMES = 70  # four portions of records, four parts
KINDS = ("records_dir", "parquet_dir")


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(series, "PORTIONS", dict.fromkeys(series.PORTIONS, 20))


def play(folder: Path, kind: str, games: int = GAMES, seed: int = 3, **more: Any) -> Any:
    asked: dict[str, Any] = {"edition": TEAHOUSE, "bots": BOTS, "workers": 1, kind: folder} | more
    return simulate(games, len(asked["bots"]), seed=seed, **asked)


def files(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in sorted(folder.rglob("*"))
            if file.is_file()}


class Words:
    """What was said, and how many games were told as done."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.done: list[int] = []

    @property
    def listening(self) -> dict[str, Any]:
        return {"say": self.said.append, "on_done": self.done.append}


class Stopped(Exception):
    """Somebody pulled the plug."""


def stop_after(portions: int, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, left = lab._play_portion, [portions]

    def portion(*args: Any) -> Any:
        left[0] -= 1
        if left[0] < 0:
            raise Stopped
        return whole(*args)

    monkeypatch.setattr(lab, "_play_portion", portion)


@pytest.mark.parametrize("kind", KINDS)
def test_an_interrupted_run_goes_on(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = play(tmp_path / "whole", kind)
    with monkeypatch.context() as patched:
        stop_after(2, patched)
        with pytest.raises(Stopped):
            play(tmp_path / "cut", kind)
    assert files(tmp_path / "cut")
    kept = files(tmp_path / "cut")
    words = Words()
    assert play(tmp_path / "cut", kind, **words.listening) == wanted
    assert words.done == [40, 20, 10]
    assert words.said == [f"{tmp_path / 'cut'}: 40 of 70 games are there already"]
    assert files(tmp_path / "cut") == files(tmp_path / "whole")
    assert kept.items() <= files(tmp_path / "whole").items()


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_whole_is_not_played_again(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = play(tmp_path, kind)
    stop_after(0, monkeypatch)
    assert play(tmp_path, kind) == wanted


@pytest.mark.parametrize("kind", KINDS)
def test_more_games_of_a_series_are_added(kind: str, tmp_path: Path) -> None:
    play(tmp_path / "a", kind, 30)
    assert play(tmp_path / "a", kind, 70) == play(tmp_path / "b", kind, 70)
    assert files(tmp_path / "a") == files(tmp_path / "b")


@pytest.mark.parametrize(
    ("kind", "name", "said"),
    [
        ("records_dir", "000033.jsonl", "game 33 is played again"),
        ("parquet_dir", "turns/000000021.parquet", "games 21 to 40 are played again"),
        ("parquet_dir", "games/000000061.parquet", "games 61 to 70 are played again"),
    ],
)
@pytest.mark.parametrize("part", [0.0, 0.02, 0.5, 0.99])
def test_a_cut_file_is_named_and_made_again(
    kind: str, name: str, said: str, part: float, tmp_path: Path
) -> None:
    wanted = play(tmp_path, kind)
    whole = files(tmp_path)
    (tmp_path / name).write_bytes(whole[name][: int(part * len(whole[name]))])
    words = Words()
    assert play(tmp_path, kind, **words.listening) == wanted
    assert files(tmp_path) == whole
    assert str(tmp_path / name) in words.said[0]
    assert said in words.said[0]


def test_damage_in_the_middle_of_a_part_is_found(tmp_path: Path) -> None:
    wanted = play(tmp_path, "parquet_dir")
    file = tmp_path / "games/000000021.parquet"
    whole = file.read_bytes()
    file.write_bytes(whole[:100] + bytes(60) + whole[160:])
    words = Words()
    assert play(tmp_path, "parquet_dir", **words.listening) == wanted
    assert file.read_bytes() == whole
    assert str(file) in words.said[0]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("other", "why"),
    [
        ({"seed": 4}, "another seed"),
        ({"bots": ("uniform", "greedy")}, "other bots"),
        ({"bots": ("greedy", "uniform", "uniform")}, "other bots"),
        ({"edition": DEARER}, "another edition"),
        ({"open_winter": True}, "another choice of open winter"),
        ({"games": 60}, "ask for at least as many"),
    ],
)
def test_other_games_are_refused(kind: str, other: dict[str, Any], why: str, tmp_path: Path) -> None:
    play(tmp_path, kind)
    before = files(tmp_path)
    with pytest.raises(OtherGames, match=why):
        play(tmp_path, kind, **other)
    assert files(tmp_path) == before


def test_games_of_another_program_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play(tmp_path, "parquet_dir")
    monkeypatch.setattr(parquet, "code_digest", lambda: "0" * 16)
    with pytest.raises(OtherGames, match="another state of the program"):
        play(tmp_path, "parquet_dir")


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_not_ours_is_not_touched(kind: str, tmp_path: Path) -> None:
    name = "000002.jsonl" if kind == "records_dir" else "turns/000000021.parquet"
    play(tmp_path, kind)
    (tmp_path / name).write_bytes(b"{}\n" if kind == "records_dir" else files(tmp_path)["cards.parquet"])
    with pytest.raises(OtherGames, match=name):
        play(tmp_path, kind)


@pytest.mark.parametrize("kind", KINDS)
def test_a_full_disk_keeps_what_was_done(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = play(tmp_path / "whole", kind)
    room = sum(map(len, files(tmp_path / "whole").values())) // 2
    written, replace = [0], Path.replace

    def take(self: Path, target: Path) -> Path:
        written[0] += self.stat().st_size
        if written[0] > room:
            raise OSError(28, "No space left on device")
        return replace(self, target)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", take)
        with pytest.raises(CannotKeep, match="No space left on device"):
            play(tmp_path / "full", kind)
    assert files(tmp_path / "full").items() <= files(tmp_path / "whole").items()
    words = Words()
    assert play(tmp_path / "full", kind, **words.listening) == wanted
    assert words.done[0] >= 20
    assert files(tmp_path / "full") == files(tmp_path / "whole")


def test_both_kinds_at_once(tmp_path: Path) -> None:
    wanted = play(tmp_path / "one", "records_dir")
    words = Words()
    both = play(tmp_path / "a", "records_dir", parquet_dir=tmp_path / "b", **words.listening)
    assert both == wanted
    assert sum(words.done) == 2 * GAMES
    assert files(tmp_path / "a") == files(tmp_path / "one")


def test_workers_change_nothing(tmp_path: Path) -> None:
    assert play(tmp_path / "a", "parquet_dir") == play(tmp_path / "b", "parquet_dir", workers=2)
    assert files(tmp_path / "a") == files(tmp_path / "b")


# Those who work


def _killed_once(mark: Path, number: int) -> int:
    """As a worker's work that the system ends in the middle: once, or each time where no mark can be."""
    if number == 3 and not mark.exists():
        if mark.parent.exists():
            mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


@pytest.mark.skipif(os.name == "nt", reason="no SIGKILL there")
def test_the_work_of_a_worker_that_dies_is_done_again(tmp_path: Path) -> None:
    words = Words()
    with spreading.hired(Crew(workers=2), lambda: None, words.said.append) as spread:
        found = list(spread(_killed_once, [(tmp_path / "mark", number) for number in range(40)]))
    assert sorted(found) == list(range(40))
    assert words.said == ["a worker died; what it had not finished is done again"]


@pytest.mark.skipif(os.name == "nt", reason="no SIGKILL there")
def test_workers_that_die_each_time_are_given_up(tmp_path: Path) -> None:
    with (spreading.hired(Crew(workers=2), lambda: None, lambda _: None) as spread,
          pytest.raises(Lost, match="workers die again and again")):
        list(spread(_killed_once, [(tmp_path / "none" / "mark", 3)] * 2))


def test_workers_with_another_program_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spreading, "code_digest", lambda: "0" * 16)  # here, but not in the processes
    with (spreading.hired(Crew(workers=2), lambda: None, lambda _: None) as spread,
          pytest.raises(Lost, match="another teadragon")):
        list(spread(abs, [(number,) for number in range(4)]))


@pytest.mark.parametrize(
    ("crew", "why"),
    [
        (Crew(workers=0), "0 workers"),
        (Crew("dask"), "address of its scheduler"),
        (Crew("dask", 2, "tcp://127.0.0.1:8786"), "number cannot be set"),
        (Crew(address="tcp://127.0.0.1:8786"), "for Dask or Ray"),
    ],
)
def test_crews_that_cannot_be(crew: Crew, why: str, tmp_path: Path) -> None:
    with pytest.raises(NoBackend, match=why):
        play(tmp_path / "none", "records_dir", crew=crew)
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize(("backend", "extra"), [("dask", "dask"), ("ray", "ray")])
def test_a_package_that_is_not_there_is_named(
    backend: Any, extra: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed" if backend == "dask" else "ray", None)
    with pytest.raises(NoBackend, match=rf"pip install 'teadragon\[{extra}\]'"):
        play(tmp_path / "none", "records_dir", crew=Crew(backend, address="127.0.0.1:1"))
    assert not (tmp_path / "none").exists()


def test_without_pyarrow_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(parquet.NoParquet, match=r"pip install 'teadragon\[parquet\]'"):
        play(tmp_path / "none", "parquet_dir")
    assert not (tmp_path / "none").exists()


def test_results_on_their_way_are_few(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many portions there are: so memory does not grow with them."""
    sizes: list[int] = []

    class Counted(joblib.Parallel):  # type: ignore[misc]
        def __call__(self, iterable: Any) -> Any:
            tasks = list(iterable)
            sizes.append(len(tasks))
            return super().__call__(tasks)

    monkeypatch.setattr(spreading, "Parallel", Counted)
    with spreading.hired(Crew(workers=2), lambda: None, lambda _: None) as spread:
        assert sorted(spread(abs, [(number,) for number in range(100)])) == list(range(100))
    assert max(sizes) <= spreading.WAVE * 2
    assert sum(sizes) == 100


def test_a_file_appears_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file"
    keeping.write_whole(file, b"before")

    def full(*_: Any) -> None:
        assert file.read_bytes() == b"before"
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", full)
        with pytest.raises(CannotKeep, match=str(file)):
            keeping.write_whole(file, b"after")
    assert files(tmp_path) == {"file": b"before"}


def _hears_ctrl_c(_: int) -> bool:
    return signal.getsignal(signal.SIGINT) is not signal.SIG_IGN


def test_workers_leave_ctrl_c_to_who_began_them() -> None:
    """Else each would print where it was when it came."""
    with spreading.hired(Crew(workers=2), lambda: None, lambda _: None) as spread:
        assert not any(spread(_hears_ctrl_c, [(number,) for number in range(4)]))
