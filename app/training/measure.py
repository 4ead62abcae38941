"""The strength of a policy: duplicate decks against another player, in the simulator."""

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

# The half-width of a 95 % interval, in standard errors.
_SURE = 1.96


class Strength(NamedTuple):
    """A player's results against another.

    Attributes:
        wins: the share of games won, each deck played from both sides.
        error: the half-width of its 95 % interval.
        first: the share won as the first team: in Dou Dizhu as the landlord.
        second: the share won as the other team.

    """

    wins: float
    error: float
    first: float
    second: float


def measure(
    game: Learnt, player: Seated, other: Seated, decks: int, seed: int, memory: Words
) -> Strength:
    """Play decks from both sides; share them among the variants of the game."""
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
    """The decks that the first player won (1 or 0), as the first team and as the second."""
    # The first variant, and a game's only one, add nothing to the seed.
    dealt = game.deal(np.random.default_rng((*seed, game.which) if game.which else seed), decks)
    player, other = players
    return _won(game, dealt, (player, other), memory), 1 - _won(
        game, dealt, (other, player), memory
    )


def _won(game: Learnt, dealt: Rounds, sides: tuple[Player, Player], memory: Words) -> Values:
    """The decks that the first team won (1 or 0), played by the first of two players."""
    rounds = dealt.copies(np.arange(len(dealt.numbers), dtype=np.int32))
    players = tuple(sides[team != game.teams[0]] for team in game.teams)
    contest(rounds, players, game.coding, memory)
    return (game.results(rounds, "wins") > 0).astype(np.float32)
