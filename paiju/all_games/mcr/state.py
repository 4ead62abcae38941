"""A game of mahjong at one moment: the walls, what was done since the deal, and what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, cast

from paiju.all_games.mcr.rulesets import SEATS
from paiju.mahjong_tiles.tile import COPIES, WINDS
from paiju.melding.flow.wall import left_for
from paiju.melding.hands.actions import asked
from paiju.melding.hands.winning import Circumstances, Win

if TYPE_CHECKING:
    from paiju.all_games.mcr.rulesets import Rules
    from paiju.all_games.mcr.scoring import Worth
    from paiju.chance import Seed
    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.flow.turns import Turn
    from paiju.melding.flow.wall import Wall, Walls
    from paiju.melding.hands.actions import Action, Tabled
    from paiju.melding.hands.melds import Meld
    from paiju.shapes.lazy import LazyTuple

Phase = Literal["turn", "claims", "over"]
PHASES: tuple[Phase, ...] = ("turn", "claims", "over")

# A match 全场 is four rounds of four hands.
MATCH = SEATS * len(WINDS)


class Result(NamedTuple):
    """The end of a hand; with neither winner nor offender it was drawn 荒牌.

    Attributes:
        winner: the seat that won.
        source: the seat that gave the winning tile; None where it was drawn.
        total: the worth of the win, with flowers.
        offender: the seat that did what may not be done.

    """

    winner: int | None = None
    source: int | None = None
    total: int = 0
    offender: int | None = None


class Player(NamedTuple):
    """The tiles of a seat: its hand in order, its melds, the discards left to it, its flowers."""

    hand: tuple[Tile, ...] = ()
    melds: tuple[Meld, ...] = ()
    discards: tuple[Tile, ...] = ()
    flowers: tuple[Tile, ...] = ()


class State(NamedTuple):
    """Everything about a game.

    Attributes:
        rules: the rule set.
        seed: the source of chance: the walls of every hand.
        hand_number: which hand of a match it is, from 0 to 15.
        results: the ends of the hands before it in this game.
        dealt: the walls as they were built.
        is_given: whether they were given by somebody, not drawn from the seed.
        walls: the walls now.
        phase: `turn`, `claims` or `over`.
        turn: the seat that has drawn, or claimed, and is to discard; else that did so last.
        players: the tiles of each seat.
        drawn: the tile that was drawn in this turn; None after a chi or a peng.
        after_gang: whether it replaces a gang's.
        tabled: the tile that may be claimed.
        history: the turns since the deal, as all could see them.
        offers: the actions that each seat may do now.
        answers: the answers to the tile so far, while others still think.
        result: the end of this hand.
        won: the worth of the win.

    """

    rules: Rules
    seed: Seed
    hand_number: int
    dealt: Walls | LazyTuple[Wall]
    walls: Walls
    phase: Phase
    turn: int
    players: tuple[Player, ...]
    results: tuple[Result, ...] = ()
    is_given: bool = False
    drawn: Tile | None = None
    after_gang: bool = False
    tabled: Tabled | None = None
    history: tuple[Turn, ...] | LazyTuple[Turn] = ()
    offers: tuple[tuple[Action, ...] | LazyTuple[Action], ...] = ((),) * SEATS
    answers: tuple[Action, ...] = ()
    result: Result | None = None
    won: Worth | None = None

    @property
    def dealer(self) -> int:
        """The dealer 庄家."""
        return self.hand_number % SEATS

    @property
    def round_wind(self) -> Tile:
        """The wind of the round 圈风."""
        return WINDS[self.hand_number // SEATS]

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that are to act."""
        return asked(self.offers, self.answers)

    @property
    def is_last_hand(self) -> bool:
        """True if the game ends with this hand."""
        return not (self.hand_number + 1) % self.rules.options.hands

    def seat_wind(self, seat: int) -> Tile:
        """The wind of a seat 门风: the dealer is east."""
        return WINDS[(seat - self.dealer) % SEATS]

    def is_last(self, seat: int) -> bool:
        """True if the seat after this one has nothing left to draw."""
        return not left_for(self.walls, (seat + 1) % SEATS)

    def lies_open(self, tile: Tile) -> int:
        """The number of copies of a tile that all can see: discarded, or in an open meld."""
        shown = 0
        for player in self.players:
            shown += player.discards.count(tile)
            for meld in player.melds:
                if not meld.concealed:
                    shown += meld.tiles.count(tile)
        return shown

    def win_of(self, seat: int) -> Win:
        """The hand of a seat with the tile that may be claimed, or else that it has drawn."""
        player, tabled = self.players[seat], self.tabled
        tile = cast("Tile", self.drawn if tabled is None else tabled.tile)
        hand, is_robbed = player.hand, tabled is not None and tabled.is_robbed
        if tabled is None:
            place = hand.index(tile)
            hand = hand[:place] + hand[place + 1 :]
        happened = Circumstances(
            self_draw=tabled is None,
            seat_wind=self.seat_wind(seat),
            round_wind=self.round_wind,
            flowers=len(player.flowers),
            last_copy=self.lies_open(tile) == COPIES - (tabled is None) and not is_robbed,
            last_tile=self.is_last(seat) if tabled is None else tabled.is_last,
            after_gang=self.after_gang,
            robbing_gang=is_robbed,
        )
        return Win(hand, tile, player.melds, happened)
