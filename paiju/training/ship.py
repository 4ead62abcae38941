"""Ships a model: copies a run's model into the package, or adds match results to its card.

::

    python -m paiju.training.ship RUN classic_wins_7  # a run's model and curve, into the package
    paiju arena 4 3 --decks 500 --json measured.json  # any matches, by what now is in the package
    python -m paiju.training.ship --measured measured.json classic_wins_7
    python -m paiju.training.ship --forecast 16000 classic_wins_7  # turns without a choice again

`RUN` is the folder of a training run.
"""

from __future__ import annotations

import argparse
import csv
import json
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from paiju.climbing.network.features import LARGE_MEMORY, VERSION, memory_for
from paiju.climbing.network.policy import read_model
from paiju.climbing.network.weights_file import OLD_BITS, pack_network
from paiju.training.begin import beginning
from paiju.training.forecasts.fit import Played, fit_fields, fit_forecasts
from paiju.training.games import GAMES as LEARNT
from paiju.training.measures.matches import match_fields
from paiju.training.networks import with_forced

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

GAMES = Path(__file__).parents[1] / "all_games"
# The number of rows of a curve on the card.
CURVE_ROWS = 20

Json = dict[str, Any]


def ship(run: Path, name: str, games: Path = GAMES) -> None:
    """Copy the model of a run, under a new name, to the other models of its game in the package.

    Args:
        run: the folder of the run.
        name: the new id of the model.
        games: the folder of all games.
    """
    card_path = next((run / "export").glob("*.json"))
    data = card_path.with_suffix(".bin").read_bytes()
    card = json.loads(card_path.read_text(encoding="utf-8"))
    if card["sha256"] != sha256(data).hexdigest():
        raise SystemExit(f"{card_path} was written while it was read: again, please")
    card |= {"id": name, "curve": [*curve(run)], "matches": card.get("matches", [])}
    models = games / card["game"] / "models"
    models.mkdir(parents=True, exist_ok=True)
    (models / f"{name}.bin").write_bytes(data)
    _write(models / f"{name}.json", card)


def curve(run: Path) -> Iterator[Json]:
    """At most `CURVE_ROWS` rows of a run's curve, evenly spaced and with the last one."""
    with (run / "curve.csv").open(encoding="ascii", newline="") as written:
        lines = [*csv.DictReader(written)]
    step = -(-len(lines) // CURVE_ROWS)
    for line in lines[(len(lines) - 1) % step :: step]:
        yield {key: float(value) for key, value in line.items() if value}


def add_matches(results: Path, name: str, games: Path = GAMES) -> None:
    """Add the results of matches, from a JSON file of the arena, to a model's card.

    Args:
        results: the JSON file.
        name: the id of the model.
        games: the folder of all games.
    """
    path = next(games.glob(f"*/models/{name}.json"))
    card = json.loads(path.read_text(encoding="utf-8"))
    matches = json.loads(results.read_text(encoding="utf-8"))["matches"]
    card["matches"] = [*card["matches"], *map(match_fields, matches)]
    _write(path, card)


def fit_forced(name: str, number: int, games: Path = GAMES) -> None:
    """Fit a model's forecasts for turns with only one choice to games that the model plays.

    Everything else in the model stays the same, bit by bit.

    Args:
        name: the id of the model.
        number: the number of games.
        games: the folder of all games.
    """
    path = next(games.glob(f"*/models/{name}.json"))
    card = json.loads(path.read_text(encoding="utf-8"))
    numbers = path.with_suffix(".bin")
    model = read_model(path.read_text(encoding="utf-8"), numbers.read_bytes(), VERSION)
    begun = beginning(card["game"], str(path))
    played = Played(begun.networks, begun.flat, LEARNT[card["game"]], memory_for(LARGE_MEMORY))
    fit, forced = fit_forecasts(played, number, keeps_choices=True)
    network = with_forced(model.network, forced)
    data = pack_network(network, model.critic, card.get("bits", OLD_BITS))
    numbers.write_bytes(data)
    card["shape"]["forecasts"], card["sha256"] = 2, sha256(data).hexdigest()
    _write(path, {**card, "forecasts": fit_fields(fit)})


def _write(path: Path, card: Json) -> None:
    path.write_text(json.dumps(card, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> None:
    """Ship a model, as the command line says."""
    parser = argparse.ArgumentParser(description="Ship a model.")
    parser.add_argument("run", nargs="?", type=Path, help="the folder of a run")
    parser.add_argument("name", help="the name of the model: rules, objective and version")
    parser.add_argument("--measured", type=Path, metavar="FILE", help="results of paiju arena")
    parser.add_argument(
        "--forecast", type=int, metavar="GAMES", help="fit forecasts of turns without a choice"
    )
    chosen = parser.parse_args(arguments)
    if chosen.run:
        ship(chosen.run, chosen.name)
    if chosen.measured:
        add_matches(chosen.measured, chosen.name)
    if chosen.forecast:
        fit_forced(chosen.name, chosen.forecast)


if __name__ == "__main__":
    main()
