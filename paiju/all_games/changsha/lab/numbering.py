"""The actions and the parts of a view that only 长沙麻将 has, as numbers for learning programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.all_games.changsha.rulesets import SEATS, WALLS
from paiju.mahjong_tiles.tile import sort_tiles
from paiju.melding.hands.actions import Action
from paiju.melding.lab.numbering import seats_from
from paiju.play.lab.numbering import Fact, Own, Part, counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.all_games.changsha.rulesets import Rules
    from paiju.all_games.changsha.state import View

_KINDS = sort_tiles(set(WALLS.tiles))
_COLUMNS = {tile: column for column, tile in enumerate(_KINDS)}


def _actions(_: Rules) -> Iterator[Action]:
    yield from (Action("opening"), Action("take"))
    for kind in ("bu", "lay"):
        yield from (Action(kind, tile=tile) for tile in _KINDS)


def _dead(view: View) -> list[list[int]]:
    return [counted(view.dead[seat], _COLUMNS) for seat in seats_from(view.seat, SEATS)]


def _locked(view: View) -> list[int]:
    return [int(view.locked[seat]) for seat in seats_from(view.seat, SEATS)]


_FACTS = (
    Fact(
        Part("spread", (len(_KINDS),), "the tiles that an open gang turned"),
        lambda view: counted(view.spread, _COLUMNS),
    ),
    Fact(Part("dead", (SEATS, len(_KINDS)), "turned tiles that were not laid, by seat"), _dead),
    Fact(Part("locked", (SEATS,), "1 for a hand that an open gang has fixed"), _locked),
)
OWN = Own(actions=_actions, facts=lambda _: _FACTS)
