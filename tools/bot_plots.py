"""Draws docs/training.svg from the story of the shipped weights: python -m tools.bot_plots."""

from __future__ import annotations

from teadragon.bots.weights import shipped
from teadragon.cards.edition import DEFAULT, load
from teadragon.lab.plots import draw_training
from tools.environment import ROOT

PICTURE = ROOT / "docs" / "training.svg"

if __name__ == "__main__":
    draw_training(shipped(load(DEFAULT)).story.course, PICTURE)
