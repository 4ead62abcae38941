"""The choices before the play (exchange and void suit), by the worth of the hand after each."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import numpy as np

from paiju.all_games.sichuan.flow.stages import exchanges
from paiju.mahjong_tiles.tile import KIND, SUITED, SUITS
from paiju.melding.hands.actions import Action
from paiju.play.players.player import Candidate, Decision, Why
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.all_games.sichuan.players.position import SichuanPosition
    from paiju.all_games.sichuan.view import View
    from paiju.mahjong_tiles.tile import Tile

# The number of shortest suits that a player considers for the exchange and as the void suit.
_FEWEST = 2
# The difference in points that a temperature of 1 hardly notices.
MUCH = 20.0


def shortest(hand: tuple[Tile, ...]) -> list[str]:
    """The suits by their number of tiles in a hand, the shortest first."""
    sizes = Counter(tile[1:] for tile in hand)
    return sorted(SUITS, key=lambda suit: sizes[suit])


def simple_opening(view: View) -> Decision[Action]:
    """The simple choice before the play, by the sizes of suits.

    It gives three tiles of the shortest suit that has three, and makes the shortest suit void.
    """
    order = shortest(view.hand)
    if view.phase == "void":
        action = next(each for suit in order for each in view.offers if each.suit == suit)
        return Decision(action, reasons=(_FEWEST_TILES,))
    gifts = exchanges(view.rules, view.hand)
    gift = min(gifts, key=lambda tiles: sorted(order.index(tile[1:]) for tile in tiles))
    return Decision(Action("exchange", view.seat, tiles=gift), reasons=(_FROM_SHORTEST,))


def weighed_opening(position: SichuanPosition) -> Decision[Action]:
    """The choice before the play after which the hand is worth most."""
    view = position.view
    order = sorted(openings(position), key=lambda each: -each[1])
    candidates = tuple(Candidate(action, float(worth)) for action, worth in order)
    why = _BECOMES if view.phase == "void" else _LEAVES_MOST
    first, nodes = candidates[0], len(candidates)
    return Decision(first.action, first.value, candidates, (why,), nodes, much=MUCH)


def openings(position: SichuanPosition) -> list[tuple[Action, float]]:
    """The void suits, or the exchanges worth considering, with the worth of the hand after each."""
    return _voids(position) if position.view.phase == "void" else _gifts(position)


def _voids(position: SichuanPosition) -> list[tuple[Action, float]]:
    worths = {suit: _worth_without(position, suit) for suit in SUITS}
    return [(each, worths[each.suit or ""]) for each in position.view.offers if each.suit]


def _gifts(position: SichuanPosition) -> list[tuple[Action, float]]:
    view = position.view
    fewest = shortest(view.hand)[:_FEWEST]
    gifts = [
        (Action("exchange", view.seat, tiles=gift), worth_of_gift(position, gift))
        for gift in exchanges(view.rules, view.hand)
        if all(tile[1:] in fewest for tile in gift)
    ]
    if gifts:
        return gifts
    # Only the longest suit has three tiles.
    return [(Action("exchange", view.seat, tiles=exchanges(view.rules, view.hand)[0]), 0.0)]


def worth_of_gift(position: SichuanPosition, gift: tuple[Tile, ...]) -> float:
    """The worth of the hand after it gives these tiles in the exchange.

    The better of its two shortest suits is taken as its void suit.
    """
    counts = position.counts.copy()
    np.subtract.at(counts, [KIND[tile] for tile in gift], 1)
    rest = position._replace(counts=counts)
    return max(_worth_without(rest, suit) for suit in shortest(position.view.hand)[:_FEWEST])


def worth_of_hand(position: SichuanPosition) -> float:
    """The worth of a hand with its best void suit."""
    return max(_worth_without(position, suit) for suit in SUITS)


def _worth_without(position: SichuanPosition, suit: str) -> float:
    """The worth of a hand with this void suit."""
    kept = position.with_void(suit)
    if kept.counts[:SUITED].sum() % 3 == 2 and len(position.view.hand) == kept.counts.sum():
        # The dealer has fourteen tiles, none of the void suit: one must be discarded.
        return max(each.worth for each in kept.weigh_discards().values())
    return kept.weigh().worth


_FEWEST_TILES = Why("fewest_tiles", Text("缺最少的一门", "is void of the suit with fewest tiles"))
_FROM_SHORTEST = Why(
    "from_shortest", Text("换出最少的一门", "gives tiles of the shortest suit that has three")
)
_BECOMES = Why(
    "becomes_most",
    Text("缺这门，其余两门最有前途", "without this suit the rest of the hand can become most"),
)
_LEAVES_MOST = Why(
    "leaves_most", Text("换出这三张，留下的最有前途", "what is left can become most")
)
