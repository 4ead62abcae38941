"""Findings of a study in a file, game by game, so that an interrupted run can go on."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from bench.study.courts import Court

Json = dict[str, Any]


def gathered(
    folder: Path | None, work: str, seed: str, number: int, study: Callable[[int], Json]
) -> list[Json]:
    """The findings of `number` games of a seed, and of all other games in the file.

    The file has a line for each game. A game that has a line is not studied again.

    Args:
        folder: the folder of the file; None to keep nothing.
        work: the name of the file.
        seed: the seed of the games.
        number: the number of games of that seed.
        study: gives the findings of a game, from the number of the game.
    """
    path = None if folder is None else folder / f"{work}.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines() if path and path.exists() else []
    pieces = [json.loads(line) for line in lines]
    done = {each["number"] for each in pieces if each["seed"] == seed}
    for each in range(number):
        if each in done:
            continue
        piece = {"seed": seed, "number": each, "found": study(each)}
        # Through JSON, so that a new finding has the same types as one from the file.
        line = json.dumps(piece)
        pieces.append(json.loads(line))
        sys.stderr.write(f"{work}: {line}\n")
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("a", encoding="utf-8") as file:
                file.write(f"{line}\n")
    return [each["found"] for each in pieces]


def work_of(part: str, court: Court) -> str:
    """The name of the file for a part of the study and a game."""
    return f"{part}-{court.game.id}"
