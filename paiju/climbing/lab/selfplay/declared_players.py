"""Players of games that are learned by nothing but their declaration."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from paiju.climbing.network.policy import policy_at
from paiju.climbing.players.maxims import BLOCK, BLOCK_HIGH, LAST_CHANCE, feed
from paiju.climbing.players.network_player import LearnedGame, LearnedPlayer, model_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from paiju.climbing.flow.state import View
    from paiju.climbing.game import ClimbingGame
    from paiju.climbing.network.policy import Model, Policy
    from paiju.play.players.player import Player

# The skill of the player that takes the place of a model which does not know the rules.
_SKILLED = 3


def learned_game(game: ClimbingGame, shipped: Callable[[], Model]) -> LearnedGame[Any, Any]:
    """A game that has nothing but the play, for players by a model."""
    stand_in = game.bot(_SKILLED)
    return LearnedGame(
        game=game.played,
        shipped=shipped,
        policy=partial(_policy_for, game),
        stand_in=(stand_in.id, stand_in.agent),
        # Those that say what a play does to others, which takes no cut of the hand to find out.
        maxims=(LAST_CHANCE, feed(), BLOCK, BLOCK_HIGH),
    )


def player_by_declaration(game: ClimbingGame, card: str, numbers: bytes) -> Player[Any, Any]:
    """A player of such a game, by a model's card and its numbers."""
    model = model_of(game.id, card, numbers)
    return LearnedPlayer(learned_game(game, lambda: model))


def _policy_for(game: ClimbingGame, model: Model, view: View) -> Policy | None:
    """A model in a view; None if rounds go by other rules, or it does not know every pattern."""
    home, here = game.rules_of(model.ruleset), view.rules
    if home.round != here.round:
        return None
    return policy_at(model, here.table, home.table, home.round.from_first)
