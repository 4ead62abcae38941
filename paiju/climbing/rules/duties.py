"""The duties of a seat 义务: what it must do at its turn, beside beating the last play."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

import numpy as np

from paiju.climbing.plays.legal_moves import list_moves
from paiju.climbing.rules.reasons import Reason

if TYPE_CHECKING:
    from collections.abc import Collection

    from paiju.climbing.flow.state import State
    from paiju.climbing.plays.reading import Play
    from paiju.climbing.plays.table import MoveTable
    from paiju.climbing.plays.table_kernels import Flags, Rows
    from paiju.playing_cards.card import Card
    from paiju.playing_cards.holding import Holding


@dataclass(frozen=True, slots=True)
class Duties:
    """The duties of a seat at its turn.

    Attributes:
        must_beat: it may not pass where it holds what beats the last play 必管.
        frees_bombs: it may pass where bombs alone beat the last play.
        highest: of the singles that it may play only the highest will do 报单.
        must_stop: that one must be played on a single, even where it might pass 必顶.
        contains: the card that its play must hold, of which a bare one is any of its rank.
        alone: that card is all that it plays.
        only: the pattern and the links of all that it may play, because it has passed.
        bars_last: the ranks that a last play may not hold.

    """

    must_beat: bool = False
    frees_bombs: bool = False
    highest: bool = False
    must_stop: bool = False
    contains: Card | Literal[""] = ""
    alone: bool = False
    # Cursors have what is shown of duties, and these do not come from questions.
    only: tuple[str, int] | None = field(default=None, repr=False)
    bars_last: str = field(default="", repr=False)

    @property
    def narrows(self) -> bool:
        """They forbid some plays, not only the pass."""
        return self.highest or bool(self.contains or self.bars_last) or self.only is not None

    def moves(
        self,
        table: MoveTable,
        hand: Holding,
        last: Play | None = None,
        patterns: Collection[str] | None = None,
    ) -> Rows:
        """The plays that it may make, as `list_moves` lists them."""
        rows = list_moves(table, hand, last, patterns)
        if self.only:
            found = table.form(*self.only).rows
            rows = rows[(rows >= found.start) & (rows < found.stop)]
        if self.bars_last and _holds(hand, self.bars_last):
            # A short form is a last play.
            rows = rows[rows < len(table)]
            rows = rows[table.sizes(rows) < len(hand)]
        if self.highest:
            are_single = _are_single(table, rows)
            are_single[np.flatnonzero(are_single)[-1:]] = False
            rows = rows[~are_single]
        if self.contains and self.alone:
            rows = rows[_are_single(table, rows)]
        return table.containing(rows, hand, self.contains) if self.contains else rows

    def may_pass(self, table: MoveTable, last: Play | None, rows: Rows) -> bool:
        """It may pass, where these are all the plays that it may make."""
        if last is None or not len(rows):
            return not len(rows)
        if self.must_stop and _are_single(table, rows).any():
            return False
        if not self.must_beat:
            return True
        are_bombs = (rows >= table.first_bomb) & (rows < len(table))
        return self.frees_bombs and bool(are_bombs.all())

    def binds(self, table: MoveTable, hand: Holding, last: Play | None) -> bool:
        """It may not pass with a hand."""
        if last is not None and self == FREE:
            return False
        return not self.may_pass(table, last, self.moves(table, hand, last))

    def forbid(
        self, table: MoveTable, row: int, cards: Holding, hand: Holding | None
    ) -> Reason | None:
        """The reason for which a play that beats the last one may not be made; None if it may."""
        if self.only and row not in table.form(*self.only).rows:
            return Reason.HAS_PASSED
        is_last = hand is not None and len(cards) == len(hand)
        if is_last and self.bars_last and _holds(cards, self.bars_last):
            return Reason.NOT_AS_LAST
        if self.contains and cards.take((self.contains,)) is None:
            return Reason.MUST_CONTAIN
        if self.contains and self.alone and len(cards) > 1:
            return Reason.MUST_BE_ALONE
        if self.highest and hand is not None and len(cards) == 1:
            held = table.held(hand)
            if row < held[_are_single(table, held)].max(initial=row):
                return Reason.MUST_BE_HIGHEST
        return None


def let_go(state: State) -> int | None:
    """The seat that let the winner's last single pass 放走; None if nobody did.

    It is the seat before the winner, and did so with a single that was not its highest.
    """
    if len(state.history) < 2:
        return None
    single, last = state.history[-2:]
    if single.play is None or len(single.cards) != 1 or len(last.cards) != 1:
        return None
    if state.round.after(single.seat)[0] != last.seat:
        # A seat between them has passed, and is locked out.
        return None
    held = state.table.held(state.hands[single.seat])
    highest = held[_are_single(state.table, held)].max(initial=single.play.row)
    return single.seat if highest > single.play.row else None


def _holds(cards: Holding, ranks: str) -> bool:
    """There is a card of these ranks."""
    return any(card[0] in ranks for card in cards.cards)


def _are_single(table: MoveTable, rows: Rows) -> Flags:
    """The plays of one card."""
    found: Flags = (rows >= table.singles.start) & (rows < table.singles.stop)
    return found


# Nothing must be done.
FREE = Duties()
