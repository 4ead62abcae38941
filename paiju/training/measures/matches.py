"""The arena match of an exported model against another player of its game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paiju.arena.match import Match
from paiju.arena.players import CONTESTS
from paiju.arena.result import to_json
from paiju.arena.tournament import play_all, run_here
from paiju.climbing.players.network_player import LearnedPlayer

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from paiju.climbing.lab.selfplay.training_game import TrainingGame

_SEED = "finish"

Json = dict[str, Any]


def matches(card: Path, game: TrainingGame, decks: int) -> Iterator[Json]:
    """A match of a model against the strongest player without a model, as an entry for the card.

    There is no match if the contest has guests (players for matches only, such as outside
    programs).

    Args:
        card: the path of the model's card.
        game: the training game of the model.
        decks: the number of decks in the match.
    """
    contest = CONTESTS[game.id]
    if contest.guests:
        return
    bots = (bot for bot in contest.game.bots if not isinstance(bot.agent, LearnedPlayer))
    strongest = max(bots, key=lambda bot: bot.skill or 0)
    match = Match(game.id, game.ruleset, (str(card), strongest.id), decks, _SEED)
    for result in to_json(play_all([match], run_here, lambda played, _: played))["matches"]:
        yield match_fields({**result, "players": [card.stem, strongest.id]})


def match_fields(match: Json) -> Json:
    """A match's result in the arena's JSON, as an entry of `matches` on a model's card."""
    first, roles = match["standings"][0], match["roles"]
    return {
        "player": match["players"][0],
        "against": match["players"][1],
        "ruleset": match["ruleset"],
        "decks": match["decks"],
        "seed": match["seed"],
        "budget_ms": match["budget"],
        "wins": first["wins"],
        "points": first["points"],
        "wins_by_role": {role: standing["wins"] for role, standing in roles.items()},
    }
