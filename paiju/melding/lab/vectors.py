"""Conformance vectors of mahjongs: test cases by which other engines can be compared.

The cases are analyses of hands, the worth of wins, and claims.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from paiju.chance import Chance, shuffle
from paiju.mahjong_tiles.tile import FLOWERS, WALL, sort_tiles
from paiju.play.lab.vectors import Case, Vectors

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.flow.state import State
    from paiju.play.lab.vectors import Json

    # A question without some fields, and the rule that its answer shows.
    Shown = tuple[Json, str]

# The number of random hands.
_HANDS = 60
# The tiles of random hands, if a game does not say others: all but the flowers.
_DECK = WALL[: -len(FLOWERS)]
# By question: the fields of its answer that other engines must agree on.
_COMPARED = {
    "analyze": ("shanten", "waits", "accepts", "formal"),
    "score": ("wins", "total", "value", "fans", "excluded", "reason"),
    "claims": ("claims", "resolve"),
    "deal": ("state",),
    "settle": ("results", "scores", "ledger"),
}


def plain_vectors(
    *,
    analyses: tuple[Case, ...],
    wins: Sequence[Shown],
    claims: Sequence[Shown],
    hands: Callable[[], Iterable[Json]],
    of_win: Mapping[str, Any] = MappingProxyType({}),
    of_claim: Mapping[str, Any] = MappingProxyType({"seat": 1, "from": 0}),
) -> Vectors:
    """The conformance vectors of a mahjong that `plain_mahjong` declares.

    Args:
        analyses: the hand-picked cases of `analyze`.
        wins: the questions of `score`, each with the rule that it shows.
        claims: the questions of `claims`, each with the rule that it shows.
        hands: makes the random questions of `analyze`.
        of_win: the fields of every question of `score` that has no others.
        of_claim: the fields of every question of `claims` that has no others.
    """
    chosen = {
        "analyze": analyses,
        "score": _cases(of_win, wins),
        "claims": _cases(of_claim, claims),
    }
    return Vectors(
        compared=_COMPARED,
        chosen=MappingProxyType(chosen),
        dealt=dealt,
        as_begun=("results",),
        drawn=MappingProxyType({"analyze": lambda: [Case(each) for each in hands()]}),
    )


def _cases(fields: Mapping[str, Any], asked: Sequence[Shown]) -> tuple[Case, ...]:
    """The cases of these questions, which have the `fields` too."""
    return tuple([Case({**fields, **each}, shows) for each, shows in asked])


def dealt(state: State) -> Json:
    """The walls of a fresh state, in the form of the field `dealt` of /deal."""
    return {"walls": ["".join(wall.tiles) for wall in state.dealt]}


def random_hands(size: int, seed: str, deck: Sequence[Tile] = _DECK) -> Iterator[list[Tile]]:
    """Random hands of `size` tiles, or of one more."""
    for number in range(_HANDS):
        chance = Chance(f"{seed} {number}", "vectors: hand")
        tiles = shuffle(deck, f"{seed} {number}", "vectors: tiles")
        yield list(sort_tiles(tiles[: size + chance.randrange(2)]))
