"""The commands for whoever runs a server, beside the server that runs."""

from __future__ import annotations

import io
import json
import sqlite3
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from teadragon.cli import run
from teadragon.server.app import create_app
from teadragon.server.settings import Settings
from tests.server.serving import GREEDY, PERSON, Player, choice, join, make_room, tokens_of

Done = tuple[int, str, str]  # exit code, what went to stdout, and to stderr
Teadragon = Callable[..., Done]
ANN = {**PERSON, "name": "Ann Teapot"}


@pytest.fixture
def rooms(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Teadragon:
    """`teadragon rooms ..` on the store of the running server."""
    monkeypatch.setenv("TEADRAGON_DATA", str(tmp_path))

    def command(*argv: object) -> Done:
        code = run(["rooms", *(str(word) for word in argv)])
        out, err = capsys.readouterr()
        return code, out, err

    return command


@pytest.fixture
def running(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(
        create_app(Settings(data=tmp_path, static=tmp_path / "none", frames_per_second=0))
    ) as client:
        yield client


@pytest.fixture
def running_on_either(
    store_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[TestClient]:
    monkeypatch.setenv("TEADRAGON_DATABASE", store_url)
    settings = Settings(data=tmp_path, database=store_url, static=tmp_path / "none", frames_per_second=0)
    with TestClient(create_app(settings)) as client:
        yield client


def test_all_rooms_are_listed_those_changed_last_first(
    rooms: Teadragon, running_on_either: TestClient
) -> None:
    made = [
        make_room(running_on_either, {**PERSON, "name": f"Player {number}"}, GREEDY) for number in range(3)
    ]
    code, out, err = rooms("list")
    assert (code, err) == (0, "3 rooms\n")
    assert {line.split()[0] for line in out.splitlines()} == {room["room"] for room in made}
    assert all("goes on" in line for line in out.splitlines())
    code, out, _ = rooms("list", "--json")
    assert code == 0
    told = json.loads(out)["rooms"]
    assert {row["id"]: set(row["names"]) for row in told} == {
        room["room"]: {f"Player {number}", "Greta"} for number, room in enumerate(made)
    }


def refusal_of(player: Player) -> str:
    """The reason that an action gets, which would be open else."""
    answer = player.act(choice(player.state["offers"]))
    return str(answer["refusal"]["reason"]) if answer["type"] == "refused" else "accepted"


def test_in_a_room_that_was_closed_nobody_acts_any_more(
    rooms: Teadragon, running_on_either: TestClient
) -> None:
    made = make_room(running_on_either, PERSON, PERSON)
    with join(running_on_either, made) as player:
        assert rooms("close", made["room"], "--yes") == (0, f"{made['room']}: closed\n", "")
        assert refusal_of(player) == "room_closed"
    assert rooms("close", made["room"], "--yes")[0] == 0, "it is closed"
    assert running_on_either.get(f"/api/rooms/{made['room']}/record").status_code == 200


def test_of_a_room_that_was_deleted_nothing_is_left(rooms: Teadragon, running_on_either: TestClient) -> None:
    made, kept = (make_room(running_on_either, PERSON, PERSON) for _ in range(2))
    room = made["room"]
    with join(running_on_either, made) as player:
        assert rooms("delete", room, "--yes") == (0, f"{room}: deleted\n", "")
        player.say(type="act", version=0, key="key-12345", action=choice(player.state["offers"]))
        reasons = []
        while "no_such_room" not in reasons:
            message = player.next()
            reasons.append(message.get("refusal", {}).get("reason"))
    assert running_on_either.get(f"/api/rooms/{room}/record").status_code == 404
    code, out, err = rooms("delete", kept["room"], room, "--yes")
    assert (code, out) == (1, f"{kept['room']}: deleted\n")
    assert err == f"teadragon: no room {room}\n"


def test_a_room_whose_id_begins_as_an_option_does(
    rooms: Teadragon, running: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = "-cp8QXiUGj9IYuxJFVvS2Q"
    monkeypatch.setattr("teadragon.server.hosting.new_room", lambda: room)
    make_room(running, ANN, PERSON)
    assert rooms("erase", room, "--names", "--yes")[:2] == (0, f"{room}: names erased\n")
    assert rooms("close", "--yes", room)[:2] == (0, f"{room}: closed\n")
    assert rooms("delete", room, "--yes")[:2] == (0, f"{room}: deleted\n")
    assert rooms("delete", room, "--yess")[0] == 2


def test_names_and_what_was_written_are_erased_and_the_game_stays(
    rooms: Teadragon, running_on_either: TestClient
) -> None:
    made = make_room(running_on_either, ANN, {**PERSON, "name": "Bob"})
    room = made["room"]
    with join(running_on_either, made) as player:
        deed = {"deed": "say", "seat": 0, "text": "from Ann, dearest"}
        player.say(type="do", key="key-12345", deed=deed)
        player.hear("accepted")
        assert player.act(choice(player.state["offers"]))["type"] == "accepted"
    assert "dearest" in running_on_either.get(f"/api/rooms/{room}/notes").text
    assert rooms("erase", room, "--names", "--chat", "--yes") == (0, f"{room}: names and chat erased\n", "")
    for path in ("notes", "record"):
        text = running_on_either.get(f"/api/rooms/{room}/{path}").text
        assert "dearest" not in text
        assert "Ann" not in text
        assert "Bob" not in text
        assert "Seat 1" in text


def age(data: Path, room: str) -> None:
    """Nobody has touched it for many years."""
    with sqlite3.connect(data / "rooms.sqlite3") as file:
        file.execute("update rooms set changed = 86400 where id = ?", (room,))
    file.close()


def test_what_is_older_than_it_is_to_be_kept_is_deleted(
    rooms: Teadragon, running: TestClient, tmp_path: Path
) -> None:
    old, new = (make_room(running, PERSON, PERSON)["room"] for _ in range(2))
    age(tmp_path, old)
    assert rooms("expire", "--yes", "--keep-unfinished", 0) == (0, "0 deleted\n", "")
    assert rooms("expire", "--yes") == (0, "1 deleted\n", "")
    assert [row["id"] for row in json.loads(rooms("list", "--json")[1])["rooms"]] == [new]


def test_a_room_may_be_named_by_a_link_and_its_secret_goes_no_further(
    rooms: Teadragon, running: TestClient
) -> None:
    made = make_room(running, PERSON, PERSON)
    [token, _] = tokens_of(made)
    link = f"https://tea.example.org/#/table/{made['room']}/seat/{token}"
    code, out, err = rooms("close", link, "--yes")
    assert (code, out) == (0, f"{made['room']}: closed\n")
    assert token not in out + err


# Back-up


def test_a_back_up_is_made_beside_the_server_and_brought_back_elsewhere(
    rooms: Teadragon, running_on_either: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = make_room(running_on_either, ANN, GREEDY)
    with join(running_on_either, made) as player:
        player.play(until=10)
        played = player.state["version"]
    file = tmp_path / "backup.gz"
    assert rooms("backup", file) == (0, f"{file}: 1 rooms\n", "")
    code, _, err = rooms("backup", file)
    assert (code, "already" in err) == (1, True)
    code, _, err = rooms("restore", file)
    assert code == 1, "a store that is in use is not written over"
    assert "Traceback" not in err
    monkeypatch.delenv("TEADRAGON_DATABASE")
    assert rooms("restore", file, "--data", tmp_path / "other") == (0, "1 rooms are back\n", "")
    [row] = json.loads(rooms("list", "--json", "--data", tmp_path / "other")[1])["rooms"]
    assert (row["id"], row["version"]) == (made["room"], played)
    app = create_app(Settings(data=tmp_path / "other", static=tmp_path / "none", frames_per_second=0))
    with TestClient(app) as elsewhere, join(elsewhere, made) as player:
        assert player.play()["result"]["reason"] == "winter"


def test_a_file_that_is_no_back_up_is_refused_and_leaves_nothing(rooms: Teadragon, tmp_path: Path) -> None:
    file, other = tmp_path / "letter.txt", tmp_path / "other"
    file.write_text("Dear Ann")
    for given in (file, tmp_path / "missing"):
        code, out, err = rooms("restore", given, "--data", other)
        assert (code, out) == (1, "")
        assert err.startswith("teadragon: ")
        assert not (other / "rooms.sqlite3").exists()


# Mistakes


@pytest.mark.parametrize("command", ["list", "expire --yes", "delete abcdefgh1234 --yes", "backup FILE"])
def test_where_no_games_are_none_are_made(rooms: Teadragon, tmp_path: Path, command: str) -> None:
    argv = command.replace("FILE", str(tmp_path / "backup.gz")).split()
    code, out, err = rooms(*argv, "--data", tmp_path / "nowhere")
    assert (code, out) == (1, "")
    assert "nowhere" in err
    assert not (tmp_path / "nowhere").exists()


def test_a_database_that_is_not_there_is_told_without_its_password(rooms: Teadragon) -> None:
    code, _, err = rooms("list", "--database", "postgresql://tea:secret-leaf@127.0.0.1:1/rooms")
    assert code == 1
    assert "PostgreSQL at 127.0.0.1" in err
    assert "secret-leaf" not in err


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("answer", "code"), [("y\n", 0), ("YES\n", 0), ("n\n", 1), ("\n", 1), ("", 1)])
def test_at_a_terminal_it_asks_before_what_cannot_be_undone(
    running: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str, code: int
) -> None:
    room = make_room(running, PERSON, PERSON)["room"]
    asked = Terminal()
    monkeypatch.setattr(sys, "stdin", Terminal(answer))
    monkeypatch.setattr(sys, "stderr", asked)
    assert run(["rooms", "delete", room, "--data", str(tmp_path)]) == code
    assert f"Delete room {room}? They cannot be brought back." in asked.getvalue()
    left: Any = running.get(f"/api/rooms/{room}/record").status_code
    assert left == (404 if code == 0 else 200)
