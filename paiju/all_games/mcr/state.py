"""The state of a game of 国标麻将, and the result of a hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, cast

from paiju.all_games.mcr.rulesets import SEATS
from paiju.mahjong_tiles.tile import COPIES, WINDS
from paiju.melding.flow.state import State as TileState

if TYPE_CHECKING:
    from paiju.all_games.mcr.rulesets import Rules
    from paiju.all_games.mcr.scoring import Worth
    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.hands.winning import Circumstances

PHASES = ("turn", "claims", "over")

# A match 全场 is four rounds of four hands.
MATCH = SEATS * len(WINDS)


class Result(NamedTuple):
    """The result of a hand; without a winner or an offender it was a draw 荒牌.

    Attributes:
        winner: the seat that won.
        source: the seat that gave the winning tile; None for a win by self-draw.
        total: the worth of the win, flowers included.
        offender: the seat that committed a foul.

    """

    winner: int | None = None
    source: int | None = None
    total: int = 0
    offender: int | None = None


@dataclass(frozen=True, kw_only=True)
class State(TileState):
    """Everything about a game; what every tile game has, and the worth of a win.

    Attributes:
        won: the worth of the win; None if the hand was not won.

    """

    rules: Rules
    results: tuple[Result, ...] = ()
    result: Result | None = None
    won: Worth | None = None

    @property
    def round_wind(self) -> Tile:
        """The wind of the round 圈风."""
        return WINDS[self.hand_number // SEATS]

    def seat_wind(self, seat: int) -> Tile:
        """The wind of a seat 门风: the dealer is east."""
        return WINDS[(seat - self.dealer) % SEATS]

    def lies_open(self, tile: Tile) -> int:
        """The number of copies of a tile that every seat sees: discarded, or in an open meld."""
        shown = 0
        for player in self.players:
            shown += player.discards.count(tile)
            for meld in player.melds:
                if not meld.concealed:
                    shown += meld.tiles.count(tile)
        return shown

    def circumstances(self, seat: int) -> Circumstances:
        """The circumstances of a win of a seat, with the tile of `win_of`."""
        happened, tabled = super().circumstances(seat), self.tabled
        tile = cast("Tile", self.drawn if tabled is None else tabled.tile)
        others = self.lies_open(tile) == COPIES - (tabled is None)
        return happened._replace(
            seat_wind=self.seat_wind(seat),
            round_wind=self.round_wind,
            flowers=self.players[seat].flowers,
            last_copy=others and not happened.robbing_gang,
            # A discard after a gang is worth no more than any other.
            after_gang=happened.after_gang and happened.self_draw,
        )
