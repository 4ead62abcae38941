"""Payments in a hand of 长沙麻将: opening wins, wins and birds 扎鸟; and who deals next."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from paiju.all_games.changsha.rulesets import SEATS
from paiju.melding.flow.ledger import Payment
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from paiju.all_games.changsha.rulesets import Rules
    from paiju.mahjong_tiles.tile import Tile

REASONS: Mapping[str, Text] = MappingProxyType(
    {
        "opening": Text("起手胡", "an opening win"),
        "hu": Text("胡牌", "a win"),
        "birds": Text("中鸟", "birds on the winner or the payer"),
    }
)
_BIRDS_OF_LAST = MappingProxyType({"twice": 2, "once": 1, "none": 0})


class Paid(NamedTuple):
    """A win that is to be paid.

    Attributes:
        seat: the winner.
        source: the seat that gave the tile; None for a self-draw and for an opening win.
        bigs: the number of big fans.
        birds: the seats of its birds.

    """

    seat: int
    source: int | None
    bigs: int
    birds: tuple[int, ...] = ()


def bird_tiles(rules: Rules, rest: Sequence[Tile], last: Tile) -> tuple[Tile, ...]:
    """The birds after a win, from the front of the rest of the wall.

    A win that leaves no tile in the wall was won by its last tile, which is the bird then.
    """
    number = rules.options.birds
    if not rest:
        return (last,) * min(number, _BIRDS_OF_LAST[rules.options.seabed_birds])
    return tuple(rest[:number])


def bird_seats(rules: Rules, ranks: Sequence[int], dealer: int, winner: int) -> tuple[int, ...]:
    """The seats that birds name: 1, 5, 9 the seat they are counted from, 2 and 6 the next.

    `ranks` are the ranks of tiles, or the pips of dice.

    >>> from paiju.all_games.changsha.rulesets import rules_of
    >>> bird_seats(rules_of(), (1, 6, 3, 8), 0, 2)
    (0, 1, 2, 3)
    """
    origin = dealer if rules.options.bird_origin == "dealer" else winner
    return tuple([(origin + rank - 1) % SEATS for rank in ranks])


def win_payments(rules: Rules, dealer: int, win: Paid, turn: int) -> Iterator[Payment]:
    """The payments for a win: by the seat that gave the tile, or by the three others."""
    drawn = win.source is None
    for payer in _payers(win):
        with_dealer = dealer in {win.seat, payer}
        points = rules.base(win.bigs, self_draw=drawn, dealer=with_dealer)
        yield from _with_birds(rules, Payment("hu", payer, win.seat, points, turn), win.birds)


def opening_payments(
    rules: Rules, dealer: int, win: Paid, number: int, turn: int
) -> Iterator[Payment]:
    """The payments for the opening wins of a hand, of which it has `number`."""
    times = number if rules.options.opening_sum == "each" else 1
    for payer in _payers(win):
        points = times * rules.base(0, dealer=dealer in {win.seat, payer})
        yield from _with_birds(rules, Payment("opening", payer, win.seat, points, turn), win.birds)


def _payers(win: Paid) -> list[int]:
    every = range(SEATS) if win.source is None else (win.source,)
    return [seat for seat in every if seat != win.seat]


def _with_birds(rules: Rules, payment: Payment, birds: Sequence[int]) -> Iterator[Payment]:
    """A payment for a win, and what the birds on its winner and its payer add to it."""
    yield payment
    hits, points = sum([seat in {payment.payer, payment.payee} for seat in birds]), payment.points
    added = {"double": points * ((1 << hits) - 1), "times": points * hits, "add": hits}
    if hits:
        yield payment._replace(reason="birds", points=added[rules.options.bird_effect])


def next_dealer(wins: Sequence[Paid], taker: int | None, turn: int) -> int:
    """The dealer of the next hand.

    Args:
        wins: the wins of this hand, opening wins apart.
        taker: the seat that took the last tile; None if nobody was asked, or nobody would.
        turn: the seat whose draw the last tile was.

    >>> next_dealer((), 2, 1), next_dealer((), None, 1)
    (2, 1)
    """
    if not wins:
        return turn if taker is None else taker
    source = wins[0].source
    return wins[0].seat if len(wins) == 1 or source is None else source
