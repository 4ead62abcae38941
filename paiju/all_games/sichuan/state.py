"""The state of a game of 四川麻将, and the result of a hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from paiju.all_games.sichuan.rulesets import SEATS, WINNERS
from paiju.all_games.sichuan.scoring import holds
from paiju.melding.flow.state import Player as TilePlayer
from paiju.melding.flow.state import State as TileState
from paiju.melding.flow.wall import HAND

if TYPE_CHECKING:
    from paiju.all_games.sichuan.rulesets import Rules
    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.hands.winning import Circumstances

PHASES = ("exchange", "void", "turn", "claims", "over")
# The number of tiles that each seat gives in the exchange.
EXCHANGED = 3


class Result(NamedTuple):
    """The result of a hand.

    Attributes:
        winners: the seats that won, in order; in 血流成河 a seat occurs once for each win.
        points: the points that each seat won or lost.
        next_dealer: the dealer of the next hand.

    """

    winners: tuple[int, ...]
    points: tuple[int, ...]
    next_dealer: int


@dataclass(frozen=True)
class Player(TilePlayer):
    """The tiles of a seat, and the limits of its choices.

    Attributes:
        given: the tiles that it gives in the exchange, until all seats have chosen.
        void: its void suit; None before it has chosen.
        laid: the tile of the void suit that lies face down until its first discard.
        won: the tiles that it has won with; a tile that several seats won with belongs to the
            nearest of them.
        strayed: whether it has discarded a tile of a suit other than its void suit.

    """

    given: tuple[Tile, ...] = ()
    void: str | None = None
    laid: Tile | None = None
    won: tuple[Tile, ...] = ()
    strayed: bool = False

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """All tiles in the hand and the melds."""
        return (*self.hand, *(tile for meld in self.melds for tile in meld.tiles))

    @property
    def is_pig(self) -> bool:
        """Tests if it holds a tile of its void suit 花猪."""
        return self.laid is not None or holds(self.hand, self.void)


@dataclass(frozen=True, kw_only=True)
class State(TileState):
    """Everything about a game; what every tile game has, and the winners.

    Attributes:
        winners: the seats that have won, in order.
        next_dealer: the dealer of the next hand, if this one ended now.

    """

    rules: Rules
    players: tuple[Player, ...]
    results: tuple[Result, ...] = ()
    result: Result | None = None
    winners: tuple[int, ...] = ()
    next_dealer: int = 0

    @property
    def is_flow(self) -> bool:
        """Tests if winners play on 血流成河."""
        return self.rules.options.mode == "flow"

    @property
    def is_won(self) -> bool:
        """Tests if enough seats have won for the hand to be over."""
        return not self.is_flow and len(self.winners) >= WINNERS

    @property
    def is_examined(self) -> bool:
        """Tests if seats that have not won are examined when the hand is over."""
        return not self.is_won or self.rules.options.last_seat == "examined"

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that play on: they draw, claim, pay and get points."""
        return self.rules.playing(self.winners)

    def is_fixed(self, seat: int) -> bool:
        """Tests if a seat has won and plays on, with a hand that it may not change."""
        return self.is_flow and seat in self.winners

    def next_after(self, seat: int) -> int:
        """The seat that plays on and comes next after this one."""
        playing = self.playing
        return min(playing, key=lambda each: (each - seat - 1) % SEATS)

    def circumstances(self, seat: int) -> Circumstances:
        """The circumstances of a win of a seat, with the tile of `win_of`."""
        happened = super().circumstances(seat)
        return happened._replace(first=happened.self_draw and self.is_first(seat))

    def has_drawn(self, seat: int) -> bool:
        """Tests if the seat in turn has drawn a tile; the dealer's fourteenth tile counts."""
        return self.drawn is not None or self.is_first(seat)

    def is_first(self, seat: int) -> bool:
        """Tests if it is a seat's first draw, no seat has an open meld, and no discard was won.

        The seat itself has no meld at all.
        """
        melds = [meld for player in self.players for meld in player.melds]
        # Each concealed gang has taken one draw more.
        drawn = self.wall.head - SEATS * HAND - 1 + self.wall.tail - len(melds)
        if self.players[seat].melds or drawn != (seat - self.dealer) % SEATS:
            return False
        return all(meld.concealed for meld in melds) and not any(
            turn.type == "hu" and turn.source is not None for turn in self.history
        )
