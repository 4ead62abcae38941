"""Playing decks: each of them from both sides, by two players who never see each other's cards.

Everything hangs on the seed of the deck: the cards, who is what, and whatever the players draw.
So a deck plays the same way on any machine, and in any order among others.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from functools import lru_cache
from time import perf_counter_ns
from typing import TYPE_CHECKING, Any, NamedTuple

from app.cards.deal import Chance
from arena.contests import CONTESTS
from arena.errors import RulesBrokenError
from arena.players import player_of

if TYPE_CHECKING:
    from arena.contests import Contest, Seating
    from arena.players import Player

# Pairs of players that a process keeps ready.
PAIRS_KEPT = 64


@dataclass(frozen=True, slots=True)
class Match:
    """Who plays whom, at what, and on which decks; deck n of a seed is the same in every match."""

    contest: str
    ruleset: str
    players: tuple[str, str]
    decks: int
    seed: str
    budget: int = 100

    def seed_of(self, deck: int) -> str:
        """What a deck is dealt from."""
        return f"{self.seed}/{deck}"


class Game(NamedTuple):
    """A game as the first player sees it: what he was, what he won, and what everybody did."""

    role: str
    points: int
    actions: tuple[Any, ...] = ()


# How long decisions took, in nanoseconds.
Times = array  # of "q"


@dataclass(frozen=True, slots=True)
class Decks:
    """Decks that were played, from number `first` on: their games, and each player's times."""

    first: int
    games: tuple[tuple[Game, ...], ...]
    times: tuple[Times[int], Times[int]]


@dataclass(frozen=True, slots=True)
class _Board:
    """Where two players meet."""

    contest: Contest
    players: tuple[Player, Player]
    budget: int
    times: tuple[Times[int], Times[int]] = field(default_factory=lambda: (array("q"), array("q")))

    def deck(self, ruleset: str, seed: str) -> tuple[Game, ...]:
        state = self.contest.deal(ruleset, seed)
        return tuple(self._game(seating, state, seed) for seating in self.contest.seatings(state))

    def _game(self, seating: Seating, state: Any, seed: str) -> Game:  # noqa: ANN401 - each game has a type of its own
        flow = self.contest.game.flow
        actions: list[Any] = []
        while state.to_act:
            seat = state.to_act[0]
            action = self._decide(seat not in seating.seats, flow.view(state, seat), seed, actions)
            done = flow.step(state, action)
            if done.refusal is not None or action.seat != seat:
                raise RulesBrokenError(f"on deck {seed}, {seat} did {action}: {done.refusal}")
            state = done.state
            actions.append(action)
        points = flow.settle(state).points
        return Game(seating.role, sum(points[seat] for seat in seating.seats), tuple(actions))

    def _decide(self, who: int, view: Any, seed: str, actions: list[Any]) -> Any:  # noqa: ANN401 - as above
        chance = Chance(seed, f"arena {len(actions)}")
        started = perf_counter_ns()
        decision = self.players[who].agent.decide(view, self.budget, chance)
        self.times[who].append(perf_counter_ns() - started)
        return decision.action


def play_decks(match: Match, first: int, stop: int, *, keep_actions: bool = False) -> Decks:
    """Play the decks from `first` up to, and without, `stop`."""
    contest, players = _ready(match.contest, match.ruleset, match.players, match.budget)
    board = _Board(contest, players, match.budget)
    games = [board.deck(match.ruleset, match.seed_of(deck)) for deck in range(first, stop)]
    if not keep_actions:
        games = [tuple(game._replace(actions=()) for game in of_deck) for of_deck in games]
    return Decks(first, tuple(games), board.times)


@lru_cache(maxsize=PAIRS_KEPT)
def _ready(
    contest: str, ruleset: str, names: tuple[str, str], budget: int
) -> tuple[Contest, tuple[Player, Player]]:
    """Two players who have played a deck already, so that no first time is among their times."""
    where = CONTESTS[contest]
    players = (player_of(contest, names[0]), player_of(contest, names[1]))
    _Board(where, players, budget).deck(ruleset, "warm up")
    return where, players
