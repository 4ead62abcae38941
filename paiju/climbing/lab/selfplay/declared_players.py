"""Players by models of games that were learned from their declaration alone."""

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

# The skill of the player that stands in where a model does not know the rules.
_SKILLED = 3


def learned_game(game: ClimbingGame, shipped: Callable[[], Model]) -> LearnedGame[Any, Any]:
    """A game without stages before the play, as players by a model need it."""
    stand_in = game.bot(_SKILLED)
    return LearnedGame(
        game=game.played,
        shipped=shipped,
        policy=partial(_policy_for, game),
        stand_in=(stand_in.id, stand_in.agent),
        # Only maxims about the effect on others: these need no split of the hand.
        maxims=(LAST_CHANCE, feed(), BLOCK, BLOCK_HIGH),
    )


def player_by_declaration(game: ClimbingGame, card: str, numbers: bytes) -> Player[Any, Any]:
    """A player by a model of a game without stages before the play.

    Args:
        game: the game.
        card: the text of the model card.
        numbers: the bytes of the model's weights.
    """
    model = model_of(game.id, card, numbers)
    return LearnedPlayer(learned_game(game, lambda: model))


def _policy_for(game: ClimbingGame, model: Model, view: View) -> Policy | None:
    """The policy of a model for a view; None if the model does not know the view's rules."""
    home, here = game.rules_of(model.ruleset), view.rules
    if home.round != here.round:
        return None
    return policy_at(model, here.table, home.table, home.round.with_seats_in_order)
