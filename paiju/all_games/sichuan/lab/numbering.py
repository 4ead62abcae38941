"""The actions and the parts of a view that only 四川麻将 has, as numbers for learning programs."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from paiju.all_games.sichuan.flow.stages import exchanges
from paiju.all_games.sichuan.rulesets import DECK, SEATS
from paiju.all_games.sichuan.scoring import suits_of
from paiju.all_games.sichuan.state import EXCHANGED
from paiju.mahjong_tiles.tile import SUITS, sort_tiles
from paiju.melding.hands.actions import Action
from paiju.melding.lab.numbering import seats_from
from paiju.play.lab.numbering import UNKNOWN, Fact, Own, Part, counted, which

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from paiju.all_games.sichuan.rulesets import Rules
    from paiju.all_games.sichuan.state import State
    from paiju.all_games.sichuan.view import View
    from paiju.mahjong_tiles.tile import Tile

_KINDS = sort_tiles(set(DECK))
_COLUMNS = {tile: column for column, tile in enumerate(_KINDS)}


def _actions(rules: Rules) -> Iterator[Action]:
    options = rules.options
    if options.exchange != "none":
        for tiles in combinations_with_replacement(_KINDS, EXCHANGED):
            if options.exchange != "same_suit" or len(suits_of(tiles)) == 1:
                yield Action("exchange", tiles=tiles)
    if options.void_choice == "tile":
        yield from (Action("void", tile=tile, suit=tile[1:]) for tile in _KINDS)
    yield from (Action("void", suit=suit) for suit in SUITS)


def _turned(action: Action) -> Action:
    suit = action.tile[1:] if action.type == "void" and action.tile else action.suit
    return replace(action, seat=None, suit=suit, tiles=sort_tiles(action.tiles))


def _moves(state: State, offer: Action) -> Iterable[Action]:
    if offer.type != "exchange" or offer.seat is None:
        return (offer,)
    hand = state.players[offer.seat].hand
    return [replace(offer, tiles=tiles) for tiles in exchanges(state.rules, hand)]


def _order(view: View) -> tuple[int, ...]:
    return seats_from(view.seat, SEATS)


def _one(tile: Tile | None) -> list[int]:
    return counted((tile,), _COLUMNS)


def _facts(rules: Rules) -> tuple[Fact, ...]:
    del rules
    kinds, each = (len(_KINDS),), (SEATS, len(_KINDS))
    return (
        Fact(
            Part("voids", (SEATS, len(SUITS)), "1 for the void suit of each seat, where known"),
            lambda view: [which((view.voids[seat],), SUITS) for seat in _order(view)],
        ),
        Fact(
            Part("laid", kinds, "1 for its tile that lies face down"), lambda view: _one(view.laid)
        ),
        Fact(
            Part("given", kinds, "its tiles given in the exchange"),
            lambda view: counted(view.given, _COLUMNS),
        ),
        Fact(
            Part("won", each, "the tiles that each seat has won with"),
            lambda view: [counted(view.won[seat], _COLUMNS) for seat in _order(view)],
        ),
        Fact(
            Part("hands", each, "the hands of winners that lie open"),
            lambda view: [counted(view.shown[seat] or (), _COLUMNS) for seat in _order(view)],
        ),
        Fact(
            Part("wins", (SEATS,), "how often each seat has won"),
            lambda view: [view.winners.count(seat) for seat in _order(view)],
        ),
        Fact(
            Part("points", (SEATS,), "the points of each seat in this hand so far"),
            lambda view: [view.points[seat] for seat in _order(view)],
        ),
        Fact(
            Part("bar", (1,), "the fans of a win that was passed since the last draw; -1: none"),
            lambda view: UNKNOWN if view.bar is None else view.bar,
        ),
        Fact(
            Part("passed", kinds, "1 for tiles whose peng was passed since"),
            lambda view: [min(1, count) for count in counted(view.passed, _COLUMNS)],
        ),
    )


OWN = Own(actions=_actions, turned=_turned, moves=_moves, facts=_facts)
