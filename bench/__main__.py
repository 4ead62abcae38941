"""Measure the figures of docs/benchmarks.md and docs/study.md: `python -m bench PART...`."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, cast

from bench import capacity
from bench.report import PARTS, conclude, machine

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bench.figures import Figure

# The module of each part; imported on demand, because some import the compiler.
_MODULES = {
    "speed": "bench.speed",
    "http": "bench.over_http",
    "start": "bench.start",
    "costs": "bench.costs",
    "bots": "bench.bots",
    "turns": "bench.turns",
    "tables": "bench.tables",
    "learners": "bench.learners",
    "pages": "bench.pages",
    "worst": "bench.worst",
    "load": "bench.drills.load",
    "chaos": "bench.drills.chaos",
    "soak": "bench.drills.soak",
    "endings": "bench.study.endings",
}
# The parts whose duration is an argument, and those of the study of reviews.
_LASTING = ("soak", "worst")
_REVIEWS = ("blunders", "fairness", "strength")
_STUDY = ("endings", *_REVIEWS)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print each figure with its goal, and write the pages; returns 1 if a goal is missed.

    `arguments` are those of the command line.
    """
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("parts", nargs="+", choices=[*PARTS, "study"], metavar="PART", help=_HELP)
    parser.add_argument(
        "--minutes",
        type=float,
        default=10,
        help="how long a soak, or the search for the slowest questions, lasts; ten by default",
    )
    parser.add_argument(
        "--games", type=int, default=300, help="how many games of each kind are reviewed; 300"
    )
    parser.add_argument("--seed", default="study", help="the seed of the games that are reviewed")
    parser.add_argument(
        "--only", nargs="+", default=(), metavar="GAME", help="review games of these kinds alone"
    )
    parser.add_argument(
        "--folder", type=Path, help="keep what is found in each game there, and count what is there"
    )
    chosen = parser.parse_args(arguments)
    parts = [each for name in chosen.parts for each in (_STUDY if name == "study" else (name,))]
    return max(_measured(part, chosen) for part in parts)


def _measured(part: str, chosen: argparse.Namespace) -> int:
    where = machine()
    if part in _REVIEWS:
        reviews = import_module("bench.study.reviews")
        figures = reviews.figures(part, chosen.folder, chosen.games, chosen.seed, chosen.only)
        return conclude(part, figures, where)
    measure = cast("Callable[..., list[Figure]]", import_module(_MODULES[part]).figures)
    figures = measure(chosen.minutes) if part in _LASTING else measure()
    status = conclude(part, figures, where)
    if part in ("costs", "bots"):
        capacity.write_pages()
    return status


_HELP = f"what to measure: {', '.join(PARTS)}; study is {', '.join(_STUDY)}"

if __name__ == "__main__":
    sys.exit(main())
