"""The state of a tile game, and the tiles of its seats; each game adds attributes of its own."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar, cast

from paiju.melding.flow.ledger import points_of
from paiju.melding.flow.wall import left_for
from paiju.melding.hands.actions import seats_to_act
from paiju.melding.hands.melds import without
from paiju.melding.hands.winning import Circumstances, Win
from paiju.melding.rules.match import Deal

if TYPE_CHECKING:
    from paiju.chance import Seed
    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.flow.ledger import Payment
    from paiju.melding.flow.turns import Turn
    from paiju.melding.flow.wall import Wall, Walls
    from paiju.melding.hands.actions import Action, Tabled
    from paiju.melding.hands.melds import Meld
    from paiju.melding.rules.match import Match
    from paiju.melding.rules.wall_rules import WallRules
    from paiju.melding.rules.wild_rules import Wild


@dataclass(frozen=True)
class Player:
    """The tiles of a seat; games add attributes in subclasses.

    Attributes:
        hand: the tiles that it holds, in order.
        melds: its melds.
        discards: its discards that nobody claimed.
        flowers: the flowers that it has shown.
        bar: the worth of the best win that it declined, while that bars it from winning; else None.
            Only the seat itself sees it.
        passed: the tiles whose peng it declined, while it may not claim them. Only the seat itself
            sees them.

    """

    hand: tuple[Tile, ...] = ()
    melds: tuple[Meld, ...] = ()
    discards: tuple[Tile, ...] = ()
    flowers: tuple[Tile, ...] = ()
    bar: int | None = None
    passed: tuple[Tile, ...] = ()


@dataclass(frozen=True, kw_only=True)
class State:
    """Everything about a game; games add attributes in subclasses.

    Attributes:
        rules: the rule set.
        seed: the seed of all chance in the game.
        hand_number: the number of the hand in a match, from 0.
        dealer: the seat of the dealer 庄家.
        round: the number of the round 圈 in a match of rounds, from 0.
        streak: how often in a row the dealer has stayed in such a match 连庄.
        dealt: the walls as they were built.
        walls: the walls now.
        phase: a phase of a stage before the play, `turn`, `claims` or `over`.
        turn: the seat that drew or claimed last; in the phase `turn` it is to act.
        players: the tiles of each seat.
        results: the results of the earlier hands of this game.
        is_given: whether the walls were given with the deal, rather than built from the seed.
        turned: the tile that was turned over at the deal, which all seats see; None without one.
        drawn: the tile that was drawn in this turn; None after a claim.
        gang: the number of the turn of the gang that the last tile drawn came after; None without
            one, and after a claim.
        tabled: the tile that may be claimed.
        history: the turns since the deal.
        offers: the actions that each seat may do now.
        answers: the answers to the tile so far, while other seats still think.
        ledger: the payments of this hand, in order.
        result: the result of this hand; None before its end.

    """

    rules: Any
    seed: Seed
    hand_number: int
    dealer: int
    dealt: Walls
    walls: Walls
    phase: str
    turn: int
    players: tuple[Player, ...]
    round: int = 0
    streak: int = 0
    results: tuple[Any, ...] = ()
    is_given: bool = False
    turned: Tile | None = None
    drawn: Tile | None = None
    gang: int | None = None
    tabled: Tabled | None = None
    history: tuple[Turn, ...] = ()
    offers: tuple[tuple[Action, ...], ...] = ()
    answers: tuple[Action, ...] = ()
    ledger: tuple[Payment, ...] = ()
    result: Any = None

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that are to act."""
        return seats_to_act(self.offers, self.answers)

    # `changed` hands it on, so it is worked out once for a hand.
    @cached_property
    def wild(self) -> tuple[Tile, ...]:
        """The wild tiles of this hand."""
        walls = self.rules.walls
        return cast("Wild", walls.wild).of(self.turned, walls.tiles)

    @property
    def wall(self) -> Wall:
        """The wall from which all seats draw; the first one if each has its own."""
        return self.walls[0]

    @property
    def points(self) -> tuple[int, ...]:
        """The points that each seat has won or lost in this hand."""
        return points_of(self.ledger, len(self.players))

    @property
    def deal(self) -> Deal:
        """The deal of this hand, in a match of rounds."""
        return Deal(self.dealer, self.streak, self.round)

    @property
    def next_deal(self) -> Deal | None:
        """The deal of the next hand, after the result of this one; None without rounds."""
        match: Match | None = self.rules.match
        return None if match is None else match.after(self.deal, self.result.winners)

    @property
    def is_last_hand(self) -> bool:
        """Tests if the game ends with this hand; in a match of rounds its result decides."""
        following, number = self.next_deal, self.hand_number + 1
        if following is not None:
            return following.is_over or number == self.rules.match.most
        return not number % self.rules.options.hands

    @property
    def after_gang(self) -> bool:
        """Tests if the last tile drawn replaced one of a gang."""
        return self.gang is not None

    @property
    def gangs(self) -> int:
        """The number of gangs that lie on the table."""
        return sum([meld.type == "gang" for player in self.players for meld in player.melds])

    def left_for(self, seat: int, *, replaces: bool = False) -> int:
        """The number of tiles that a seat may still draw; those of the reserve are not.

        `replaces` says that the seat is to replace a tile of the last gang. A reserve that grows
        with gangs grows after that.
        """
        left, rules = left_for(self.walls, seat), self.rules.walls
        if not rules.reserve:
            return left
        return max(0, left - cast("WallRules", rules).reserve_after(self.gangs - replaces))

    def is_last(self, seat: int) -> bool:
        """Tests if the seat after this one has no tile left to draw."""
        return not self.left_for(self.next_after(seat))

    def has_drawn(self, seat: int) -> bool:  # noqa: ARG002 - a game may look at the seat
        """Tests if the seat in turn has drawn a tile; after a claim it has not."""
        return self.drawn is not None

    def next_after(self, seat: int) -> int:
        """The seat that comes next after this one."""
        return (seat + 1) % len(self.players)

    def win_of(self, seat: int) -> Win:
        """The win of a seat with the tile that may be claimed, or with the tile it has drawn.

        The last of a dealer's first tiles counts as drawn.
        """
        player, tabled = self.players[seat], self.tabled
        if tabled is not None:
            return Win(player.hand, tabled.tile, player.melds, self.circumstances(seat))
        tile = self.drawn or player.hand[-1]
        hand = without(player.hand, (tile,))
        return Win(hand, tile, player.melds, self.circumstances(seat))

    def circumstances(self, seat: int) -> Circumstances:
        """The circumstances of a win of a seat, with the tile of `win_of`."""
        tabled = self.tabled
        if tabled is None:
            return Circumstances(
                self_draw=True, after_gang=self.after_gang, last_tile=self.is_last(seat)
            )
        return Circumstances(
            after_gang=self.after_gang, robbing_gang=tabled.is_robbed, last_tile=tabled.is_last
        )


T = TypeVar("T", bound=State | Player)


def changed(value: T, /, **parts: Any) -> T:  # noqa: ANN401 - as the value has them
    """A state or a player with some attributes replaced.

    Faster than `dataclasses.replace`, which matters because a turn of a bot at a table makes a
    dozen states.

    >>> from paiju.mahjong_tiles.tile import Tile
    >>> changed(Player((Tile("1m"),)), discards=(Tile("9s"),))
    Player(hand=('1m',), melds=(), discards=('9s',), flowers=(), bar=None, passed=())
    """
    made = object.__new__(type(value))
    attributes, before = made.__dict__, value.__dict__
    attributes.update(before)
    attributes.update(parts)
    if len(attributes) != len(before):
        raise TypeError(parts.keys() - before.keys())
    return made
