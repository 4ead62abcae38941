"""The effects of acts on a hand of mahjong; they must be legal."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, cast

from app.games.mcr.claims import score_claim
from app.games.mcr.own_turn import added_to, score_own
from app.games.mcr.rulesets import SEATS
from app.games.mcr.state import Player, Result, State, Turn, claimant, is_last
from app.games.mcr.wall import draw, left_for
from app.melding.actions import Tabled
from app.melding.melds import Meld
from app.tiles.tile import COPIES, is_flower, sort_tiles

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from app.games.mcr.scoring import Worth
    from app.melding.actions import Action
    from app.tiles.tile import Tile


def act(state: State, seat: int, action: Action) -> State:
    """Do a public act: in one's own turn, or with a claimed tile."""
    if state.tabled is None:
        return _OWN[action.type](state, action)
    return _CLAIMS[action.type](state, state.tabled, seat, action)


def pass_on(state: State) -> State:
    """Go on without a claim: the next seat draws, or the one that added the tile."""
    tabled = cast("Tabled", state.tabled)
    if tabled.is_robbed:
        return draw_tile(state, tabled.source, after_kong=True)
    return draw_tile(state, (tabled.source + 1) % SEATS)


def foul(state: State, seat: int) -> State:
    """End the hand with a foul."""
    return _ended(state, Turn("foul", seat), Result(offender=seat))


def draw_tile(state: State, seat: int, *, after_kong: bool = False) -> State:
    """Draw for a seat until it has a tile that is no flower; replacements come from the tail."""
    from_tail = after_kong
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
                after_kong=after_kong,
                tabled=None,
                answers=(),
            )
        shown = player._replace(flowers=(*player.flowers, tile))
        state = _after(state, Turn("flower", seat, tile), shown, walls=walls)
        # A win on the replacement of a flower is not one after a gang, even if a gang came first.
        from_tail, after_kong = True, False
    return _ended(state, Turn("exhausted", seat), Result())


def _discard(state: State, action: Action) -> State:
    seat, tile = state.turn, cast("Tile", action.tile)
    player = state.players[seat]
    after = player._replace(hand=_without(player.hand, (tile,)), discards=(*player.discards, tile))
    return _offered(
        state, Turn("discard", seat, tile), after, Tabled(tile, seat, is_last=is_last(state, seat))
    )


def _own_gang(state: State, action: Action) -> State:
    seat, tile = state.turn, cast("Tile", action.tile)
    player, peng = state.players[seat], added_to(state, tile)
    if peng is not None:
        # The fourth tile is added to a peng 加杠; the others may rob it before it is replaced.
        melds = _changed(player.melds, peng, replace(peng, type="gang"))
        after = player._replace(hand=_without(player.hand, (tile,)), melds=melds)
        return _offered(state, Turn("gang", seat, tile), after, Tabled(tile, seat, is_robbed=True))
    after = player._replace(
        hand=_without(player.hand, (tile,) * COPIES),
        melds=(*player.melds, Meld("gang", tile, concealed=True)),
    )
    put_down = _after(state, Turn("gang", seat, tile, concealed=True), after)
    return draw_tile(put_down, seat, after_kong=True)


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
    taken = _taken(state, tabled)
    won_by = taken._replace(players=_with(taken, seat, full))
    return _ended(won_by, turn, Result(seat, tabled.source), won)


_CLAIMS: Mapping[str, Callable[[State, Tabled, int, Action], State]] = MappingProxyType(
    {"chi": _chi, "peng": _peng, "gang": _gang, "hu": _hu}
)


def _melded(state: State, tabled: Tabled, turn: Turn, meld: Meld) -> State:
    """Make a meld of the discarded tile and tiles of the hand; its owner is in turn."""
    player = state.players[turn.seat]
    after = player._replace(
        hand=_without(player.hand, _without(meld.tiles, (tabled.tile,))),
        melds=(*player.melds, meld),
    )
    return _after(
        _taken(state, tabled),
        turn,
        after,
        phase="turn",
        turn=turn.seat,
        tabled=None,
        answers=(),
        drawn=None,
    )


def _taken(state: State, tabled: Tabled) -> State:
    """Take the tile from the discards of the seat that gave it, or from its gang."""
    player = state.players[tabled.source]
    if tabled.is_robbed:
        gang = next(meld for meld in player.melds if meld.tiles == (tabled.tile,) * COPIES)
        melds = _changed(player.melds, gang, replace(gang, type="peng"))
        after = player._replace(melds=melds)
    else:
        after = player._replace(discards=player.discards[:-1])
    return state._replace(players=_with(state, tabled.source, after))


def _offered(state: State, turn: Turn, player: Player, tabled: Tabled) -> State:
    """Offer the tile of a turn to the claims of others."""
    return _after(state, turn, player, phase="claims", drawn=None, after_kong=False, tabled=tabled)


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
    return state._replace(players=players, history=(*state.history, turn), **changes)


def _with(state: State, seat: int, player: Player) -> tuple[Player, ...]:
    return (*state.players[:seat], player, *state.players[seat + 1 :])


def _without(tiles: Iterable[Tile], gone: Iterable[Tile]) -> tuple[Tile, ...]:
    left = list(tiles)
    for tile in gone:
        left.remove(tile)
    return tuple(left)


def _changed(melds: tuple[Meld, ...], before: Meld, after: Meld) -> tuple[Meld, ...]:
    return tuple(after if meld == before else meld for meld in melds)
