"""The strength of a policy in the simulator: it plays duplicate decks against another player."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from paiju.climbing.lab.contest import one_and_others, swapped
from paiju.training.play import contest

if TYPE_CHECKING:
    from collections.abc import Callable

    from paiju.climbing.lab.selfplay.training_game import TrainingGame, Values
    from paiju.climbing.network.rounds_kernels import Rounds
    from paiju.climbing.plays.table_kernels import Words
    from paiju.play.lab.contest import Seating
    from paiju.training.play import RoundsPlayer

    Seated = Callable[[TrainingGame], RoundsPlayer]

# The half-width of a 95 % interval, in standard errors.
_SURE = 1.96


class Strength(NamedTuple):
    """The strength of a player, as its results against another player.

    A duel compares the points of a seat of the one player with those of a seat of the other. Each
    deck is played from all sides, as in matches (`paiju.climbing.lab.contest`).

    Attributes:
        wins: the share of duels won.
        error: the half-width of its 95 % interval.
        first: the share won as the first team (in Dou Dizhu the landlord). Without two teams, the
            share won with one seat against all others.
        second: the share won as the other team. Without two teams, the share won with all seats but
            one.

    """

    wins: float
    error: float
    first: float
    second: float


def measure(
    game: TrainingGame, player: Seated, other: Seated, decks: int, seed: int, memory: Words
) -> Strength:
    """The strength of a player against another, on decks shared among the game's variants.

    Args:
        game: the game.
        player: the function that makes the measured player for a variant of the game.
        other: the same function of the opponent.
        decks: the number of decks.
        seed: the seed of the decks.
        memory: the cache of `fewest` (the fewest plays that empty a hand).
    """
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
    game: TrainingGame,
    players: tuple[RoundsPlayer, RoundsPlayer],
    decks: int,
    seed: tuple[int, int],
    memory: Words,
) -> tuple[Values, Values]:
    """The share of duels that the first player won with each deck, from either side.

    Returns:
        The shares on the first side, and those on the second; one for each deck.
    """
    # The first variant adds nothing to the seed, so that games without variants keep their decks.
    dealt = game.deal(np.random.default_rng((*seed, game.which) if game.which else seed), decks)
    seatings = swapped(game.teams, 0) if game.has_two_teams else one_and_others(len(game.teams))
    won: dict[str, list[Values]] = {}
    for seating in seatings:
        won.setdefault(seating.role, []).append(_won(game, dealt, players, seating, memory))
    first, second = (np.mean(each, axis=0) for each in won.values())
    return first, second


def _won(
    game: TrainingGame,
    dealt: Rounds,
    players: tuple[RoundsPlayer, RoundsPlayer],
    seating: Seating,
    memory: Words,
) -> Values:
    """For each deck, the share of duels that the first player won in one seating."""
    rounds = dealt.copies(np.arange(len(dealt.numbers), dtype=np.int32))
    contest(rounds, tuple(players[each] for each in seating.players), game.coding, memory)
    results = game.results(rounds, game.objective)
    own, others = (results[:, [*seating.seats_of(player)]] for player in (0, 1))
    gained = np.sign(own[:, :, None] - others[:, None, :])
    shares: Values = ((1 + gained) / 2).mean(axis=(1, 2)).astype(np.float32)
    return shares
