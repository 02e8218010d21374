"""The examples: what plays for the learner, and that the notebook shows what was really run."""

import ast
import json
import re
import tomllib
from typing import Any

import numpy as np
import pytest

from examples.self_play import DISCOUNT, credit_of, inputs_of, play, strength, uniform
from teadragon.envs.batch import BatchEnv
from tests.house.test_tree import FORBIDDEN, LONGEST_FILE, long_functions
from tests.house.tree import ROOT, text

EXAMPLES = ROOT / "examples"
NOTEBOOK = EXAMPLES / "learning.ipynb"


def test_decisions_are_played_and_kept() -> None:
    env = BatchEnv(8, 2, 1, observations=True, features=True)
    seen = env.reset()
    played = play(env, seen, uniform(np.random.default_rng(1)), 50)
    assert played.inputs.shape == (400, inputs_of(seen.observations).shape[1])
    assert played.legal[np.arange(400), played.actions].all()
    assert np.exp(played.chances) == pytest.approx(1 / played.legal.sum(axis=1))
    assert np.abs(played.inputs).max() < 20


def test_a_decision_is_credited_with_what_came_of_it() -> None:
    """One table: seat 0, seat 1, seat 0, whose last decision wins; then a new game, which goes on."""
    values = np.array([[0.1], [-0.2], [0.5], [0.3]])
    seats, ended = np.array([[0], [1], [0], [1]]), np.array([[False], [False], [True], [False]])
    rewards = np.zeros((4, 1, 2))
    rewards[2, 0] = [1, -1]
    found = credit_of(values, seats, ended, rewards, np.array([0.4]), np.array([0]))[:, 0]
    last = 1 - 0.5
    assert found.tolist() == pytest.approx([0.5 - 0.1 + DISCOUNT * last, -1 + 0.2, last, -0.4 - 0.3])


def test_strength_is_measured_from_both_seats() -> None:
    by_lot = uniform(np.random.default_rng(2))
    level = strength(by_lot, "uniform", games=400, seed=3)
    assert level.low < 0.5 < level.high
    assert strength(by_lot, "greedy", games=100, seed=3).share < 0.1
    assert "of 400 games against uniform (95 %: " in str(level)


# The notebook


def cells(kind: str) -> list[dict[str, Any]]:
    return [cell for cell in json.loads(text(NOTEBOOK))["cells"] if cell["cell_type"] == kind]


def test_the_notebook_was_run_from_top_to_bottom() -> None:
    code = cells("code")
    assert [cell["execution_count"] for cell in code] == list(range(1, len(code) + 1))
    outputs = [output for cell in code for output in cell["outputs"]]
    assert not [output for output in outputs if output["output_type"] == "error"]
    assert [output for output in outputs if "image/png" in output.get("data", {})]
    for cell in code:
        ast.parse(re.sub(r"^%.*$", "", "".join(cell["source"]), flags=re.MULTILINE))


def test_the_notebook_shows_that_it_has_learned() -> None:
    [shown] = cells("code")[-1]["outputs"]
    said = "".join(shown["text"])
    before, after = re.findall(r"([\d.]+)% of [\d,]+ games against uniform", said)
    assert float(before) < 60
    assert float(after) > 90
    assert "".join(cells("code")[-1]["source"]).startswith("before, after")


def test_examples_keep_the_rules_of_the_house() -> None:
    for path in (EXAMPLES / "learning.py", EXAMPLES / "self_play.py"):
        tree = ast.parse(text(path))
        assert ast.get_docstring(tree)
        assert len(text(path).splitlines()) <= LONGEST_FILE
        assert not list(long_functions(tree))
    for pattern in FORBIDDEN.values():
        assert not re.search(pattern, text(NOTEBOOK))


def test_the_learner_needs_nothing_but_its_extra() -> None:
    project = tomllib.loads(text(ROOT / "pyproject.toml"))["project"]
    extra = {re.split(r"[<>=]", each)[0] for each in project["optional-dependencies"]["learning"]}
    tree = ast.parse(text(EXAMPLES / "learning.py"))
    names = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    names |= {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    foreign = {name.split(".")[0] for name in names} & {"jax", "flax", "optax", "torch", "haiku", "chex"}
    assert foreign == extra
