"""Measure the figures of docs/benchmarks.md and docs/study.md: `python -m bench PART...`."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
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
    "turns": "bench.turns",
    "tables": "bench.tables",
    "learners": "bench.learners",
    "pages": "bench.pages",
    "worst": "bench.worst",
    "load": "bench.drills.load",
    "chaos": "bench.drills.chaos",
    "soak": "bench.drills.soak",
    "study": "bench.study",
}
# The parts that last as long as they are told to.
_LASTING = ("soak", "worst")


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print every figure beside its goal, write the page; return 1 if a goal is missed."""
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("parts", nargs="+", choices=list(PARTS), metavar="PART", help=_HELP)
    parser.add_argument(
        "--minutes",
        type=float,
        default=10,
        help="how long a soak, or the search for the slowest questions, lasts; ten by default",
    )
    chosen = parser.parse_args(arguments)
    return max(_measured(part, chosen.minutes) for part in chosen.parts)


def _measured(part: str, minutes: float) -> int:
    where = machine()
    measure = cast("Callable[..., list[Figure]]", import_module(_MODULES[part]).figures)
    figures = measure(minutes) if part in _LASTING else measure()
    status = conclude(part, figures, where)
    if part == "costs":
        capacity.write_pages()
    return status


_HELP = f"what to measure: {', '.join(PARTS)}"

if __name__ == "__main__":
    sys.exit(main())
