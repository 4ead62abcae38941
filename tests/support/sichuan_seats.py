"""Views of a seat of 四川麻将, written as its hand and the open tiles."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from paiju.all_games.sichuan.flow.hand import ENGINE
from paiju.all_games.sichuan.rulesets import rules_of
from paiju.all_games.sichuan.state import Player
from paiju.all_games.sichuan.view import view
from paiju.mahjong_tiles.notation import parse_tiles
from paiju.mahjong_tiles.tile import Tile
from paiju.melding.hands.actions import Tabled
from paiju.melding.hands.melds import Meld, sort_hand

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paiju.all_games.sichuan.state import State
    from paiju.all_games.sichuan.view import View

VOIDS = ("s", "m", "p", "m")


@dataclass(frozen=True, kw_only=True)
class Seat:
    """A decision of seat 0.

    Attributes:
        hand: its hand.
        drawn: the tile that it has drawn, if it is its turn.
        given: the tile that seat 1 has discarded, if seat 0 may claim it.
        melds: the tiles of its pengs and gangs, as `5m` or `5555m`.
        rivals: the pengs of seat 1.
        discards: the discards of seat 1.

    """

    hand: str
    drawn: str = ""
    given: str = ""
    melds: tuple[str, ...] = ()
    rivals: tuple[str, ...] = ()
    discards: str = ""
    winners: tuple[int, ...] = ()
    left: int = 40
    rules: str = "sbr"
    options: Mapping[str, object] = field(default_factory=dict)
    phase: str | None = None

    @property
    def view(self) -> View:
        """The view of the seat."""
        return view(self.state, 0)

    @property
    def state(self) -> State:
        """The state, in which only this seat is to act."""
        begun = ENGINE.deal(rules_of(self.rules, self.options), 1)
        drawn = Tile(self.drawn) if self.drawn else None
        hand = sort_hand((*parse_tiles(self.hand), *((drawn,) if drawn else ())))
        is_open = not self.phase
        own = Player(hand, _melds(self.melds), void=VOIDS[0] if is_open else None)
        players = [
            replace(player, void=void if is_open else None)
            for player, void in zip(begun.players, VOIDS, strict=True)
        ]
        thrown = parse_tiles(self.discards) + parse_tiles(self.given)
        players[1] = replace(players[1], melds=_melds(self.rivals), discards=thrown)
        wall = begun.wall
        state = replace(
            begun,
            phase=self.phase or ("claims" if self.given else "turn"),
            turn=1 if self.given else 0,
            players=(own, *players[1:]),
            walls=(wall._replace(head=len(wall.tiles) - self.left),),
            drawn=drawn,
            tabled=Tabled(Tile(self.given), 1, is_last=not self.left) if self.given else None,
            winners=self.winners,
        )
        return replace(state, offers=(ENGINE.offers_to(state, 0), (), (), ()))


def _melds(written: tuple[str, ...]) -> tuple[Meld, ...]:
    tiles = [parse_tiles(each) for each in written]
    return tuple(Meld("gang" if len(each) > 3 else "peng", each[0], 1) for each in tiles)
