"""How strong a policy is: duplicate decks against another player, in the simulator."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from app.training.play import contest

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.climbing.kernels import Words
    from app.climbing.learned.learnt import Learnt, Values
    from app.climbing.learned.rounds_kernels import Rounds
    from app.training.play import Player

    Seated = Callable[[Learnt], Player]

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
    game: Learnt, player: Seated, other: Seated, decks: int, seed: int, memory: Words
) -> Strength:
    """Play so many decks from both sides, and of a game with several tables some at each."""
    parts = zip(game.variants, np.array_split(np.arange(decks), len(game.variants)), strict=True)
    played = [
        _both(variant, (player(variant), other(variant)), len(part), (seed, decks), memory)
        for variant, part in parts
        if len(part)
    ]
    first, second = map(np.concatenate, zip(*played, strict=True))
    both = (first + second) / 2
    error = _SURE * float(both.std()) / float(np.sqrt(decks))
    return Strength(float(both.mean()), error, float(first.mean()), float(second.mean()))


def _both(
    game: Learnt,
    players: tuple[Player, Player],
    decks: int,
    seed: tuple[int, int],
    memory: Words,
) -> tuple[Values, Values]:
    """Whether the first player won each deck as the first team, and as the second."""
    # The first table has no number, as where there is no other.
    dealt = game.deal(np.random.default_rng((*seed, game.which) if game.which else seed), decks)
    player, other = players
    return _won(game, dealt, (player, other), memory), 1 - _won(
        game, dealt, (other, player), memory
    )


def _won(game: Learnt, dealt: Rounds, sides: tuple[Player, Player], memory: Words) -> Values:
    """Whether each deck was won by the first team, played by the first of two."""
    rounds = dealt.copies(np.arange(len(dealt.numbers), dtype=np.int32))
    players = tuple(sides[team != game.teams[0]] for team in game.teams)
    contest(rounds, players, game.coding, memory)
    return (game.results(rounds, "wins") > 0).astype(np.float32)
