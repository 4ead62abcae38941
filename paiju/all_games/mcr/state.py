"""The state of a game of 国标麻将: the walls, the turns since the deal, and what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, cast

from paiju.all_games.mcr.rulesets import SEATS
from paiju.mahjong_tiles.tile import COPIES, WINDS
from paiju.melding.flow.wall import left_for
from paiju.melding.hands.actions import seats_to_act
from paiju.melding.hands.winning import Circumstances, Win

if TYPE_CHECKING:
    from paiju.all_games.mcr.rulesets import Rules
    from paiju.all_games.mcr.scoring import Worth
    from paiju.chance import Seed
    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.flow.turns import Turn
    from paiju.melding.flow.wall import Walls
    from paiju.melding.hands.actions import Action, Tabled
    from paiju.melding.hands.melds import Meld

Phase = Literal["turn", "claims", "over"]
PHASES: tuple[Phase, ...] = ("turn", "claims", "over")

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


class Player(NamedTuple):
    """The tiles of a seat.

    Attributes:
        hand: the tiles that it holds, in order.
        melds: its melds.
        discards: its discards that nobody claimed.
        flowers: the flowers that it has shown.

    """

    hand: tuple[Tile, ...] = ()
    melds: tuple[Meld, ...] = ()
    discards: tuple[Tile, ...] = ()
    flowers: tuple[Tile, ...] = ()


class State(NamedTuple):
    """Everything about a game.

    Attributes:
        rules: the rule set.
        seed: the seed from which the walls of every hand are built.
        hand_number: the number of the hand in a match, from 0 to 15.
        dealt: the walls as they were built.
        walls: the walls now.
        phase: `turn`, `claims` or `over`.
        turn: the seat that drew or claimed last; in the phase `turn` it is to act.
        players: the tiles of each seat.
        results: the results of the earlier hands of this game.
        is_given: whether the walls were given with the deal, rather than built from the seed.
        drawn: the tile that was drawn in this turn; None after a chi or a peng.
        after_gang: whether that tile replaced one of a gang.
        tabled: the tile that may be claimed.
        history: the turns since the deal.
        offers: the actions that each seat may do now.
        answers: the answers to the tile so far, while other seats still think.
        result: the result of this hand; None before its end.
        won: the worth of the win; None if the hand was not won.

    """

    rules: Rules
    seed: Seed
    hand_number: int
    dealt: Walls
    walls: Walls
    phase: Phase
    turn: int
    players: tuple[Player, ...]
    results: tuple[Result, ...] = ()
    is_given: bool = False
    drawn: Tile | None = None
    after_gang: bool = False
    tabled: Tabled | None = None
    history: tuple[Turn, ...] = ()
    offers: tuple[tuple[Action, ...], ...] = ((),) * SEATS
    answers: tuple[Action, ...] = ()
    result: Result | None = None
    won: Worth | None = None

    @property
    def dealer(self) -> int:
        """The seat of the dealer 庄家."""
        return self.hand_number % SEATS

    @property
    def round_wind(self) -> Tile:
        """The wind of the round 圈风."""
        return WINDS[self.hand_number // SEATS]

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that are to act."""
        return seats_to_act(self.offers, self.answers)

    @property
    def is_last_hand(self) -> bool:
        """Tests if the game ends with this hand."""
        return not (self.hand_number + 1) % self.rules.options.hands

    def seat_wind(self, seat: int) -> Tile:
        """The wind of a seat 门风: the dealer is east."""
        return WINDS[(seat - self.dealer) % SEATS]

    def is_last(self, seat: int) -> bool:
        """Tests if the seat after this one has no tile left to draw."""
        return not left_for(self.walls, (seat + 1) % SEATS)

    def lies_open(self, tile: Tile) -> int:
        """The number of copies of a tile that every seat sees: discarded, or in an open meld."""
        shown = 0
        for player in self.players:
            shown += player.discards.count(tile)
            for meld in player.melds:
                if not meld.concealed:
                    shown += meld.tiles.count(tile)
        return shown

    def win_of(self, seat: int) -> Win:
        """The win of a seat with the tile that may be claimed, or with the tile it has drawn."""
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
