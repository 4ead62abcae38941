"""Games that are possible by all that a seat sees.

What the seat does not see is filled with tiles that it cannot place, so that whatever others were
seen to do they can have done. Other orders of the unseen tiles make other such games.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from app.games.mcr.flow import begin, claims_of
from app.games.mcr.own_turn import list_own
from app.games.mcr.redo import redo
from app.games.mcr.rulesets import SEATS
from app.games.mcr.slots import Slots, lay_slots
from app.games.mcr.wall import WALLS, Wall, deck_of
from app.play.refusals import NOT_OFFERED
from app.shapes.errors import Fault, InconsistentViewError
from app.text import Text
from app.tiles.tile import COPIES, FLOWER_HELD, NOT_A_FLOWER, is_flower

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from app.games.mcr.slots import Slot
    from app.games.mcr.state import State, Turn
    from app.games.mcr.view import Seen
    from app.melding.actions import Action
    from app.tiles.tile import Tile

_SEED = "a world"


def world(seen: Seen, unseen: Sequence[Tile] | None = None) -> State:
    """A game that has this view; only its seat is asked what it does.

    `unseen` is another order of the tiles that `unseen_tiles` gives, for another such game. What
    nobody can see is an `InconsistentViewError`.
    """
    _check(seen)
    left = list(unseen_tiles(seen) if unseen is None else unseen)
    history = tuple(_revealed(seen, left))
    walls = _walls(seen, history, left)
    start = begin(seen.rules, _SEED, seen.hand_number, walls, seen.results)
    state = redo(start, history, InconsistentViewError)
    return _asked(state, seen)


def unseen_tiles(seen: Seen) -> tuple[Tile, ...]:
    """The tiles that a seat cannot place: in other hands, in a hidden gang, or in the walls."""
    left = Counter(deck_of(seen.rules))
    left.subtract(tile for _, tile in _known(seen))
    return tuple(left.elements())


def _known(seen: Seen) -> Iterator[tuple[tuple[str | int, ...], Tile]]:
    """Every tile that the seat can place, once, with its place in the view."""
    for place, tile in _held(seen, seen.seat):
        yield ("hand", place), tile
    for seat, flowers in enumerate(seen.flowers):
        for place, tile in enumerate(flowers):
            yield ("flowers", seat, place), tile
    for place, turn in enumerate(seen.history):
        for each in _left_hand(turn):
            yield ("history", place), each
    winner = seen.winner
    if winner not in {None, seen.seat}:
        for place, tile in _held(seen, winner):
            yield ("shown", place), tile


def _held(seen: Seen, seat: int | None) -> list[tuple[int, Tile]]:
    """The tiles of a hand that is seen, with their places, but one that was given to win with."""
    winner = seen.winner
    if seat not in {seen.seat, winner}:
        return []
    held = list(enumerate(seen.hand if seat == seen.seat else seen.shown or ()))
    if seat == winner and seen.history[-1].source is not None:
        given = seen.history[-1].tile
        place = next((place for place, tile in held if tile == given), None)
        return [each for each in held if each[0] != place]
    return held


def _without(tiles: Iterable[Tile], gone: Tile | None) -> list[Tile]:
    left = list(tiles)
    if gone in left:
        left.remove(gone)
    return left


def _left_hand(turn: Turn) -> tuple[Tile, ...]:
    """The tiles that left the hand in a turn, as far as they are known."""
    if turn.tile is None:
        return ()
    if turn.type == "chi":
        return tuple(_without(turn.tiles, turn.tile))
    return (turn.tile,) * _copies_from_hand(turn)


def _copies_from_hand(turn: Turn) -> int:
    """The number of equal tiles that left the hand in a turn."""
    if turn.type == "gang" and turn.source is None:
        return COPIES if turn.concealed else 1
    return {"discard": 1, "peng": COPIES - 2, "gang": COPIES - 1}.get(turn.type, 0)


def _check(seen: Seen) -> None:
    deck = Counter(deck_of(seen.rules))
    faults = []
    for place, tile in _known(seen):
        deck[tile] -= 1
        if place[0] == "flowers" and not is_flower(tile):
            faults.append(Fault("not_a_flower", NOT_A_FLOWER.format(tile=tile), place))
        elif is_flower(tile) and place[0] != "flowers":
            faults.append(Fault("flower_in_hand", FLOWER_HELD.format(tile=tile), place))
        elif deck[tile] < 0:
            faults.append(Fault("too_many_of_tile", _TOO_MANY.format(tile=tile), place))
    if faults:
        raise InconsistentViewError(*faults)


def _revealed(seen: Seen, left: list[Tile]) -> Iterator[Turn]:
    """The history, with some tile of which no copy is known in each gang that is hidden."""
    winner = seen.winner
    for place, turn in enumerate(seen.history):
        if winner is not None and place == len(seen.history) - 2 and turn.type == "draw":
            # A self-drawn win is by the tile that was drawn last.
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


def _walls(seen: Seen, history: Sequence[Turn], left: list[Tile]) -> tuple[Wall, ...]:
    """Walls from which every seat drew what it was seen to have."""
    deck = deck_of(seen.rules)
    count = WALLS[seen.rules.options.walls]
    size = len(deck) // count
    slots = lay_slots(Slots(count, size), seen.hand_number % SEATS, seen.flowers, history)
    tiles: list[list[Tile | None]] = [[None] * size for _ in range(count)]
    _fill_hands(seen, history, slots)
    for slot in slots:
        if slot.tile is None:
            slot.tile = _take_one(left)
        tiles[slot.wall][slot.place] = slot.tile
    rest = iter(left)
    return tuple(
        Wall(tuple(next(rest) if tile is None else tile for tile in wall)) for wall in tiles
    )


def _take_one(left: list[Tile]) -> Tile:
    """The first tile that a hand may hold: flowers would have been shown."""
    place = next(place for place, tile in enumerate(left) if not is_flower(tile))
    return left.pop(place)


def _fill_hands(seen: Seen, history: Sequence[Turn], slots: Sequence[Slot]) -> None:
    """Give each seat the tiles that it was seen to have, as early as it can have drawn them."""
    for seat in range(SEATS):
        open_slots = [slot for slot in slots if slot.seat == seat and slot.tile is None]
        tiles = list(_had(seen, history, seat))
        place = ("hand",) if seat == seen.seat else ("history",)
        for slot in slots:
            if slot.seat == seat and slot.tile in tiles:
                tiles.remove(slot.tile)
        if len(tiles) > len(open_slots) or (seat == seen.seat and len(tiles) < len(open_slots)):
            text = _WRONG_COUNT.format(count=len(tiles), size=len(open_slots))
            raise InconsistentViewError(Fault("wrong_size", text, place))
        for slot, tile in zip(open_slots, tiles, strict=False):
            slot.tile = tile


def _had(seen: Seen, history: Iterable[Turn], seat: int) -> Iterator[Tile]:
    """The tiles that a seat is known to have had in its hand, as they left it."""
    for turn in history:
        if turn.seat == seat:
            yield from _left_hand(turn)
    yield from (tile for _, tile in _held(seen, seat))


def _asked(state: State, seen: Seen) -> State:
    own: tuple[Action, ...] = ()
    if state.phase == "claims":
        own = claims_of(state, seen.seat)
    elif state.phase == "turn" and state.turn == seen.seat:
        own = list_own(state)
    if seen.answer is not None and seen.answer not in own:
        raise InconsistentViewError(Fault(NOT_OFFERED.code, NOT_OFFERED.text, ("answer",)))
    offers = tuple(own if seat == seen.seat else () for seat in range(SEATS))
    answers = () if seen.answer is None else (seen.answer,)
    return state._replace(offers=offers, answers=answers)


_TOO_MANY = Text("{tile} 太多：牌墙里没有这么多张", "one {tile} too many: the walls have fewer")
_NO_GANG = Text("已没有四张都未见的牌可作暗杠", "of no tile are all four left for a hidden gang")
_WRONG_COUNT = Text(
    "合计 {count} 张，应为 {size} 张", "{count} tiles in all, where {size} came to the seat"
)
