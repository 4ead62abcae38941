"""The model of calling: its games give it again, and it holds on games held out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np
import pytest

from paiju.all_games.doudizhu.lab import calling_games, fit_calling
from paiju.all_games.doudizhu.lab.calling_games import HEAD, play
from paiju.all_games.doudizhu.lab.fit_calling import (
    FOLDS,
    Sample,
    bins_of,
    brier,
    chances,
    fit_points,
    fit_win,
    held_out,
)

if TYPE_CHECKING:
    from pathlib import Path

RNG = np.random.default_rng(1)


@pytest.fixture(scope="module")
def fifth_deal(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The file of one deal, played by itself."""
    file = tmp_path_factory.mktemp("deal") / "whole.csv"
    calling_games.main(["--deals", "1", "--first", "5", "--out", str(file)])
    return file.read_text()


def test_each_seat_is_the_landlord_once_in_a_deal(fifth_deal: str) -> None:
    head, *lines = fifth_deal.splitlines()
    assert head + "\n" == HEAD
    assert len(lines) == 3
    assert all(sum(map(int, line.split(",")[2:])) == 0 for line in lines)


@pytest.mark.parametrize(
    "left",
    [
        pytest.param("", id="nothing"),
        pytest.param(HEAD[:20], id="half-a-head"),
        pytest.param(HEAD, id="no-deal"),
        pytest.param(HEAD + "5,0,1,1,-2\n", id="half-a-deal"),
        pytest.param(HEAD + "5,0,8,-4,-4\n5,1,1,1,-2\n5,2,1,1,", id="half-a-line"),
    ],
)
def test_a_deal_that_was_not_played_whole_is_played_again(
    tmp_path: Path, fifth_deal: str, left: str
) -> None:
    stopped = tmp_path / "stopped.csv"
    stopped.write_text(left)
    calling_games.main(["--deals", "1", "--first", "5", "--out", str(stopped)])
    assert stopped.read_text() == fifth_deal


def test_deals_that_the_file_holds_are_not_played_again(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    kept = HEAD + "".join(f"{deal},{landlord},0,0,0\n" for deal in (5, 7) for landlord in range(3))
    file.write_text(kept)
    calling_games.main(["--deals", "3", "--first", "5", "--out", str(file)])
    text = file.read_text()
    assert text.startswith(kept)
    assert [line.split(",")[0] for line in text.removeprefix(kept).split()] == ["6", "6", "6"]


def test_the_games_of_the_file_are_much_like_those_that_are_played_now() -> None:
    """The player may have changed since the file was made, and plays some hands otherwise."""
    written = calling_games.GAMES.read_text(encoding="ascii").splitlines()[1:]
    some = [tuple(map(int, line.split(","))) for line in written[:: len(written) // 15]]
    alike = [
        (play(number, landlord)[landlord] > 0) == (points[landlord] > 0)
        for number, landlord, *points in some
    ]
    assert sum(alike) >= 0.8 * len(alike)


def test_a_logistic_fit_finds_the_weights_that_made_its_games() -> None:
    features = RNG.normal(size=(40_000, 2))
    chance = 1 / (1 + np.exp(-(0.5 + features @ [1.0, -2.0])))
    won = (RNG.random(40_000) < chance).astype(float)
    weights = fit_win(features, won)
    assert weights.tolist() == pytest.approx([0.5, 1.0, -2.0], abs=0.06)
    foretold = chances(weights, features)
    assert max(abs(each.foretold - each.won) for each in bins_of(foretold, won)) < 0.03
    assert brier(foretold, won) < brier(np.full(len(won), won.mean()), won)


def test_a_linear_fit_finds_the_line() -> None:
    features = RNG.normal(size=(1_000, 2))
    weights = fit_points(features, 3 + features @ [1.0, -2.0])
    assert weights.tolist() == pytest.approx([3, 1, -2], abs=0.02)


@pytest.fixture(scope="module")
def samples() -> dict[str, Sample]:
    """The hands of the games that the model is fitted to."""
    return fit_calling.read_samples()


def test_the_model_and_its_card_are_what_the_games_give(
    samples: dict[str, Sample], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fit_calling, "read_samples", lambda: samples)
    written = {name: getattr(fit_calling, name) for name in ("MODEL", "CARD")}
    for name in ("MODEL", "CARD", "PLOT"):
        monkeypatch.setattr(fit_calling, name, tmp_path / f"{name}.svg")
    fit_calling.main()
    for name, path in written.items():
        assert (tmp_path / f"{name}.svg").read_text("utf-8") == path.read_text("utf-8")


def test_what_is_foretold_was_not_seen_before() -> None:
    """One part of the deals always wins, all others never: its forecasts must not know."""
    deals = np.arange(100.0)
    won = (deals % FOLDS == 2).astype(float)
    sample = Sample(np.ones((100, 1)), won, won, deals, np.ones(100))
    foretold = held_out(sample)
    assert foretold.win[won == 1].max() < 0.05
    assert foretold.points[won == 1].max() == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("name", ["AS_LANDLORD", "WITH_BOTTOM", "AS_PEASANT", "AGAINST_CALLER"])
def test_on_games_held_out_the_shares_of_wins_are_as_foretold(
    samples: dict[str, Sample], name: str
) -> None:
    """Within three points in each of ten bins, and better than by the index or the mean."""
    sample = samples[name]
    foretold = held_out(sample)
    for each in bins_of(foretold.win, sample.won):
        assert abs(each.foretold - each.won) <= 0.03
    mean = np.full(len(sample.won), sample.won.mean())
    scores = [brier(each, sample.won) for each in (foretold.win, foretold.by_index, mean)]
    assert scores == sorted(scores)


def test_the_card_says_no_bin_is_further_off_than_three_points() -> None:
    card = fit_calling.CARD.read_text(encoding="utf-8")
    worst = re.findall(r"largest error of a bin is ([0-9.]+) points", card)
    assert len(worst) == 4
    assert max(map(float, worst)) <= 3
