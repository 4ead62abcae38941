"""The score of a finished round: the attackers' points, the kitty, the levels."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Literal, NamedTuple

from paiju.play.declaration.refusals import not_over_error
from paiju.shapes.field_types import Flag, Listed, Whole, Word, always
from paiju.shapes.record import Record
from paiju.text import Text
from paiju.tricks.contracts.records import next_record
from paiju.tricks.flow.state import Match, taker_of
from paiju.tricks.plays.card_order import TRUMPS
from paiju.tricks.plays.kitty import multiplier
from paiju.tricks.plays.units import units_of
from paiju.tricks.rules.levels import LEVELS, WON, moved, worth

if TYPE_CHECKING:
    from paiju.tricks.flow.names import Names
    from paiju.tricks.flow.state import State, Turn
    from paiju.tricks.flow.view import View
    from paiju.tricks.rules.levels import Moved

_JACK = "J"
# Bounds in JSON: the points of four packs, the multiplier of a kitty, a score, a rise in levels.
_MAX_POINTS, _MAX_TIMES, _MAX_TOTAL, _MAX_UP = 400, 1 << 12, 1 << 20, 1 << 16


class KittyScore(NamedTuple):
    """The points of the kitty for the attackers.

    Attributes:
        points: the points of its cards.
        multiplier: the number by which they count; 0 if the dealer's team took the last trick.

    """

    points: int
    multiplier: int

    @property
    def bonus(self) -> int:
        """The points for the attackers."""
        return self.points * self.multiplier


class Score(NamedTuple):
    """The score of a round.

    Attributes:
        points: the levels that each seat wins or loses by the round.
        taken: the points that the attackers took in tricks.
        kitty: the score of the kitty.
        penalties: the points for failed throws, as they count for the attackers.
        moved: the levels after the round.
        dealer: the seat that deals the next round.

    """

    points: tuple[int, ...]
    taken: int
    kitty: KittyScore
    penalties: int
    moved: Moved
    dealer: int

    @property
    def next_match(self) -> Match | None:
        """Where the match stands; None when it is won."""
        return None if self.moved.winner is not None else Match(self.moved.levels, self.dealer)

    @property
    def total(self) -> int:
        """The attackers' score."""
        return self.taken + self.kitty.bonus + self.penalties


def settle(state: State | View) -> Score:
    """The score of a finished round."""
    if state.phase != "over" or state.contract is None:
        raise not_over_error()
    rules, dealer = state.rules, state.contract.dealer
    trick = state.history[-state.seats :]
    last = taker_of(rules.play, state.order(), trick)
    kitty = _kitty(state, trick, last)
    total = state.taken + kitty.bonus + state.penalties
    done = moved(
        rules.levels,
        state.levels,
        dealer % len(state.levels),
        total,
        _jack(state, last),
        is_single=len(last.cards) == 1,
    )
    won = worth(rules.levels, done.up, is_held=done.by_declarers)
    points = tuple(
        [
            won if state.is_attacker(seat) != done.by_declarers else -won
            for seat in range(state.seats)
        ]
    )
    after = dealer + (2 if done.by_declarers else 1)
    return Score(points, state.taken, kitty, state.penalties, done, after % state.seats)


def _kitty(state: State | View, trick: tuple[Turn, ...], last: Turn) -> KittyScore:
    """The score of the kitty, by the seat that took the last trick and its cards."""
    rules = state.rules
    points = sum(rules.points(card) for card in state.buried or ())
    if not state.is_attacker(last.seat):
        return KittyScore(points, 0)
    cards = (trick[0] if rules.options.kitty_shape == "lead" else last).cards
    group = state.order().group_of(cards[0])
    largest = units_of(group.row(cards), group, rules.play.widest)[0].piece
    is_trump = group.name == TRUMPS
    return KittyScore(points, multiplier(rules.options.kitty_mult, largest, is_trump=is_trump))


def _jack(state: State | View, last: Turn) -> Literal["main", "other"] | None:
    """The kind of jack with which the attackers took the last trick; None without one."""
    assert state.contract is not None  # noqa: S101 - the round is over
    suits = [card[1] for card in last.cards if card[0] == _JACK]
    if not suits or not state.is_attacker(last.seat):
        return None
    return "main" if state.contract.trump in suits else "other"


def score_of(names: Names) -> Record[Score]:
    """The record of a score."""
    points = Whole(-_MAX_TOTAL, _MAX_TOTAL)
    kitty: Record[KittyScore] = Record(
        fields={
            "points": always(
                Whole(0, _MAX_POINTS), Text("底牌有多少分。", "The points of the kitty.")
            ),
            "multiplier": always(
                Whole(0, _MAX_TIMES),
                Text(
                    "抠底几倍；庄家保住底就是 0。",
                    "How often they count for the attackers; 0 if the last trick was not theirs.",
                ),
            ),
        }
    )
    return Record(
        fields={
            "scores": always(
                Listed(Whole(-_MAX_UP, _MAX_UP), names.seats),
                Text(
                    "各家输赢：这一局值几级，上台算一级。",
                    "The points that each seat wins or loses: the levels of the round; "
                    "taking over counts as one.",
                ),
                of=attrgetter("points"),
            ),
            "taken": always(
                Whole(0, _MAX_POINTS),
                Text("闲家吃到的分。", "The points that the attackers took in tricks."),
            ),
            "kitty": always(kitty, Text("底牌给闲家多少。", "The points of the kitty.")),
            "penalties": always(
                points, Text("甩牌失败的罚分。", "The points for failed throws, for the attackers.")
            ),
            "total": always(points, Text("闲家总分。", "The attackers' score.")),
            "by_declarers": always(
                Flag(),
                Text("庄家一方守住没有。", "Whether the declarers held."),
                of="moved.by_declarers",
            ),
            "up": always(
                Whole(0, _MAX_UP),
                Text("赢的一方升几级，必打的级不算。", "The levels that it brought, before stops."),
                of="moved.up",
            ),
            "levels": always(
                Listed(Word((*LEVELS, WON)), 2),
                Text(
                    "打完以后两队各打几；`won` 是打完整场的一队。",
                    "The level of each team now; `won` of the team that has won the match.",
                ),
                of="moved.levels",
            ),
            "dealer": always(names.seat, Text("下一局谁坐庄。", "Who deals next.")),
            "match_winner": always(
                Whole(0, 1),
                Text("整场打完时，赢的一队。", "The team that has won the match, if it is over."),
                may_be_null=True,
                of="moved.winner",
            ),
            "next": always(
                next_record(names),
                Text(
                    "下一局的 /deal 写这些字段；整场打完了是 null。",
                    "The fields of /deal for the next round; null when the match is won.",
                ),
                of="next_match",
                may_be_null=True,
            ),
        },
        component=f"{names.component}Score",
    )
