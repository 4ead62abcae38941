"""The score of a round of Guandan: the levels won, and the match after the round."""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING

from paiju.all_games.guandan.match import NEXT, SEAT, TEAM, TEAMS, after_round, by_time, team_of
from paiju.all_games.guandan.rulesets import SEATS
from paiju.play.declaration.refusals import not_over_error
from paiju.shapes.field_types import Listed, Whole, always
from paiju.shapes.record import Record
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.all_games.guandan.match import Match
    from paiju.all_games.guandan.state import State, View

MAX_GAIN = 4


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a round.

    Attributes:
        finished: the seats by their places.
        winners: the seats of the team that won the round.
        gain: the levels that they win; in the game for two, one point.
        points: the gain for the winners, and its negative for the others.
        match: the match after the round; None in the game for two.
        match_winner: the team that won the match; None if it goes on.

    """

    finished: tuple[int, ...]
    winners: tuple[int, ...]
    gain: int
    points: tuple[int, ...]
    match: Match | None
    match_winner: int | None

    @property
    def next_match(self) -> Match | None:
        """The match before the next round; None if no round follows."""
        return self.match if self.match_winner is None else None


def settle(state: State | View, *, time_is_up: bool = False) -> Score:
    """The score of a finished round; an unfinished one is refused.

    If the time of the match is up, the team with the higher level wins it, or with equal levels the
    team that reached the level first.
    """
    if state.phase != "over":
        raise not_over_error()
    seats = state.rules.seats
    if seats == TEAMS:
        points = tuple(1 if seat == state.out[0] else -1 for seat in range(seats))
        return Score(state.out, (state.out[0],), 1, points, None, state.out[0])
    outcome = after_round(state.match, state.out, state.rules.options)
    winners = tuple(seat for seat in range(seats) if team_of(seat) == outcome.team)
    points = tuple(outcome.gain if seat in winners else -outcome.gain for seat in range(seats))
    won = outcome.winner
    if won is None and time_is_up:
        won = by_time(outcome.match)
    return Score(state.out, winners, outcome.gain, points, outcome.match, won)


SCORE: Record[Score] = Record(
    fields={
        "finished": always(
            Listed(SEAT, SEATS), Text("各家，按名次。", "The seats by their places.")
        ),
        "winners": always(Listed(SEAT, SEATS)),
        "gain": always(
            Whole(1, MAX_GAIN),
            Text(
                "赢的一方升几级，到顶为止。",
                "How many levels the winners rise, as far as there are any.",
            ),
        ),
        "scores": always(
            Listed(Whole(-MAX_GAIN, MAX_GAIN), SEATS),
            Text("各家输赢。", "The points that each seat wins or loses."),
            of=attrgetter("points"),
        ),
        "match_winner": always(
            TEAM,
            Text("整场打完时，赢的一队。", "The team that has won the match, if it is over."),
            may_be_null=True,
        ),
        "next": always(
            NEXT,
            Text(
                "整场现在打到哪里：下一局的 /deal 就写这些字段。整场打完了是 null，两人玩法也是。",
                "The progress of the match: /deal takes these fields for the next round. "
                "Null when the match is won, and in the game for two.",
            ),
            of=attrgetter("next_match"),
            may_be_null=True,
        ),
    },
    component="GuandanScore",
)
