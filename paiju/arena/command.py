"""The command `paiju arena`: it plays a match or a round-robin and reports the results."""

from __future__ import annotations

import argparse
import json
import sys
from functools import partial
from importlib import util
from pathlib import Path
from shlex import join
from typing import TYPE_CHECKING

from paiju.arena.games import write_games
from paiju.arena.match import Match
from paiju.arena.players import CONTESTS, all_players, player_of
from paiju.arena.result import report, to_json
from paiju.arena.tournament import (
    Pair,
    Processes,
    play_all,
    round_robin,
    run_here,
    with_progress,
)
from paiju.play.lab.contest import ArenaError
from paiju.shapes.errors import ImpossibleError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.arena.result import Result
    from paiju.arena.tournament import Runner


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command to its parser."""
    say = parser.add_argument
    say("players", nargs="*", metavar="PLAYER", help="a skill (3), a bot (panda), rlcard, or a URL")
    say("--round-robin", action="store_true", help="each against each; of all, if none is named")
    say(
        "--longer",
        action="append",
        default=[],
        type=_pair,
        metavar="A:B=DECKS",
        help="decks of one pair",
    )
    first = next(iter(CONTESTS))
    say("--game", choices=sorted(CONTESTS), default=first, help=f"default: {first}")
    say("--ruleset", help="default: the game's own")
    say("--decks", type=_count, default=1000, help="decks of a pair; default: 1000")
    say("--seed", default="paiju", help="the seed of the decks; default: paiju")
    say(
        "--budget-ms",
        type=_count,
        default=100,
        metavar="MS",
        help="time of a decision; default: 100",
    )
    say("--jobs", type=_count, default=1, help="processes on this machine; default: 1")
    say("--ray", action="store_true", help="play on Ray, started on this machine")
    say("--ray-address", metavar="ADDRESS", help="play on the Ray cluster at that address")
    say("--json", type=Path, metavar="FILE", help="write the results")
    say("--games", type=Path, metavar="FILE", help="write each game, one JSON object a line")
    say("--plot", type=Path, metavar="FILE", help="write a plot of the match, as SVG or PNG")
    say("--page", type=Path, metavar="FILE", help="write a page about a round-robin, in Markdown")
    say("--quiet", action="store_true", help="no progress bar")


def run(chosen: argparse.Namespace) -> int:
    """Plays the matches; writes and prints their results. Returns the exit status."""
    try:
        matches = _matches(chosen)
        watch = (
            (lambda played, _: played) if chosen.quiet else partial(with_progress, out=sys.stderr)
        )
        results = play_all(matches, _runner(chosen), watch, keep_moves=bool(chosen.games))
    except (ArenaError, ImpossibleError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    _write(chosen, results)
    sys.stdout.write("\n".join(map(report, results)))
    return 0


def _matches(chosen: argparse.Namespace) -> list[Match]:
    contest = CONTESTS[chosen.game]
    names: Sequence[str] = chosen.players or all_players(chosen.game)
    if chosen.round_robin:
        if chosen.plot:
            raise ArenaError("--plot draws a match; --page draws a round-robin")
    elif len(names) not in contest.seatings:
        counts = " or ".join(map(str, contest.seatings))
        raise ArenaError(
            f"a match of {chosen.game} has {counts} players, not {len(names)}; --round-robin takes "
            "more"
        )
    chosen.ruleset = chosen.ruleset or contest.ruleset
    # Dealing once refuses an unknown rule set before the first game.
    contest.deal(chosen.ruleset, chosen.seed)
    known = partial(_name, chosen.game)
    names = [known(name) for name in names]
    if chosen.round_robin and len(set(names)) < 2:
        raise ArenaError("a round-robin has two players or more")
    like = Match(
        contest=chosen.game,
        ruleset=chosen.ruleset,
        players=tuple(names),
        decks=chosen.decks,
        seed=chosen.seed,
        budget=chosen.budget_ms,
    )
    if not chosen.round_robin:
        return [like]
    longer = {(known(one), known(two)): decks for (one, two), decks in chosen.longer}
    return round_robin(names, like, longer)


def _name(contest: str, name: str) -> str:
    """The name that results give to a player, from its name or its skill."""
    return player_of(contest, name).name


def _runner(chosen: argparse.Namespace) -> Runner:
    if chosen.ray or chosen.ray_address:
        if util.find_spec("ray") is None:
            raise ArenaError("Ray is not installed: pip install 'paiju[cluster]'")
        from paiju.arena.cluster import Cluster  # noqa: PLC0415 - an optional package

        return Cluster(chosen.ray_address)
    return run_here if chosen.jobs == 1 else Processes(chosen.jobs)


def _write(chosen: argparse.Namespace, results: Sequence[Result]) -> None:
    if chosen.json:
        chosen.json.write_text(json.dumps(to_json(results)) + "\n", encoding="utf-8")
    if chosen.games:
        lines = (line for result in results for line in write_games(result))
        chosen.games.write_text("".join(lines), encoding="utf-8")
    if chosen.plot:
        from paiju.arena.plots import plot_match  # noqa: PLC0415 - an optional package

        plot_match(results[0], chosen.plot)
    if chosen.page:
        from paiju.arena.page import write_page  # noqa: PLC0415 - an optional package

        write_page(results, _command_line(chosen), chosen.page)


def _command_line(chosen: argparse.Namespace) -> str:
    """The command line that plays the same games again."""
    longer = [f"--longer={one}:{two}={decks}" for (one, two), decks in chosen.longer]
    arguments = [f"--game={chosen.game}", f"--ruleset={chosen.ruleset}", f"--decks={chosen.decks}"]
    arguments += [*longer, f"--seed={chosen.seed}", f"--budget-ms={chosen.budget_ms}"]
    return join(
        ["paiju", "arena", "--round-robin", *chosen.players, *arguments, f"--page={chosen.page}"]
    )


def _count(text: str) -> int:
    """The value of an argument that counts something: at least 1."""
    count = int(text)
    if count < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return count


def _pair(text: str) -> tuple[Pair, int]:
    """A pair of players and the number of its decks.

    >>> _pair("3:rlcard=2000")
    (('3', 'rlcard'), 2000)
    """
    pair, equals, decks = text.rpartition("=")
    one, colon, two = pair.partition(":")
    if not (equals and colon):
        raise argparse.ArgumentTypeError("must be like 3:rlcard=2000")
    return (one, two), _count(decks)
