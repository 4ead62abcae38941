"""Claims 要牌 on the tile of another seat: the legal ones, and the one that gets the tile.

A win 和 comes before gang 杠 and peng 碰, and those before chi 吃. Of several wins the one of the
nearest seat after the source counts. Two seats can never both claim a tile for a gang or a peng,
and only the next seat may chi.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from paiju.all_games.mcr.refusals import (
    LAST_TILE,
    NOT_A_RUN,
    NOT_A_WIN,
    NOT_ENOUGH,
    NOT_FROM_LEFT,
    ONLY_HU,
)
from paiju.all_games.mcr.rulesets import SEATS
from paiju.all_games.mcr.scoring import score
from paiju.mahjong_tiles.tile import COPIES, KIND, KINDS, SUITS, sort_tiles
from paiju.melding.flow.claims import JOINED, STRENGTH
from paiju.melding.flow.claims import resolve as resolve_claims
from paiju.melding.flow.wall import HAND
from paiju.melding.hands.actions import Action
from paiju.melding.hands.melds import HIDDEN
from paiju.melding.rules.refusals import TILE_NOT_IN_HAND
from paiju.play.declaration.refusals import NOT_OFFERED
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.all_games.mcr.rulesets import Rules
    from paiju.all_games.mcr.scoring import Worth
    from paiju.all_games.mcr.state import State
    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.flow.claims import Resolution
    from paiju.melding.hands.actions import Tabled
    from paiju.melding.hands.winning import Win
    from paiju.play.flow.flow import Refusal

_RANKS = 9
_SUITED = _RANKS * len(SUITS)


class Claimant(NamedTuple):
    """A seat that may claim a tile.

    Attributes:
        seat: the seat.
        source: the seat that gave the tile.
        win: its hand, its melds, the tile and the circumstances of a win with it. The last tile,
            and a tile added to a peng, can only be claimed for a win.
        can_replace: whether a tile is left that the seat can draw after a gang.

    """

    seat: int
    source: int
    win: Win
    can_replace: bool = True


def list_claims(rules: Rules, who: Claimant) -> tuple[Action, ...]:
    """Every claim that a seat may make, the strongest first.

    >>> from paiju.mahjong_tiles.notation import parse_tile, parse_tiles
    >>> from paiju.all_games.mcr.rulesets import rules_of
    >>> from paiju.melding.hands.winning import Win
    >>> who = Claimant(1, 0, Win(parse_tiles("3445m 1239p 99s CCC"), parse_tile("4m")))
    >>> [(each.type, *each.tiles) for each in list_claims(rules_of(), who)]
    [('peng',), ('chi', '3m', '4m', '5m')]
    """
    win, happened = who.win, who.win.circumstances
    if who.seat == who.source:
        return ()
    hu = Action("hu", who.seat)
    wins = [hu] if explain_claim(rules, who, hu) is None else []
    if happened.robbing_gang or happened.last_tile:
        return tuple(wins)
    is_next = who.seat == (who.source + 1) % SEATS
    can_replace = who.can_replace
    melds = list_melds(win.hand, win.tile, who.seat, is_next=is_next, can_replace=can_replace)
    return (*wins, *melds)


def list_melds(
    hand: Sequence[Tile], tile: Tile, seat: int, *, is_next: bool, can_replace: bool = True
) -> list[Action]:
    """Every meld that a hand may make with the discard of another seat, which is not the last tile.

    Args:
        hand: the concealed tiles.
        tile: the discard.
        seat: the seat of the hand.
        is_next: whether it is the seat after the one that discarded.
        can_replace: whether a tile is left that the seat can draw after a gang.

    """
    held = hand.count
    if not is_next and held(tile) < JOINED["peng"]:
        return []
    return [
        claim
        for claim, one, other, count in _joining(tile, seat, is_next)
        if held(one) >= count and held(other) >= count and (can_replace or claim.type != "gang")
    ]


@cache
def candidates(tile: Tile, seat: int) -> tuple[Action, ...]:
    """Every claim on a tile that a seat could make with some hand, the strongest first."""
    kind = KIND[tile]
    rank = kind % _RANKS
    lowest = range(max(rank - 2, 0), min(rank, _RANKS - 3) + 1) if kind < _SUITED else ()
    runs = (KINDS[kind - rank + low : kind - rank + low + 3] for low in lowest)
    return (
        Action("hu", seat),
        Action("gang", seat, tile=tile),
        Action("peng", seat),
        *(Action("chi", seat, tiles=run) for run in runs),
    )


@cache
def _joining(
    tile: Tile,
    seat: int,
    is_next: bool,  # noqa: FBT001 - as `list_melds` has it
) -> list[tuple[Action, Tile, Tile, int]]:
    """The melds among `candidates`, as (claim, one tile needed, another, copies of each).

    Only the next seat may chi.
    """
    melds = []
    for claim in candidates(tile, seat):
        if claim.type != "hu" and (is_next or claim.type != "chi"):
            one, other = [each for each in claim.tiles if each != tile] or [tile, tile]
            melds.append((claim, one, other, JOINED.get(claim.type, 1)))
    return melds


def explain_claim(rules: Rules, who: Claimant, claim: Action) -> Refusal | None:
    """The refusal of a claim of a seat; None if the claim is legal."""
    if who.seat == who.source or claim.type not in STRENGTH:
        return NOT_OFFERED
    if claim.type == "hu":
        return explain_win(score(rules, who.win))
    refusal, tile = explain_meld(who, claim), who.win.tile
    if refusal is None and claim.type == "gang":
        if claim.tile != tile:
            return NOT_OFFERED
        refusal = None if who.can_replace else LAST_TILE
    if refusal is not None:
        return refusal
    joined = [each for each in claim.tiles if each != tile] or [tile] * JOINED[claim.type]
    missing = Counter(joined) - Counter(who.win.hand)
    return None if missing.total() <= who.win.hand.count(HIDDEN) else TILE_NOT_IN_HAND


def may_claim(state: State, seat: int, tabled: Tabled) -> bool:
    """Tests if a hidden hand could claim a tile: with another copy of it, or with a run's rest.

    A hand without melds may win in many other ways. The worth of a win is not looked at.
    """
    hand = state.players[seat].hand
    known = Counter(
        tile
        for player in state.players
        for tiles in (player.hand, player.discards, *(meld.tiles for meld in player.melds))
        for tile in tiles
    )
    is_unseen = {tile: known[tile] < COPIES for tile in KINDS}
    runs = [each.tiles for each in candidates(tabled.tile, seat) if each.tiles]
    completes_run = len(hand) > 1 and any(
        all(is_unseen[tile] for tile in run if tile != tabled.tile) for run in runs
    )
    return len(hand) == HAND or is_unseen[tabled.tile] or completes_run


def explain_win(scored: Worth | None) -> Refusal | None:
    """The refusal of a win with this worth; None if the win is legal.

    `scored` is None if the tiles are no win.
    """
    if scored is None:
        return NOT_A_WIN
    return None if scored.is_enough else NOT_ENOUGH


def explain_meld(who: Claimant, claim: Action) -> Refusal | None:
    """The refusal of a chi, peng or gang that no hand could make; None if some hand could."""
    if who.win.circumstances.robbing_gang:
        return ONLY_HU
    if who.win.circumstances.last_tile:
        return LAST_TILE
    if claim.type != "chi":
        return None
    if claim.seat != (who.source + 1) % SEATS:
        return NOT_FROM_LEFT
    runs = [each.tiles for each in candidates(who.win.tile, 0) if each.tiles]
    return None if sort_tiles(claim.tiles) in runs else NOT_A_RUN


def resolve(source: int, claims: Sequence[Action]) -> Resolution | None:
    """The claim that gets a tile; None if all seats pass.

    >>> resolve(0, [Action("chi", 1), Action("peng", 3)]).reason
    'stronger'
    """
    return resolve_claims(source, claims, _TEXTS, "nearest", shares=False)


_TEXTS = {
    "nearest": Text(
        "多家要和，由出牌者的下家起最近的一家和牌",
        "several win: the tile goes to the nearest after the seat that gave it",
    ),
    "stronger": Text(
        "和优先于杠、碰，杠、碰优先于吃", "hu comes before gang and peng, those before chi"
    ),
    "only_claim": Text("只有这一家要牌", "nobody else claims it"),
}
