"""What acts do to a hand of mahjong, where they may be done; whether they may is asked before."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, cast

from app.games.mcr.claims import Tabled, score_claim
from app.games.mcr.own_turn import added_to, score_own
from app.games.mcr.rulesets import SEATS
from app.games.mcr.state import Player, Result, State, Turn, claimant, is_last
from app.games.mcr.wall import draw, left_for
from app.melding.melds import Meld
from app.tiles.tile import COPIES, is_flower, sort_tiles

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from app.games.mcr.scoring import Score
    from app.melding.actions import Action
    from app.tiles.tile import Tile


def act(state: State, seat: int, action: Action) -> State:
    """Do one of the acts that are seen: in one's own turn, or with a tile that was given."""
    if state.tabled is None:
        return _OWN[action.type](state, action)
    return _CLAIMS[action.type](state, state.tabled, seat, action)


def pass_on(state: State) -> State:
    """Nobody claims the tile that lies open: the next seat draws, or who added it draws another."""
    tabled = cast("Tabled", state.tabled)
    free = state._replace(tabled=None, answers=())
    if tabled.is_robbed:
        return draw_tile(free, tabled.source, after_kong=True)
    return draw_tile(free, (tabled.source + 1) % SEATS)


def foul(state: State, seat: int) -> State:
    """The hand ends with an act that may not be done."""
    return _ended(state, Turn("foul", seat), Result(offender=seat))


def draw_tile(state: State, seat: int, *, after_kong: bool = False) -> State:
    """A seat draws, until it has a tile that is no flower; what replaces comes from the tail."""
    from_tail = after_kong
    while left_for(state.walls, seat):
        tile, walls = draw(state.walls, seat, from_tail=from_tail)
        player = state.players[seat]
        if not is_flower(tile):
            held = player._replace(hand=sort_tiles((*player.hand, tile)))
            drawn = _seen(_with(state, seat, held), Turn("draw", seat, tile))
            return drawn._replace(
                walls=walls, phase="turn", turn=seat, drawn=tile, after_kong=after_kong
            )
        shown = player._replace(flowers=(*player.flowers, tile))
        state = _seen(_with(state, seat, shown), Turn("flower", seat, tile))
        # A win on the tile that replaces a flower is none on that of a gang, even behind one.
        state, from_tail, after_kong = state._replace(walls=walls), True, False
    return _ended(state, Turn("exhausted", seat), Result())


def _discard(state: State, action: Action) -> State:
    seat, tile = state.turn, cast("Tile", action.tile)
    player = state.players[seat]
    after = player._replace(hand=_without(player.hand, (tile,)), discards=(*player.discards, tile))
    discarded = _seen(_with(state, seat, after), Turn("discard", seat, tile))
    tabled = Tabled(tile, seat, is_last=is_last(state, seat))
    return discarded._replace(phase="claims", drawn=None, after_kong=False, tabled=tabled)


def _own_gang(state: State, action: Action) -> State:
    seat, tile = state.turn, cast("Tile", action.tile)
    player, peng = state.players[seat], added_to(state, tile)
    if peng is not None:
        return _added(state, peng)
    after = player._replace(
        hand=_without(player.hand, (tile,) * COPIES),
        melds=(*player.melds, Meld("gang", tile, concealed=True)),
    )
    put_down = _seen(_with(state, seat, after), Turn("gang", seat, tile, concealed=True))
    return draw_tile(put_down, seat, after_kong=True)


def _added(state: State, peng: Meld) -> State:
    """The fourth tile is added to a peng 加杠; the others may rob it before it is replaced."""
    seat, tile = state.turn, peng.tile
    player = state.players[seat]
    melds = _changed(player.melds, peng, replace(peng, type="gang"))
    after = player._replace(hand=_without(player.hand, (tile,)), melds=melds)
    added = _seen(_with(state, seat, after), Turn("gang", seat, tile))
    tabled = Tabled(tile, seat, is_robbed=True)
    return added._replace(phase="claims", drawn=None, after_kong=False, tabled=tabled)


def _own_hu(state: State, _: Action) -> State:
    turn = Turn("hu", state.turn, state.drawn)
    return _ended(state, turn, Result(state.turn), score_own(state))


_OWN: Mapping[str, Callable[[State, Action], State]] = MappingProxyType(
    {"discard": _discard, "gang": _own_gang, "hu": _own_hu}
)


def _chi(state: State, tabled: Tabled, seat: int, action: Action) -> State:
    run = sort_tiles(action.tiles)
    turn = Turn("chi", seat, tabled.tile, run, tabled.source)
    return _melded(state, tabled, turn, Meld("chi", run[0], tabled.source))


def _peng(state: State, tabled: Tabled, seat: int, _: Action) -> State:
    turn = Turn("peng", seat, tabled.tile, source=tabled.source)
    return _melded(state, tabled, turn, Meld("peng", tabled.tile, tabled.source))


def _gang(state: State, tabled: Tabled, seat: int, _: Action) -> State:
    turn = Turn("gang", seat, tabled.tile, source=tabled.source)
    melded = _melded(state, tabled, turn, Meld("gang", tabled.tile, tabled.source))
    return draw_tile(melded, seat, after_kong=True)


def _hu(state: State, tabled: Tabled, seat: int, _: Action) -> State:
    won = score_claim(state.rules, tabled, claimant(state, seat, tabled))
    player = state.players[seat]
    full = player._replace(hand=sort_tiles((*player.hand, tabled.tile)))
    turn = Turn("hu", seat, tabled.tile, source=tabled.source)
    taken = _with(_taken(state, tabled), seat, full)
    return _ended(taken, turn, Result(seat, tabled.source), won)


_CLAIMS: Mapping[str, Callable[[State, Tabled, int, Action], State]] = MappingProxyType(
    {"chi": _chi, "peng": _peng, "gang": _gang, "hu": _hu}
)


def _melded(state: State, tabled: Tabled, turn: Turn, meld: Meld) -> State:
    """The tile that was discarded makes a meld with tiles of the hand; its owner is in turn."""
    player = state.players[turn.seat]
    after = player._replace(
        hand=_without(player.hand, _without(meld.tiles, (tabled.tile,))),
        melds=(*player.melds, meld),
    )
    claimed = _seen(_with(_taken(state, tabled), turn.seat, after), turn)
    return claimed._replace(phase="turn", turn=turn.seat, tabled=None, answers=(), drawn=None)


def _taken(state: State, tabled: Tabled) -> State:
    """The tile is gone from the discards of the seat that gave it, or from its gang."""
    player = state.players[tabled.source]
    if tabled.is_robbed:
        gang = next(meld for meld in player.melds if meld.tiles == (tabled.tile,) * COPIES)
        melds = _changed(player.melds, gang, replace(gang, type="peng"))
        after = player._replace(melds=melds)
    else:
        after = player._replace(discards=player.discards[:-1])
    return _with(state, tabled.source, after)


def _ended(state: State, turn: Turn, result: Result, won: Score | None = None) -> State:
    return _seen(state, turn)._replace(
        phase="over",
        tabled=None,
        answers=(),
        offers=((),) * SEATS,
        result=result._replace(total=won.total) if won else result,
        won=won,
    )


def _seen(state: State, turn: Turn) -> State:
    return state._replace(history=(*state.history, turn))


def _with(state: State, seat: int, player: Player) -> State:
    return state._replace(players=(*state.players[:seat], player, *state.players[seat + 1 :]))


def _without(tiles: Iterable[Tile], gone: Iterable[Tile]) -> tuple[Tile, ...]:
    left = list(tiles)
    for tile in gone:
        left.remove(tile)
    return tuple(left)


def _changed(melds: tuple[Meld, ...], before: Meld, after: Meld) -> tuple[Meld, ...]:
    return tuple(after if meld == before else meld for meld in melds)
