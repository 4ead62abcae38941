"""A state of 国标 that is known from its JSON: nothing of it is played again."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING, Any, cast

from app.games.mcr.flow import offers_to
from app.games.mcr.records import TURN, dealt_of
from app.games.mcr.rulesets import SEATS
from app.games.mcr.scoring import score
from app.games.mcr.state import Player, State
from app.games.mcr.state_record import STATE
from app.games.mcr.wall import Wall, build_walls
from app.melding.actions import Tabled
from app.shapes.past import Past, Told
from app.tiles.kinds import OneTile, Tiles
from app.tiles.tile import ALL_TILES, COPIES

if TYPE_CHECKING:
    from app.games.mcr.scoring import Worth
    from app.games.mcr.state import Turn
    from app.games.mcr.wall import Walls
    from app.melding.actions import Action
    from app.tiles.notation import TileScript
    from app.tiles.tile import Tile

Json = dict[str, Any]

# The parts that are read in a way of their own, and those that the others tell.
_APART = ("dealt", "walls", "tabled", "history", "to_act", "dealer", "round_wind")


def recall_state(told: Json, script: TileScript | None = None) -> State:
    """The state of JSON that `write_state` made; what was done is not done again."""
    parts, turns = STATE.believed(told, script, _APART), told["history"]
    state = State(
        rules=parts["ruleset"],
        seed=parts["seed"],
        hand_number=parts["hand_number"],
        results=parts["results"],
        dealt=Past(None, lambda: _dealt(parts, told["dealt"], script)),
        is_given=told["dealt"] is not None,
        walls=tuple(Wall(Tiles().read(rest, script)) for rest in told["walls"]),
        phase=parts["phase"],
        turn=parts["turn"],
        players=tuple(
            map(Player, parts["hands"], parts["melds"], parts["discards"], parts["flowers"])
        ),
        drawn=parts["drawn"],
        after_gang=[turn["type"] for turn in turns[-2:]] == ["gang", "draw"],
        history=Past(
            Told(turns, script, _rewritten),
            lambda: tuple([TURN.read(turn, script) for turn in turns]),
        ),
        result=parts["result"],
    )
    if state.phase == "over":
        return state._replace(won=_won(state, [TURN.read(turn, script) for turn in turns[-3:]]))
    tabled = told["tabled"] and _tabled(state, TURN.read(turns[-1], script))
    return _asked(state._replace(tabled=tabled), told["to_act"], parts["answers"])


def _rewritten(
    turns: list[Json], script: TileScript | None, wanted: TileScript | None
) -> list[Json]:
    """Turns in another notation, by the names of their tiles."""
    names = _names(script, wanted)
    return [
        {
            name: names[part]
            if name == "tile" and part is not None
            else ([names[tile] for tile in part] if name == "tiles" else part)
            for name, part in turn.items()
        }
        for turn in turns
    ]


@cache
def _names(script: TileScript | None, wanted: TileScript | None) -> dict[str, str]:
    tile = OneTile()
    return {tile.write(each, script): tile.write(each, wanted) for each in ALL_TILES}


def _asked(state: State, to_act: list[int], answers: tuple[Action, ...]) -> State:
    """The state with what is offered to the seats that are to act, or have answered."""
    asked = {*to_act, *(answer.seat for answer in answers)}
    offers = tuple(
        Past(None, partial(offers_to, state, seat)) if seat in asked else ()
        for seat in range(SEATS)
    )
    return state._replace(offers=offers, answers=answers)


def _dealt(parts: Json, given: Json | None, script: TileScript | None) -> Walls:
    """The walls as they were built."""
    rules = parts["ruleset"]
    if given is not None:
        return dealt_of(rules).read(given, script)
    return build_walls(rules, parts["seed"], parts["hand_number"])


def _tabled(state: State, turn: Turn) -> Tabled:
    """The tile that a discard or a gang offers."""
    tile, seat = cast("Tile", turn.tile), turn.seat
    if turn.type == "gang":
        return Tabled(tile, seat, is_robbed=True)
    return Tabled(tile, seat, is_last=state.is_last(seat))


def _won(state: State, turns: list[Turn]) -> Worth | None:
    """The worth of the win that ended a hand, by its last turns."""
    *before, end = turns
    if end.type != "hu":
        return None
    if end.source is None:
        after_gang = [turn.type for turn in before] == ["gang", "draw"]
        return score(state.rules, state._replace(after_gang=after_gang).win_of(end.seat))
    tabled = _tabled(state, before[-1])
    players = list(state.players)
    players[end.seat] = _without(players[end.seat], tabled.tile)
    players[end.source] = _given_back(players[end.source], tabled)
    offered = state._replace(players=tuple(players), tabled=tabled)
    return score(state.rules, offered.win_of(end.seat))


def _without(player: Player, tile: Tile) -> Player:
    """The winner before it took the tile."""
    place = player.hand.index(tile)
    return player._replace(hand=player.hand[:place] + player.hand[place + 1 :])


def _given_back(player: Player, tabled: Tabled) -> Player:
    """The seat that gave the tile, before it was taken."""
    if not tabled.is_robbed:
        return player._replace(discards=(*player.discards, tabled.tile))
    melds = [
        replace(meld, type="gang") if meld.tiles == (tabled.tile,) * (COPIES - 1) else meld
        for meld in player.melds
    ]
    return player._replace(melds=tuple(melds))
