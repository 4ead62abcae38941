"""The parts of the study of reviews."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bench.report import RESULTS, kept
from bench.study import blunders, fairness, strength
from bench.study.courts import courts

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from bench.figures import Figure

_FIGURE = {"blunders": blunders.figure, "fairness": fairness.figure, "strength": strength.figure}


def figures(
    part: str, folder: Path | None, number: int, seed: str, only: Sequence[str] = ()
) -> list[Figure]:
    """The figures of a part, one for each game.

    Args:
        part: the part.
        folder: the folder in which findings are kept, if any.
        number: the number of games of each kind that are reviewed.
        seed: the seed of the games.
        only: the ids of the games that are measured; the others keep the figures of the last run.
    """
    made = courts()
    known = kept(part)[1] if (RESULTS / f"{part}.json").exists() else []
    found = {each.work.partition(":")[0]: each for each in known}
    for name in only or made:
        found[name] = _FIGURE[part](made[name](), folder, number, seed)
    return [found[name] for name in made if name in found]
