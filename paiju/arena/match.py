"""Matches: each deck is played once in every seating, by players who see only their views.

The seed of a deck decides everything: the cards, the roles and the random choices of players. A
deck gives the same games on any machine and in any order.
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

# The number of pairings whose players a process keeps ready.
TABLES_KEPT = 64


class RulesBrokenError(ArenaError):
    """Raised if a player's action is illegal."""


@dataclass(frozen=True, slots=True)
class Match:
    """A match to be played.

    Attributes:
        contest: the name of the contest.
        ruleset: the id of the rule set.
        players: the names of the players.
        decks: the number of decks.
        seed: the seed of all decks; a deck depends only on it and on its number.
        budget: the time for a decision, in milliseconds.
    """

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
    """An action in a game of a match, with its reasons."""

    action: Any
    reasons: tuple[Why, ...] = ()


class MatchGame(NamedTuple):
    """A finished game of a match: player 0's role, the score of each player, and the moves."""

    role: str
    scores: tuple[PlayerScore, ...]
    moves: tuple[Move, ...] = ()


# The durations of decisions in nanoseconds, by the player's clock: an array of type "q".
Nanoseconds = array  # of "q"


@dataclass(frozen=True, slots=True)
class Decks:
    """Some consecutive decks of a match, played.

    Attributes:
        first: the number of the first deck.
        games: for each deck, its games.
        times: for each player, the durations of its decisions.
    """

    first: int
    games: tuple[tuple[MatchGame, ...], ...]
    times: tuple[Nanoseconds[int], ...]


@dataclass(frozen=True, slots=True)
class _Lineup:
    """The players of a contest while they play, with the durations of their decisions."""

    contest: Contest
    players: tuple[Contestant, ...]
    budget: int
    times: tuple[Nanoseconds[int], ...]

    @classmethod
    def of(cls, contest: Contest, players: tuple[Contestant, ...], budget: int) -> _Lineup:
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
    """Plays the decks of a match from number `first` up to `stop`, `stop` excluded."""
    contest, players = _contest_and_players(
        match.contest, match.ruleset, match.players, match.budget
    )
    lineup = _Lineup.of(contest, players, match.budget)
    games = [lineup.deck(match.ruleset, match.seed_of(deck)) for deck in range(first, stop)]
    if not keep_moves:
        games = [tuple(game._replace(moves=()) for game in of_deck) for of_deck in games]
    return Decks(first, tuple(games), lineup.times)


@lru_cache(maxsize=TABLES_KEPT)
def _contest_and_players(
    contest: str, ruleset: str, names: tuple[str, ...], budget: int
) -> tuple[Contest, tuple[Contestant, ...]]:
    """The contest and the players, who play one deck first so that no start-up time is measured."""
    where = CONTESTS[contest]
    players = tuple(player_of(contest, name) for name in names)
    _Lineup.of(where, players, budget).deck(ruleset, "warm up")
    return where, players
