"""The findings in games, kept one by one: a run that was cut short goes on, and runs add up."""

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
    """The findings in so many games of a seed, and in those of other seeds that are kept.

    Each game is a line of a file of the folder; a game that has one is not played again.
    """
    path = None if folder is None else folder / f"{work}.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines() if path and path.exists() else []
    pieces = [json.loads(line) for line in lines]
    done = {each["number"] for each in pieces if each["seed"] == seed}
    for each in range(number):
        if each in done:
            continue
        piece = {"seed": seed, "number": each, "found": study(each)}
        # A new piece is the same as one that was kept.
        line = json.dumps(piece)
        pieces.append(json.loads(line))
        sys.stderr.write(f"{work}: {line}\n")
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("a", encoding="utf-8") as file:
                file.write(f"{line}\n")
    return [each["found"] for each in pieces]


def work_of(part: str, court: Court) -> str:
    """The name of the file of a part and a game."""
    return f"{part}-{court.game.id}"
