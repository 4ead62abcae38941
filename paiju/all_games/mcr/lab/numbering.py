"""The parts of a view that only 国标 has, as numbers for learning programs: flowers, round wind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.all_games.mcr.rulesets import SEATS
from paiju.mahjong_tiles.tile import WINDS
from paiju.melding.lab.numbering import seats_from
from paiju.play.lab.numbering import Fact, Own, Part

if TYPE_CHECKING:
    from paiju.all_games.mcr.view import View


def _flowers(view: View) -> list[int]:
    return [len(view.flowers[seat]) for seat in seats_from(view.seat, SEATS)]


def _round(view: View) -> list[int]:
    return [int(wind == view.round_wind) for wind in WINDS]


_FACTS = (
    Fact(Part("flowers", (SEATS,), "the flowers that each seat has shown"), _flowers),
    Fact(Part("round", (len(WINDS),), "1 for the wind of the round: E, S, W, N"), _round),
)
OWN = Own(facts=lambda _: _FACTS)
