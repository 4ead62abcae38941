"""Hidden tiles: a view is read by playing its history over hands that its seat does not see.

Where a seat does not know a tile, the state of its view has `HIDDEN`. The engine plays the turns of
the view by the rules of whole states. A hidden tile may be any tile, so an action of another seat
is refused only if no tiles could make it legal.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from paiju.mahjong_tiles.tile import COPIES, FLOWER_HELD, FLOWERS, NOT_A_FLOWER, is_flower
from paiju.melding.flow.hand_steps import with_player
from paiju.melding.flow.state import State, changed
from paiju.melding.flow.turn_engine import SPECTATOR
from paiju.melding.flow.wall import Wall
from paiju.melding.hands.melds import HIDDEN, sort_hand
from paiju.shapes.errors import Fault, InconsistentViewError
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.flow.turns import Turn
    from paiju.melding.flow.view import View
    from paiju.melding.flow.wall import Walls
    from paiju.melding.rules.wall_rules import WallRules
    from paiju.shapes.errors import Place

S = TypeVar("S", bound=State)


class DealSizes(NamedTuple):
    """The sizes of a deal.

    Attributes:
        hands: the number of tiles that each seat is dealt.
        wall: the number of tiles that each wall is built of.
        taken: the number of tiles that are taken from each wall in the deal.

    """

    hands: Sequence[int]
    wall: int
    taken: Sequence[int]

    @staticmethod
    def of(rules: WallRules, dealer: int, flowers: Sequence[int]) -> DealSizes:
        """The sizes of a deal in which seats replace flowers; `flowers` are their numbers."""
        more = 0 if rules.dealer_draws else 1
        hands = [rules.hand + more * (seat == dealer) for seat in range(len(flowers))]
        taken = [size + number for size, number in zip(hands, flowers, strict=True)]
        if rules.count == 1:
            taken = [sum(taken)]
        # The tile that is turned over is taken from the first wall.
        taken[0] += rules.wild.takes_tile
        return DealSizes(hands, rules.size, taken)


def hidden_deal(
    seen: View, own: Sequence[Tile], sizes: DealSizes
) -> tuple[list[tuple[Tile, ...]], Walls]:
    """The hands and the walls after the deal, as far as the seat of a view knows them.

    Args:
        seen: the fields of the view.
        own: every tile that has come to the seat: first those that left its hand, in order, then
            those that it holds.
        sizes: the sizes of the deal.

    Raises:
        InconsistentViewError: more was drawn than the walls hold, or `own` are not the tiles of
            the deal and the draws together.

    """
    drawn, unnamed = _draws(seen, sizes)
    hands = [(HIDDEN,) * each for each in sizes.hands]
    if seen.seat is not None:
        size = sizes.hands[seen.seat]
        dealt = _dealt(seen, own, size + len(unnamed))
        # A view may leave out what its own seat drew: what it put down first is taken as dealt.
        for (wall, place), tile in zip(unnamed, dealt[size:], strict=True):
            wall[place] = tile
        hands[seen.seat] = sort_hand(dealt[:size])
    walls = []
    for taken, tiles in zip(sizes.taken, drawn, strict=True):
        known = (*(HIDDEN,) * taken, *tiles)
        rest = (HIDDEN,) * (sizes.wall - len(known))
        walls.append(Wall((*known, *rest), taken, in_order=True))
    return hands, tuple(walls)


def looker_of(seen: View) -> int:
    """The seat that looks, or `SPECTATOR` for a spectator."""
    return SPECTATOR if seen.seat is None else seen.seat


def turned_faults(rules: WallRules, turned: Tile | None) -> list[Fault]:
    """The fault of a tile that cannot be the one turned over at the deal, or of None, if any."""
    is_possible = turned in rules.tiles if rules.wild.steps else turned is None
    return [] if is_possible else [Fault("does_not_follow", _TURNED, ("turned",))]


def turned_in(seen: View) -> Tile | None:
    """The tile that a view shows turned over at the deal; None where the rules turn none.

    Raises:
        InconsistentViewError: the rules turn a tile and the view shows none, or the reverse.

    """
    if faults := turned_faults(seen.rules.walls, seen.turned):
        raise InconsistentViewError(*faults)
    return seen.turned


def _draws(seen: View, sizes: DealSizes) -> tuple[list[list[Tile]], list[tuple[list[Tile], int]]]:
    """The tiles drawn from each wall, and the places of those that the seat drew and leaves out."""
    drawn: list[list[Tile]] = [[] for _ in sizes.taken]
    unnamed: list[tuple[list[Tile], int]] = []
    for number, turn in enumerate(seen.history):
        if turn.type in {"draw", "flower", "turned"}:
            place = turn.seat if len(drawn) > 1 else 0
            wall = drawn[place]
            some = (turn.tiles or ()) if turn.type == "turned" else (turn.tile or HIDDEN,)
            if len(wall) + len(some) > sizes.wall - sizes.taken[place]:
                raise InconsistentViewError(Fault("wall_empty", _EMPTY, ("history", number)))
            if turn.seat == seen.seat and HIDDEN in some:
                unnamed.append((wall, len(wall)))
            wall += some
        elif turn.type == "birds":
            # They lie at the front of the wall. The last tile may count again where some lack.
            room = sizes.wall - sizes.taken[0] - len(drawn[0])
            drawn[0] += (turn.tiles or ())[:room]
    return drawn, unnamed


def _dealt(seen: View, own: Sequence[Tile], size: int) -> list[Tile]:
    """The tiles of the seat without those that are seen to come after the deal; `size` remain."""
    dealt, missing = list(own), None
    for turn in seen.history:
        if turn.seat != seen.seat or turn.type not in {"draw", "receive"}:
            continue
        for tile in turn.tiles or () if turn.type == "receive" else [turn.tile]:
            if tile in dealt:
                dealt.remove(tile)
            else:
                missing = tile or missing
    if len(dealt) != size:
        text = _WRONG_COUNT.format(count=len(dealt), size=size)
        raise InconsistentViewError(Fault("wrong_size", text, ("hand",)))
    if missing is not None:
        text = _MISSING.format(tile=missing)
        raise InconsistentViewError(Fault("does_not_follow", text, ("hand",)))
    return dealt


def unseen_of(
    deck: Iterable[Tile] | Mapping[Tile, int],
    known: Iterable[tuple[Place, Tile]],
    fault_of: Callable[[Place, Tile], Fault | None] = lambda *_: None,
) -> Counter[Tile]:
    """The number of unseen copies of each tile of a deck.

    Args:
        deck: all tiles of the game, or the number of copies of each.
        known: the tiles that a view shows, each once, with its place in the view.
        fault_of: gives the fault of a tile in a place where it cannot be; None if it can.

    Raises:
        InconsistentViewError: a tile is in such a place, or the deck has fewer copies of it.

    """
    unseen = Counter(deck)
    faults = []
    for place, tile in known:
        unseen[tile] -= 1
        fault = fault_of(place, tile)
        if fault is None and unseen[tile] < 0:
            fault = Fault("too_many_of_tile", _TOO_MANY.format(tile=tile), place)
        if fault is not None:
            faults.append(fault)
    if faults:
        raise InconsistentViewError(*faults)
    return unseen


def flower_fault(place: Place, tile: Tile) -> Fault | None:
    """The fault of a flower in a hand, or of another tile among the flowers; None without one.

    `place` is the place of the tile in a view.
    """
    if (place[0] == "flowers") == is_flower(tile):
        return None
    if is_flower(tile):
        return Fault("flower_in_hand", FLOWER_HELD.format(tile=tile), place)
    return Fault("not_a_flower", NOT_A_FLOWER.format(tile=tile), place)


def refuse_hidden_gangs(unseen: Counter[Tile], gangs: Sequence[Place]) -> None:
    """Refuse more hidden gangs than there are tiles of which no copy is seen.

    Args:
        unseen: the number of unseen copies of each tile.
        gangs: the places of the hidden gangs in the view.

    """
    most = sum(count == COPIES for count in unseen.values())
    if len(gangs) > most:
        raise InconsistentViewError(Fault("no_hidden_gang", _NO_GANG, gangs[most]))


def refuse_lost_flowers(unseen: Counter[Tile], left: int) -> None:
    """Refuse more flowers that are not shown yet than tiles that are left in the walls."""
    count = sum(unseen[tile] for tile in FLOWERS)
    if count > left:
        text = _FLOWERS_LEFT.format(count=count, left=left)
        raise InconsistentViewError(Fault("wrong_size", text, ("flowers",)))


def with_open_hand(state: S, seat: int, hand: Sequence[Tile], place: Place) -> S:
    """The state in which the hand of another seat lies open.

    Args:
        state: the state.
        seat: the seat.
        hand: its tiles; one of them may be `HIDDEN`, the tile that it has just drawn.
        place: the place of the hand in the view.

    Raises:
        InconsistentViewError: it has another size, or lacks a tile that the seat must hold.

    """
    player = state.players[seat]
    if len(hand) != len(player.hand):
        raise InconsistentViewError(Fault("wrong_size", _WRONG_SHOWN, place))
    missing = Counter(player.hand) - Counter(hand)
    del missing[HIDDEN]
    if missing:
        raise InconsistentViewError(Fault("does_not_follow", _NOT_HELD, place))
    opened = changed(player, hand=sort_hand(hand))
    return changed(state, players=with_player(state, seat, opened))


def before_open_win(state: S, win: Turn, hand: Sequence[Tile], place: Place) -> S:
    """The state before a win, with the hand that wins, which lies open later.

    Args:
        state: the state, in which the hand of the winner is hidden.
        win: the turn of the win.
        hand: the hand of the winner, with the tile if it was drawn.
        place: the place of the hand in the view.

    """
    opened = with_open_hand(state, win.seat, hand, place)
    if state.tabled is not None or state.drawn is None:
        return opened
    if win.tile not in hand:
        raise InconsistentViewError(Fault("does_not_follow", _NOT_WON_WITH, place))
    return changed(opened, drawn=win.tile)


_TOO_MANY = Text("{tile} 太多：牌墙里没有这么多张", "one {tile} too many: the walls have fewer")
_WRONG_COUNT = Text(
    "合计 {count} 张，应为 {size} 张", "{count} tiles in all, where {size} came to the seat"
)
_MISSING = Text(
    "得到的 {tile} 既不在手里，也没有打出", "it got {tile}, which it neither holds nor has put down"
)
_WRONG_SHOWN = Text("亮出的手牌张数不对", "a hand that is shown has another number of tiles")
_NOT_WON_WITH = Text("亮出的手牌里没有和的那张", "it lacks the tile that the hand was won with")
_NOT_HELD = Text("亮出的手牌里少了这一家必有的牌", "it lacks a tile that this seat must hold")
_TURNED = Text(
    "与规则不符：这张牌是发牌时翻开的",
    "the rules do not agree: this is the tile that is turned over at the deal",
)
_NO_GANG = Text("已没有四张都未见的牌可作暗杠", "of no tile are all four left for a hidden gang")
_FLOWERS_LEFT = Text(
    "还有 {count} 张花牌没有亮出，牌墙只剩 {left} 张",
    "{count} flowers are not shown yet, and only {left} tiles are left in the walls",
)
_EMPTY = Text("牌墙已尽，无牌可摸", "nothing was left in the wall to be drawn")
