"""Matches: play each deck in every seating; the players decide from their views alone.

The seed of the deck decides everything: the cards, the roles and the players' chance. A deck gives
the same games on any machine and in any order.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from paiju.arena.players import CONTESTS, player_of
from paiju.chance import Chance
from paiju.play.lab.contest import ArenaError

if TYPE_CHECKING:
    from paiju.arena.players import Contestant
    from paiju.play.lab.contest import Contest, PlayerScore, Seating
    from paiju.play.players.player import Decision, Why

# The sets of players that a process keeps ready.
TABLES_KEPT = 64


class RulesBrokenError(ArenaError):
    """A player's action is illegal."""


@dataclass(frozen=True, slots=True)
class Match:
    """A match: its players, contest, rule set and decks; deck n of a seed is always the same."""

    contest: str
    ruleset: str
    players: tuple[str, ...]
    decks: int
    seed: str
    budget: int = 100

    def seed_of(self, deck: int) -> str:
        """The seed of a deck."""
        return f"{self.seed}/{deck}"


class Move(NamedTuple):
    """An action, with its reasons."""

    action: Any
    reasons: tuple[Why, ...] = ()


class MatchGame(NamedTuple):
    """A game of a match: the first player's role, each player's score, and the moves."""

    role: str
    scores: tuple[PlayerScore, ...]
    moves: tuple[Move, ...] = ()


# The durations of decisions, in nanoseconds of each player's clock.
Nanoseconds = array  # of "q"


@dataclass(frozen=True, slots=True)
class Decks:
    """Played decks from number `first` on: their games, and the times of each player."""

    first: int
    games: tuple[tuple[MatchGame, ...], ...]
    times: tuple[Nanoseconds[int], ...]


@dataclass(frozen=True, slots=True)
class _Board:
    """The players of a contest, with the times of their decisions."""

    contest: Contest
    players: tuple[Contestant, ...]
    budget: int
    times: tuple[Nanoseconds[int], ...]

    @classmethod
    def of(cls, contest: Contest, players: tuple[Contestant, ...], budget: int) -> _Board:
        return cls(contest, players, budget, tuple(array("q") for _ in players))

    def deck(self, ruleset: str, seed: str) -> tuple[MatchGame, ...]:
        state = self.contest.deal(ruleset, seed)
        seatings = self.contest.seatings[len(self.players)](state)
        return tuple(self._game(seating, state, seed) for seating in seatings)

    def _game(self, seating: Seating, state: Any, seed: str) -> MatchGame:  # noqa: ANN401 - each game has a type of its own
        flow = self.contest.game.flow
        moves: list[Move] = []
        while state.to_act:
            seat = state.to_act[0]
            who = seating.players[seat]
            decision = self._decide(who, flow.view(state, seat), seed, len(moves))
            action = decision.action
            done = flow.step(state, action)
            if done.refusal is not None or action.seat != seat:
                raise RulesBrokenError(f"on deck {seed}, {seat} did {action}: {done.refusal}")
            state = done.state
            moves.append(Move(action, decision.reasons))
        return MatchGame(seating.role, self.contest.scores(state, seating), tuple(moves))

    def _decide(self, who: int, view: Any, seed: str, turn: int) -> Decision[Any]:  # noqa: ANN401 - as above
        chance = Chance(seed, f"arena {turn}")
        player = self.players[who]
        started = player.clock()
        decision = player.agent.decide(view, self.budget, chance)
        self.times[who].append(player.clock() - started)
        return decision


def play_decks(match: Match, first: int, stop: int, *, keep_moves: bool = False) -> Decks:
    """Play the decks from `first` up to, and without, `stop`."""
    contest, players = _ready(match.contest, match.ruleset, match.players, match.budget)
    board = _Board.of(contest, players, match.budget)
    games = [board.deck(match.ruleset, match.seed_of(deck)) for deck in range(first, stop)]
    if not keep_moves:
        games = [tuple(game._replace(moves=()) for game in of_deck) for of_deck in games]
    return Decks(first, tuple(games), board.times)


@lru_cache(maxsize=TABLES_KEPT)
def _ready(
    contest: str, ruleset: str, names: tuple[str, ...], budget: int
) -> tuple[Contest, tuple[Contestant, ...]]:
    """The contest and its players, warmed up by one deck so that no start-up time is measured."""
    where = CONTESTS[contest]
    players = tuple(player_of(contest, name) for name in names)
    _Board.of(where, players, budget).deck(ruleset, "warm up")
    return where, players
