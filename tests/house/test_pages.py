"""Versions agree, links lead somewhere, and the commands that the pages name exist."""

import json
import os
import re
import subprocess
import sys
import tomllib
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import jsonschema
import pytest

import teadragon
from teadragon.cli import app
from teadragon.server.settings import FIELDS, default_of, flag_of, variable_of
from tests.house.tree import ROOT, files, name, text
from tools.steps import STEPS

PAGES = [path for path in files() if path.suffix == ".md"]
LINK = re.compile(r"\[[^\]\n]*\]\(([^)\s]+)\)")


def test_one_version() -> None:
    project = tomllib.loads(text(ROOT / "pyproject.toml"))["project"]["version"]
    changes = re.search(r"^## (\S+)", text(ROOT / "CHANGELOG.md"), re.MULTILINE)
    cited = re.search(r"^version: (\S+)$", text(ROOT / "CITATION.cff"), re.MULTILINE)
    client = re.search(r'"version": "([^"]+)"', text(ROOT / "web" / "package.json"))
    assert changes
    assert cited
    assert client
    assert {teadragon.__version__, changes[1], cited[1], client[1]} == {project}


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    assert not [link for link in LINK.findall(without_code(text(page))) if not leads_somewhere(page, link)]


def leads_somewhere(page: Path, link: str) -> bool:
    if re.match(r"[a-z]+:", link):
        return link.startswith("https://")
    where, _, heading = link.partition("#")
    target = (page.parent / where).resolve() if where else page
    if not target.exists() or not target.is_relative_to(ROOT):
        return False
    return not heading or heading in headings(target)


def headings(page: Path) -> set[str]:
    """The anchors of a page's headings, made as the usual hosts make them."""
    titles = re.findall(r"^#+ (.+)$", text(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def without_code(page: str) -> str:
    return re.sub(r"```.*?```|`[^`\n]*`", "", page, flags=re.DOTALL)


def commands() -> list[tuple[str, tuple[str, ...]]]:
    """Each `teadragon ..` or `./play ..` of README and CONTRIBUTING as its command and its options."""
    found = set()
    start = re.compile(r"(?:^ {4}|`)(?:\./play|teadragon)((?: [^`\n]*)?)", re.MULTILINE)
    for page in ("README.md", "CONTRIBUTING.md", "docs/hosting.md"):
        for line in start.findall(text(ROOT / page)):
            words = re.sub(r"[\[\]|]", " ", line.split("  ")[0]).split()
            names = [word for word in words if re.fullmatch(r"[a-z]+", word)]
            path = " ".join(names[:2] if names[:1] in (["edition"], ["rooms"]) else names[:1])
            found.add((path, tuple(word for word in words if word.startswith("--"))))
    return sorted(found)


@pytest.mark.parametrize(("command", "options"), commands(), ids=str)
def test_a_command_of_the_pages(command: str, options: tuple[str, ...]) -> None:
    shown = help_of(command)
    assert not [option for option in options if not re.search(rf"(?<![\w-]){option}\b", shown)]


def test_the_pages_name_every_command() -> None:
    named = {command.split(" ")[0] for command, _ in commands()}
    assert named >= {command for command in app if not command.startswith("-")}


@cache
def help_of(command: str) -> str:
    program = Path(sys.executable).with_name("teadragon")
    done = subprocess.run([program, *command.split(), "--help"], capture_output=True, text=True, check=False,
                          env={**os.environ, "COLUMNS": "200"})
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_page_on_hosting_lists_every_setting_as_it_is() -> None:
    table = text(ROOT / "docs/hosting.md").partition("## Settings")[2].partition("\n## ")[0]
    lines = [line for line in table.splitlines() if line.startswith("| `")]
    rows = [[cell.strip(" `") for cell in line.split("|")[1:-1]] for line in lines]
    assert rows == [[flag_of(name), variable_of(name), default_of(name), field.metadata["about"]]
                    for name, field in FIELDS.items()]


def test_variables_that_the_pages_name_are_settings() -> None:
    named = {word for page in ("README.md", "docs/hosting.md")
             for word in re.findall(r"TEADRAGON_[A-Z_]*[A-Z]", text(ROOT / page))}
    assert named - {"TEADRAGON_NAME"} <= {variable_of(name) for name in FIELDS}


def test_the_example_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    [example] = re.findall(r"```python\n(.*?)```", text(ROOT / "README.md"), re.DOTALL)
    exec(compile(example, "README.md", "exec"), {})
    assert re.fullmatch(r"(winter|adjudicated) \[\d+, \d+\]\n", capsys.readouterr().out)


def test_the_record_of_the_readme_has_the_form_of_one() -> None:
    schema = json.loads(text(ROOT / "src/teadragon/records/record.schema.json"))
    [example] = re.findall(r"```json\n(.*?)```", text(ROOT / "README.md"), re.DOTALL)
    for line in example.splitlines():
        jsonschema.validate(json.loads(line), schema)


def test_the_steps_that_the_pages_name() -> None:
    named = re.findall(r"\./check --only (\w+)", text(ROOT / "CONTRIBUTING.md"))
    assert named
    assert set(named) <= {step.name for step in STEPS}


def test_the_modules_that_the_pages_name() -> None:
    pages = text(ROOT / "CONTRIBUTING.md") + text(ROOT / "README.md")
    named = re.findall(r"python -m ([\w.]+)", pages)
    assert named
    assert not [module for module in named if find_spec(module) is None]


def test_the_measured_table_is_filled_in() -> None:
    table = text(ROOT / "README.md").partition("## Measured")[2].partition("\n## ")[0]
    rows = [line.split("|")[1:-1] for line in table.splitlines() if line.startswith("|")][2:]
    assert len(rows) >= 6
    assert all(re.search(r"\d", here) for _, here, _ in rows)
