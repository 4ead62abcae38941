"""The current stakes of a climbing game, from facts that every seat knows."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

from paiju.play.questions.fields import MAX_SCORE, Id
from paiju.shapes.field_types import Listed, PlainText, Whole, always
from paiju.shapes.record import Record
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from paiju.climbing.rules.rule_set import Pattern

    Json = dict[str, Any]

MAX_SEATS = 4
MAX_BASE = 10_000
_MAX_FACTORS = 16


class Bomb(NamedTuple):
    """A bomb that was played: the id of its pattern, and whether another bomb has beaten it."""

    pattern: str
    is_beaten: bool = False


class Tally(NamedTuple):
    """The facts about the plays of a game that matter to its stakes.

    Attributes:
        plays: the seat of each play, in order; passes are left out.
        bombs: the bombs that were played, in order.

    """

    plays: tuple[int, ...] = ()
    bombs: tuple[Bomb, ...] = ()

    def with_play(self, seat: int, bomb: str | None, *, beats_bomb: bool) -> Tally:
        """The tally after another play; `bomb` is the pattern of a bomb, and None for other plays.

        >>> Tally().with_play(0, "bomb", beats_bomb=False).with_play(1, "rocket", beats_bomb=True)
        Tally(plays=(0, 1), bombs=(Bomb(pattern='bomb', is_beaten=True), \
Bomb(pattern='rocket', is_beaten=False)))
        """
        plays, bombs = (*self.plays, seat), self.bombs
        if bomb is None:
            return Tally(plays, bombs)
        # The tally of a trusted state lacks the bombs that do not count, so there may be none.
        if beats_bomb and bombs:
            bombs = (*bombs[:-1], bombs[-1]._replace(is_beaten=True))
        return Tally(plays, (*bombs, Bomb(bomb)))

    @staticmethod
    def of_trusted(turns: Iterable[Json], stake: Json | None, bombs: Iterable[Pattern]) -> Tally:
        """The tally of a trusted state, read from its turns and its stake in JSON.

        `bombs` are the patterns that are bombs; the stake counts how often each was played.

        >>> turns = [{"seat": 1, "cards": ["3S"]}, {"seat": 2, "cards": []}]
        >>> Tally.of_trusted(turns, None, ()).plays
        (1,)
        """
        known = {pattern.id for pattern in bombs}
        factors = stake["factors"] if stake else ()
        counted = [
            Bomb(factor["code"])
            for factor in factors
            for _ in range(factor["count"])
            if factor["code"] in known
        ]
        return Tally(tuple([turn["seat"] for turn in turns if turn["cards"]]), tuple(counted))


@dataclass(frozen=True, slots=True)
class Multiplier:
    """A multiplier in the score of a game: a factor, and how many times it applies."""

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
class Factor:
    """A multiplier in a stake, with the seats whose wins and losses it multiplies."""

    code: str
    factor: int
    seats: tuple[int, ...]
    count: int = 1


@dataclass(frozen=True, slots=True)
class Stake:
    """The current stake of a game.

    Attributes:
        base: the worth of one point.
        factors: the multipliers so far.
        by_seat: for each seat, the product of the multipliers that apply to it.
        possible: the multipliers that may still be added.

    """

    base: int
    factors: tuple[Factor, ...]
    by_seat: tuple[int, ...]
    possible: tuple[Factor, ...] = ()

    @property
    def multiplier(self) -> int:
        """The product of the multipliers that apply to all seats."""
        return _product(factor for factor in self.factors if len(factor.seats) == len(self.by_seat))

    def uncapped(self, seat: int) -> int:
        """The product of the multipliers that apply to a seat, without a cap."""
        return _product(factor for factor in self.factors if seat in factor.seats)


def stake_of(
    base: int,
    seats: int,
    factors: Sequence[Factor] = (),
    possible: Iterable[Factor] = (),
) -> Stake:
    """The current stake of a game, with the product of the multipliers of each seat.

    >>> every = stake_of(1, 3, [Factor("bomb", 2, (0, 1, 2), 2), Factor("double", 2, (1,))])
    >>> every.multiplier, every.by_seat
    (4, (4, 8, 4))
    """
    own = (_product(factor for factor in factors if seat in factor.seats) for seat in range(seats))
    return Stake(base, tuple(factors), tuple(own), tuple(possible))


def _product(factors: Iterable[Factor]) -> int:
    return prod(factor.factor**factor.count for factor in factors)


MULTIPLIER: Record[Multiplier] = Record(
    fields={
        "code": always(Id()),
        "name": always(PlainText(64)),
        "factor": always(Whole(1, 100)),
        "count": always(Whole(1, 64), Text("几次。", "How often.")),
        "product": always(
            Whole(1, MAX_SCORE), Text("这个倍数乘上次数。", "The factor, that often.")
        ),
    },
    component="Multiplier",
)
FACTOR: Record[Factor] = Record(
    fields={
        "code": always(Id()),
        "factor": always(Whole(1, 100)),
        "count": always(Whole(1, 64), Text("几次。", "How often.")),
        "seats": always(
            Listed(Whole(0, MAX_SEATS - 1), MAX_SEATS),
            Text("乘的是哪几家的输赢。", "Whose wins and losses it multiplies."),
        ),
    },
    component="Factor",
)
_FACTORS = Listed(FACTOR, _MAX_FACTORS)
_PRODUCT = Whole(1, MAX_SCORE)
STAKE: Record[Stake] = Record(
    fields={
        "base": always(
            Whole(1, MAX_BASE),
            Text("底分。", "The base stake, by which all points are multiplied."),
        ),
        "multiplier": always(
            _PRODUCT,
            Text(
                "对每一家都算的倍数，乘在一起。", "The product of the multipliers for every seat."
            ),
        ),
        "by_seat": always(
            Listed(_PRODUCT, MAX_SEATS),
            Text(
                "各家的倍数；跟每一家分别结算的，是各份之和。",
                "The multiplier of each seat; for one that plays against each other, the sum.",
            ),
        ),
        "factors": always(
            _FACTORS,
            Text(
                "由哪些倍数乘出来。代码的名称见 `GET /v1/games/{game}`。",
                "The causes. `GET /v1/games/{game}` names the codes.",
            ),
        ),
        "possible": always(_FACTORS, Text("还可能有的倍数。", "Multipliers that may still apply.")),
    },
    component="Stake",
    description=Text(
        "按大家都知道的，这一局现在值多少。",
        "The present stake, by public information.",
    ),
)
