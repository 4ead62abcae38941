"""Readings: the plays that a group of cards can be, and whether one play beats another."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from paiju.climbing.rules.reasons import Reason
from paiju.playing_cards.card import Card, rank_of

if TYPE_CHECKING:
    from paiju.climbing.plays.table import MoveTable, Parts
    from paiju.climbing.rules.rule_set import Pattern
    from paiju.playing_cards.holding import Holding


# The circle of ranks from which chains are taken, the place of each rank, and the rank before it.
_ROUND = "A23456789TJQK"
_ROW = {rank: place for place, rank in enumerate(_ROUND)}
_BEFORE = dict(zip(_ROUND, _ROUND[-1] + _ROUND, strict=False))


class Play(NamedTuple):
    """A group of cards read as a pattern.

    Attributes:
        row: its number in the move table.
        pattern: the pattern.
        links: the number of links of the chain; 1 if it is not a chain.
        key: the rank by which it is compared.
        core: the cards of the core.
        kickers: the kickers.
        is_bomb: whether it is a bomb.
        wild: the wild cards among the cards, each with the rank that it stands for.
        is_short: whether it is a short form, which may only be a last play.

    """

    row: int
    pattern: Pattern
    links: int
    key: str
    core: tuple[Card, ...]
    kickers: tuple[Card, ...]
    is_bomb: bool
    wild: tuple[tuple[Card, str], ...] = ()
    is_short: bool = False

    @property
    def cards(self) -> tuple[Card, ...]:
        """The core, then the kickers."""
        return self.core + self.kickers


def readings(table: MoveTable, group: Holding) -> tuple[Play, ...]:
    """All plays that a group of cards can be, the strongest first; short forms come last."""
    rows = table.read(group)
    if table.short:
        rows += table.read_short(group)
    return tuple([play_with(table, row, table.parts(row, group)) for row in rows])


def whole_readings(table: MoveTable, rows: tuple[int, ...], hand: Holding) -> tuple[int, ...]:
    """The rows that break up no bomb of the hand, in rule sets that forbid that; else all rows."""
    if not (rows and table.rules.whole):
        return rows
    broken = table.breaks_bombs(np.array(rows, dtype=np.int32), hand)
    return tuple(row for row, is_broken in zip(rows, broken, strict=True) if not is_broken)


def read_as(table: MoveTable, group: Holding, core: int) -> Play:
    """The play that a group of cards makes with the core of this number."""
    rows = table.read(group) if core < len(table.cores) else table.read_short(group)
    row = next(row for row in rows if table.core(row).number == core)
    return play_of(table, row, group)


def play_of(table: MoveTable, row: int, hand: Holding, contains: str = "") -> Play:
    """The play of a row, made of cards of a hand; it takes the card `contains` if it can."""
    play = play_with(table, row, table.parts(row, hand))
    if not contains or contains not in hand.cards:
        return play
    return with_card(table, play, Card(contains), hand)


def with_card(table: MoveTable, play: Play, card: Card, hand: Holding) -> Play:
    """The same play with a card in place of another one of the same rank; not with wild cards."""
    if card in play.cards:
        return play
    parts = play.core, play.kickers, play.wild
    return play_with(table, play.row, table.with_card(play.row, parts, card, hand))


def play_with(table: MoveTable, row: int, parts: Parts) -> Play:
    """The play of a row, given its core, its kickers and its wild cards."""
    pattern, links, key, is_bomb, is_short = table.named(row)
    core, kickers, wild = parts
    if links > 1 and len(core) > 1:
        core = in_a_row(core, wild)
    return Play(row, pattern, links, key, core, kickers, is_bomb, wild, is_short)


def in_a_row(core: tuple[Card, ...], wild: tuple[tuple[Card, str], ...] = ()) -> tuple[Card, ...]:
    """The cards of a chain in the order of the chain, where A or 2 may come before 3.

    >>> in_a_row((Card("3S"), Card("4S"), Card("5S"), Card("AS"), Card("2S")))
    ('AS', '2S', '3S', '4S', '5S')
    >>> in_a_row((Card("JS"), Card("QS"), Card("KS"), Card("AS"), Card("2S")))
    ('JS', 'QS', 'KS', 'AS', '2S')
    """
    # Cards come from low to high, with 2 and A as the highest: only those can be out of order.
    if not wild and core[-1][0] not in "A2":
        return core
    left, ranks = list(wild), list[str]()
    for card in core:
        stands_in = next((stand_in for stand_in in left if stand_in[0] == card), None)
        if stands_in is not None:
            left.remove(stands_in)
        ranks.append(rank_of(card) if stands_in is None else stands_in[1])
    starts = [rank for rank in set(ranks) if _BEFORE.get(rank) not in ranks]
    if len(starts) != 1 or starts[0] not in _ROW:
        return core
    ordered = sorted(
        zip(ranks, core, strict=True),
        key=lambda each: (_ROW[each[0]] - _ROW[starts[0]]) % len(_ROW),
    )
    return tuple(card for _, card in ordered)


def explain_beats(table: MoveTable, row: int, last: int) -> Reason | None:
    """The reason why the play of a row may not be played on the play `last`; None if it may."""
    ours, theirs = table.section(row), table.section(last)
    if ours.tier != theirs.tier:
        if ours.tier > theirs.tier:
            return None
        is_lower = bool(ours.tier) or table.are_in_one_ladder(ours, theirs)
        return Reason.NOT_BIGGER if is_lower else Reason.PATTERN_MISMATCH
    if ours is not theirs and theirs not in table.ladder(ours):
        if ours in table.answering(last):
            return None
        if ours.short is None or (ours.short.on, ours.links) != (theirs.pattern.id, theirs.links):
            return Reason.PATTERN_MISMATCH
        return None if table.core(row).key > table.core(last).key else Reason.NOT_BIGGER
    return None if table.core(row).number > table.core(last).number else Reason.NOT_BIGGER


def beats(table: MoveTable, row: int, last: int) -> bool:
    """Tests if the play of a row may be played on the play `last`, also a row."""
    return explain_beats(table, row, last) is None
