"""Records of played games: one JSON object a line, to look at one or to learn from many."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from app.arena.contests import CONTESTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from app.arena.result import Result
    from app.play.agents import Why

Json = dict[str, Any]


def write_games(result: Result) -> Iterator[str]:
    """Write each game of a match as a line; the match must have kept its moves.

    `state` is the first state, and `actions` lead from it to the end, by the service's `step`;
    `reasons` has the reasons of each action in both languages. `seats` are the players by seat,
    `role` is the role of the first player, and `points` are the points of each player.
    """
    match, contest = result.match, CONTESTS[result.match.contest]
    flow = contest.game.flow
    for deck, games in enumerate(result.decks):
        seed = match.seed_of(deck)
        start = contest.deal(match.ruleset, seed)
        seatings = contest.seatings[len(match.players)](start)
        for game, seating in zip(games, seatings, strict=True):
            line: Json = {
                "contest": match.contest,
                "players": match.players,
                "seats": [match.players[player] for player in seating.players],
                "deck": deck,
                "role": game.role,
                "points": [score.points for score in game.scores],
                "state": flow.write_state(start),
                "actions": [flow.write_action(move.action) for move in game.moves],
                "reasons": [[_reason(why) for why in move.reasons] for move in game.moves],
            }
            yield json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n"


def _reason(why: Why) -> Json:
    return {"code": why.code, "zh": why.text.zh, "en": why.text.en}
