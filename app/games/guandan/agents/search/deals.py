"""What a view tells of the deals that it allows."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import numpy as np

from app.cards.holding import LANES, Holding, unpack
from app.climbing.players.search.deals import Course, Hidden, Seen
from app.climbing.table import LOW_SUITS, as_words
from app.games.guandan.rulesets import SEATS
from app.games.guandan.situation import place_of, suits_of
from app.games.guandan.state import table_of
from app.games.guandan.tribute import payers_of, settled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from app.cards.card import Card
    from app.climbing.table import MoveTable
    from app.games.guandan.agents.position import Position
    from app.games.guandan.view import View


def seen_by(view: View, position: Position, pass_row: int) -> Seen:
    """What a view tells of the deals that it allows."""
    first = view.history[0].seat if view.history else view.seat
    around = [(first + place) % SEATS for place in range(SEATS)]
    unseen, held = Counter(position.unseen.cards), held_of(view)
    held = tuple(tuple((Counter(held[seat]) & unseen).elements()) for seat in range(SEATS))
    shown = [view.hand if seat == view.seat else held[seat] for seat in around]
    hidden = unseen - Counter(card for cards in held for card in cards)
    counts = position.counts
    return Seen(
        seat=around.index(view.seat),
        hidden=_hidden(
            table_of(view),
            shown,
            [*hidden.elements()],
            [counts[seat] - len(cards) for seat, cards in zip(around, shown, strict=True)],
        ),
        in_sight=np.zeros(LANES, dtype=np.int8),
        course=_course(view, around, pass_row),
    )


def _hidden(
    table: MoveTable, shown: list[tuple[Card, ...]], hidden: list[Card], room: list[int]
) -> Hidden:
    """What is not seen, where so much is known and so much room is left."""
    counts = [list(unpack(table.count(Holding.of(cards)))) for cards in shown]
    places = [place_of(card, table) for card in hidden]
    lanes, suits = np.array(places, dtype=np.int32).reshape(-1, 2).T.copy()
    return Hidden(
        held=np.array(counts, dtype=np.int8),
        suited=np.array([suits_of(cards, table) for cards in shown], dtype=np.uint64),
        lanes=lanes,
        suits=suits,
        room=np.array(room, dtype=np.int32),
    )


def _course(view: View, around: list[int], pass_row: int) -> Course:
    """What was played."""
    table, turns = table_of(view), view.history
    words = [as_words(table.count(Holding.of(turn.cards))) for turn in turns]
    suits = [suits_of(turn.cards, table) for turn in turns]
    rows = [turn.play.row if turn.play else pass_row for turn in turns]
    return Course(
        rows=np.array(rows, dtype=np.int32),
        seats=np.array([around.index(turn.seat) for turn in turns], dtype=np.int32),
        cards=np.array(words, dtype=np.uint64).reshape(-1, 2),
        suits=np.array(suits, dtype=np.uint64).reshape(-1, len(LOW_SUITS)),
    )


def held_of(view: View) -> tuple[tuple[Card, ...], ...]:
    """The cards that each other seat is known to hold: those that the tribute brought it.

    A card of a kind that it brought is taken to be the first of that kind that is played.
    """
    held: list[Counter[Card]] = [Counter() for _ in range(SEATS)]
    for source, target, card in _moved(view):
        held[source][card] -= 1
        held[target][card] += 1
    for turn in view.history:
        held[turn.seat].subtract(turn.cards)
    return tuple(
        () if seat == view.seat else tuple((+cards).elements()) for seat, cards in enumerate(held)
    )


def _moved(view: View) -> Iterator[tuple[int, int, Card]]:
    """The cards of the tribute: from whom, to whom."""
    paid, returned = (
        {
            act.seat: act.cards[0]
            for act in view.tribute
            if act.type == kind and act.seat is not None
        }
        for kind in ("pay", "return")
    )
    if not paid or set(paid) != set(payers_of(view.match.finished)):
        return
    taken = [act.source for act in view.tribute if act.type == "take"]
    payments = settled(view.rules, view.match, paid, taken[0] if taken else None, view.lot)
    for payer, payee, card in payments or ():
        yield payer, payee, card
        yield payee, payer, returned[payee]
