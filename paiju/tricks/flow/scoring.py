"""The score of a finished round: the attackers' points, the kitty, the levels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from paiju.tricks.flow.state import taker_of
from paiju.tricks.plays.card_order import TRUMPS
from paiju.tricks.plays.kitty import multiplier
from paiju.tricks.plays.units import units_of
from paiju.tricks.rules.levels import moved

if TYPE_CHECKING:
    from paiju.tricks.flow.state import State, Turn
    from paiju.tricks.rules.levels import Moved

_JACK = "J"


class KittyScore(NamedTuple):
    """What the kitty brought to the attackers.

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
        points: what each seat wins, for rounds without levels.
        taken: the points that the attackers took in tricks.
        kitty: what the kitty brought.
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
    def total(self) -> int:
        """The attackers' score."""
        return self.taken + self.kitty.bonus + self.penalties


def settle(state: State) -> Score:
    """The score of a finished round."""
    assert state.contract is not None  # noqa: S101 - the round is over
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
    # Taking over alone is worth as much as the declarers' lowest rise.
    worth = done.up if done.by_declarers else done.up + 1 - rules.levels.turnover_gain
    points = tuple(
        [
            worth if state.is_attacker(seat) != done.by_declarers else -worth
            for seat in range(state.seats)
        ]
    )
    after = dealer + (2 if done.by_declarers else 1)
    return Score(points, state.taken, kitty, state.penalties, done, after % state.seats)


def _kitty(state: State, trick: tuple[Turn, ...], last: Turn) -> KittyScore:
    """What the kitty brings, by who took the last trick and with what."""
    rules = state.rules
    points = sum(rules.points(card) for card in state.buried or ())
    if not state.is_attacker(last.seat):
        return KittyScore(points, 0)
    cards = (trick[0] if rules.options.kitty_shape == "lead" else last).cards
    group = state.order().group_of(cards[0])
    largest = units_of(group.row(cards), group, rules.play.widest)[0].piece
    is_trump = group.name == TRUMPS
    return KittyScore(points, multiplier(rules.options.kitty_mult, largest, is_trump=is_trump))


def _jack(state: State, last: Turn) -> Literal["main", "other"] | None:
    """The kind of jack with which the attackers took the last trick; None without one."""
    assert state.contract is not None  # noqa: S101 - the round is over
    suits = [card[1] for card in last.cards if card[0] == _JACK]
    if not suits or not state.is_attacker(last.seat):
        return None
    return "main" if state.contract.trump in suits else "other"
