"""The score of a game of Dou Dizhu: the landlord plays against each peasant separately.

The stake of a pair is the base score times the call, ×2 for each robbery, times the factor of
each bomb and rocket played, times that of spring 春天 (no peasant played a card) or anti-spring
反春 (the landlord never played after the first lead), times the doubling of the two.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import prod
from operator import attrgetter
from types import MappingProxyType
from typing import TYPE_CHECKING

from app.games.doudizhu.calling import CALLINGS, DOUBLINGS, SEATS, highest
from app.play.refusals import NOT_OVER
from app.play.schemas import MAX_SCORE, Id
from app.shapes.errors import Fault, InconsistentStateError
from app.shapes.kinds import Flag, Listed, Told, Whole, always
from app.shapes.record import Record
from app.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from app.games.doudizhu.options import Options
    from app.games.doudizhu.state import State

ROB_FACTOR = 2

# The option with the factor of a bomb, by its pattern; all other bombs are long.
_FACTOR_OF: Mapping[str, str] = MappingProxyType(
    {
        "bomb": "bomb_factor",
        "soft_bomb": "soft_bomb_factor",
        "pure_bomb": "pure_bomb_factor",
        "rocket": "rocket_factor",
    }
)
_OTHER_BOMBS = "long_bomb_factor"


@dataclass(frozen=True, slots=True)
class Multiplier:
    """A multiplier of the stake: a factor, and the number of times that it applies."""

    code: str
    name: Text
    factor: int
    count: int = 1

    @property
    def product(self) -> int:
        """The factor to the power of its count."""
        product: int = self.factor**self.count
        return product


@dataclass(frozen=True, slots=True)
class Pair:
    """The stake of one peasant against the landlord."""

    seat: int
    multipliers: tuple[Multiplier, ...]
    multiplier: int
    is_capped: bool
    points: int


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a game: `multipliers` apply to both pairs."""

    landlord: int
    winners: tuple[int, ...]
    base: int
    multipliers: tuple[Multiplier, ...]
    pairs: tuple[Pair, ...]
    points: tuple[int, ...]


def settle(state: State) -> Score:
    """The score of a finished game; refuse another one."""
    if state.landlord is None or state.winner is None:
        raise InconsistentStateError(Fault(NOT_OVER.code, NOT_OVER.text, ("phase",)))
    landlord, options = state.landlord, state.rules.options
    landlord_wins = state.winner == landlord
    common = tuple(_common(state))
    peasants = [seat for seat in range(SEATS) if seat != landlord]
    pairs = tuple(_pair(state, seat, common, landlord_wins=landlord_wins) for seat in peasants)
    points = [0] * SEATS
    for pair in pairs:
        points[pair.seat] = pair.points
        points[landlord] -= pair.points
    winners = (landlord,) if landlord_wins else tuple(peasants)
    return Score(landlord, winners, options.base, common, pairs, tuple(points))


def _common(state: State) -> Iterator[Multiplier]:
    options = state.rules.options
    style = CALLINGS[options.calling]
    if style.calls:
        # Without a call, the stake is the least call.
        yield Multiplier("call", _CALL, highest(state.bids) or style.calls[0])
    robs = sum(bid.type == "rob" for bid in state.bids)
    if robs:
        yield Multiplier("rob", _ROB, ROB_FACTOR, robs)
    yield from _bombs(state, options)
    if options.spring > 1:
        yield from _spring(state, options.spring)


def _bombs(state: State, options: Options) -> Iterator[Multiplier]:
    played = [turn.play.pattern for turn in state.history if turn.play and turn.play.is_bomb]
    for pattern, count in Counter(played).items():
        factor = int(getattr(options, _FACTOR_OF.get(pattern.id, _OTHER_BOMBS)))
        if factor > 1:
            yield Multiplier(pattern.id, pattern.name, factor, count)


def _spring(state: State, factor: int) -> Iterator[Multiplier]:
    leads = [turn.seat for turn in state.history if turn.cards]
    by_landlord = leads.count(state.landlord or 0)
    if by_landlord == len(leads):
        yield Multiplier("spring", _SPRING, factor)
    elif state.winner != state.landlord and by_landlord == 1:
        yield Multiplier("anti_spring", _ANTI_SPRING, factor)


def _pair(state: State, seat: int, common: tuple[Multiplier, ...], *, landlord_wins: bool) -> Pair:
    options = state.rules.options
    own = tuple(_doublings(state, seat))
    product = prod(each.product for each in (*common, *own))
    multiplier = min(product, options.cap) if options.cap else product
    points = options.base * multiplier * (-1 if landlord_wins else 1)
    return Pair(seat, own, multiplier, multiplier < product, points)


def _doublings(state: State, seat: int) -> Iterator[Multiplier]:
    for choice in state.doubles:
        if choice.type == "double" and choice.seat == seat:
            yield Multiplier("double", _DOUBLE, choice.factor)
        elif choice.type == "double" and choice.seat == state.landlord:
            yield Multiplier("landlord_double", _LANDLORD_DOUBLE, choice.factor)
        elif choice.type == "redouble" and seat in choice.seats:
            factor = DOUBLINGS[state.rules.options.doubling].redouble
            yield Multiplier("redouble", _REDOUBLE, factor)


_SEAT, _POINTS = Whole(0, SEATS - 1), Whole(-MAX_SCORE, MAX_SCORE)
MULTIPLIER: Record[Multiplier] = Record(
    fields={
        "code": always(Id()),
        "name": always(Told(64)),
        "factor": always(Whole(1, 100)),
        "count": always(Whole(1, 64), "How often."),
        "product": always(Whole(1, MAX_SCORE), "The factor, that often."),
    },
    component="Multiplier",
)
_MULTIPLIERS = Listed(MULTIPLIER, 16)
PAIR: Record[Pair] = Record(
    fields={
        "seat": always(_SEAT, "The peasant."),
        "multipliers": always(_MULTIPLIERS, "What counts for this pair alone."),
        "multiplier": always(Whole(1, MAX_SCORE), "All of them together."),
        "capped": always(
            Flag(), "Whether the rule set's cap held it down.", of=attrgetter("is_capped")
        ),
        "score": always(_POINTS, of=attrgetter("points")),
    },
    component="DoudizhuPair",
)
SCORE: Record[Score] = Record(
    fields={
        "landlord": always(_SEAT),
        "winners": always(Listed(_SEAT, SEATS)),
        "scores": always(
            Listed(_POINTS, SEATS), "What each seat wins or loses.", of=attrgetter("points")
        ),
        "base": always(Whole(1, 10_000), "What one point is worth."),
        "multipliers": always(_MULTIPLIERS, "What counts for the whole game."),
        "pairs": always(Listed(PAIR, SEATS), "What the landlord and each peasant play for."),
    }
)
_CALL = Text("叫分", "call")
_ROB = Text("抢地主", "rob")
_SPRING = Text("春天", "spring")
_ANTI_SPRING = Text("反春", "anti-spring")
_DOUBLE = Text("加倍", "double")
_LANDLORD_DOUBLE = Text("地主加倍", "double by the landlord")
_REDOUBLE = Text("地主再加倍", "redouble by the landlord")
