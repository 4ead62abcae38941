"""The parts of a view of 台湾麻将 that others lack, as numbers for learning programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.mahjong_tiles.tile import FLOWERS, WINDS
from paiju.melding.lab.numbering import seats_from
from paiju.play.lab.numbering import Fact, Own, Part

if TYPE_CHECKING:
    from paiju.all_games.taiwan.state import View

_SEATS = len(WINDS)


def _flowers(view: View) -> list[list[int]]:
    seats = seats_from(view.seat, _SEATS)
    return [[int(tile in view.flowers[seat]) for tile in FLOWERS] for seat in seats]


def _round(view: View) -> list[int]:
    return [int(number == view.round % len(WINDS)) for number in range(len(WINDS))]


def _opening(view: View) -> list[int]:
    return [int(seat == view.opening) for seat in seats_from(view.seat, _SEATS)]


_FACTS = (
    Fact(Part("flowers", (_SEATS, len(FLOWERS)), "the flowers that each seat has shown"), _flowers),
    Fact(Part("round", (len(WINDS),), "1 for the wind of the round: E, S, W, N"), _round),
    Fact(Part("opening", (_SEATS,), "1 for the seat before which the wall is opened"), _opening),
)
OWN = Own(facts=lambda _: _FACTS)
