"""An invented game for a view of 国标: a whole state that the seat of the view could be in.

Views were once read like this, and it is the oracle of the reading by hidden tiles. Hidden places
are filled with the unseen tiles, so that the other seats could take all the turns that were seen.
Another order of the unseen tiles makes another game.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from paiju.all_games.mcr.flow.hand import ENGINE
from paiju.all_games.mcr.rulesets import SEATS
from paiju.mahjong_tiles.tile import COPIES, FLOWER_HELD, NOT_A_FLOWER, Tile, is_flower
from paiju.melding.flow.wall import Wall, deal_hands, draw, left_for
from paiju.shapes.errors import Fault, InconsistentViewError
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paiju.all_games.mcr.state import State
    from paiju.all_games.mcr.view import View
    from paiju.melding.flow.turns import Turn
    from paiju.melding.flow.wall import Walls

_SEED = "a world"


def invented_game(seen: View, unseen: Sequence[Tile] | None = None) -> State:
    """An invented game for a view; only the seat of the view has offers in it.

    Args:
        seen: the fields of the view.
        unseen: the tiles of `unseen_tiles` in another order, for another game.

    Raises:
        InconsistentViewError: no game has this view.

    """
    left = list(unseen_tiles(seen) if unseen is None else unseen)
    history = tuple(_filled_history(seen, left))
    walls = _walls(seen, history, left)
    start = ENGINE.hand.begin(
        seen.rules, _SEED, seen.hand_number, given=walls, results=seen.results
    )
    state = ENGINE.replay(start, history, InconsistentViewError)
    return ENGINE.with_offers_to(state, seen.seat, seen.answer, InconsistentViewError)


def unseen_tiles(seen: View) -> tuple[Tile, ...]:
    """The tiles whose places a seat does not know: other hands, hidden gangs and the walls."""
    left = Counter(seen.rules.walls.tiles)
    faults = []
    for place, tile in _known_tiles(seen):
        left[tile] -= 1
        if place[0] == "flowers" and not is_flower(tile):
            faults.append(Fault("not_a_flower", NOT_A_FLOWER.format(tile=tile), place))
        elif is_flower(tile) and place[0] != "flowers":
            faults.append(Fault("flower_in_hand", FLOWER_HELD.format(tile=tile), place))
        elif left[tile] < 0:
            faults.append(Fault("too_many_of_tile", _TOO_MANY.format(tile=tile), place))
    if faults:
        raise InconsistentViewError(*faults)
    return tuple(left.elements())


def _known_tiles(seen: View) -> Iterator[tuple[tuple[str | int, ...], Tile]]:
    """Every tile that the seat knows, once, with its place in the view."""
    for place, tile in _seen_hand(seen, seen.seat):
        yield ("hand", place), tile
    for seat, flowers in enumerate(seen.flowers):
        for place, tile in enumerate(flowers):
            yield ("flowers", seat, place), tile
    for place, turn in enumerate(seen.history):
        for each in turn.put_down:
            yield ("history", place), each
    if seen.winner not in {None, seen.seat}:
        for place, tile in _seen_hand(seen, seen.winner):
            yield ("shown", place), tile


def _seen_hand(seen: View, seat: int | None) -> list[tuple[int, Tile]]:
    """The tiles of a hand that is seen, with their places; without a winning tile from another."""
    winner = seen.winner
    if seat not in {seen.seat, winner}:
        return []
    held = list(enumerate(seen.hand if seat == seen.seat else seen.shown or ()))
    if seat == winner and seen.history[-1].source is not None:
        given = seen.history[-1].tile
        place = next((place for place, tile in held if tile == given), None)
        return [each for each in held if each[0] != place]
    return held


def _filled_history(seen: View, left: list[Tile]) -> Iterator[Turn]:
    """The history in which hidden gangs have tiles of which no copy is known, taken from `left`."""
    winner = seen.winner
    for place, turn in enumerate(seen.history):
        if winner is not None and place == len(seen.history) - 2 and turn.type == "draw":
            # A win by self-draw is made with the tile that was drawn last.
            yield turn._replace(tile=seen.history[-1].tile)
            continue
        if not turn.concealed or turn.tile is not None:
            yield turn
            continue
        whole = [each for each in left if left.count(each) == COPIES]
        if not whole:
            raise InconsistentViewError(Fault("no_hidden_gang", _NO_GANG, ("history", place)))
        for _ in range(COPIES):
            left.remove(whole[0])
        yield turn._replace(tile=whole[0])


def _walls(seen: View, history: Sequence[Turn], left: list[Tile]) -> Walls:
    """Walls from which every seat drew the tiles that it was seen to have, as early as possible."""
    blank = _blank(seen.rules.walls.count, len(seen.rules.walls.tiles))
    slots, laid = _slots(seen, history, blank)
    for seat in range(SEATS):
        tiles = [tile for turn in history if turn.seat == seat for tile in turn.put_down]
        tiles += [tile for _, tile in _seen_hand(seen, seat)]
        for slot in slots[seat]:
            if laid.get(slot) in tiles:
                tiles.remove(laid[slot])
        open_slots = [slot for slot in slots[seat] if slot not in laid]
        is_own = seat == seen.seat
        if len(tiles) > len(open_slots) or (is_own and len(tiles) < len(open_slots)):
            text = _WRONG_COUNT.format(count=len(tiles), size=len(open_slots))
            fault = Fault("wrong_size", text, ("hand",) if is_own else ("history",))
            raise InconsistentViewError(fault)
        laid.update(zip(open_slots, tiles, strict=False))
    # Other hidden places of hands get no flowers: those would have been shown.
    plain = iter([tile for tile in left if not is_flower(tile)])
    laid.update({slot: next(plain) for own in slots for slot in own if slot not in laid})
    rest = iter([*plain, *filter(is_flower, left)])
    return tuple(
        [Wall(tuple([laid.get(slot) or next(rest) for slot in wall.tiles])) for wall in blank]
    )


@lru_cache
def _blank(count: int, deck: int) -> Walls:
    """Walls with a unique name for each place instead of a tile."""
    names = [Tile(f"place {place}") for place in range(deck)]
    size = deck // count
    return tuple(Wall(tuple(names[wall * size : (wall + 1) * size])) for wall in range(count))


def _slots(
    seen: View, history: Sequence[Turn], blank: Walls
) -> tuple[list[list[Tile]], dict[Tile, Tile]]:
    """By seat the places in the walls from which it drew; and the known tiles of places."""
    dealer = seen.hand_number % SEATS
    slots, walls = deal_hands(blank, dealer)
    laid: dict[Tile, Tile] = {}
    later = Counter([turn.seat for turn in history if turn.type == "flower"])
    for step in range(SEATS):
        seat = (dealer + step) % SEATS
        at_first = seen.flowers[seat][: len(seen.flowers[seat]) - later[seat]]
        laid.update(zip(slots[seat], at_first, strict=False))
        for _ in at_first:
            slot, walls = draw(walls, seat, from_tail=True)
            slots[seat].append(slot)
    before = ""
    for place, turn in enumerate(history):
        if turn.type in {"draw", "flower"}:
            if not left_for(walls, turn.seat):
                raise InconsistentViewError(Fault("wall_empty", _EMPTY, ("history", place)))
            slot, walls = draw(walls, turn.seat, from_tail=before in {"gang", "flower"})
            slots[turn.seat].append(slot)
            if turn.tile is not None:
                laid[slot] = turn.tile
        before = turn.type
    return slots, laid


_TOO_MANY = Text("{tile} 太多：牌墙里没有这么多张", "one {tile} too many: the walls have fewer")
_NO_GANG = Text("已没有四张都未见的牌可作暗杠", "of no tile are all four left for a hidden gang")
_WRONG_COUNT = Text(
    "合计 {count} 张，应为 {size} 张", "{count} tiles in all, where {size} came to the seat"
)
_EMPTY = Text("牌墙已尽，无牌可摸", "nothing was left in the wall to be drawn")
