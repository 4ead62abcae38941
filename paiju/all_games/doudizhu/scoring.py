"""The score of a game of Dou Dizhu: the landlord plays against each peasant separately.

The landlord and one peasant are a *pair*. The stake of a pair is the base score, times the call,
times 2 for each robbery, times the factor of each bomb and rocket played, times that of spring 春天
(no peasant played a card) or anti-spring 反春 (the landlord played only its first lead), times the
doublings of the pair. A rule set may cap all but the base score.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, replace
from math import prod
from operator import attrgetter
from types import MappingProxyType
from typing import TYPE_CHECKING

from paiju.all_games.doudizhu.bids import choosers, highest
from paiju.all_games.doudizhu.calling import CALLINGS, DOUBLINGS, SEATS
from paiju.climbing.flow.stakes import MULTIPLIER, Factor, Multiplier, stake_of
from paiju.play.declaration.refusals import not_over_error
from paiju.play.questions.fields import MAX_SCORE
from paiju.shapes.field_types import Flag, Listed, Whole, always
from paiju.shapes.record import Record
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from paiju.all_games.doudizhu.options import Options
    from paiju.all_games.doudizhu.state import Action, State, View
    from paiju.climbing.flow.stakes import Stake

ROB_FACTOR = 2
_ALL = tuple(range(SEATS))

# The option that has the factor of a bomb, by its pattern; all other bombs are long bombs.
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
class Pair:
    """The stake and the result of one peasant against the landlord.

    Attributes:
        seat: the peasant.
        multipliers: the multipliers that count for this peasant alone.
        multiplier: the product of all multipliers, at most the cap.
        is_capped: whether the cap lowered it.
        points: the points that the peasant wins or loses.

    """

    seat: int
    multipliers: tuple[Multiplier, ...]
    multiplier: int
    is_capped: bool
    points: int


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a game.

    Its `multipliers` count in both pairs of the landlord and a peasant.
    """

    landlord: int
    winners: tuple[int, ...]
    base: int
    multipliers: tuple[Multiplier, ...]
    pairs: tuple[Pair, ...]
    points: tuple[int, ...]


def settle(state: State | View) -> Score:
    """The score of a finished game, which every seat sees; an unfinished one is refused."""
    if state.landlord is None or state.winner is None:
        raise not_over_error()
    landlord, options = state.landlord, state.rules.options
    landlord_wins = state.winner == landlord
    common = tuple(_common(state))
    peasants = _peasants(state)
    pairs = tuple(_pair(state, seat, common, landlord_wins=landlord_wins) for seat in peasants)
    points = [0] * SEATS
    for pair in pairs:
        points[pair.seat] = pair.points
        points[landlord] -= pair.points
    winners = (landlord,) if landlord_wins else peasants
    return Score(landlord, winners, options.base, common, pairs, tuple(points))


def stake(of: State | View) -> Stake:
    """The current stake; the landlord's is the sum of its stakes against both peasants."""
    uncapped = _uncapped(of)
    return replace(
        uncapped, by_seat=tuple(_played_for(of, seat, uncapped.by_seat) for seat in _ALL)
    )


def points_at_stake(of: State | View, seat: int, bombs: Iterable[str] = ()) -> tuple[int, ...]:
    """The points that a seat plays for: now, then after each of `bombs` (ids of patterns)."""
    options, uncapped = of.rules.options, _uncapped(of).by_seat
    factors = (1, *(_factor_of(bomb, options) for bomb in bombs))
    return tuple(options.base * _played_for(of, seat, uncapped, factor) for factor in factors)


def _uncapped(of: State | View) -> Stake:
    factors = [Factor(each.code, each.factor, _ALL, each.count) for each in _common(of)]
    base = of.rules.options.base
    return stake_of(base, SEATS, [*factors, *_shown_doublings(of)], _possible(of))


def _played_for(of: State | View, seat: int, by_seat: Sequence[int], factor: int = 1) -> int:
    """The multiplier that a seat plays for, times `factor` and capped.

    The landlord's is the sum of those of both peasants.
    """
    cap = of.rules.options.cap
    return sum(min(by_seat[each] * factor, cap or MAX_SCORE) for each in pairs_of(of, seat))


def pairs_of(of: State | View, seat: int) -> tuple[int, ...]:
    """The peasants of the pairs that a seat plays in: its own, or both for the landlord."""
    return _peasants(of) if seat == of.landlord else (seat,)


def _peasants(of: State | View) -> tuple[int, ...]:
    return tuple(seat for seat in _ALL if seat != of.landlord)


def _common(of: State | View) -> Iterator[Multiplier]:
    options = of.rules.options
    yield from of_calling(options, of.bids)
    yield from _bombs(of, options)
    if options.spring > 1 and of.winner is not None:
        yield from _spring(of, options.spring)


def of_calling(options: Options, bids: Sequence[Action]) -> Iterator[Multiplier]:
    """The multipliers of a calling: the highest call, and each robbery."""
    style = CALLINGS[options.calling]
    if style.calls:
        # If nobody called, the lowest call counts.
        yield Multiplier("call", FACTORS["call"], highest(bids) or style.calls[0])
    robs = sum(bid.type == "rob" for bid in bids)
    if robs:
        yield Multiplier("rob", FACTORS["rob"], ROB_FACTOR, robs)


def _bombs(of: State | View, options: Options) -> Iterator[Multiplier]:
    names = {each.id: each.name for each in of.rules.play.bombs}
    for code, count in Counter(bomb.pattern for bomb in of.tally.bombs).items():
        factor = _factor_of(code, options)
        if factor > 1:
            yield Multiplier(code, names[code], factor, count)


def _factor_of(bomb: str, options: Options) -> int:
    return int(getattr(options, _FACTOR_OF.get(bomb, _OTHER_BOMBS)))


# The learner counts bombs and springs of many games at once: `lab.training_game.doublings`.
def _spring(of: State | View, factor: int) -> Iterator[Multiplier]:
    return (
        Multiplier(code, FACTORS[code], factor)
        for code, seats in _springs(of).items()
        if of.winner not in seats
    )


def _springs(of: State | View) -> dict[str, tuple[int, ...]]:
    """The seats that lose by `spring` and `anti_spring`, if these happened or are possible."""
    plays, landlord = of.tally.plays, of.landlord or 0
    by_landlord = plays.count(landlord)
    springs = {"spring": _peasants(of)} if by_landlord == len(plays) else {}
    return springs | ({"anti_spring": (landlord,)} if by_landlord <= 1 else {})


def _possible(of: State | View) -> list[Factor]:
    """The factors of spring and anti-spring, while they are possible and the landlord is known."""
    factor = of.rules.options.spring
    if factor == 1 or of.landlord is None or of.winner is not None:
        return []
    return [Factor(code, factor, seats) for code, seats in _springs(of).items()]


def _pair(
    state: State | View, seat: int, common: tuple[Multiplier, ...], *, landlord_wins: bool
) -> Pair:
    options = state.rules.options
    own = tuple(doublings(state, seat))
    product = prod(each.product for each in (*common, *own))
    multiplier = min(product, options.cap) if options.cap else product
    points = options.base * multiplier * (-1 if landlord_wins else 1)
    return Pair(seat, own, multiplier, multiplier < product, points)


def doublings(of: State | View, seat: int) -> Iterator[Multiplier]:
    """The multipliers of the doubling in the pair of a peasant."""
    for choice in of.doubles:
        if choice.type == "double" and choice.seat == seat:
            yield Multiplier("double", FACTORS["double"], choice.factor)
        elif choice.type == "double" and choice.seat == of.landlord:
            yield Multiplier("landlord_double", FACTORS["landlord_double"], choice.factor)
        elif choice.type == "redouble" and seat in choice.seats:
            factor = DOUBLINGS[of.rules.options.doubling].redouble
            yield Multiplier("redouble", FACTORS["redouble"], factor)


def _shown_doublings(of: State | View) -> Iterator[Factor]:
    """The doublings that all seats see; none until all seats that may double have chosen.

    Each names the peasants whose score it changes. If it changes that of both, it names every seat.
    """
    if len(of.doubles) < len(choosers(DOUBLINGS[of.rules.options.doubling], of.landlord)):
        return
    peasants, by_factor = _peasants(of), defaultdict[tuple[str, int], list[int]](list)
    for seat in peasants:
        for each in doublings(of, seat):
            by_factor[each.code, each.factor].append(seat)
    for (code, factor), seats in by_factor.items():
        yield Factor(code, factor, tuple(seats) if len(seats) < len(peasants) else _ALL)


_SEAT, _POINTS = Whole(0, SEATS - 1), Whole(-MAX_SCORE, MAX_SCORE)
_MULTIPLIERS = Listed(MULTIPLIER, 16)
PAIR: Record[Pair] = Record(
    fields={
        "seat": always(_SEAT, Text("农民。", "The peasant.")),
        "multipliers": always(
            _MULTIPLIERS, Text("只计这一家的。", "The multipliers of this pair alone.")
        ),
        "multiplier": always(Whole(1, MAX_SCORE), Text("合起来的乘积。", "All of them together.")),
        "capped": always(
            Flag(),
            Text("是不是被规则的封顶压住了。", "Whether the rule set's cap held it down."),
            of=attrgetter("is_capped"),
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
            Listed(_POINTS, SEATS),
            Text("各家输赢。", "The points that each seat wins or loses."),
            of=attrgetter("points"),
        ),
        "base": always(
            Whole(1, 10_000), Text("底分。", "The base stake, by which all points are multiplied.")
        ),
        "multipliers": always(
            _MULTIPLIERS, Text("计整局的。", "The multipliers of the whole game.")
        ),
        "pairs": always(
            Listed(PAIR, SEATS),
            Text("地主和每个农民之间的输赢。", "The stakes between the landlord and each peasant."),
        ),
    },
    component="DoudizhuScore",
)
FACTORS: Mapping[str, Text] = MappingProxyType(
    {
        "call": Text("叫分", "call"),
        "rob": Text("抢地主", "rob"),
        "spring": Text("春天", "spring"),
        "anti_spring": Text("反春", "anti-spring"),
        "double": Text("加倍", "double"),
        "landlord_double": Text("地主加倍", "double by the landlord"),
        "redouble": Text("地主反加倍", "redouble by the landlord"),
    }
)
