"""Shipping a model: the package gets the trained numbers, with the measured results."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import numpy as np
import pytest

from paiju.all_games.doudizhu import models as doudizhu
from paiju.all_games.guandan import models as guandan
from paiju.arena.match import Match, play_decks
from paiju.arena.result import result_of, to_json
from paiju.climbing.network.features import VERSION
from paiju.climbing.network.policy import load_model, read_model
from paiju.training.ship import CURVE_ROWS, add_matches, ship
from tests.support.learned import shape, written

if TYPE_CHECKING:
    from pathlib import Path
    from types import ModuleType

LINES = 45


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """The folder of a run."""
    folder = tmp_path / "run"
    (folder / "export").mkdir(parents=True)
    card, data = written(shape())
    (folder / "export" / "classic-wins.json").write_text(card, encoding="utf-8")
    (folder / "export" / "classic-wins.bin").write_bytes(data)
    lines = ["games,entropy,against_chance", *(f"{each},1.5," for each in range(LINES))]
    (folder / "curve.csv").write_text("\n".join([*lines, ""]), encoding="ascii")
    return folder


def test_a_model_comes_into_the_package_with_its_curve(run: Path, tmp_path: Path) -> None:
    ship(run, "classic_wins_9", tmp_path)
    card = (tmp_path / "doudizhu/models/classic_wins_9.json").read_text(encoding="utf-8")
    model = read_model(
        card, (tmp_path / "doudizhu/models/classic_wins_9.bin").read_bytes(), VERSION
    )
    trained = read_model(*written(shape()), VERSION)
    assert model.id == "classic_wins_9"
    assert all(map(np.array_equal, model.network, trained.network))
    told = model.card["curve"]
    assert CURVE_ROWS / 2 <= len(told) <= CURVE_ROWS
    assert told[-1] == {"games": LINES - 1, "entropy": 1.5}


def test_what_was_measured_comes_onto_the_card(run: Path, tmp_path: Path) -> None:
    ship(run, "classic_wins_9", tmp_path)
    match = Match("doudizhu", "classic", ("novice", "random"), 3, "ship")
    results = tmp_path / "results.json"
    found = to_json([result_of(match, [play_decks(match, 0, 3)])])
    results.write_text(json.dumps(found), encoding="utf-8")
    for _ in range(2):
        add_matches(results, "classic_wins_9", tmp_path)
    card = json.loads(
        (tmp_path / "doudizhu/models/classic_wins_9.json").read_text(encoding="utf-8")
    )
    first, second = card["matches"]
    assert first == second
    assert (first["player"], first["against"], first["decks"]) == ("novice", "random", 3)
    assert set(first["wins_by_role"]) == {"landlord", "peasants"}


def test_a_model_that_is_half_written_is_not_shipped(run: Path, tmp_path: Path) -> None:
    (run / "export" / "classic-wins.bin").write_bytes(b"half")
    with pytest.raises(SystemExit, match="again, please"):
        ship(run, "classic_wins_9", tmp_path)


@pytest.mark.parametrize("models", [doudizhu, guandan], ids=lambda models: models.__name__)
def test_the_model_of_the_package_is_whole_and_says_how_it_came_to_be(models: ModuleType) -> None:
    model = load_model(models.__name__, models.SHIPPED, VERSION)
    assert model.card["sha256"] == models.shipped().card["sha256"]
    told = {"licence", "seed", "date", "training", "curve", "forecasts", "matches", "limits"}
    assert told <= set(model.card)
    assert model.card["licence"] == "Apache-2.0"
    assert model.id == models.SHIPPED
