"""Hands of Sichuan mahjong in the middle of play, written as texts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from paiju.all_games.sichuan.flow.hand import ENGINE
from paiju.all_games.sichuan.rulesets import DECK, rules_of
from paiju.all_games.sichuan.state import Player
from paiju.mahjong_tiles.notation import parse_tile, parse_tiles
from paiju.mahjong_tiles.tile import COPIES
from paiju.melding.flow.hand_steps import with_player
from paiju.melding.flow.wall import Wall
from paiju.melding.hands.actions import Tabled
from paiju.melding.hands.melds import Meld, sort_hand

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from paiju.all_games.sichuan.state import State

# Hands of a seat whose void suit is 条: by the worth for which they are ready, one that is not
# ready, and one with a tile of the void suit.
READY = {
    1: "123345m 456p 1178p",
    2: "111333m 555p 7799p",
    4: "1133557799m 11p 3p",
    8: "1122334455667m",
}
NOT_READY = "147258m 369147p 1p"
PIG = "147258m 369147p 1s"


def melds_of(words: str) -> tuple[Meld, ...]:
    """The melds of a text: each is three or four equal tiles; a concealed gang is in brackets."""
    found = []
    for word in words.split():
        tiles = parse_tiles(word.strip("<>"))
        is_gang, concealed = len(tiles) == COPIES, word.startswith("<")
        found.append(Meld("gang" if is_gang else "peng", tiles[0], concealed=concealed))
    return tuple(found)


def table(
    hands: Sequence[str] = (NOT_READY,) * 4,
    melds: Mapping[int, str] | None = None,
    *,
    won: Sequence[int] = (),
    rules: str = "sbr",
    wall: str = "999s",
    **options: object,
) -> State:
    """A hand in the middle of play, before a draw; the void suit of every seat is 条."""
    fresh = ENGINE.hand.begin(rules_of(rules, options), 0, given=(Wall(DECK),))
    players = tuple(
        Player(sort_hand(parse_tiles(hand)), melds_of((melds or {}).get(seat, "")), void="s")
        for seat, hand in enumerate(hands)
    )
    tiles = parse_tiles(wall)
    return replace(
        fresh,
        phase="turn",
        players=players,
        winners=tuple(won),
        walls=(Wall((DECK[0],) * 60 + tiles, 60),),
    )


def discarded(state: State, seat: int, tile: str, *, robbed: bool = False) -> State:
    """The hand after a seat has discarded a tile, or added it to its peng; others may claim it."""
    player, one = state.players[seat], parse_tile(tile)
    if not robbed:
        player = replace(player, discards=(*player.discards, one))
    tabled = Tabled(one, seat, not state.wall.left and not robbed, robbed)
    return ENGINE.with_offers(
        replace(
            state,
            phase="claims",
            turn=seat,
            players=with_player(state, seat, player),
            tabled=tabled,
            drawn=one if robbed else None,
        )
    )


def drawn(state: State, seat: int, tile: str) -> State:
    """The hand after a seat has drawn a tile."""
    player, one = state.players[seat], parse_tile(tile)
    own = replace(player, hand=sort_hand((*player.hand, one)))
    return ENGINE.with_offers(
        replace(state, turn=seat, drawn=one, players=with_player(state, seat, own), tabled=None)
    )
