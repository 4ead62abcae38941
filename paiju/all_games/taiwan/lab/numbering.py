"""The parts of a view of 台湾麻将 that others lack, as numbers for learning programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.melding.hands.field_types import SEATS
from paiju.melding.lab.numbering import FLOWERS_SHOWN, ROUND, seats_from
from paiju.play.lab.numbering import Fact, Own, Part

if TYPE_CHECKING:
    from paiju.all_games.taiwan.state import View


def _opening(view: View) -> list[int]:
    return [int(seat == view.opening) for seat in seats_from(view.seat, SEATS)]


_OPENING = Fact(
    Part("opening", (SEATS,), "1 for the seat before which the wall is opened"), _opening
)
OWN = Own(facts=lambda _: (FLOWERS_SHOWN, ROUND, _OPENING))
