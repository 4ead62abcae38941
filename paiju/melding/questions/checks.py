"""Checks of hands in questions, and the analysis of hands that pass them.

A hand that no game could show raises `InconsistentError`, which names the place in the question.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.mahjong_tiles.tile import FLOWER_HELD, enumerate_places, is_flower, surplus_faults
from paiju.melding.hands.waits import analyse as analyse_hand
from paiju.melding.hands.wild_readings import every_reading
from paiju.melding.hands.winning_shapes import ANY_WIN, SETS, readings
from paiju.shapes.errors import Fault, InconsistentError
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.hands.melds import Meld
    from paiju.melding.hands.waits import Analysis
    from paiju.melding.hands.winning import Win
    from paiju.melding.hands.winning_shapes import Aim, Reading
    from paiju.shapes.errors import Place

    Placed = tuple[Place, Tile]


def analyse(
    hand: Sequence[Tile], melds: Sequence[Meld], seen: Sequence[Tile] = (), aim: Aim = ANY_WIN
) -> Analysis:
    """The analysis of a hand that could be held in a game.

    Args:
        hand: the concealed tiles.
        melds: the melds.
        seen: the tiles open elsewhere.
        aim: the wins that count.

    """
    check_hand(hand, melds, seen, aim.sets, held=aim.wild)
    return analyse_hand(hand, melds, [tile for tile in seen if not is_flower(tile)], aim=aim)


def win(
    hand: Sequence[Tile], melds: Sequence[Meld], tile: Tile, aim: Aim = ANY_WIN
) -> tuple[Reading, ...]:
    """Every reading of a hand with its winning tile as a win, after the hand is checked."""
    check_win(hand, melds, tile, sets=aim.sets, held=aim.wild)
    read = every_reading if aim.wild else readings
    return read((*hand, tile), melds, aim)


def check_hand(
    hand: Sequence[Tile],
    melds: Sequence[Meld],
    seen: Sequence[Tile] = (),
    sets: int = SETS,
    *,
    held: Collection[Tile] = (),
) -> None:
    """Raises an error if no game can show this hand, with or without a tile drawn.

    `sets` is the number of sets of a win, besides the pair. Of flowers only those in `held` may be
    in a hand: they are wild.
    """
    own = own_places(hand, melds)
    refuse(
        *size_faults(hand, melds, sets, drawn=True),
        *surplus_faults([*own, *enumerate_places("seen", seen)]),
        *flower_faults(own, held),
    )


def check_win(
    hand: Sequence[Tile],
    melds: Sequence[Meld],
    tile: Tile,
    *faults: Fault,
    sets: int = SETS,
    held: Collection[Tile] = (),
) -> None:
    """Raises an error if no game can show this hand with its winning tile, or for `faults`.

    `sets` and `held` are as in `check_hand`.
    """
    placed: list[Placed] = [*own_places(hand, melds), (("tile",), tile)]
    refuse(
        *size_faults(hand, melds, sets),
        *surplus_faults(placed),
        *flower_faults(placed, held),
        *faults,
    )


def refuse(*faults: Fault) -> None:
    """Raises an error with these faults, if there are any."""
    if faults:
        raise InconsistentError(*faults)


def size_faults(
    hand: Sequence[Tile], melds: Sequence[Meld], sets: int = SETS, *, drawn: bool = False
) -> Iterator[Fault]:
    """The fault of a hand with the wrong number of tiles; `drawn` allows one more."""
    whole = 3 * (sets - len(melds)) + 1
    if len(hand) not in {whole, whole + drawn}:
        text = (_DRAWN_SIZE if drawn else _SIZE).format(
            count=len(hand), melds=len(melds), whole=whole, more=whole + 1
        )
        yield Fault("wrong_hand_size", text, ("hand",))


def own_places(hand: Sequence[Tile], melds: Sequence[Meld]) -> list[Placed]:
    """The tiles of a hand and its melds, each with its place in the question."""
    melded: list[Placed] = [
        (("melds", place), tile) for place, meld in enumerate(melds) for tile in meld.tiles
    ]
    return [*enumerate_places("hand", hand), *melded]


def flower_faults(placed: Iterable[Placed], held: Collection[Tile] = ()) -> Iterator[Fault]:
    """The faults of flowers in a hand: all but those in `held` are shown and replaced."""
    for place, tile in placed:
        if is_flower(tile) and tile not in held:
            yield Fault("flower_in_hand", FLOWER_HELD.format(tile=tile), place)


def circumstance_faults(win: Win) -> Iterator[Fault]:
    """A fault for each circumstance that the tiles or the other circumstances rule out."""
    how = win.circumstances
    if how.after_gang and how.self_draw and not any(meld.type == "gang" for meld in win.melds):
        yield Fault("no_gang", _NO_GANG, ("after_gang",))
    yield from robbing_faults(win)
    if how.first and (win.melds or not how.self_draw):
        yield Fault("not_first", _NOT_FIRST, ("first",))


def shown_faults(shown: Sequence[Tile], known: Collection[Tile]) -> Iterator[Fault]:
    """The faults of the flowers that a winner has shown: others than `known`, or one twice."""
    for place, tile in enumerate(shown):
        if tile not in known or tile in shown[:place]:
            yield Fault("no_such_flower", _NO_SUCH_FLOWER.format(tile=tile), ("flowers", place))


def robbing_faults(win: Win) -> Iterator[Fault]:
    """The faults of a win by a tile robbed from a gang, if other facts contradict the robbing."""
    happened, place = win.circumstances, ("robbing_gang",)
    melded = [tile for meld in win.melds for tile in meld.tiles]
    if not happened.robbing_gang:
        return
    if happened.self_draw:
        yield Fault("drawn", _DRAWN, place)
    if happened.last_tile:
        yield Fault("last_tile_robbed", _LAST_TILE_ROBBED, place)
    if win.tile in (*win.hand, *melded):
        yield Fault("held_elsewhere", _HELD_ELSEWHERE.format(tile=win.tile), place)


_NO_GANG = Text("没有杠，不能杠上开花", "there is no gang whose tile could have been replaced")
_NOT_FIRST = Text(
    "天胡、地胡是第一次摸牌自摸，没有副露", "a win by the first tiles is drawn, and has no melds"
)
_SIZE = Text(
    "手牌 {count} 张、副露 {melds} 副；不算和牌张，手牌应为 {whole} 张",
    "a hand of {count} tiles beside {melds} melds; without the winning tile it must be {whole}",
)
_DRAWN_SIZE = Text(
    "手牌 {count} 张、副露 {melds} 副；手牌应为 {whole} 张，摸牌后为 {more} 张",
    "a hand of {count} tiles beside {melds} melds; it must be {whole}, or {more} with a tile drawn",
)
_NO_SUCH_FLOWER = Text(
    "{tile} 不是这种玩法里的花，或者写了两次", "{tile} is no flower of this game, or is named twice"
)
_DRAWN = Text("抢杠不是自摸", "a tile robbed from a gang is not drawn by oneself")
_LAST_TILE_ROBBED = Text("牌墙已空不能杠，无杠可抢", "with the wall empty nobody makes a gang")
_HELD_ELSEWHERE = Text(
    "别家加杠 {tile} 已有其余三张，自己不可能再有",
    "who adds a fourth {tile} has the other three: none can be in this hand",
)
