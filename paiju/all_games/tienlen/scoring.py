"""The score of Tiến lên: places or cards left, penalties for cards left in hand, and chops."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import TYPE_CHECKING

from paiju.climbing.flow.play_phase import turns_with_last
from paiju.playing_cards.card import rank_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.all_games.tienlen.options import Options
    from paiju.climbing.flow.state import State, View
    from paiju.climbing.plays.reading import Play
    from paiju.playing_cards.card import Card

_CHAIN = "3456789TJQKA"
_CHOPS = {"four", "pair_run"}
_PAIR, _FOUR, _IN_ROW = 2, 4, 3
# The units for a 2 by suit (black or red), and for four of a rank or at least three pairs in a row.
_TWOS = {"S": 1, "C": 1, "D": 2, "H": 2}
_GROUP = 4
# The points of the places, by the number of seats.
_PLACES = {4: (2, 1, -1, -2), 3: (2, 0, -2), 2: (2, -2)}


def points(state: State) -> tuple[int, ...]:
    """The points of each seat; their sum is zero."""
    options: Options = state.rules.options
    hands = [hand.cards for hand in state.hands]
    won = list(points_of(options, state.out, list(map(len, hands)), hands))
    for chopping, chopped, units in chops(state) if options.chop_pay else ():
        won[chopping] += units * options.base
        won[chopped] -= units * options.base
    return tuple(won)


def points_seen(view: View) -> tuple[int, ...] | None:
    """The points of each seat by places or cards left; None if other cards or plays matter too."""
    options: Options = view.rules.options
    if options.rot or options.chop_pay:
        return None
    return points_of(options, view.out, view.counts, ())


def points_of(
    options: Options,
    out: Sequence[int],
    left: Sequence[int],
    hands: Sequence[Sequence[Card]],
) -> tuple[int, ...]:
    """The points of each seat without the payments for chops.

    Args:
        options: the options of the rule set.
        out: the seats that are out of cards, the first one first.
        left: the number of cards left in each hand.
        hands: the cards left in each hand; they matter only where cards left are penalised.

    Returns:
        The points, by seat.

    >>> from paiju.all_games.tienlen.options import Options
    >>> points_of(Options(), (3, 1, 0, 2), (0, 0, 1, 0), ((), (), ("2H",), ()))
    (-1, 1, -2, 2)
    """
    seats = range(len(left))
    if not out:
        # Nobody could lead, because each seat's last card was a 2 that it may not play last.
        return tuple(0 for _ in seats)
    first = out[0]
    if options.score == "places" and len(out) == len(left):
        won = [_PLACES[len(left)][out.index(seat)] for seat in seats]
    else:
        # A hand that wins as dealt still has its cards; the winner owes nothing for them.
        each = left if options.score == "cards" else [1] * len(left)
        owed = [0 if seat == first else each[seat] for seat in seats]
        won = [sum(owed) if seat == first else -owed[seat] for seat in seats]
    for seat, hand in enumerate(hands) if options.rot else ():
        units = rot(hand)
        won[first] += units
        won[seat] -= units
    return tuple(each * options.base for each in won)


def rot(hand: Sequence[Card]) -> int:
    """The penalty 臭 thối for 2s, fours and three or more pairs in a row left in a hand, in units.

    Four of a rank are no part of pairs in a row.

    >>> rot(("2S", "2H")), rot(("3S", "3H", "4S", "4H", "5S", "5C")), rot(("3S", "3C", "3D", "3H"))
    (3, 4, 4)
    """
    counts = Counter(map(rank_of, hand))
    fours = sum(counts[rank] == _FOUR for rank in _CHAIN)
    rows = groupby(_CHAIN, key=lambda rank: _PAIR <= counts[rank] < _FOUR)
    pairs = sum(are_pairs and len([*row]) >= _IN_ROW for are_pairs, row in rows)
    return _twos(hand) + _GROUP * (fours + pairs)


def chops(state: State) -> list[tuple[int, int, int]]:
    """The chops that are paid for, each as (seat that chopped, seat that pays, units).

    A chop is four of a rank, or pairs in a row, on 2s or on another such play. In a chain of chops,
    the seat that was chopped last pays for all.
    """
    payments: list[tuple[int, int, int]] = []
    chop, units = None, 0
    for turn, last in turns_with_last(state):
        if turn.play is None:
            continue
        worth = _worth(last.play) if last and last.play and turn.play.pattern.id in _CHOPS else 0
        if not worth or last is None:
            chop, units = None, 0
            continue
        if last is chop:
            payments.pop()
        else:
            units = 0
        chop, units = turn, units + worth
        payments.append((turn.seat, last.seat, units))
    return payments


def _worth(play: Play) -> int:
    """The units that a seat pays when its play is chopped."""
    if play.pattern.id in _CHOPS:
        return _GROUP
    return 0 if play.links > 1 else _twos(play.cards)


def _twos(cards: Sequence[Card]) -> int:
    return sum(_TWOS[card[1]] for card in cards if rank_of(card) == "2")
