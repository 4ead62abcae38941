"""Conformance vectors of mahjongs: test cases by which other engines can be compared.

The cases are analyses of hands, the worth of wins, and claims.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from paiju.chance import Chance, shuffle
from paiju.mahjong_tiles.tile import sort_tiles
from paiju.play.lab.vectors import Case, Vectors

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.flow.state import State
    from paiju.play.lab.vectors import Json

# The number of random hands.
_HANDS = 60
# By question: the fields of its answer that other engines must agree on.
_COMPARED = {
    "analyze": ("shanten", "waits", "accepts", "formal"),
    "score": ("wins", "total", "value", "fans", "excluded", "reason"),
    "claims": ("claims", "resolve"),
    "deal": ("state",),
    "settle": ("results", "scores", "ledger"),
}


def plain_vectors(
    cases: Mapping[str, tuple[Case, ...]], hands: Callable[[], Iterable[Json]]
) -> Vectors:
    """The conformance vectors of a mahjong that `plain_mahjong` declares.

    Args:
        cases: the hand-picked cases by question.
        hands: makes the random questions of `analyze`.
    """
    return Vectors(
        compared=_COMPARED,
        chosen=cases,
        dealt=dealt,
        as_begun=("results",),
        drawn=MappingProxyType({"analyze": lambda: [Case(each) for each in hands()]}),
    )


def dealt(state: State) -> Json:
    """The walls of a fresh state, in the form of the field `dealt` of /deal."""
    return {"walls": ["".join(wall.tiles) for wall in state.dealt]}


def random_hands(deck: Sequence[Tile], size: int, seed: str) -> Iterator[list[Tile]]:
    """Random hands of `size` tiles, or of one more."""
    for number in range(_HANDS):
        chance = Chance(f"{seed} {number}", "vectors: hand")
        tiles = shuffle(deck, f"{seed} {number}", "vectors: tiles")
        yield list(sort_tiles(tiles[: size + chance.randrange(2)]))
