"""Actions in a hand of 国标麻将: the legal ones of the seat in turn, and the effects of all."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from paiju.all_games.mcr.flow.claims import explain_win
from paiju.all_games.mcr.refusals import AFTER_CLAIM, LAST_TILE
from paiju.all_games.mcr.rulesets import SEATS
from paiju.all_games.mcr.scoring import score, worth_of
from paiju.all_games.mcr.state import Result
from paiju.mahjong_tiles.tile import COPIES, is_flower, sort_tiles
from paiju.melding.flow.hand_steps import (
    after_turn,
    changed,
    hand_over,
    in_turn,
    own_actions,
    peng_of,
    with_claimed_meld,
    with_gang,
    with_player,
    without,
    without_claimed,
)
from paiju.melding.flow.turns import Turn
from paiju.melding.flow.wall import draw, left_for
from paiju.melding.hands.actions import Action, Tabled
from paiju.melding.hands.melds import HIDDEN, sort_hand
from paiju.melding.hands.winning_shapes import readings
from paiju.melding.rules.refusals import NO_GANG, TILE_NOT_IN_HAND
from paiju.play.declaration.refusals import NOT_OFFERED

if TYPE_CHECKING:
    from paiju.all_games.mcr.scoring import Worth
    from paiju.all_games.mcr.state import Player, State
    from paiju.mahjong_tiles.tile import Tile
    from paiju.play.flow.flow import Refusal


def list_own(state: State) -> tuple[Action, ...]:
    """Every legal action of the seat in turn: a win, gangs, discards."""
    return own_actions(state, dict.fromkeys(state.players[state.turn].hand), explain_own)


def explain_own(state: State, act: Action) -> Refusal | None:
    """The refusal of an action of the seat in turn; None if it is legal."""
    seat, tile = state.turn, act.tile
    hand = state.players[seat].hand
    if act.type == "discard":
        return None if tile in hand or HIDDEN in hand else TILE_NOT_IN_HAND
    if act.type not in {"gang", "hu"}:
        return NOT_OFFERED
    if state.drawn is None:
        return AFTER_CLAIM
    if act.type == "hu":
        win_readings = readings(hand, state.players[seat].melds)
        return explain_win(
            worth_of(state.rules, state.win_of(seat), win_readings) if win_readings else None
        )
    if state.is_last(seat) or not left_for(state.walls, seat):
        return LAST_TILE
    # A gang whose tile is hidden takes four hidden tiles.
    held = hand.count(tile or HIDDEN) + (hand.count(HIDDEN) if tile else 0)
    return None if held >= COPIES or (held and peng_of(state.players[seat], tile)) else NO_GANG


def do(state: State, seat: int, action: Action) -> State:
    """The state after a legal action of a seat in its turn, or after its claim of a tile."""
    if action.type == "hu":
        return _win(state, seat)
    if state.tabled is not None:
        return _meld(state, state.tabled, seat, action)
    if action.type == "gang":
        return _own_gang(state, seat, action.tile or HIDDEN)
    return _discard(state, seat, cast("Tile", action.tile))


def pass_on(state: State) -> State:
    """The state after no seat claims a tile.

    The next seat draws. If a seat added the tile to a peng, that seat draws.
    """
    tabled = cast("Tabled", state.tabled)
    if tabled.is_robbed:
        return draw_tile(state, tabled.source, after_gang=True)
    return draw_tile(state, (tabled.source + 1) % SEATS)


def foul(state: State, seat: int) -> State:
    """The state after a foul, which ends the hand."""
    return _ended(state, Turn("foul", seat), Result(offender=seat))


def draw_tile(state: State, seat: int, *, after_gang: bool = False) -> State:
    """The state after a seat has drawn a tile that is no flower; an empty wall ends the hand.

    Flowers are shown and replaced from the tail of the wall.
    """
    from_tail = after_gang
    while left_for(state.walls, seat):
        tile, walls = draw(state.walls, seat, from_tail=from_tail)
        player = state.players[seat]
        if tile == HIDDEN or not is_flower(tile):
            own = changed(player, hand=sort_hand((*player.hand, tile)))
            drawn = Turn("draw", seat, tile)
            return in_turn(state, drawn, own, tile, walls=walls, after_gang=after_gang)
        shown = player._replace(flowers=(*player.flowers, tile))
        state = after_turn(state, Turn("flower", seat, tile), shown, walls=walls)
        # A win with the replacement of a flower is no win after a gang, even if a gang came first.
        from_tail, after_gang = True, False
    return _ended(state, Turn("exhausted", seat), Result())


def _discard(state: State, seat: int, tile: Tile) -> State:
    player = state.players[seat]
    own = changed(player, hand=without(player.hand, (tile,)), discards=(*player.discards, tile))
    return _offered(state, Turn("discard", seat, tile), own, is_last=state.is_last(seat))


def _own_gang(state: State, seat: int, tile: Tile) -> State:
    player = state.players[seat]
    own = with_gang(player, tile)
    if peng_of(player, tile) is not None:
        # A tile added to a peng 加杠: the others may rob it before it is replaced.
        return _offered(state, Turn("gang", seat, tile), own, is_robbed=True)
    put_down = after_turn(state, Turn("gang", seat, tile, concealed=True), own)
    return draw_tile(put_down, seat, after_gang=True)


def _meld(state: State, tabled: Tabled, seat: int, action: Action) -> State:
    """The state after a meld with the discarded tile; its seat is in turn."""
    made = with_claimed_meld(state, tabled, seat, action)
    return draw_tile(made, seat, after_gang=True) if action.type == "gang" else made


def _win(state: State, seat: int) -> State:
    tabled, won = state.tabled, score(state.rules, state.win_of(seat))
    if tabled is None:
        return _ended(state, Turn("hu", seat, state.drawn), Result(seat), won)
    player = state.players[seat]
    full = player._replace(hand=sort_tiles((*player.hand, tabled.tile)))
    gone = without_claimed(state, tabled)
    gone = gone._replace(players=with_player(gone, seat, full))
    turn = Turn("hu", seat, tabled.tile, source=tabled.source)
    return _ended(gone, turn, Result(seat, tabled.source), won)


def _offered(
    state: State, turn: Turn, player: Player, *, is_last: bool = False, is_robbed: bool = False
) -> State:
    """The state in which other seats may claim the tile of a turn."""
    tabled = Tabled(cast("Tile", turn.tile), turn.seat, is_last, is_robbed)
    return after_turn(
        state, turn, player, phase="claims", drawn=None, after_gang=False, tabled=tabled
    )


def _ended(state: State, turn: Turn, result: Result, won: Worth | None = None) -> State:
    result = result._replace(total=won.total) if won else result
    return hand_over(after_turn(state, turn, state.players[turn.seat]), result=result, won=won)
