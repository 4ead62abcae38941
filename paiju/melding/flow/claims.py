"""Claims of several seats on one tile, and which of them get it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from paiju.mahjong_tiles.tile import COPIES
from paiju.melding.hands.actions import GANGS
from paiju.melding.hands.field_types import SEATS
from paiju.shapes.errors import Fault
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.hands.actions import Action
    from paiju.play.flow.flow import Refusal

# The number of tiles of the hand that join a claimed one.
JOINED: Mapping[str, int] = MappingProxyType(
    {**dict.fromkeys(GANGS, COPIES - 1), "peng": COPIES - 2}
)
STRENGTH: Mapping[str, int] = MappingProxyType(
    {"hu": 3, **dict.fromkeys(GANGS, 2), "peng": 2, "chi": 1}
)


class Resolution(NamedTuple):
    """The claims that get a tile, and why.

    Attributes:
        claims: the claims; several if a tile can be won by several seats.
        reason: the code of the reason why they come before the others.
        text: the reason in words.

    """

    claims: tuple[Action, ...]
    reason: str
    text: Text


@dataclass(frozen=True, kw_only=True)
class ClaimOrder:
    """The order in which claims get a tile.

    Attributes:
        several: who gets the tile if several seats claim a win: the `nearest` after the source,
            all of them (`all_win`), or the nearest of two but all of three (`two_nearest`). The
            reason is then `nearest` or `all_win`.
        texts: the text of each reason.

    """

    several: Literal["nearest", "all_win", "two_nearest"]
    texts: Mapping[str, Text]

    @property
    def shares(self) -> bool:
        """Tests if several seats can win with one tile."""
        return self.several != "nearest"

    def resolve(self, source: int, claims: Sequence[Action]) -> Resolution | None:
        """The claims that get a tile; None if all seats pass.

        Args:
            source: the seat that gave the tile.
            claims: the answers of the other seats: claims and passes.

        """
        wanting = [claim for claim in claims if claim.type in STRENGTH]
        if not wanting:
            return None
        best = max(STRENGTH[claim.type] for claim in wanting)
        strongest = [claim for claim in wanting if STRENGTH[claim.type] == best]
        strongest.sort(key=lambda claim: ((claim.seat or 0) - source) % SEATS)
        reason = "stronger" if len(wanting) > 1 else "only_claim"
        if len(strongest) > 1:
            most = {"nearest": SEATS, "two_nearest": 2, "all_win": 0}[self.several]
            reason = "nearest" if len(strongest) <= most else "all_win"
        won = strongest[:1] if reason == "nearest" else strongest
        return Resolution(tuple(won), reason, self.texts[reason])


class Claims(NamedTuple):
    """The answer to the question `claims`, about the claims on a tile.

    Attributes:
        legal: every claim that the seat may make.
        refused: by type of claim, the refusal, if no claim of this type is legal.
        score: the score of a win with the tile.
        resolution: the claims that get the tile, among those that the seats made.

    """

    legal: tuple[Action, ...]
    refused: Mapping[str, Refusal]
    score: Any
    resolution: Resolution | None


def refused_claims(
    legal: Sequence[Action],
    candidates: Sequence[Action],
    explain: Callable[[Action], Refusal | None],
) -> dict[str, Refusal]:
    """The refusal of each type of claim, for types of which the seat has no legal claim.

    `legal` are the legal claims of the seat, and `candidates` claims that might be made. `explain`
    gives the refusal of a claim.
    """
    types = {claim.type for claim in legal}
    refusals = {other.type: explain(other) for other in candidates if other.type not in types}
    return {name: refusal for name, refusal in refusals.items() if refusal is not None}


def impossible_claims(
    seat: int,
    source: int,
    tile: Tile,
    made: Sequence[Action],
    explain: Callable[[Action], Refusal | None],
) -> Iterator[Fault]:
    """The faults of claims that no seat can have made, or that contradict each other.

    Args:
        seat: the seat whose hand the question is about.
        source: the seat that gave the tile.
        tile: the tile.
        made: the claims that other seats made.
        explain: gives the refusal of a claim; a gang is passed to it with the tile.
    """
    if seat == source:
        yield Fault("own_tile", _OWN_TILE, ("from",))
    for place, claim in enumerate(made):
        before = made[:place]
        if claim.seat == source:
            yield Fault("own_tile", _OWN_TILE, ("claims", place))
        elif any(each.seat == claim.seat for each in before):
            yield Fault("claims_twice", _CLAIMS_TWICE, ("claims", place))
        elif claim.type in _ALIKE and any(each.type in _ALIKE for each in before):
            yield Fault("too_many_of_tile", _BOTH_ALIKE, ("claims", place))
        elif claim.type != "pass":
            refusal = explain(replace(claim, tile=tile) if claim.type in GANGS else claim)
            if refusal is not None:
                yield Fault(refusal.code, refusal.text, ("claims", place))


_ALIKE = frozenset(("peng", *GANGS))
_OWN_TILE = Text("自己打出的牌不能要", "no seat claims its own discard")
_CLAIMS_TWICE = Text("这一家已经要过牌", "this seat has claimed the tile already")
_BOTH_ALIKE = Text(
    "一张牌不可能两家都碰、杠", "there are not tiles enough for two seats to peng or gang"
)
