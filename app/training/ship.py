"""Ship a model: copy it into the package, and add match results to its card.

::

    python -m app.training.ship RUN classic_wins_7  # a run's model and curve, into the package
    paiju arena 4 3 --decks 500 --json measured.json  # any matches, by what now is in the package
    python -m app.training.ship --measured measured.json classic_wins_7

A run is the folder of `paiju train`.
"""

from __future__ import annotations

import argparse
import csv
import json
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.training.matches import told

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

GAMES = Path(__file__).parents[1] / "games"
# The lines of a curve on the card.
TOLD = 20

Json = dict[str, Any]


def ship(run: Path, name: str, games: Path = GAMES) -> None:
    """Copy the model of a run into the package under a name, beside the game's other models."""
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
    """Some lines of a run's curve, evenly spaced, the last one included."""
    with (run / "curve.csv").open(encoding="ascii", newline="") as written:
        lines = [*csv.DictReader(written)]
    step = -(-len(lines) // TOLD)
    for line in lines[(len(lines) - 1) % step :: step]:
        yield {key: float(value) for key, value in line.items() if value}


def measured(results: Path, name: str, games: Path = GAMES) -> None:
    """Add the results of matches to a model's card."""
    path = next(games.glob(f"*/models/{name}.json"))
    card = json.loads(path.read_text(encoding="utf-8"))
    matches = json.loads(results.read_text(encoding="utf-8"))["matches"]
    card["matches"] = [*card["matches"], *map(told, matches)]
    _write(path, card)


def _write(path: Path, card: Json) -> None:
    path.write_text(json.dumps(card, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the program."""
    parser = argparse.ArgumentParser(description="Ship a model.")
    parser.add_argument("run", nargs="?", type=Path, help="the folder of a run")
    parser.add_argument("name", help="what the model is called: game, objective and version")
    parser.add_argument("--measured", type=Path, metavar="FILE", help="results of paiju arena")
    chosen = parser.parse_args(arguments)
    if chosen.run:
        ship(chosen.run, chosen.name)
    if chosen.measured:
        measured(chosen.measured, chosen.name)


if __name__ == "__main__":
    main()
