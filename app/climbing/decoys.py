"""Decoys: hands with which a seat might have beaten a play, as far as another seat knows.

A seat that holds nothing to beat a play passes at once; one that could have and passes has thought.
Where nobody may learn which it was by the work, the first thinks about a decoy, and nothing comes
of it. A decoy is drawn for both, so that its drawing tells nothing either.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from app.climbing.knowledge import Knowledge
from app.climbing.moves import list_moves
from app.climbing.reading import play_of
from app.play.protocol import Decoy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from app.cards.card import Card
    from app.climbing.course import Course
    from app.climbing.seat import PlayedGame
    from app.climbing.state import State
    from app.play.agents import Rng


def decoys(
    course: Course[Any, Any, Any],
    played: PlayedGame[Any, Any],
    before: State,
    after: State,
    onlooker: int,
    rng: Rng,
) -> Iterator[Decoy]:
    """The decoy of a pass, as an onlooker sees it; none where a pass says that nothing beats."""
    last, rules = before.last, before.round
    forced = rules.must_beat and not rules.frees_bombs
    if before.phase != "play" or last is None or forced or rules.is_open:
        return
    (seat,) = before.to_act
    if seat == onlooker or after.hands[seat] != before.hands[seat]:
        return
    hand = _drawn(Knowledge(played, course.view(before, onlooker)), seat, rng)
    if hand:
        moves = list_moves(before.table, before.hands[seat], last.play)
        yield Decoy(replace(course.view(before, seat), hand=hand), is_needed=not len(moves))


def _drawn(known: Knowledge[Any, Any], seat: int, rng: Rng) -> tuple[Card, ...]:
    """A hand that beats the last play and that a seat may hold; none if there is no such hand."""
    table, pool, count = known.table, known.pools[seat], known.counts[seat]
    rows = list_moves(table, pool, known.last)
    rows = rows[table.counts[rows].sum(axis=1) <= count]
    if not len(rows):
        return ()
    row = int(rows[rng.randrange(len(rows))])
    beats = play_of(table, row, pool).cards
    shown = [card for card in known.held[seat] if card not in beats]
    left = list(pool.without((*beats, *shown)).cards)
    while left and len(beats) + len(shown) < count:
        shown.append(left.pop(rng.randrange(len(left))))
    return (*beats, *shown)[:count]
