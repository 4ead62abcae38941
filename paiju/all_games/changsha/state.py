"""The state of a game of 长沙麻将, and what a seat sees of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from paiju.all_games.changsha.rulesets import SEATS, WALLS
from paiju.all_games.changsha.scoring import turned_win
from paiju.melding.flow.wall import HAND
from paiju.melding.hands.melds import HIDDEN
from paiju.melding.hands.winning import Circumstances, Win
from paiju.melding.plain.state import Player as PlainPlayer
from paiju.melding.plain.state import State as PlainState
from paiju.melding.plain.state import View as PlainView

if TYPE_CHECKING:
    from paiju.all_games.changsha.rulesets import Rules
    from paiju.mahjong_tiles.tile import Tile

PHASES = ("opening", "turn", "claims", "seabed", "over")
# The number of tiles in the wall after the deal.
_AFTER_DEAL = len(WALLS.tiles) - SEATS * HAND - 1


@dataclass(frozen=True)
class Player(PlainPlayer):
    """The tiles of a seat, and what its open gangs left.

    A win that it declines bars it 过胡: its points are its `bar` until its next discard, or its
    tile is among the `passed` ones until its next draw, as the rules have it.

    Attributes:
        dead: the tiles that its open gangs turned and that it did not lay; all see them.
        locked: whether it has made an open gang, which fixes its hand; all see it.

    """

    dead: tuple[Tile, ...] = ()
    locked: bool = False


@dataclass(frozen=True, kw_only=True)
class State(PlainState):
    """Everything about a game; what every tile game has, and the tiles that an open gang turned.

    Attributes:
        spread: the tiles that an open gang turned, until its seat lays one; all see them.
        birds: the birds 鸟 of the wins; all see them.
        asked: the number of seats that have answered in a stage, in which they answer in turn.

    """

    rules: Rules
    players: tuple[Player, ...]
    spread: tuple[Tile, ...] = ()
    birds: tuple[Tile, ...] = ()
    asked: int = 0

    @property
    def _last_type(self) -> str:
        """The type of the last turn; empty before the first."""
        return self.history[-1].type if self.history else ""

    @property
    def is_laid(self) -> bool:
        """Tests if the tile that may be claimed was turned by an open gang, and not won."""
        return self.tabled is not None and self._last_type == "lay"

    @property
    def has_seabed(self) -> bool:
        """Tests if seats are asked who takes the last tile 海底漫游."""
        return self.rules.options.seabed == "asked"

    def is_bound(self, seat: int) -> bool:
        """Tests if a seat must discard the tile that it draws."""
        return self.players[seat].locked or (self.has_seabed and not self.wall.left)

    def has_drawn(self, seat: int) -> bool:
        """Tests if the seat in turn has drawn a tile; the dealer's fourteenth tile counts."""
        return self.drawn is not None or (seat == self.dealer and self._is_untouched)

    @property
    def _is_untouched(self) -> bool:
        """Tests if nothing was drawn and nothing claimed since the deal."""
        return self.wall.left == _AFTER_DEAL and not any(each.melds for each in self.players)

    def win_of(self, seat: int) -> Win:
        """The win of a seat with the tile that may be claimed, or with the tile it has drawn.

        With tiles that an open gang turned, the win by the dearest of them.
        """
        win = super().win_of(seat)
        if not self.spread or HIDDEN in win.hand:
            return win
        return turned_win(self.rules, win, self.spread) or win

    def circumstances(self, seat: int) -> Circumstances:
        """The circumstances of a win of a seat, with the tile of `win_of`."""
        tabled = self.tabled
        is_robbed = tabled is not None and tabled.is_robbed
        return Circumstances(
            self_draw=tabled is None or tabled.source == seat,
            after_gang=bool(self.spread),
            # A tile added for a 补张 is won like a discard.
            robbing_gang=is_robbed and self._last_type == "gang",
            last_tile=not self.wall.left and not self.spread,
            special=self._first_tiles(seat),
        )

    def _first_tiles(self, seat: int) -> frozenset[str]:
        """The circumstance that a win of a seat is by the first tiles 天胡, 地胡; or none."""
        tabled, dealer = self.tabled, self.dealer
        if self._is_untouched:
            if tabled is None:
                return _HEAVEN
            return _EARTH if self.rules.options.earth == "discard" else _USUAL
        is_round = self.rules.options.earth == "first_round" and tabled is None
        drawn = _AFTER_DEAL - self.wall.left
        has_melds = any(each.melds for each in self.players)
        is_first = drawn == (seat - dealer) % SEATS and not has_melds
        return _EARTH if is_round and is_first else _USUAL


_HEAVEN, _EARTH, _USUAL = frozenset(("tianhu",)), frozenset(("dihu",)), frozenset[str]()


@dataclass(frozen=True, kw_only=True)
class View(PlainView):
    """Everything that a seat sees of a game, and nothing else.

    Attributes that are not listed mean the same as in `State` and `Player`.

    Attributes:
        dead: by seat, the tiles that its open gangs turned and that it did not lay.
        locked: by seat, whether it has made an open gang.

    """

    spread: tuple[Tile, ...]
    birds: tuple[Tile, ...]
    dead: tuple[tuple[Tile, ...], ...]
    locked: tuple[bool, ...]


def places(state: State) -> dict[str, tuple[Tile, ...]]:
    """The tiles in places that only this game has."""
    dead = {f"dead {seat}": player.dead for seat, player in enumerate(state.players)}
    return {"spread": state.spread, **dead}


def seen(state: State, _: int | None) -> dict[str, Any]:
    """The attributes of a view that only this game has."""
    return {
        "spread": state.spread,
        "birds": state.birds,
        "dead": tuple([player.dead for player in state.players]),
        "locked": tuple([player.locked for player in state.players]),
    }
