"""The state of a game of 四川麻将: the wall, the turns since the deal, and what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from paiju.all_games.sichuan.rulesets import SEATS, WINNERS
from paiju.all_games.sichuan.scoring import holds
from paiju.melding.flow.hand_steps import without
from paiju.melding.flow.wall import HAND
from paiju.melding.hands.actions import seats_to_act
from paiju.melding.hands.winning import Circumstances, Win

if TYPE_CHECKING:
    from paiju.all_games.sichuan.rulesets import Rules
    from paiju.chance import Seed
    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.flow.turns import Turn
    from paiju.melding.flow.wall import Wall
    from paiju.melding.hands.actions import Action, Tabled
    from paiju.melding.hands.melds import Meld

Phase = Literal["exchange", "void", "turn", "claims", "over"]
PHASES: tuple[Phase, ...] = ("exchange", "void", "turn", "claims", "over")
# The number of tiles that each seat gives in the exchange.
EXCHANGED = 3


class Payment(NamedTuple):
    """A payment.

    Attributes:
        reason: the code of its reason in `payments.REASONS`.
        payer: the seat that pays.
        payee: the seat that gets the points; None if no seat does.
        points: the points.
        turn: the number of the turn that it is for, from 0; for points of a gang that go back or
            on, the turn of the gang.

    """

    reason: str
    payer: int
    payee: int | None
    points: int
    turn: int


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


class Player(NamedTuple):
    """The tiles of a seat, and the limits of its choices.

    Attributes:
        hand: the tiles that it holds, in order.
        melds: its melds.
        discards: its discards that nobody claimed.
        given: the tiles that it gives in the exchange, until all seats have chosen.
        void: its void suit; None before it has chosen.
        laid: the tile of the void suit that lies face down until its first discard.
        won: the tiles that it has won with; a tile that several seats won with belongs to the
            nearest of them.
        bar: the fans of a win that it has passed since its last draw 过水不胡; None without one.
        passed: the tiles whose peng it has passed since its last draw 过水碰.
        strayed: whether it has discarded a tile of a suit other than its void suit.

    """

    hand: tuple[Tile, ...] = ()
    melds: tuple[Meld, ...] = ()
    discards: tuple[Tile, ...] = ()
    given: tuple[Tile, ...] = ()
    void: str | None = None
    laid: Tile | None = None
    won: tuple[Tile, ...] = ()
    bar: int | None = None
    passed: tuple[Tile, ...] = ()
    strayed: bool = False

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """All tiles in the hand and the melds."""
        return (*self.hand, *(tile for meld in self.melds for tile in meld.tiles))

    @property
    def is_pig(self) -> bool:
        """Tests if it holds a tile of its void suit 花猪."""
        return self.laid is not None or holds(self.hand, self.void)


class State(NamedTuple):
    """Everything about a game.

    Attributes:
        rules: the rule set.
        seed: the seed from which the walls and the direction of the exchange are drawn.
        hand_number: the number of the hand in a match, from 0.
        dealer: the seat of the dealer.
        dealt: the wall as it was built.
        wall: the wall now.
        phase: `exchange`, `void`, `turn`, `claims` or `over`.
        turn: the seat that drew or claimed last; in the phase `turn` it is to act.
        players: the tiles of each seat.
        results: the results of the earlier hands of this game.
        is_given: whether the wall was given with the deal, rather than built from the seed.
        drawn: the tile that was drawn in this turn; None after a peng, and before the dealer's
            first discard. It stays while a tile that was added to a peng may be robbed.
        gang: the number of the turn of a gang, if the last tile drawn came after it; otherwise
            None.
        tabled: the tile that may be claimed.
        history: the turns since the deal.
        offers: the actions that each seat may do now.
        answers: the answers to the tile so far, while other seats still think.
        ledger: the payments of this hand, in order.
        winners: the seats that have won, in order.
        next_dealer: the dealer of the next hand, if this one ended now.
        result: the result of this hand; None before its end.

    """

    rules: Rules
    seed: Seed
    hand_number: int
    dealer: int
    dealt: tuple[Wall, ...]
    wall: Wall
    phase: Phase
    turn: int
    players: tuple[Player, ...]
    results: tuple[Result, ...] = ()
    is_given: bool = False
    drawn: Tile | None = None
    gang: int | None = None
    tabled: Tabled | None = None
    history: tuple[Turn, ...] = ()
    offers: tuple[tuple[Action, ...], ...] = ((),) * SEATS
    answers: tuple[Action, ...] = ()
    ledger: tuple[Payment, ...] = ()
    winners: tuple[int, ...] = ()
    next_dealer: int = 0
    result: Result | None = None

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that are to act."""
        return seats_to_act(self.offers, self.answers)

    @property
    def is_last_hand(self) -> bool:
        """Tests if the game ends with this hand."""
        return not (self.hand_number + 1) % self.rules.options.hands

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

    @property
    def points(self) -> tuple[int, ...]:
        """The points that each seat has won or lost in this hand."""
        points = [0] * SEATS
        for payment in self.ledger:
            points[payment.payer] -= payment.points
            if payment.payee is not None:
                points[payment.payee] += payment.points
        return tuple(points)

    def is_fixed(self, seat: int) -> bool:
        """Tests if a seat has won and plays on, with a hand that it may not change."""
        return self.is_flow and seat in self.winners

    def is_last(self, _: int) -> bool:
        """Tests if the wall is empty, so that the next seat has no tile to draw."""
        return not self.wall.left

    def next_after(self, seat: int) -> int:
        """The seat that plays on and comes next after this one."""
        playing = self.playing
        return min(playing, key=lambda each: (each - seat - 1) % SEATS)

    def win_of(self, seat: int) -> Win:
        """The win of a seat with the tile that may be claimed, or with the tile it has drawn.

        The last of the dealer's first tiles counts as drawn.
        """
        player, tabled = self.players[seat], self.tabled
        if tabled is not None:
            how = Circumstances(
                after_gang=self.gang is not None,
                robbing_gang=tabled.is_robbed,
                last_tile=tabled.is_last,
            )
            return Win(player.hand, tabled.tile, player.melds, how)
        tile = self.drawn or player.hand[-1]
        how = Circumstances(
            self_draw=True,
            after_gang=self.gang is not None,
            last_tile=not self.wall.left,
            first=self.is_first(seat),
        )
        return Win(without(player.hand, (tile,)), tile, player.melds, how)

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
