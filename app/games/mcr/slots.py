"""The places in the walls from which seats drew, by the public events."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.games.mcr.rulesets import SEATS
from app.games.mcr.wall import Wall, draw, left_for, takers, where
from app.shapes.errors import Fault, InconsistentViewError
from app.text import Text
from app.tiles.tile import Tile

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.games.mcr.state import Turn
    from app.games.mcr.wall import Walls


@dataclass
class Slot:
    """A place in a wall, the seat that drew from it, and the tile, if it is known."""

    seat: int
    wall: int
    place: int
    tile: Tile | None = None


class Slots:
    """The places of draws, in order."""

    def __init__(self, count: int, size: int) -> None:
        self.walls: Walls = (Wall((Tile(""),) * size),) * count
        self.drawn: list[Slot] = []

    def take(self, seat: int, tile: Tile | None = None, *, from_tail: bool = False) -> None:
        """Draw for a seat."""
        wall, place = where(self.walls, seat, from_tail=from_tail)
        _, self.walls = draw(self.walls, seat, from_tail=from_tail)
        self.drawn.append(Slot(seat, wall, place, tile))


def lay_slots(
    slots: Slots, dealer: int, flowers: Sequence[Sequence[Tile]], history: Sequence[Turn]
) -> list[Slot]:
    """Every place of a draw: in the deal, for its flowers, and in each turn."""
    later = Counter(turn.seat for turn in history if turn.type == "flower")
    at_first = [tuple(own[: len(own) - later[seat]]) for seat, own in enumerate(flowers)]
    waiting = [iter(own) for own in at_first]
    for seat in takers(dealer):
        slots.take(seat, next(waiting[seat], None))
    for step in range(SEATS):
        seat = (dealer + step) % SEATS
        for _ in at_first[seat]:
            slots.take(seat, from_tail=True)
    before = ""
    for place, turn in enumerate(history):
        if turn.type in {"draw", "flower"}:
            if not left_for(slots.walls, turn.seat):
                raise InconsistentViewError(Fault("wall_empty", _EMPTY, ("history", place)))
            slots.take(turn.seat, turn.tile, from_tail=before in {"gang", "flower"})
        before = turn.type
    return slots.drawn


_EMPTY = Text("牌墙已尽，无牌可摸", "nothing was left in the wall to be drawn")
