"""Claims 要牌 to the tile of another seat: the legal ones, and the one that gets the tile.

A win 和 comes before gang 杠 and peng 碰, those before chi 吃; of several wins the nearest after
the seat that gave the tile. Nobody else can want the same tile for a gang or a peng, and only the
next seat may chi.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from app.games.mcr.refusals import (
    LAST_TILE,
    NOT_A_RUN,
    NOT_A_WIN,
    NOT_ENOUGH,
    NOT_FROM_LEFT,
    ONLY_HU,
    TILE_NOT_IN_HAND,
)
from app.games.mcr.rulesets import SEATS
from app.games.mcr.scoring import score
from app.melding.actions import Action, Tabled
from app.melding.winning import Circumstances, Win
from app.play.refusals import NOT_OFFERED
from app.text import Text
from app.tiles.tile import KIND, KINDS, SUITS, WINDS, sort_tiles

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from app.games.mcr.rulesets import Rules
    from app.games.mcr.scoring import Worth
    from app.melding.melds import Meld
    from app.play.protocol import Refusal
    from app.tiles.tile import Tile

_RANKS = 9
_SUITED = _RANKS * len(SUITS)

# The number of tiles of the hand that join the claimed one.
_FROM_HAND = {"gang": 3, "peng": 2}


@dataclass(frozen=True, slots=True)
class Claimant:
    """A seat that may claim.

    Attributes:
        seat: which.
        hand: its concealed tiles.
        melds: its melds.
        seat_wind: the wind of the seat.
        round_wind: the wind of the round.
        flowers: the number of flowers that it has shown.
        last_copy: whether the other three copies of the tile lie open.
        can_replace: whether there is a tile for it to draw after a gang.

    """

    seat: int
    hand: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()
    seat_wind: Tile = WINDS[0]
    round_wind: Tile = WINDS[0]
    flowers: int = 0
    last_copy: bool = False
    can_replace: bool = True


def list_claims(rules: Rules, tabled: Tabled, who: Claimant) -> tuple[Action, ...]:
    """Every claim that a seat may make, the strongest first.

    >>> from app.tiles.notation import parse_tile, parse_tiles
    >>> from app.games.mcr.rulesets import rules_of
    >>> who = Claimant(1, parse_tiles("3445m 1239p 99s CCC"))
    >>> [(each.type, *each.tiles) for each in list_claims(rules_of(), Tabled(who.hand[1], 0), who)]
    [('peng',), ('chi', '3m', '4m', '5m')]
    """
    return tuple(
        claim
        for claim in candidates(tabled.tile, who.seat)
        if explain_claim(rules, tabled, who, claim) is None
    )


def candidates(tile: Tile, seat: int) -> Iterator[Action]:
    """Every claim that a seat with any hand might make to a tile, the strongest first."""
    yield Action("hu", seat)
    yield Action("gang", seat, tile=tile)
    yield Action("peng", seat)
    kind = KIND[tile]
    for lowest in (kind - 2, kind - 1, kind):
        if _is_run(lowest, kind):
            yield Action("chi", seat, tiles=KINDS[lowest : lowest + 3])


def _is_run(lowest: int, kind: int) -> bool:
    """True if a run begins at a kind, in the suit of another."""
    return kind < _SUITED and lowest // _RANKS == (lowest + 2) // _RANKS == kind // _RANKS


def explain_claim(rules: Rules, tabled: Tabled, who: Claimant, claim: Action) -> Refusal | None:
    """The reason why a seat may not make a claim; None if it may."""
    if who.seat == tabled.source:
        return NOT_OFFERED
    if claim.type == "hu":
        return explain_win(score_claim(rules, tabled, who))
    if claim.type == "chi":
        return explain_meld(tabled, claim) or _explain_chi(tabled, who, claim)
    if claim.type in _FROM_HAND:
        return explain_meld(tabled, claim) or _explain_alike(tabled, who, claim)
    return NOT_OFFERED


def explain_win(scored: Worth | None) -> Refusal | None:
    """The reason why tiles, as they were scored, do not win; None if they do."""
    if scored is None:
        return NOT_A_WIN
    return None if scored.is_enough else NOT_ENOUGH


def score_claim(rules: Rules, tabled: Tabled, who: Claimant) -> Worth | None:
    """The worth of a win by a tile; None where it is no win at all."""
    happened = Circumstances(
        seat_wind=who.seat_wind,
        round_wind=who.round_wind,
        flowers=who.flowers,
        last_copy=who.last_copy and not tabled.is_robbed,
        last_tile=tabled.is_last,
        robbing_kong=tabled.is_robbed,
    )
    return score(rules, Win(who.hand, tabled.tile, who.melds, happened))


def explain_meld(tabled: Tabled, claim: Action) -> Refusal | None:
    """The reason why a seat may not chi, peng or gang with any hand; None if it might."""
    if tabled.is_robbed:
        return ONLY_HU
    if tabled.is_last:
        return LAST_TILE
    if claim.type != "chi":
        return None
    if claim.seat != (tabled.source + 1) % SEATS:
        return NOT_FROM_LEFT
    runs = (each.tiles for each in candidates(tabled.tile, 0) if each.type == "chi")
    return None if sort_tiles(claim.tiles) in runs else NOT_A_RUN


def _explain_chi(tabled: Tabled, who: Claimant, claim: Action) -> Refusal | None:
    others = (tile for tile in claim.tiles if tile != tabled.tile)
    return None if all(tile in who.hand for tile in others) else TILE_NOT_IN_HAND


def _explain_alike(tabled: Tabled, who: Claimant, claim: Action) -> Refusal | None:
    if claim.type == "gang":
        if claim.tile != tabled.tile:
            return NOT_OFFERED
        if not who.can_replace:
            return LAST_TILE
    return None if who.hand.count(tabled.tile) >= _FROM_HAND[claim.type] else TILE_NOT_IN_HAND


class Resolution(NamedTuple):
    """The claim that gets the tile, and why it comes before the others."""

    claim: Action
    reason: str
    text: Text


def resolve(source: int, claims: Sequence[Action]) -> Resolution | None:
    """The claim that gets a tile; None where nobody claims it, or all pass.

    >>> resolve(0, [Action("chi", 1), Action("peng", 3)]).reason
    'stronger'
    """
    wanting = [claim for claim in claims if claim.type in _STRENGTH]
    if not wanting:
        return None
    best = max(_STRENGTH[claim.type] for claim in wanting)
    strongest = [claim for claim in wanting if _STRENGTH[claim.type] == best]
    won = min(strongest, key=lambda claim: ((claim.seat or 0) - source) % SEATS)
    if len(strongest) > 1:
        return Resolution(won, "nearest", _NEAREST)
    if len(wanting) > 1:
        return Resolution(won, "stronger", _STRONGER)
    return Resolution(won, "only_claim", _ONLY_CLAIM)


_STRENGTH = {"hu": 3, "gang": 2, "peng": 2, "chi": 1}
_NEAREST = Text(
    "多家要和，由出牌者的下家起最近的一家和牌",
    "several win: the tile goes to the nearest after the seat that gave it",
)
_STRONGER = Text(
    "和优先于杠、碰，杠、碰优先于吃", "hu comes before gang and peng, those before chi"
)
_ONLY_CLAIM = Text("只有这一家要牌", "nobody else claims it")
