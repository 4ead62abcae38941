"""States of Changsha mahjong for tests, made of the hands that matter."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from paiju.all_games.changsha.flow.hand import ENGINE, HAND
from paiju.all_games.changsha.rulesets import WALLS, rules_of
from paiju.all_games.changsha.state import Player, State
from paiju.mahjong_tiles.tile import Tile
from paiju.melding.flow.wall import Wall
from paiju.melding.hands.actions import Action, Tabled
from paiju.melding.hands.melds import sort_hand
from tests.support.winning import win_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paiju.all_games.changsha.rulesets import Rules

# A hand of thirteen tiles that is far from any win, and has no opening win.
FAR = "1469m 2579p 13689s"


def player_of(text: str) -> Player:
    """The player with the hand and the melds of a text, in the notation of wins."""
    win = win_of(f"{text} + 1m")
    return Player(sort_hand(win.hand), win.melds)


def table(
    hands: Mapping[int, str],
    rules: Rules | None = None,
    *,
    turn: int = 0,
    drawn: str | None = None,
    wall: tuple[Tile, ...] | None = None,
) -> State:
    """The state in which seat `turn` is to act, with these hands; others are far from any win.

    `wall` is what is left of it; without it, thirty of the tiles that nobody holds.
    """
    players = [player_of(hands.get(seat, FAR)) for seat in range(4)]
    left = Counter(WALLS.tiles)
    for player in players:
        left -= Counter([*player.hand, *(t for meld in player.melds for t in meld.tiles)])
    rest = tuple(left.elements())[:30] if wall is None else wall
    walls = (Wall(rest),)
    state = HAND.begin_with(rules or rules_of(), 0, 0, (), players, walls)
    tile = None if drawn is None else Tile(drawn)
    return replace(state, phase="turn", turn=turn, asked=0, history=(), drawn=tile, dealt=walls)


def tabled(state: State, tile: Tile, source: int, **more: Any) -> State:  # noqa: ANN401 - parts of a state
    """The state in which a tile that a seat has discarded may be claimed."""
    player = state.players[source]
    gave = replace(player, discards=(*player.discards, tile))
    players = (*state.players[:source], gave, *state.players[source + 1 :])
    on_table = Tabled(tile, source, not state.wall.left)
    return replace(
        state, players=players, phase="claims", drawn=None, tabled=on_table, turn=source, **more
    )


def offered(state: State, seat: int) -> set[str]:
    """The offers of a seat in words: the type of each action, with its tile or its run."""
    return {_named(each) for each in ENGINE.offers_to(state, seat)}


def _named(action: Action) -> str:
    tiles = "".join(action.tiles) or action.tile or ""
    return f"{action.type} {tiles}".strip()


def after(state: State, *answers: Action) -> State:
    """The state after these legal actions; other seats that are asked pass."""
    state = ENGINE.with_offers(state)
    for answer in answers:
        step = ENGINE.step(state, answer)
        assert step.refusal is None, (answer, step.refusal)
        state = step.state
    while state.answers:
        state = ENGINE.step(state, Action("pass", state.to_act[0])).state
    return state
