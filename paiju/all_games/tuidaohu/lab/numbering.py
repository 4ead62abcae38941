"""The parts of a view of 推倒胡 that others lack, as numbers for learning programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paiju.mahjong_tiles.tile import ALL_TILES
from paiju.melding.hands.actions import Action
from paiju.melding.hands.field_types import SEATS
from paiju.melding.lab.numbering import seats_from
from paiju.play.lab.numbering import Fact, Own, Part

if TYPE_CHECKING:
    from paiju.melding.plain.state import View


def _wild(view: View) -> list[int]:
    return [int(tile in view.wild) for tile in ALL_TILES]


def _ready(view: Any) -> list[int]:  # noqa: ANN401 - views have it where a rule set does
    return [int(view.ready[seat] is not None) for seat in seats_from(view.seat, SEATS)]


_FACTS = (
    Fact(Part("wild", (len(ALL_TILES),), "1 for each tile that is wild"), _wild),
    Fact(Part("ready", (SEATS,), "1 for each seat that declared itself ready"), _ready),
)
OWN = Own(actions=lambda _: (Action("ready"),), facts=lambda _: _FACTS)
