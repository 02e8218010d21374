"""What other people's programs read of the Parquet files: the questions of docs/parquet.md, asked."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

import duckdb
import pandas as pd
import polars as pl
import pytest

from teadragon.lab.spreading import Crew
from tests.cluster.games import play

PAGE = Path(__file__).parents[2].joinpath("docs/parquet.md").read_text(encoding="utf-8")


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    play(Crew(workers=1), parquet_dir=Path("games"))
    return tmp_path / "games"


def blocks(language: str) -> list[str]:
    found: list[str] = re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    assert found
    return found


def test_duckdb_tells_what_was_offered_afforded_and_bought(games: Path) -> None:
    (question,) = blocks("sql")
    answer = {card: (turns, could, did) for card, turns, could, did, _ in duckdb.sql(question).fetchall()}
    turns, bought = pd.read_parquet(games / "turns"), pd.read_parquet(games / "purchases")
    costs = pd.read_parquet(games / "cards.parquet").set_index("card")
    rows = [f"market_{slot}" for slot in range(1, 5)] + [f"memory_{slot}" for slot in range(1, 6)]
    for card in ("book", "necklace"):
        offered = turns[(turns[rows].astype(object) == card).any(axis=1)]
        could = offered[offered["growth"] >= costs.loc[card, "cost"]].groupby(["game", "seat"])
        did = bought[bought["card"] == card].groupby(["game", "seat"])
        assert answer[card] == (len(offered), could.ngroups, did.ngroups)


def test_the_pages_python_runs(games: Path) -> None:
    for block in blocks("python"):
        with contextlib.redirect_stdout(io.StringIO()) as said:
            exec(block, {})
        assert said.getvalue().strip()


@pytest.mark.parametrize("table", ["games", "turns", "purchases", "losses"])
def test_all_read_the_same(table: str, games: Path) -> None:
    by_pandas = pd.read_parquet(games / table)
    by_polars = pl.read_parquet(games / table / "*.parquet")
    by_duckdb = duckdb.sql(f"FROM 'games/{table}/*.parquet'")
    assert list(by_pandas.columns) == by_polars.columns == by_duckdb.columns
    rows = by_polars.rows()
    assert rows == by_duckdb.fetchall()
    assert len(by_pandas) == len(rows) > 0
