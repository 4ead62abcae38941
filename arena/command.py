"""The command `paiju arena`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from arena.contests import CONTESTS
from arena.errors import ArenaError
from arena.match import Match
from arena.progress import with_progress
from arena.report import report
from arena.result import result_of, to_json
from arena.runners import Processes, chunks_of, run_here

if TYPE_CHECKING:
    import argparse

    from arena.runners import Runner


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command is told."""
    parser.add_argument("one", metavar="A", help="a skill (3), a bot (panda), rlcard, or a URL")
    parser.add_argument("two", metavar="B", help="the same")
    parser.add_argument("--game", choices=sorted(CONTESTS), default="doudizhu")
    parser.add_argument("--ruleset", default="classic", help="default: classic")
    parser.add_argument("--decks", type=int, default=1000, help="default: 1000")
    parser.add_argument("--seed", default="paiju", help="what the decks are dealt from")
    parser.add_argument("--budget-ms", type=int, default=100, help="for one decision; default: 100")
    parser.add_argument("--jobs", type=int, default=1, help="processes; default: 1")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the result as JSON")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")


def run(chosen: argparse.Namespace) -> int:
    """Play a match, and say what it came to."""
    match = Match(
        contest=chosen.game,
        ruleset=chosen.ruleset,
        players=(chosen.one, chosen.two),
        decks=chosen.decks,
        seed=chosen.seed,
        budget=chosen.budget_ms,
    )
    runner: Runner = run_here if chosen.jobs == 1 else Processes(chosen.jobs)
    try:
        played = runner(chunks_of(match))
        if not chosen.quiet:
            played = with_progress(played, match.decks, sys.stderr)
        result = result_of(match, [decks for _, decks in played])
    except ArenaError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    if chosen.json:
        chosen.json.write_text(json.dumps(to_json(result)) + "\n", encoding="utf-8")
    sys.stdout.write(report(result))
    return 0
