"""Decoys: made-up hands that could beat the last play, as far as another seat knows.

A bot that cannot beat a play could pass at once, while one that can and passes takes time to
think. So that its time does not reveal which it was, the first also thinks about a decoy, and the
result is dropped. A decoy is drawn in both cases, so that drawing it reveals nothing either.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from itertools import chain, filterfalse
from typing import TYPE_CHECKING, Any

from paiju.climbing.plays.duties import moves_within
from paiju.climbing.plays.reading import play_of
from paiju.climbing.plays.wild_table import wild_table_of
from paiju.climbing.rules.duties import FREE, Duties
from paiju.climbing.seat.knowledge import Knowledge
from paiju.play.flow.flow import Decoy
from paiju.play.players.player import draw_some
from paiju.playing_cards.card import HIGH_TO_LOW
from paiju.playing_cards.holding import Holding

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from paiju.climbing.flow.flow import ClimbingFlow
    from paiju.climbing.flow.state import State
    from paiju.climbing.seat.position import PlayedGame
    from paiju.play.players.player import Rng
    from paiju.playing_cards.card import Card


def decoys(
    flow: ClimbingFlow[Any, Any, Any],
    played: PlayedGame[Any, Any],
    before: State,
    after: State,
    onlooker: int,
    rng: Rng,
) -> Iterator[Decoy]:
    """The decoy for a pass that an onlooker sees; none if the pass hides nothing.

    Args:
        flow: the flow of the game.
        played: the game as its players take it.
        before: the state before the action.
        after: the state after it.
        onlooker: the seat that must not learn anything.
        rng: the source of chance.

    """
    last = before.last
    if before.phase != "play" or last is None:
        return
    (seat,), rules = before.to_act, before.round
    forced = rules.must_beat and not rules.frees_bombs
    if seat == onlooker or after.hands[seat] != before.hands[seat] or forced or rules.is_open:
        return
    # A seat that has passed may have one pattern left to come back with.
    only = before.duties.only
    duties = FREE if only is None else Duties(only=only)
    others = (hand.cards for holder, hand in enumerate(before.hands) if holder != onlooker)
    unseen = chain(flow.left_over(before), *others)
    known = _Onlooker(played, flow.view(before, onlooker), unseen)
    hand = _drawn(known, seat, len(before.hands[seat]), duties, rng)
    if hand:
        yield Decoy(
            lambda: replace(flow.view(before, seat), hand=hand), is_needed=not len(before.rows)
        )


class _Onlooker(Knowledge[Any, Any]):
    """The knowledge of the seat that must learn nothing, with unseen cards taken from the state."""

    def __init__(
        self,
        game: PlayedGame[Any, Any],
        view: Any,  # noqa: ANN401 - each game has its own
        unseen: Iterable[Card],
    ) -> None:
        super().__init__(game, view)
        # Sorted, so that the order does not reveal which seat holds which card.
        self._unseen = tuple(sorted(unseen, key=HIGH_TO_LOW.__getitem__))

    @cached_property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that this seat does not see: those of the others, and those left over."""
        return self._unseen


def _drawn(
    known: Knowledge[Any, Any], seat: int, count: int, duties: Duties, rng: Rng
) -> tuple[Card, ...]:
    """A hand of `count` cards that a seat may hold and that beats the last play.

    Empty if there is no such hand.
    """
    pool = known.pools[seat]
    beats = _beating(known, pool, duties, count, rng)
    if not beats:
        return ()
    shown = [card for card in known.held[seat] if card not in beats]
    left = list(pool.cards)
    for card in (*beats, *shown):
        left.remove(card)
    others = draw_some(left, count - len(beats) - len(shown), rng)
    return (*beats, *shown, *others)[:count]


def _beating(
    known: Knowledge[Any, Any], pool: Holding, duties: Duties, count: int, rng: Rng
) -> tuple[Card, ...]:
    """At most `count` cards of a pool that beat the last play; empty if there are none."""
    table = known.table
    wild = wild_table_of(table)
    if wild is not None:
        # Plays without wild cards are found in a fraction of the time, and mostly exist.
        plain = Holding.of(filterfalse(wild.wild_cards.__contains__, pool.cards))
        row = _row_of(known, plain, duties, count, rng)
        if row is not None and table.section(row).pattern.suits == "any":
            return plain.pick(table.packed(row))
        if row is not None:
            return play_of(table, row, plain).cards
    row = _row_of(known, pool, duties, count, rng)
    return () if row is None else play_of(table, row, pool).cards


def _row_of(
    known: Knowledge[Any, Any], pool: Holding, duties: Duties, count: int, rng: Rng
) -> int | None:
    """The row of a play of at most `count` cards that beats the last one; None if there is none."""
    table = known.table
    rows = moves_within(duties, table, pool, known.last)
    if len(rows) and table.section(row := int(rows[rng.randrange(len(rows))])).size <= count:
        return row
    rows = rows[table.sizes(rows) <= count]
    return int(rows[rng.randrange(len(rows))]) if len(rows) else None
