"""Verdicts on cards: the play that they are, or the reason why they may not be played."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from paiju.climbing.plays.duties import binds, forbidden, moves_within
from paiju.climbing.plays.reading import explain_beats, play_of, play_with, whole_readings
from paiju.climbing.rules.reasons import Reason
from paiju.playing_cards.holding import Holding

if TYPE_CHECKING:
    from paiju.climbing.plays.reading import Play
    from paiju.climbing.plays.table import MoveTable
    from paiju.climbing.rules.duties import Duties
    from paiju.playing_cards.card import Card


class Verdict(NamedTuple):
    """A verdict on cards that a seat wants to play: the play that they make, or why they may not.

    Attributes:
        reason: the reason why the cards may not be played; None if they may.
        play: the play that the cards make; None for a pass, and if they may not be played.

    """

    reason: Reason | None
    play: Play | None = None


def with_held_cards(
    cards: tuple[Card, ...], declared: tuple[tuple[Card, str], ...]
) -> tuple[tuple[Card, str], ...]:
    """The declared wild cards with their ranks; bare ranks become cards that the play has."""
    left, found = Holding.of(cards), []
    for card, rank in declared:
        mine = left.take((card,)) or (card,)
        found.append((mine[0], rank))
        left = left.without(mine) if mine[0] in left.cards else left
    return tuple(found)


def play_on(
    table: MoveTable,
    cards: tuple[Card, ...],
    declared: tuple[tuple[Card, str], ...],
    last: Play | None,
) -> Play | None:
    """The play that cards with declared ranks make on the last play; None if they make none."""
    return judge(table, replace(Holding.of(cards), declared=declared), last=last).play


def why_no_play(table: MoveTable, cards: Holding) -> Reason:
    """The reason why cards are not a play."""
    if not cards:
        return Reason.NO_CARDS
    if all(map(table.is_wild, cards.cards)):
        return Reason.WILD_ALONE
    return Reason.NOT_A_PATTERN


def cannot_lead(table: MoveTable, hand: Holding | None, duties: Duties | None = None) -> bool:
    """Tests if a hand has cards but no legal lead.

    The hand may be the flower card, which is never played alone. Or the duties forbid every lead.
    """
    if hand is None or not hand:
        return False
    return not len(table.held(hand) if duties is None else moves_within(duties, table, hand))


def judge(
    table: MoveTable,
    cards: Holding,
    hand: Holding | None = None,
    last: Play | None = None,
    duties: Duties | None = None,
) -> Verdict:
    """The verdict on the cards that a seat plays.

    If the cards can be several plays, the strongest legal one counts.

    Args:
        table: the move table.
        cards: the cards; no cards are a pass.
        hand: the hand that they are from; None if it is unknown.
        last: the play to beat; None on a lead.
        duties: the duties of the seat; None for none.

    """
    if not cards and last is None:
        return Verdict(None if cannot_lead(table, hand, duties) else Reason.MUST_LEAD)
    verdict = judge_on(table, cards, hand, None if last is None else last.row)
    if duties is None or verdict.reason is not None:
        return verdict
    if verdict.play is not None:
        reason = forbidden(duties, table, verdict.play.row, cards, hand)
        return verdict if reason is None else Verdict(reason)
    is_bound = hand is not None and binds(duties, table, hand, last)
    return Verdict(Reason.MUST_BEAT) if is_bound else verdict


def judge_on(table: MoveTable, cards: Holding, hand: Holding | None, last: int | None) -> Verdict:
    """The verdict on cards played on the play `last`, a row, or on a lead; duties do not count.

    No cards are a pass, which is always allowed.
    """
    if not cards:
        return Verdict(None)
    if hand is not None and not hand.names(cards.cards) and hand.take(cards.cards) is None:
        return Verdict(Reason.NOT_IN_HAND)
    return judge_held(table, cards, hand, last)


def judge_held(table: MoveTable, cards: Holding, hand: Holding | None, last: int | None) -> Verdict:
    """The verdict on cards that are in the hand, played on the play `last`, a row, or on a lead."""
    rows = readings_of(table, cards, hand)
    if isinstance(rows, Reason):
        return Verdict(rows)
    if last is None:
        return Verdict(None, play_of(table, rows[0], cards))
    refusals = []
    for row in rows:
        refusal = explain_beats(table, row, last)
        if refusal is None:
            return Verdict(None, play_with(table, row, table.parts(row, cards)))
        refusals.append(refusal)
    missed = Reason.NOT_BIGGER in refusals
    return Verdict(Reason.NOT_BIGGER if missed else Reason.PATTERN_MISMATCH)


def readings_of(table: MoveTable, cards: Holding, hand: Holding | None) -> tuple[int, ...] | Reason:
    """The rows that cards can be, the strongest first, or the reason why they are not a play."""
    is_read = not cards.declared or table.can_declare(cards)
    rows = table.read(cards) if is_read else ()
    short = table.read_short(cards) if table.short else ()
    if not (rows or short):
        return why_no_play(table, cards)
    is_last = hand is None or len(hand) == len(cards)
    if not (rows or is_last):
        return Reason.ONLY_AS_LAST
    if hand is not None and table.rules.whole:
        rows, short = whole_readings(table, rows, hand), table.held_short(cards)
    return ((*rows, *short) if is_last else rows) or Reason.BOMB_WHOLE
