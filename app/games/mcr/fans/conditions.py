"""The conditions of the table of fans, as values.

Tiles are written in the short form (`app.tiles.notation`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from app.melding.forms import Form

Wait = Literal["edge", "closed", "single"]


@dataclass(frozen=True, slots=True)
class Among:
    """Every tile is one of these."""

    tiles: str


@dataclass(frozen=True, slots=True)
class Suits:
    """The hand has tiles of a number of suits, with or without honours, or (None) either."""

    count: int
    honours: bool | None


@dataclass(frozen=True, slots=True)
class EveryType:
    """All three suits, winds and dragons."""


@dataclass(frozen=True, slots=True)
class FourOfAKind:
    """Four equal tiles that are no kong; once for each such kind."""


@dataclass(frozen=True, slots=True)
class NineGates:
    """The hand waited with 1112345678999 of one suit, none of it melded."""


@dataclass(frozen=True, slots=True)
class Held:
    """No meld but concealed kongs, and the winning tile drawn by oneself or not."""

    self_draw: bool


@dataclass(frozen=True, slots=True)
class AllMelded:
    """Four melds, none concealed, and the winning tile from another player."""


@dataclass(frozen=True, slots=True)
class Event:
    """A circumstance, by its name in `app.melding.winning.Circumstances`; by draw or discard."""

    name: str
    self_draw: bool | None = None


@dataclass(frozen=True, slots=True)
class InForm:
    """The hand is read in this form."""

    form: Form


@dataclass(frozen=True, slots=True)
class KnittedTiles:
    """The hand is read with knitted tiles, and has at least so many of them and of the honours."""

    knitted: int = 0
    honours: int = 0


@dataclass(frozen=True, slots=True)
class PairsInARow:
    """Seven pairs of one suit, one rank after the other."""


@dataclass(frozen=True, slots=True)
class Chain:
    """Sets of one type, in one suit or each in its own, at given steps above the lowest."""

    type: Literal["chow", "pung"]
    suits: int
    steps: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class TerminalChows:
    """123 and 789 twice each and a pair of fives: in one suit, or 123789 123789 55 in three."""

    suits: int


@dataclass(frozen=True, slots=True)
class Only:
    """Every set is of one type, and has only these tiles, as has the pair.

    Kongs count as pungs; a knitted straight counts as three chows, and the rest decides.
    """

    type: Literal["chow", "pung"]
    tiles: str


@dataclass(frozen=True, slots=True)
class InEvery:
    """Every set and the pair of the standard form have at least one of these tiles."""

    tiles: str


@dataclass(frozen=True, slots=True)
class Pungs:
    """At least so many pungs or kongs of these tiles, and a pair of them if it says so."""

    tiles: str
    least: int
    pair: bool = False


@dataclass(frozen=True, slots=True)
class EachPung:
    """A pung or kong of one of these tiles; once for each."""

    tiles: str


@dataclass(frozen=True, slots=True)
class WindPung:
    """A pung or kong of the wind of the seat, or of the round."""

    of: Literal["seat", "round"]


@dataclass(frozen=True, slots=True)
class Kongs:
    """At least so many kongs, concealed and melded and in all."""

    total: int = 0
    concealed: int = 0
    melded: int = 0


@dataclass(frozen=True, slots=True)
class EachKong:
    """A kong, concealed or melded; once for each."""

    concealed: bool


@dataclass(frozen=True, slots=True)
class ConcealedPungs:
    """At least so many pungs or kongs that no other player's tile completed."""

    least: int


@dataclass(frozen=True, slots=True)
class WaitFor:
    """The hand formally waited on one kind only, and the winning tile has such a place.

    `knitted`: that counts even if the tile may also belong to a knitted straight.
    """

    wait: Wait
    knitted: bool = True


@dataclass(frozen=True, slots=True)
class NothingElse:
    """No other fan counts."""


@dataclass(frozen=True, slots=True)
class Flowers:
    """Flowers shown; once for each. They do not count for the minimum."""


Condition = (
    Among
    | Suits
    | EveryType
    | FourOfAKind
    | NineGates
    | Held
    | AllMelded
    | Event
    | InForm
    | KnittedTiles
    | PairsInARow
    | Chain
    | TerminalChows
    | Only
    | InEvery
    | Pungs
    | EachPung
    | WindPung
    | Kongs
    | EachKong
    | ConcealedPungs
    | WaitFor
    | NothingElse
    | Flowers
)
