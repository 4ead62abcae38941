"""Steps that every mahjong shares: tiles leave a hand, melds are made, a claimed tile is taken."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal, TypeVar, cast

from paiju.mahjong_tiles.tile import COPIES
from paiju.melding.flow.state import Player, State, changed
from paiju.melding.flow.turns import Turn
from paiju.melding.hands.actions import GANGS
from paiju.melding.hands.melds import Meld, sort_hand, without

if TYPE_CHECKING:
    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.flow.wall import Wall
    from paiju.melding.hands.actions import Action, Tabled
    from paiju.melding.hands.melds import MeldType

S = TypeVar("S", bound=State)
P = TypeVar("P", bound=Player)


def with_player(state: State, seat: int, player: Player) -> tuple[Any, ...]:
    """The players of a state, with `player` in the place of the one at a seat."""
    return (*state.players[:seat], player, *state.players[seat + 1 :])


def after_turn(state: S, turn: Turn, player: Player, /, **changes: Any) -> S:  # noqa: ANN401 - as the state has them
    """The state after a turn: the turn is recorded, and `player` is the new player at its seat.

    `changes` are the new values of other fields.
    """
    players = with_player(state, turn.seat, player)
    return changed(state, players=players, history=(*state.history, turn), **changes)


def in_turn(state: S, turn: Turn, player: Player, drawn: Tile | None, /, **changes: Any) -> S:  # noqa: ANN401 - as above
    """The state in which a seat is in turn, after it has drawn or claimed a tile.

    `turn` records the draw or the claim, `player` is the new player at its seat, and `drawn` is the
    tile drawn, or None.
    """
    return after_turn(
        state,
        turn,
        player,
        phase="turn",
        turn=turn.seat,
        drawn=drawn,
        tabled=None,
        answers=(),
        **changes,
    )


def with_claimed_meld(state: S, tabled: Tabled, seat: int, action: Action) -> S:
    """The state in which a seat has melded the tile on the table."""
    tiles = sort_hand(action.tiles)
    turn = Turn(action.type, seat, tabled.tile, tiles, tabled.source)
    own = with_meld(state.players[seat], tabled, action)
    return in_turn(without_claimed(state, tabled), turn, own, None, gang=None)


def hand_over(state: S, /, **changes: Any) -> S:  # noqa: ANN401 - as above
    """The state in which the hand has ended; `changes` are the new values of other fields."""
    offers = ((),) * len(state.players)
    return changed(state, phase="over", tabled=None, answers=(), offers=offers, **changes)


def birds_of(
    wall: Wall, count: int, *, short: Literal["fewer", "last"] = "fewer"
) -> tuple[Tile, ...]:
    """The birds 鸟 of a hand that was won: the next tiles of the wall.

    Args:
        wall: the wall when the hand is won.
        count: the number of birds.
        short: what happens if the wall has fewer tiles: there are `fewer` birds, or the `last` tile
            counts again for each that lacks. Of an empty wall there are no birds.

    """
    birds = wall.rest[:count]
    return birds if short == "fewer" else (*birds, *birds[-1:] * (count - len(birds)))


def with_birds(state: S, seat: int, birds: tuple[Tile, ...]) -> S:
    """The state after birds, if there are any, are turned over for the seat of a winner.

    They stay in the wall, where all see them.
    """
    if not birds:
        return state
    return after_turn(state, Turn("birds", seat, tiles=birds), state.players[seat])


def without_claimed(state: S, tabled: Tabled) -> S:
    """The state without the claimed tile, which leaves its seat's discards, gang or flowers.

    The other tiles of a concealed gang go back to the hand.
    """
    player = state.players[tabled.source]
    if tabled.tile in player.flowers:
        shown = changed(player, flowers=without(player.flowers, (tabled.tile,)))
        return changed(state, players=with_player(state, tabled.source, shown))
    concealed = Meld("gang", tabled.tile, concealed=True)
    if tabled.is_robbed and concealed in player.melds:
        hand = sort_hand((*player.hand, *(tabled.tile,) * (COPIES - 1)))
        melds = tuple([meld for meld in player.melds if meld != concealed])
        given = changed(player, hand=hand, melds=melds)
    elif tabled.is_robbed:
        gang = (tabled.tile,) * COPIES
        melds = tuple(
            [replace(meld, type="peng") if meld.tiles == gang else meld for meld in player.melds]
        )
        given = changed(player, melds=melds)
    else:
        given = changed(player, discards=player.discards[:-1])
    return changed(state, players=with_player(state, tabled.source, given))


def peng_of(player: Player, tile: Tile | None) -> Meld | None:
    """The peng of a player that a tile can make a gang; None if there is none."""
    return next((meld for meld in player.melds if meld.type == "peng" and meld.tile == tile), None)


# Players work out the hands after gangs and claims in arrays: `after_meld` and `melds_after` in
# `players/position.py`.
def with_gang(player: P, tile: Tile) -> P:
    """The player after a gang in their own turn: a concealed one, or a tile added to a peng."""
    peng = peng_of(player, tile)
    if peng is not None:
        melds = [replace(meld, type="gang") if meld is peng else meld for meld in player.melds]
        return changed(player, hand=without(player.hand, (tile,)), melds=tuple(melds))
    gang = Meld("gang", tile, concealed=True)
    hand = without(player.hand, (tile,) * COPIES)
    return changed(player, hand=hand, melds=(*player.melds, gang))


def with_meld(player: P, tabled: Tabled, action: Action) -> P:
    """The player after claiming the tile `tabled` for a meld."""
    tile, run = tabled.tile, sort_hand(action.tiles)
    kind = "gang" if action.type in GANGS else cast("MeldType", action.type)
    meld = Meld(kind, run[0] if run else tile, tabled.source)
    hand = without(player.hand, without(meld.tiles, (tile,)))
    return changed(player, hand=hand, melds=(*player.melds, meld))
