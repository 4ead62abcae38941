"""Games as they went, one JSON object a line: to look at one again, or to learn from many."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from arena.contests import CONTESTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arena.result import Result

Json = dict[str, Any]


def write_games(result: Result) -> Iterator[str]:
    """Each game of a match, whose actions were kept, as a line.

    `state` is where it begins, and `actions` lead from there to its end: the service's `step` does
    one after another. `points` are the first player's.
    """
    match, contest = result.match, CONTESTS[result.match.contest]
    flow = contest.game.flow
    for deck, games in enumerate(result.decks):
        seed = match.seed_of(deck)
        start = flow.write_state(contest.deal(match.ruleset, seed))
        for game in games:
            actions = [flow.write_action(action) for action in game.actions]
            line: Json = {
                "players": match.players,
                "deck": deck,
                "role": game.role,
                "points": game.points,
                "state": start,
                "actions": actions,
            }
            yield json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n"
