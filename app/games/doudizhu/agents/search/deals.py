"""What a view tells of the deals that it allows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from app.cards.card import LANE_OF
from app.cards.holding import LANES, Holding, unpack
from app.climbing.learned.playing_kernels import TO_THE_END
from app.climbing.learned.rounds_kernels import WINNER
from app.climbing.players.search.ahead import Came, Judge
from app.climbing.players.search.deals import Course, Hidden, Seen
from app.climbing.table import as_words
from app.games.doudizhu.calling import SEATS

if TYPE_CHECKING:
    from app.climbing.kickers import Counts
    from app.climbing.learned.rounds_kernels import Rounds
    from app.games.doudizhu.agents.played import Position
    from app.games.doudizhu.view import View


def seen_by(view: View, position: Position, pass_row: int) -> Seen:
    """What a view tells of the deals that it allows; the landlord has led first."""
    role = _role(view.seat, position)
    held = np.zeros((SEATS, LANES), dtype=np.int8)
    held[0] = _counts(Holding.of(position.shown))
    held[role] = _counts(position.hand)
    hidden = [card for card in position.unseen if card not in position.shown]
    cards = [view.counts[(position.first + each) % SEATS] for each in range(SEATS)]
    lanes = np.array([LANE_OF[card] for card in hidden], dtype=np.int32)
    words = [as_words(Holding.of(turn.cards).packed) for turn in view.history]
    return Seen(
        seat=role,
        hidden=Hidden(
            held=held,
            suited=np.zeros((SEATS, 0), dtype=np.uint64),
            lanes=lanes,
            suits=np.zeros_like(lanes),
            room=np.array(cards, dtype=np.int32) - held.sum(axis=1, dtype=np.int32),
        ),
        in_sight=_counts(Holding.of(view.bottom or ())),
        course=Course(
            rows=np.array(
                [turn.play.row if turn.play else pass_row for turn in view.history], dtype=np.int32
            ),
            seats=np.array([_role(turn.seat, position) for turn in view.history], dtype=np.int32),
            cards=np.array(words, dtype=np.uint64).reshape(-1, 2),
            suits=np.zeros((len(words), 0), dtype=np.uint64),
        ),
    )


def won_by(role: int) -> Judge:
    """Who judges games for the side of a seat, by whether it won."""

    def come(rounds: Rounds) -> Came:
        wins = ((rounds.numbers[:, WINNER] == 0) == (role == 0)).astype(np.float64)
        return Came(wins, wins)

    return Judge(come, TO_THE_END)


def _role(seat: int, position: Position) -> int:
    """A seat, counted from the landlord's."""
    return (seat - position.first) % SEATS


def _counts(group: Holding) -> Counts:
    return np.frombuffer(unpack(group.packed), dtype=np.int8).copy()
