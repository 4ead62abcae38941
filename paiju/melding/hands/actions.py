"""Actions in mahjong, and the tile that they may claim."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from operator import not_
from typing import TYPE_CHECKING, NamedTuple

from paiju.play.declaration.game import ActionType
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.mahjong_tiles.tile import Tile


# The largest number of seats of a tile game.
MOST_SEATS = 4
# The types of actions, and of turns, that make a gang. Every game has `gang`. Where a gang may be
# made in two ways, `bu` is the one after which a tile is drawn as usual.
GANGS = frozenset(("gang", "bu"))


@dataclass(frozen=True, slots=True)
class Action:
    """An action of a seat; attributes that its type does not use keep their defaults.

    Attributes:
        type: `discard` (of `tile`); `chi` (with the three `tiles` of the run), `peng` or `gang` of
            a tile that another seat discarded; `gang` of `tile` in one's own turn, concealed or
            added to a peng; `hu`, a win; `pass`, no claim. Some games have `exchange` (of three
            `tiles`) and `void` (of a `suit`, with the `tile` of it that is laid face down). `auto`
            is the default action. It passes if a tile may be claimed; otherwise it discards the
            tile drawn, or the last tile that may be discarded. Before the play it is the game's
            default.
        seat: the seat that acts; None if only one seat is to act.
        tile: the tile of a discard, a gang or a void suit.
        tiles: the run of a chi, or the tiles of an exchange.
        suit: the void suit.

    """

    type: str
    seat: int | None = None
    tile: Tile | None = None
    tiles: tuple[Tile, ...] = ()
    suit: str | None = None


class Tabled(NamedTuple):
    """A tile on the table that other seats may claim.

    Attributes:
        tile: the tile.
        source: the seat that discarded it or added it to a peng.
        is_last: whether the next seat has no tile left to draw; then the tile can only be claimed
            for a win.
        is_robbed: whether it was added to a peng, and can be robbed for a win, rather than
            discarded.

    """

    tile: Tile
    source: int
    is_last: bool = False
    is_robbed: bool = False


# The seats that have offers, by a flag for each seat: whether it has none.
_WITH_OFFERS = {
    none: tuple([seat for seat in range(seats) if not none[seat]])
    for seats in range(MOST_SEATS + 1)
    for none in product((True, False), repeat=seats)
}


def seats_to_act(
    offers: Sequence[Sequence[Action]], answers: Sequence[Action] = ()
) -> tuple[int, ...]:
    """The seats to act: those with offers (actions to choose from) that have not answered yet.

    >>> seats_to_act(((), (Action("pass", 1),), (), (Action("pass", 3),)), (Action("pass", 1),))
    (3,)
    """
    seats = _WITH_OFFERS[tuple(map(not_, offers))]
    if not answers:
        return seats
    answered = [answer.seat for answer in answers]
    return tuple([seat for seat in seats if seat not in answered])


_TURN, _CLAIMS = ("turn",), ("claims",)
# The types of actions of every tile game, with the phases in which they occur.
ACTIONS = (
    ActionType("pass", Text("过", "Pass"), _CLAIMS),
    ActionType("chi", Text("吃", "Chi"), _CLAIMS),
    ActionType("peng", Text("碰", "Peng"), _CLAIMS),
    ActionType("gang", Text("杠", "Gang"), _TURN + _CLAIMS),
    ActionType("hu", Text("和", "Hu"), _TURN + _CLAIMS),
    ActionType("discard", Text("打出", "Discard"), _TURN),
)
