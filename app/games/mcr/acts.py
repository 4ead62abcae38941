"""The acts of a hand of mahjong: the legal ones of the seat in turn, and the effects of all."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from app.games.mcr.claims import explain_win
from app.games.mcr.refusals import AFTER_CLAIM, LAST_TILE, NO_GANG, TILE_NOT_IN_HAND
from app.games.mcr.rulesets import SEATS
from app.games.mcr.scoring import score
from app.games.mcr.state import Result, Turn
from app.games.mcr.wall import draw, left_for
from app.melding.actions import Action, Tabled
from app.melding.melds import Meld
from app.play.refusals import NOT_OFFERED
from app.tiles.tile import COPIES, is_flower, sort_tiles

if TYPE_CHECKING:
    from collections.abc import Iterable

    from app.games.mcr.scoring import Worth
    from app.games.mcr.state import Player, State
    from app.melding.melds import MeldType
    from app.play.protocol import Refusal
    from app.tiles.tile import Tile


def list_own(state: State) -> tuple[Action, ...]:
    """Every act of the seat in turn: win, gang, discard."""
    seat, player = state.turn, state.players[state.turn]
    kinds = tuple(dict.fromkeys(player.hand))
    pengs = [meld.tile for meld in player.melds if meld.type == "peng"]
    fours = [tile for tile in kinds if tile in pengs or player.hand.count(tile) == COPIES]
    may = [Action("hu", seat), *(Action("gang", seat, tile=tile) for tile in fours)]
    discards = [Action("discard", seat, tile=tile) for tile in kinds]
    return (*[act for act in may if explain_own(state, act) is None], *discards)


def explain_own(state: State, act: Action) -> Refusal | None:
    """The refusal of an act of the seat in turn; None if it is legal."""
    seat, tile = state.turn, act.tile
    hand = state.players[seat].hand
    if act.type == "discard":
        return None if tile in hand else TILE_NOT_IN_HAND
    if act.type not in {"gang", "hu"}:
        return NOT_OFFERED
    if state.drawn is None:
        return AFTER_CLAIM
    if act.type == "hu":
        return explain_win(score(state.rules, state.win_of(seat)))
    if state.is_last(seat) or not left_for(state.walls, seat):
        return LAST_TILE
    held = hand.count(tile) if tile else 0
    return None if held == COPIES or (held and _peng_of(state, tile)) else NO_GANG


def _peng_of(state: State, tile: Tile | None) -> Meld | None:
    """The peng of the seat in turn to which a tile may be added."""
    melds = state.players[state.turn].melds
    return next((meld for meld in melds if meld.type == "peng" and meld.tile == tile), None)


def do(state: State, seat: int, action: Action) -> State:
    """Do a legal act in one's own turn, or with the tile that may be claimed."""
    if action.type == "hu":
        return _win(state, seat)
    if state.tabled is not None:
        return _meld(state, state.tabled, seat, action)
    if action.type == "gang":
        return _own_gang(state, seat, cast("Tile", action.tile))
    return _discard(state, seat, cast("Tile", action.tile))


def pass_on(state: State) -> State:
    """Go on without a claim: the next seat draws, or the one that added the tile."""
    tabled = cast("Tabled", state.tabled)
    if tabled.is_robbed:
        return draw_tile(state, tabled.source, after_gang=True)
    return draw_tile(state, (tabled.source + 1) % SEATS)


def foul(state: State, seat: int) -> State:
    """End the hand with a foul."""
    return _ended(state, Turn("foul", seat), Result(offender=seat))


def draw_tile(state: State, seat: int, *, after_gang: bool = False) -> State:
    """Draw for a seat until it has a tile that is no flower; replacements come from the tail."""
    from_tail = after_gang
    while left_for(state.walls, seat):
        tile, walls = draw(state.walls, seat, from_tail=from_tail)
        player = state.players[seat]
        if not is_flower(tile):
            return _after(
                state,
                Turn("draw", seat, tile),
                player._replace(hand=sort_tiles((*player.hand, tile))),
                walls=walls,
                phase="turn",
                turn=seat,
                drawn=tile,
                after_gang=after_gang,
                tabled=None,
                answers=(),
            )
        shown = player._replace(flowers=(*player.flowers, tile))
        state = _after(state, Turn("flower", seat, tile), shown, walls=walls)
        # A win on the replacement of a flower is not one after a gang, even if a gang came first.
        from_tail, after_gang = True, False
    return _ended(state, Turn("exhausted", seat), Result())


def _discard(state: State, seat: int, tile: Tile) -> State:
    player = state.players[seat]
    after = player._replace(hand=_without(player.hand, (tile,)), discards=(*player.discards, tile))
    return _offered(state, Turn("discard", seat, tile), after, is_last=state.is_last(seat))


def _own_gang(state: State, seat: int, tile: Tile) -> State:
    player, peng = state.players[seat], _peng_of(state, tile)
    if peng is not None:
        # The fourth tile is added to a peng 加杠; the others may rob it before it is replaced.
        melds = tuple(replace(meld, type="gang") if meld is peng else meld for meld in player.melds)
        after = player._replace(hand=_without(player.hand, (tile,)), melds=melds)
        return _offered(state, Turn("gang", seat, tile), after, is_robbed=True)
    after = player._replace(
        hand=_without(player.hand, (tile,) * COPIES),
        melds=(*player.melds, Meld("gang", tile, concealed=True)),
    )
    put_down = _after(state, Turn("gang", seat, tile, concealed=True), after)
    return draw_tile(put_down, seat, after_gang=True)


def _meld(state: State, tabled: Tabled, seat: int, action: Action) -> State:
    """Make a meld of the discarded tile and tiles of the hand; its owner is in turn."""
    tile, run = tabled.tile, sort_tiles(action.tiles)
    meld = Meld(cast("MeldType", action.type), run[0] if run else tile, tabled.source)
    player = state.players[seat]
    own = player._replace(
        hand=_without(player.hand, _without(meld.tiles, (tile,))), melds=(*player.melds, meld)
    )
    melded = _after(
        _taken(state, tabled),
        Turn(meld.type, seat, tile, run, tabled.source),
        own,
        phase="turn",
        turn=seat,
        tabled=None,
        answers=(),
        drawn=None,
    )
    return draw_tile(melded, seat, after_gang=True) if meld.type == "gang" else melded


def _win(state: State, seat: int) -> State:
    tabled, won = state.tabled, score(state.rules, state.win_of(seat))
    if tabled is None:
        return _ended(state, Turn("hu", seat, state.drawn), Result(seat), won)
    player = state.players[seat]
    full = player._replace(hand=sort_tiles((*player.hand, tabled.tile)))
    taken = _taken(state, tabled)
    taken = taken._replace(players=_with(taken, seat, full))
    turn = Turn("hu", seat, tabled.tile, source=tabled.source)
    return _ended(taken, turn, Result(seat, tabled.source), won)


def _taken(state: State, tabled: Tabled) -> State:
    """Take the tile from the discards of the seat that gave it, or from its gang."""
    player = state.players[tabled.source]
    if tabled.is_robbed:
        gang = (tabled.tile,) * COPIES
        after = player._replace(
            melds=tuple(
                replace(meld, type="peng") if meld.tiles == gang else meld for meld in player.melds
            )
        )
    else:
        after = player._replace(discards=player.discards[:-1])
    return state._replace(players=_with(state, tabled.source, after))


def _offered(
    state: State, turn: Turn, player: Player, *, is_last: bool = False, is_robbed: bool = False
) -> State:
    """Offer the tile of a turn to the claims of others."""
    tabled = Tabled(cast("Tile", turn.tile), turn.seat, is_last, is_robbed)
    return _after(state, turn, player, phase="claims", drawn=None, after_gang=False, tabled=tabled)


def _ended(state: State, turn: Turn, result: Result, won: Worth | None = None) -> State:
    return _after(
        state,
        turn,
        state.players[turn.seat],
        phase="over",
        tabled=None,
        answers=(),
        offers=((),) * SEATS,
        result=result._replace(total=won.total) if won else result,
        won=won,
    )


def _after(state: State, turn: Turn, player: Player, /, **changes: Any) -> State:  # noqa: ANN401 - as the state has them
    """The state after a turn, with its seat's player and other changes."""
    players = _with(state, turn.seat, player)
    # Not unpacked: a past that is written stays so.
    history = state.history + (turn,)  # noqa: RUF005 - see above
    return state._replace(players=players, history=history, **changes)


def _with(state: State, seat: int, player: Player) -> tuple[Player, ...]:
    return (*state.players[:seat], player, *state.players[seat + 1 :])


def _without(tiles: Iterable[Tile], gone: Iterable[Tile]) -> tuple[Tile, ...]:
    left = list(tiles)
    for tile in gone:
        left.remove(tile)
    return tuple(left)
