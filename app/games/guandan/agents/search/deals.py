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

if TYPE_CHECKING:
    from app.cards.card import Card
    from app.climbing.table import MoveTable
    from app.games.guandan.agents.played import Position
    from app.games.guandan.view import View


def seen_by(view: View, position: Position, pass_row: int) -> Seen:
    """What a view tells of the deals that it allows."""
    first = view.history[0].seat if view.history else view.seat
    around = [(first + place) % SEATS for place in range(SEATS)]
    unseen, held = Counter(position.unseen), position.held
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
