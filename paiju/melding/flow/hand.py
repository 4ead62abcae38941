"""The flow of a hand: the deal, draws, discards, melds and gangs, until a seat wins or nobody can.

What only some games do is supplied by the game: what follows a win, the payments of a gang, what a
seat declines by a pass.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar, cast

from paiju.melding.flow.hand_steps import (
    after_turn,
    in_turn,
    peng_of,
    with_claimed_meld,
    with_gang,
)
from paiju.melding.flow.state import Player, State, changed
from paiju.melding.flow.turns import Turn
from paiju.melding.flow.wall import build_walls, deal_hands, draw, turn_over
from paiju.melding.hands.actions import GANGS, Tabled
from paiju.melding.hands.melds import HIDDEN, sort_hand, without
from paiju.melding.rules.match import Deal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from paiju.chance import Seed
    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.flow.wall import Walls
    from paiju.melding.hands.actions import Action
    from paiju.melding.rules.wall_rules import WallRules

S = TypeVar("S", bound=State)
_NOTHING: Mapping[str, Any] = {}


class Gang(NamedTuple):
    """A gang that was made, and can no longer be robbed.

    Attributes:
        seat: the seat that made it.
        source: the seat that gave the tile; None for a gang of the seat's own tiles.
        turn: the number of the gang's turn.
        concealed: whether it is concealed.
        late: whether a tile added to a peng was not the one just drawn.

    """

    seat: int
    source: int | None
    turn: int
    concealed: bool = False
    late: bool = False


def discarded(state: State, seat: int, tile: Tile) -> Any:  # noqa: ANN401 - the player of the game
    """The player at a seat after it has discarded a tile."""
    player = state.players[seat]
    return changed(player, hand=without(player.hand, (tile,)), discards=(*player.discards, tile))


@dataclass(frozen=True, kw_only=True)
class HandFlow(Generic[S]):
    """The flow of a hand, by the rules that the game supplies.

    Attributes:
        state_type: the class of the game's states.
        player_type: the class of its players.
        win: gives the state after seats win with the tile drawn, or with the tile that may be
            claimed. Each seat has its turn on record, from which the fans of a hidden hand are
            taken; None if the win is not replayed.
        exhausted: gives the end of a hand, from the state in which the wall was found empty.
        dealer_of: gives the dealer of a hand by its number, if no earlier hand decides it.
        opened: gives the state in which seats first act, from the one after the deal.
        discarded: gives the player at a seat after it has discarded a tile.
        passed: gives the state that notes what seats declined when they passed the tile, given the
            seats that claimed it.
        paid: gives the state after the payments for a gang.
        until_draw: gives the attributes of a player that a draw sets back, with their values, from
            the state before the draw and the number of the turn of the gang that it follows.
        further: by type, gives the state after a further action of a seat in its own turn.
        tells_late: tests if the rules pay a tile that is added to a peng later than it was drawn
            otherwise; elsewhere no turn tells it.
        robs_concealed: tests if a tile of a concealed gang may be won with, as one that is added to
            a peng.
        robs_flower: tests if a flower that a seat has just shown may be won with.

    """

    state_type: type[S]
    player_type: type[Player]
    win: Callable[[S, Mapping[int, Turn | None]], S]
    exhausted: Callable[[S], S]
    dealer_of: Callable[[int], int] = lambda _: 0
    opened: Callable[[S], S] = lambda state: state
    discarded: Callable[[S, int, Tile], Player] = discarded
    passed: Callable[[S, Tabled, Sequence[int]], S] = lambda state, *_: state
    paid: Callable[[S, Gang], S] = lambda state, _: state
    until_draw: Callable[[S, int | None], Mapping[str, Any]] = lambda *_: _NOTHING
    further: Mapping[str, Callable[[S, int], S]] = field(default_factory=dict)
    tells_late: Callable[[S], bool] = lambda _: False
    robs_concealed: Callable[[S], bool] = lambda _: False
    robs_flower: Callable[[S, int], bool] = lambda *_: False

    def begin(  # noqa: PLR0913 - the parts of a deal
        self,
        rules: Any,  # noqa: ANN401 - each game has its own
        seed: Seed,
        hand_number: int = 0,
        *,
        dealer: int | None = None,
        deal: Deal | None = None,
        given: Walls | None = None,
        results: tuple[Any, ...] = (),
    ) -> S:
        """A fresh hand, before actions are offered to seats.

        Args:
            rules: the rule set.
            seed: the seed of the walls.
            hand_number: the number of the hand in a match.
            dealer: the seat of the dealer; None if the number of the hand decides it.
            deal: who deals, in a match of rounds; None if `dealer` says all.
            given: walls that were built elsewhere; None to build those of the seed.
            results: the results of the earlier hands.

        """
        dealer = deal.dealer if deal else dealer
        dealer = self.dealer_of(hand_number) if dealer is None else dealer
        dealt = given or build_walls(rules.walls, seed, hand_number)
        turned, walls = turn_over(rules.walls, dealt, seed, hand_number)
        hands, walls = deal_hands(walls, dealer, rules.seats, rules.walls.hand)
        if not rules.walls.dealer_draws:
            tile, walls = draw(walls, dealer)
            hands[dealer].append(tile)
        flowers, walls = _replaced(hands, walls, dealer, rules.walls)
        held = zip(hands, flowers, strict=True)
        players = [self.player_type(sort_hand(hand), flowers=own) for hand, own in held]
        parts = (rules, hand_number, dealer, results, players, walls)
        state = self.begin_with(*parts, turned=turned, deal=deal)
        return changed(state, seed=seed, dealt=dealt, is_given=given is not None)

    def begin_with(  # noqa: PLR0913 - the parts of a deal
        self,
        rules: Any,  # noqa: ANN401 - each game has its own
        hand_number: int,
        dealer: int,
        results: tuple[Any, ...],
        players: Iterable[Player],
        walls: Walls,
        *,
        turned: Tile | None = None,
        deal: Deal | None = None,
    ) -> S:
        """A fresh hand with these tiles of the seats, and these walls after the deal.

        `turned` is the tile that was turned over, if there is one; `deal` is who deals, in a match
        of rounds.
        """
        _, streak, number, _ = deal or Deal()
        state = self.state_type(
            rules=rules,
            seed=0,
            hand_number=hand_number,
            dealer=dealer,
            dealt=walls,
            walls=walls,
            phase="turn",
            turn=dealer,
            players=tuple(players),
            round=number,
            streak=streak,
            results=results,
            turned=turned,
        )
        return self.opened(self.draw(state, dealer) if rules.walls.dealer_draws else state)

    def do(self, state: S, seat: int, action: Action) -> S:
        """The state after a legal action of a seat in its own turn."""
        if action.type == "hu":
            return self.win(state, {seat: None})
        if action.type in self.further:
            return self.further[action.type](state, seat)
        tile = action.tile or HIDDEN
        if action.type in GANGS:
            return self.own_gang(state, seat, tile, late=tile != state.drawn, kind=action.type)
        return self.discard(state, seat, tile)

    def claim(self, state: S, claims: Sequence[Action]) -> S:
        """The state after claims got the tile: wins, or one meld."""
        seats = [cast("int", claim.seat) for claim in claims]
        if claims[0].type == "hu":
            return self.win(state, dict.fromkeys(seats))
        (seat,), tabled = seats, cast("Tabled", state.tabled)
        number, state = len(state.history), self.passed(state, tabled, seats)
        made = with_claimed_meld(state, tabled, seat, claims[0])
        if claims[0].type not in GANGS:
            return made
        return self.after_gang(made, Gang(seat, tabled.source, number))

    def pass_on(self, state: S) -> S:
        """The state after no seat claims the tile.

        The next seat draws. If a seat made a gang with the tile, or showed it as a flower, that
        seat draws.
        """
        tabled = cast("Tabled", state.tabled)
        if tabled.tile in state.rules.walls.flowers:
            return self.draw(state, tabled.source, after_flower=True)
        state = self.passed(state, tabled, ())
        if not tabled.is_robbed:
            return self.draw(state, state.next_after(tabled.source))
        late, made = tabled.tile != state.drawn, state.history[-1]
        number = len(state.history) - 1
        return self.after_gang(state, Gang(tabled.source, None, number, made.concealed, late))

    def draw(
        self, state: S, seat: int, *, gang: int | None = None, after_flower: bool = False
    ) -> S:
        """The state after a seat has drawn a tile that it keeps; an empty wall ends the hand.

        Flowers are shown and replaced, unless another seat may rob them first.

        Args:
            state: the state before the draw.
            seat: the seat that draws.
            gang: the number of the turn of the gang that the draw follows.
            after_flower: whether the draw replaces a flower that nobody robbed.

        """
        rules = state.rules.walls
        from_tail = after_flower or (gang is not None and rules.gang_from_tail)
        while state.left_for(seat, replaces=gang is not None):
            tile, walls = draw(state.walls, seat, from_tail=from_tail)
            player = state.players[seat]
            if tile not in rules.flowers:
                hand = sort_hand((*player.hand, tile))
                own = changed(player, hand=hand, **self.until_draw(state, gang))
                return in_turn(state, Turn("draw", seat, tile), own, tile, walls=walls, gang=gang)
            shown = changed(player, flowers=(*player.flowers, tile))
            state = after_turn(state, Turn("flower", seat, tile), shown, walls=walls)
            if self.robs_flower(state, seat):
                tabled = Tabled(tile, seat, is_robbed=True)
                return changed(
                    state, phase="claims", drawn=None, gang=None, tabled=tabled, answers=()
                )
            # The replacement of a flower does not follow a gang, even if a gang came first.
            from_tail, gang = True, None
        return self.exhausted(after_turn(state, Turn("exhausted", seat), state.players[seat]))

    def discard(self, state: S, seat: int, tile: Tile) -> S:
        """The state after a discard, which other seats may claim."""
        own = self.discarded(state, seat, tile)
        tabled, turn = Tabled(tile, seat, state.is_last(seat)), Turn("discard", seat, tile)
        return after_turn(state, turn, own, phase="claims", drawn=None, tabled=tabled)

    def own_gang(self, state: S, seat: int, tile: Tile, *, late: bool, kind: str = "gang") -> S:
        """The state after a gang in one's own turn; a tile added to a peng may be robbed first.

        `late` says that the tile was not the one just drawn; `kind` is the type of the turn.
        """
        player = state.players[seat]
        own, number = with_gang(player, tile), len(state.history)
        if peng_of(player, tile) is None:
            made = after_turn(state, Turn(kind, seat, tile, concealed=True), own)
            if self.robs_concealed(state):
                tabled = Tabled(tile, seat, is_robbed=True)
                return changed(made, phase="claims", drawn=None, tabled=tabled)
            return self.after_gang(made, Gang(seat, None, number, concealed=True))
        if self.tells_late(state):
            # The tile drawn was perhaps hidden; now it is known.
            drawn = state.drawn if late else tile
        else:
            late, drawn = False, None
        tabled, turn = Tabled(tile, seat, is_robbed=True), Turn(kind, seat, tile, late=late)
        return after_turn(state, turn, own, phase="claims", drawn=drawn, tabled=tabled)

    def after_gang(self, state: S, gang: Gang) -> S:
        """The state after a gang that can no longer be robbed: its seat draws a tile."""
        return self.draw(self.paid(state, gang), gang.seat, gang=gang.turn)


def _replaced(
    hands: list[list[Tile]], walls: Walls, dealer: int, rules: WallRules
) -> tuple[list[tuple[Tile, ...]], Walls]:
    """The flowers that each seat was dealt, and the walls after they are replaced in the hands.

    The dealer is the first to replace its flowers.
    """
    shown: list[tuple[Tile, ...]] = [()] * len(hands)
    order = [(dealer + step) % len(hands) for step in range(len(hands))]
    while any(tile in rules.flowers for hand in hands for tile in hand):
        for seat in order:
            while new := tuple([tile for tile in hands[seat] if tile in rules.flowers]):
                shown[seat] += new
                for tile in new:
                    hands[seat].remove(tile)
                    instead, walls = draw(walls, seat, from_tail=True)
                    hands[seat].append(instead)
                if rules.flowers_in_turn:
                    break
    return shown, walls
