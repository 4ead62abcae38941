"""Melds 副露: sets put down; and hands in a notation that gives each tile a state."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from paiju.mahjong_tiles.notation import parse_tile_numbers
from paiju.mahjong_tiles.tile import HONOURS, KIND, KINDS, Tile, is_flower, sort_tiles
from paiju.shapes.errors import Fault, InconsistentError, NotationError
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

MeldType = Literal["chi", "peng", "gang"]
MELD_TYPES: tuple[MeldType, ...] = ("chi", "peng", "gang")
MAX_MELDS = 4


@dataclass(frozen=True, slots=True)
class Meld:
    """A set put down: chi 吃 (three in a row), peng 碰 (three alike), gang 杠 (four alike).

    Attributes:
        type: chi, peng or gang.
        tile: the tile of a peng or gang, or the lowest tile of a chi; "" if it is hidden.
        source: the seat whose discard completed the meld; None if there is none or it is not known.
        concealed: whether it is a concealed gang 暗杠; no other meld is concealed.

    """

    type: MeldType
    tile: Tile
    source: int | None = None
    concealed: bool = False

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles of the meld.

        >>> Meld("chi", Tile("7s")).tiles, Meld("gang", Tile("E")).tiles
        (('7s', '8s', '9s'), ('E', 'E', 'E', 'E'))
        """
        return _tiles_of(self.type, self.tile)


@cache
def _tiles_of(kind: MeldType, tile: Tile) -> tuple[Tile, ...]:
    """The tiles of a meld by its type and its lowest tile; none if that tile is hidden."""
    if kind == "chi":
        return KINDS[KIND[tile] : KIND[tile] + 3]
    if not tile:
        return ()
    return (tile,) * (4 if kind == "gang" else 3)


# The placeholder of a tile that a seat does not see, and a concealed gang of such tiles.
HIDDEN = Tile("")
HIDDEN_GANG = Meld("gang", HIDDEN, concealed=True)
_ORDER: Mapping[Tile, int] = {**KIND, HIDDEN: len(KIND)}


def sort_hand(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """Tiles in the order of a hand, with hidden tiles last."""
    return tuple(sorted(tiles, key=_ORDER.__getitem__))


def without(tiles: Iterable[Tile], gone: Iterable[Tile]) -> tuple[Tile, ...]:
    """The tiles of `tiles` without those of `gone`; a tile that is not found was a hidden one.

    >>> without((Tile("1m"), Tile("2m"), HIDDEN), (Tile("2m"), Tile("9s")))
    ('1m',)
    """
    left = list(tiles)
    for tile in gone:
        left.remove(tile if tile in left else HIDDEN)
    return tuple(left)


def meld_of(
    kind: MeldType, tiles: Sequence[Tile], source: int | None = None, *, concealed: bool = False
) -> Meld:
    """The meld of some tiles, in any order; raises an error if they make none.

    >>> meld_of("chi", (Tile("3m"), Tile("1m"), Tile("2m"))).tile
    '1m'
    """
    held = sort_tiles(tiles)
    if not _is_meld(kind, held):
        raise InconsistentError(Fault("not_a_meld", _NOT_A_MELD[kind], ("tiles",)))
    if concealed and kind != "gang":
        raise InconsistentError(Fault("not_concealed", _NOT_CONCEALED, ("concealed",)))
    if concealed and source is not None:
        raise InconsistentError(Fault("concealed_from", _CONCEALED_FROM, ("from",)))
    return Meld(kind, held[0], source, concealed)


def _is_meld(kind: MeldType, held: tuple[Tile, ...]) -> bool:
    if not held or is_flower(held[0]) or Meld(kind, held[0]).tiles != held:
        return False
    return kind != "chi" or (held[0] not in HONOURS and held[0][1:] == held[-1][1:])


# The states of tiles in rows of (number, state): no tile, a tile held, a tile of a meld.
NO_TILE, PLAIN, PENG, CHI, CONCEALED_GANG, OPEN_GANG = -1, 1, 2, 3, 4, 5
STATES = (NO_TILE, PLAIN, PENG, CHI, CONCEALED_GANG, OPEN_GANG)
_TYPE_OF: Mapping[int, MeldType] = MappingProxyType(
    {PENG: "peng", CHI: "chi", CONCEALED_GANG: "gang", OPEN_GANG: "gang"}
)


def from_states(rows: Sequence[tuple[int, int]]) -> tuple[tuple[Tile, ...], tuple[Meld, ...]]:
    """The hand and the melds in rows of (number of a tile, state of the tile).

    The states are constants of this module, such as `PENG`. Melds are formed from the lowest tile
    up. There is only one way to do so: the lowest tile of a run belongs to no other meld.

    >>> from_states([(108, PENG), (109, PENG), (110, PENG), (-1, NO_TILE), (7, PLAIN)])
    (('2m',), (Meld(type='peng', tile='E', source=None, concealed=False),))
    """
    real = [
        (place, number, state) for place, (number, state) in enumerate(rows) if state != NO_TILE
    ]
    try:
        tiles = parse_tile_numbers([number for _, number, _ in real])
    except NotationError as error:
        places = [place for place, _, _ in real]
        raise NotationError(
            *(replace(fault, place=(places[int(fault.place[0])], 0)) for fault in error.faults)
        ) from None
    placed = [(tile, place, state) for tile, (place, _, state) in zip(tiles, real, strict=True)]
    hand = tuple(tile for tile, _, state in placed if state == PLAIN)
    melds = [
        meld
        for state in _TYPE_OF
        for meld in _melds_in([(tile, place) for tile, place, its in placed if its == state], state)
    ]
    return hand, tuple(melds)


def _melds_in(placed: list[tuple[Tile, int]], state: int) -> Iterator[Meld]:
    left = sorted(placed, key=lambda each: (KIND[each[0]], each[1]))
    while left:
        lowest, place = left[0]
        meld = Meld(_TYPE_OF[state], lowest, concealed=state == CONCEALED_GANG)
        rest = _without(left, meld.tiles)
        if rest is None or not _is_meld(meld.type, meld.tiles):
            text = _NO_MELD_OF_STATE.format(tile=lowest)
            raise InconsistentError(Fault("not_a_meld", text, (place,)))
        yield meld
        left = rest


def _without(
    placed: list[tuple[Tile, int]], tiles: Sequence[Tile]
) -> list[tuple[Tile, int]] | None:
    """The (tile, place) pairs that are left without some tiles; None if such a tile is missing."""
    left = list(placed)
    for tile in tiles:
        match = next((each for each in left if each[0] == tile), None)
        if match is None:
            return None
        left.remove(match)
    return left


_NOT_A_MELD: Mapping[MeldType, Text] = MappingProxyType(
    {
        "chi": Text("吃须为同花色相连的三张", "a chi is three tiles of one suit in a row"),
        "peng": Text("碰须为三张相同的牌，花牌除外", "a peng is three tiles alike, no flowers"),
        "gang": Text("杠须为四张相同的牌，花牌除外", "a gang is four tiles alike, no flowers"),
    }
)
_NOT_CONCEALED = Text("只有杠可以是暗的", "only a gang can be concealed")
_CONCEALED_FROM = Text("暗杠不来自别家", "a concealed gang comes from no other seat")
_NO_MELD_OF_STATE = Text(
    "{tile} 与同状态的其他牌组不成一副", "{tile} makes no meld with the others of its state"
)
