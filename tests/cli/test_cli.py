"""The commands: what they print, how they exit, and that mistakes end in a sentence and not in a trace."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from teadragon.bots.weights import Learned
from teadragon.cards.edition import DEFAULT, editions, load, path
from teadragon.cli import run
from tests.records.golden import FOLDER, barren
from tests.rooms.making import DEARER

Done = tuple[int, str, str]  # exit code, what went to stdout, and to stderr
Teadragon = Callable[..., Done]
WHOLE = FOLDER / "2-seats-hidden-winter-keen-1.jsonl"


@pytest.fixture
def teadragon(capsys: pytest.CaptureFixture[str]) -> Teadragon:
    def command(*argv: object) -> Done:
        code = run([str(word) for word in argv])
        out, err = capsys.readouterr()
        return code, out, err

    return command


def spoilt(folder: Path, name: str, old: str, new: str) -> Path:
    file = folder / name
    text = WHOLE.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    return file


# Help and mistakes


@pytest.mark.parametrize(
    "command",
    "play companion serve rooms simulate arena balance review replay edition bench".split(),
)
def test_help_names_every_command(teadragon: Teadragon, command: str) -> None:
    code, out, _ = teadragon("--help")
    assert code == 0
    assert f" {command} " in out
    assert teadragon(command, "--help")[0] == 0


def test_the_version_is_told(teadragon: Teadragon) -> None:
    from teadragon import __version__

    assert teadragon("--version") == (0, f"teadragon {__version__}\n", "")


@pytest.mark.parametrize(
    ("argv", "why"),
    [
        (["fly"], "fly"),
        (["--fly"], "--fly"),
        (["play", "--port", "tea"], "tea"),
        (["play", "--port", "65536"], "65535"),
        (["play", "--no-browser", "--edition", "nope"], "nope"),
        (["serve", "--port", "-1"], "0"),
        (["serve", "--workers", "2"], "--workers"),
        (["serve", "--prefix", "/a/../b"], "--prefix"),
        (["serve", "--trusted-proxies", "*"], "--trusted-proxies"),
        (["serve", "--database", "mysql://tea"], "--database"),
        (["serve", "--edition", "nope"], "nope"),
        (["rooms", "delete"], "ROOMS"),
        (["rooms", "delete", "tea room", "--yes"], "tea room"),
        (["rooms", "delete", "abcdefgh1234"], "--yes"),
        (["rooms", "erase", "abcdefgh1234", "--yes"], "--names"),
        (["rooms", "expire", "--yes", "--keep-finished", "-1"], "--keep-finished"),
        (["edition"], None),
        (["edition", "path"], "EDITION"),
        (["edition", "path", "nope"], "teahouse"),
        (["replay"], "FILES"),
        (["replay", str(WHOLE), "--edition", "nope"], "nope"),
        (["simulate"], "games"),
        (["simulate", "--games", "0", "--bots", "uniform,uniform", "--seed", "1"], "0 games"),
        (["simulate", "--games", "1", "--bots", "uniform,nobody", "--seed", "1"], "nobody"),
        (["simulate", "--games", "1", "--bots", "uniform", "--seed", "1"], "1 seats"),
        (["simulate", "--games", "1", "--bots", "uniform,uniform", "--seats", "3", "--seed", "1"], "3 seats"),
        (["simulate", "--games", "1", "--bots", "uniform,uniform", "--seed", "-1"], "seed"),
        (
            ["simulate", "--games", "1", "--bots", "uniform,uniform", "--seed", "1", "--workers", "0"],
            "0 workers",
        ),
    ],
)
def test_a_mistake_is_told_in_a_sentence(teadragon: Teadragon, argv: Sequence[str], why: str | None) -> None:
    code, out, err = teadragon(*argv)
    if why is None:
        assert (code, err) == (0, "")
        assert "check" in out
    else:
        assert (code, out) == (2, "")
        assert err.startswith("teadragon: ")
        assert why in err
        assert "Traceback" not in err


def test_settings_that_cannot_be_are_named(teadragon: Teadragon, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEADRAGON_PORT", "tea")
    code, _, err = teadragon("serve")
    assert code == 2
    assert "TEADRAGON_PORT" in err


# Editions


def test_editions_are_listed_with_their_digest(teadragon: Teadragon) -> None:
    code, out, _ = teadragon("edition", "list")
    assert code == 0
    known = [load(edition) for edition in editions()]
    assert out.splitlines() == [f"{each.id}  {each.title}, version 1  {each.digest}" for each in known]


@pytest.mark.parametrize(
    "command", ["simulate", "arena", "learn", "calibrate", "study", "balance", "tune", "edition new"]
)
def test_a_command_takes_the_default_edition_where_none_is_named(teadragon: Teadragon, command: str) -> None:
    code, out, _ = teadragon(*command.split(), "--help")
    assert code == 0
    assert f"default:{DEFAULT}" in "".join(out.replace("│", "").split())


def test_bots_learn_on_from_weights_and_tell_of_both_lessons(teadragon: Teadragon, tmp_path: Path) -> None:
    first, second = tmp_path / "first.npz", tmp_path / "second.npz"
    lesson = ("learn", "--games", "4", "--seats", "2", "--threads", "1")
    assert teadragon(*lesson, "--out", first)[0] == 0
    assert teadragon(*lesson, "--out", second, "--from", first)[0] == 0
    story = Learned.from_bytes(second.read_bytes()).story
    assert story.command.endswith("--from first.npz")
    assert story.before == Learned.from_bytes(first.read_bytes()).story


def test_a_checkpoint_of_another_command_is_named_and_kept(teadragon: Teadragon, tmp_path: Path) -> None:
    out, kept = tmp_path / "out.npz", tmp_path / "out.npz.checkpoint"
    kept.write_bytes(b"tea")
    code, _, err = teadragon("learn", "--games", "4", "--seats", "2", "--out", out)
    assert (code, kept.read_bytes()) == (2, b"tea")
    assert err.startswith(f"teadragon: {kept}: it is no checkpoint")


def test_weights_to_go_on_from_that_are_none_are_refused(teadragon: Teadragon, tmp_path: Path) -> None:
    torn, out = tmp_path / "torn.npz", tmp_path / "out.npz"
    torn.write_bytes(b"tea")
    for begun, why in ((torn, "no file of weights"), (tmp_path / "none.npz", "No such file")):
        code, _, err = teadragon("learn", "--games", "4", "--out", out, "--from", begun)
        assert (code, out.exists()) == (2, False)
        assert begun.name in err
        assert why in err


def test_the_path_of_an_edition_can_be_copied_from(teadragon: Teadragon) -> None:
    assert teadragon("edition", "path", "teahouse") == (0, f"{path('teahouse')}\n", "")
    assert path("teahouse").is_file()


def test_an_own_edition_begins_as_a_copy_that_plays(teadragon: Teadragon, tmp_path: Path) -> None:
    file = tmp_path / "my-box.toml"
    code, out, _ = teadragon("edition", "new", "my-box", "--title", 'Box "two" \\o/', "--out", file)
    assert code == 0
    assert str(file) in out
    own, base = load(file), load(DEFAULT)
    assert (own.id, own.title, own.version) == ("my-box", 'Box "two" \\o/', "1")
    assert (own.cards, own.dragons) == (base.cards, base.dragons)
    assert own.digest != base.digest
    assert f"teadragon play --edition {file}" in own.text
    assert "NOT the printed cards" not in own.text  # a copy says of itself what is true of it
    games = ["simulate", "--games", "2", "--seats", "2", "--bots", "greedy,uniform", "--seed", "1"]
    assert teadragon(*games, "--edition", file)[0] == 0


def test_a_copy_of_an_own_edition_is_one_of_that(teadragon: Teadragon, tmp_path: Path) -> None:
    first, second = tmp_path / "first.toml", tmp_path / "second.toml"
    teadragon("edition", "new", "first", "--out", first)
    first.write_text(first.read_text("utf-8").replace("growth = 1", "growth = 2", 1), "utf-8")
    assert teadragon("edition", "new", "second", "--base", first, "--out", second)[0] == 0
    assert load(second).mentors_growth == 2
    assert "copy of first" in second.read_text("utf-8")
    assert f"copy of {DEFAULT}" not in second.read_text("utf-8")


def test_an_own_edition_never_takes_the_place_of_a_file(teadragon: Teadragon, tmp_path: Path) -> None:
    file = tmp_path / "my-box.toml"
    file.write_text("mine", encoding="utf-8")
    code, _, said = teadragon("edition", "new", "my-box", "--out", file)
    assert code == 2
    assert str(file) in said
    assert file.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["My_Box"], "My_Box"),
        (["teahouse"], "teahouse"),
        ([DEFAULT], DEFAULT),
        (["my-box", "--base", "nope"], "nope"),
        (["my-box", "--title", "two\nlines"], "one line"),
        (["my-box", "--title", " "], "one line"),
    ],
)
def test_an_own_edition_that_cannot_be_is_refused(
    teadragon: Teadragon, tmp_path: Path, words: list[str], named: str
) -> None:
    file = tmp_path / "own.toml"
    code, _, said = teadragon("edition", "new", *words, "--out", file)
    assert code == 2
    assert named in said
    assert not file.exists()


def test_a_good_edition_file_is_called_good(teadragon: Teadragon, tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(barren().text, encoding="utf-8")
    code, out, _ = teadragon("edition", "check", file)
    assert code == 0
    assert out.startswith(f"{file}: good. ")
    assert barren().digest in out


def test_each_fault_of_an_edition_file_is_named_with_its_line(teadragon: Teadragon, tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    lines = barren().text.replace('favourite = "feeding"', 'favourite = "flying"').splitlines()
    line = lines.index('favourite = "flying"') + 1
    file.write_text("\n".join(lines), encoding="utf-8")
    code, out, _ = teadragon("edition", "check", file)
    assert code == 1
    assert f"{file}:{line}: " in out


# Replaying


def test_a_record_that_holds_is_told_in_a_line(teadragon: Teadragon) -> None:
    code, out, err = teadragon("replay", WHOLE)
    assert (code, err) == (0, "")
    (line,) = out.splitlines()
    assert line.startswith(f"{WHOLE}: holds. ")
    assert "ended (winter) after 69 turns; the seed gives this luck" in line


def test_a_game_in_progress_holds(teadragon: Teadragon) -> None:
    code, out, _ = teadragon("replay", FOLDER / "in-progress.jsonl")
    assert code == 0
    assert "in progress after" in out
    assert "luck" not in out


def test_a_folder_is_replayed_whole(teadragon: Teadragon) -> None:
    count = len(list(FOLDER.glob("*.jsonl")))
    code, out, _ = teadragon("replay", FOLDER)
    assert code == 0
    assert out == f"{count} of {count} records hold; in {count - 2} the seed was checked to give this luck\n"


def test_a_folder_without_records_is_a_mistake(teadragon: Teadragon, tmp_path: Path) -> None:
    code, _, err = teadragon("replay", tmp_path)
    assert code == 2
    assert str(tmp_path) in err


def test_a_file_that_is_not_there_does_not_keep_the_others_from_being_judged(
    teadragon: Teadragon, tmp_path: Path
) -> None:
    missing, bad = tmp_path / "no-such.jsonl", spoilt(tmp_path, "bad.jsonl", '"version":1', '"version":2')
    code, out, err = teadragon("replay", missing, bad, WHOLE)
    assert (code, err) == (1, "")
    said = out.splitlines()
    assert said[0] == f"{missing}: No such file or directory"
    assert said[1].startswith(f"{bad}:1: ")
    assert said[2].startswith("1 of 3 records hold")
    assert teadragon("replay", missing)[0] == 1


def test_file_line_and_reason_of_each_fault_are_told(teadragon: Teadragon, tmp_path: Path) -> None:
    bad = [
        spoilt(tmp_path, "seat.jsonl", '"ply":3,"seat":0', '"ply":3,"seat":1'),
        spoilt(tmp_path, "version.jsonl", '"version":1', '"version":2'),
        spoilt(tmp_path, "result.jsonl", '"reason":"winter"', '"reason":"adjudicated"'),
    ]
    foreign = tmp_path / "foreign.jsonl"
    foreign.write_bytes(b"\x89PNG\r\n")
    last = len(WHOLE.read_text(encoding="utf-8").splitlines())
    code, out, _ = teadragon("replay", WHOLE, *bad, foreign)
    assert code == 1
    lines = out.splitlines()
    assert [line.rpartition(".jsonl")[2].split(": ")[0] for line in lines[:4]] == [
        ":4",
        ":1",
        f":{last}",
        ":1",
    ]
    assert lines[0] == f"{bad[0]}:4: seat 1 acts, but it was for seat 0 to act"
    assert lines[4].startswith("1 of 5 records hold")


def test_a_record_of_an_own_edition_can_be_given_its_file(teadragon: Teadragon, tmp_path: Path) -> None:
    header, *rest = (FOLDER / "nothing-but-pass.jsonl").read_text(encoding="utf-8").splitlines()
    said = json.loads(header)
    own, file = tmp_path / "own.toml", tmp_path / "game.jsonl"
    own.write_text(said.pop("edition_text"), encoding="utf-8", newline="\n")
    file.write_text("\n".join([json.dumps(said), *rest]), encoding="utf-8")
    assert teadragon("replay", file)[0] == 1
    assert teadragon("replay", file, "--edition", own)[0] == 0


# Simulating


def test_a_simulation_is_told_as_a_table_or_as_json(teadragon: Teadragon) -> None:
    argv = ("simulate", "--games", 20, "--bots", "greedy,uniform", "--seed", 7)
    code, out, err = teadragon(*argv)
    assert (code, err) == (0, "")
    assert f"20 games of {DEFAULT}," in out
    code, out, err = teadragon(*argv, "--json")
    assert (code, err) == (0, "")
    assert json.loads(out)["games"] == 20


def test_simulated_records_hold_whoever_wrote_them(teadragon: Teadragon, tmp_path: Path) -> None:
    argv = ("simulate", "--games", 3, "--seats", 3, "--bots", "greedy,uniform,greedy", "--seed", 7)
    folder = tmp_path / "deep" / "down"
    assert teadragon(*argv, "--open-winter", "--records", folder, "--workers", 1)[0] == 0
    assert sorted(file.name for file in folder.iterdir()) == ["000001.jsonl", "000002.jsonl", "000003.jsonl"]
    assert teadragon("replay", folder)[0] == 0


def test_an_own_edition_is_simulated_and_its_records_bring_it_along(
    teadragon: Teadragon, tmp_path: Path
) -> None:
    own, folder = tmp_path / "own.toml", tmp_path / "games"
    own.write_text(DEARER.text, encoding="utf-8")
    argv = ("simulate", "--games", 3, "--bots", "greedy,uniform", "--seed", 7, "--edition", own)
    code, out, err = teadragon(*argv, "--records", folder, "--workers", 1)
    assert (code, err) == (0, "")
    assert f"3 games of {DEARER.id}" in out
    own.unlink()
    header = json.loads((folder / "000001.jsonl").read_text(encoding="utf-8").splitlines()[0])
    assert (header["digest"], header["edition_text"]) == (DEARER.digest, DEARER.text)
    code, out, _ = teadragon("replay", folder)
    assert (code, out) == (0, "3 of 3 records hold; in 3 the seed was checked to give this luck\n")


# Measuring


def test_the_bench_is_told_as_a_table_or_as_json(
    teadragon: Teadragon, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = {
        "machine": {"processor": "abacus", "cores": 1, "python": "3.11", "numba": "0.68"},
        "engine": dict.fromkeys(
            ("games_per_s", "actions_per_s", "actions_per_game", "two_core_ratio", "cold_s", "cached_s"), 7.0
        ),
        "peers": {"snails": 0.5},
    }
    monkeypatch.setattr("teadragon.bench.report.measure", lambda say: found)
    code, out, _ = teadragon("bench", "--json")
    assert (code, json.loads(out)) == (0, found)
    code, out, _ = teadragon("bench")
    assert code == 0
    assert "abacus" in out
    assert "snails" in out
