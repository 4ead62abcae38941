"""The judge of Guandan is fitted to rounds that can be played again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from paiju.all_games.guandan.lab import fit_judgement as fit_guandan
from paiju.all_games.guandan.lab import rounds as guandan_rounds
from paiju.all_games.guandan.players.judgement import Model, features_of, judge_branches, read_model
from paiju.all_games.guandan.players.model import PLACES, WIN
from paiju.all_games.guandan.players.played import PLAYED
from paiju.jit import is_wanted
from tests.games.guandan.seen import ending

if TYPE_CHECKING:
    from pathlib import Path

SOME = "3456789TJQKA"
POSITION = PLAYED.position(ending("3 5 77 9 JJ K A", SOME, SOME, SOME))


def test_the_model_that_is_shipped_fits_the_features() -> None:
    width = len(features_of(POSITION, POSITION.branches[0]))
    for written in (WIN, PLACES):
        model = read_model(written)
        assert model.hidden.shape == (width, fit_guandan.UNITS)
        assert model.linear.shape == (width,)


def test_shares_are_worked_out_as_a_network_does() -> None:
    model = Model(
        np.array([[1.0], [0.0]]), np.array([0.0, 2.0]), np.array([0.5]), np.array([3.0]), -1
    )
    expected = 1 / (1 + np.exp(-(3 * np.tanh(0.5 * 1 + 0.5) + 2 * 0.25 - 1)))
    assert model.shares([[0.5, 0.25]]) == [pytest.approx(expected)]


def test_an_ace_left_is_worth_more_than_a_three() -> None:
    branches = {branch.play.cards[0][0]: branch for branch in POSITION.branches if branch.play}
    three, ace = judge_branches(POSITION, [branches["3"], branches["A"]])
    assert three > ace


def test_a_model_is_read_as_it_was_written() -> None:
    written = fit_guandan.module_of({"WIN": read_model(WIN), "PLACES": read_model(PLACES)}, 9)
    found: dict[str, str] = {}
    exec(compile(written, "model", "exec"), found)  # noqa: S102 - what was written just now
    assert (found["WIN"].split(), found["PLACES"].split()) == (WIN.split(), PLACES.split())


@pytest.mark.skipif(not is_wanted(), reason="plain kernels take too long")
def test_rounds_are_played_and_fitted_again_alike(tmp_path: Path) -> None:
    file, model, card = (tmp_path / name for name in ("samples.npz", "model.py", "card.md"))
    guandan_rounds.main(["--rounds", "10", "--out", str(file)])
    for _ in range(2):
        fit_guandan.main(["--samples", str(file), "--model", str(model), "--card", str(card)])
        written = model.read_text(encoding="utf-8"), card.read_text(encoding="utf-8")
        assert "from 10 rounds" in written[0]
        assert "--rounds 10" in written[1]
    samples = list(guandan_rounds.samples_of(3))
    assert samples == list(guandan_rounds.samples_of(3))
    assert {each.share for each in samples if not each.is_decided} <= {0.0, 1.0}
    assert all(0 <= each.share <= 1 for each in samples)
