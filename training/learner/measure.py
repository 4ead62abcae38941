"""How strong a policy is: duplicate decks against another player, in the simulator."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from app.climbing.learned.rounds_kernels import Rounds
from training.learner.play import contest

if TYPE_CHECKING:
    from app.climbing.kernels import Words
    from training.learner.games import Learnt, Values
    from training.learner.play import Player

# What a share of wins is sure to, as often as not: two standard errors.
_SURE = 1.96


class Strength(NamedTuple):
    """What one player made of decks against another.

    Attributes:
        wins: the share of games won, each deck played from both sides.
        error: how far that may be off, nineteen times in twenty.
        first: the share won as the first team: in Dou Dizhu as the landlord.
        second: the share won as the others.

    """

    wins: float
    error: float
    first: float
    second: float


def measure(
    game: Learnt, player: Player, other: Player, decks: int, seed: int, memory: Words
) -> Strength:
    """Play so many decks from both sides."""
    dealt = game.deal(np.random.default_rng((seed, decks)), decks)
    first = _won(game, dealt, (player, other), memory)
    second = 1 - _won(game, dealt, (other, player), memory)
    both = (first + second) / 2
    error = _SURE * float(both.std()) / float(np.sqrt(decks))
    return Strength(float(both.mean()), error, float(first.mean()), float(second.mean()))


def _won(game: Learnt, dealt: Rounds, sides: tuple[Player, Player], memory: Words) -> Values:
    """Whether each deck was won by the first team, played by the first of two."""
    rounds = Rounds(dealt.words.copy(), dealt.numbers.copy())
    players = tuple(sides[team != game.teams[0]] for team in game.teams)
    contest(rounds, players, game.coding, memory)
    return (game.results(rounds, "wins") > 0).astype(np.float32)
