"""The JSON Schema of edition files says what the program's own checks say."""

import tomllib
from importlib import resources
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from teadragon.cards import checks, layout, model
from teadragon.cards import compile as compiling
from teadragon.cards.edition import load

CHANGES = tomllib.loads(Path(__file__).with_name("faults.toml").read_text(encoding="utf-8"))
TEXT = load("teahouse").text


@pytest.fixture(scope="module")
def validator() -> jsonschema.Draft202012Validator:
    schema = layout.edition_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def test_the_schema_that_is_shipped_is_up_to_date() -> None:
    shipped = resources.files("teadragon.cards").joinpath("edition.schema.json").read_text(encoding="utf-8")
    assert shipped == layout.schema_text(), "python -m teadragon.cards.layout prints the present one"


def test_teahouse_fits_the_schema(validator: jsonschema.Draft202012Validator) -> None:
    assert [error.message for error in validator.iter_errors(tomllib.loads(TEXT))] == []


UNSEEN_BY_SCHEMA = {
    "a source of nothing": "a key that depends on its neighbour's absence",
    "a date": "JSON has no dates",
}


@pytest.mark.parametrize("name", [name for name in CHANGES["layout"] if name not in UNSEEN_BY_SCHEMA])
def test_what_the_layout_refuses_the_schema_refuses(
    name: str, validator: jsonschema.Draft202012Validator, changed: Any
) -> None:
    data = tomllib.loads(changed(TEXT, CHANGES["layout"][name])[0])
    assert not validator.is_valid(data)


@pytest.mark.parametrize("name", CHANGES["sense"])
def test_names_and_counts_are_beyond_the_schema(
    name: str, validator: jsonschema.Draft202012Validator, changed: Any
) -> None:
    data = tomllib.loads(changed(TEXT, CHANGES["sense"][name])[0])
    assert validator.is_valid(data)


def test_the_bounds_are_those_of_the_engine() -> None:
    assert model.MAX_KINDS == compiling.KINDS
    assert checks.MAX_DRAGONS == compiling.DRAGONS
    assert model.KINDS == compiling.KIND_NAMES
