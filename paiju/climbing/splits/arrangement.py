"""Arrangements of a hand 理牌: its cards as groups, in display order."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from paiju.climbing.plays.forms import is_suited
from paiju.climbing.plays.reading import Play, play_of
from paiju.climbing.splits.cores import cores_of
from paiju.climbing.splits.split import split
from paiju.playing_cards.card import FLOWER, SUITS, in_hand, is_bare, rank_of
from paiju.playing_cards.holding import Holding

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from paiju.climbing.plays.table import MoveTable
    from paiju.playing_cards.card import Card


class Shown(NamedTuple):
    """A group of cards in an arrangement, and the play that it is; None if it is no play."""

    cards: tuple[Card, ...]
    play: Play | None = None


class Arrangement(NamedTuple):
    """A hand laid out in groups of cards, by "rank", by "suit" or by its best split ("cut")."""

    by: str
    groups: tuple[Shown, ...]


def arrangements(
    table: MoveTable, hand: Holding, before: Sequence[Holding] = ()
) -> tuple[Arrangement, ...]:
    """The arrangements of a hand.

    `before` are the groups that were shown last time. A group that is a play and that the hand
    still holds stays together in the arrangement by cut, unless the best split is better.
    """
    return (
        Arrangement("rank", _by_rank(table, hand)),
        Arrangement("cut", _by_cut(table, hand, before)),
        Arrangement("suit", _by_suit(table, hand)),
    )


def _by_rank(table: MoveTable, hand: Holding) -> tuple[Shown, ...]:
    """The groups by rank: the cards of each rank, from high to low."""
    cards = in_hand(hand.cards, table.rules.order)
    return tuple(Shown(tuple(group)) for _, group in groupby(cards, rank_of))


def _by_suit(table: MoveTable, hand: Holding) -> tuple[Shown, ...]:
    """The groups by suit: first straight flushes, the highest first; then other cards by suit.

    The straight flushes have no wild cards.
    """
    rest, groups = hand, []
    while (play := _highest_flush(table, rest)) is not None:
        groups.append(Shown(play.cards, play))
        rest = rest.without(play.cards)
    cards = in_hand(rest.cards, table.rules.order)
    by_suit = groupby(sorted(cards, key=_suit_of), _suit_of)
    return (*groups, *(Shown(tuple(group)) for _, group in by_suit))


def _suit_of(card: Card) -> int:
    """The place of a card's suit in the display order; -1, the first, for cards without a suit."""
    return -1 if is_bare(card) or card == FLOWER else SUITS.find(card[1])


def _highest_flush(table: MoveTable, hand: Holding) -> Play | None:
    """The highest straight flush that a hand holds without wild cards; None if there is none."""
    if not table.has_suits:
        return None
    natural = Holding.of(card for card in hand.cards if not table.is_wild(card))
    rows = [row for row in table.held(natural).tolist() if is_suited(table.section(row).pattern)]
    return play_of(table, rows[-1], natural) if rows else None


def _by_cut(table: MoveTable, hand: Holding, before: Sequence[Holding]) -> tuple[Shown, ...]:
    """The groups by cut: the plays of a best split, bombs first, then longer and higher plays.

    Cards that no play takes are the last group.
    """
    best = split(table, hand).partitions[0]
    kept, rest = _kept(table, hand, before)
    plays, left = best.plays(table, hand), best.left(table, hand)
    if kept:
        others = split(table, rest).partitions[0]
        power = others.power + sum(_worth(table, play.row) for play in kept)
        if (power, -others.count - len(kept)) >= (best.power, -best.count):
            plays, left = (*kept, *others.plays(table, rest)), others.left(table, rest)
    ordered = sorted(plays, key=lambda play: (not play.is_bomb, -len(play.cards), -play.row))
    return (*(Shown(play.cards, play) for play in ordered), *([Shown(tuple(left))] if left else []))


def _kept(table: MoveTable, hand: Holding, before: Iterable[Holding]) -> tuple[list[Play], Holding]:
    """The earlier groups that the hand can still play, as plays; and the rest of the hand."""
    kept = []
    for group in before:
        cards = hand.take(group.cards)
        rows = table.read(Holding.of(cards)) if cards else ()
        if cards and rows:
            # Of several readings, the one with the highest weight.
            best = max(rows, key=lambda row: _worth(table, row))
            kept.append(play_of(table, best, Holding.of(cards)))
            hand = hand.without(cards)
    return kept, hand


def _worth(table: MoveTable, row: int) -> int:
    """The weight of a play in a split."""
    return int(cores_of(table).weights[table.core(row).number])
