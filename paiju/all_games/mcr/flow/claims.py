"""The choices of 国标麻将: wins, gangs, and claims 要牌 on the tile of another seat.

A win 和 comes before gang 杠 and peng 碰, and those before chi 吃. Of several wins the one of the
nearest seat after the source counts. Two seats can never both claim a tile for a gang or a peng,
and only the next seat may chi.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from paiju.all_games.mcr.refusals import AFTER_CLAIM, NOT_A_WIN, NOT_ENOUGH, ONLY_HU
from paiju.all_games.mcr.scoring import worth_of
from paiju.mahjong_tiles.tile import COPIES, KINDS
from paiju.melding.flow import choices
from paiju.melding.flow.choices import Bar, Choices, candidates
from paiju.melding.flow.claims import ClaimOrder
from paiju.melding.flow.wall import HAND
from paiju.melding.hands.winning_shapes import readings
from paiju.melding.rules.refusals import (
    LAST_TILE,
    NO_GANG,
    NOT_A_RUN,
    NOT_FROM_LEFT,
    TILE_NOT_IN_HAND,
)
from paiju.play.declaration.refusals import NOT_OFFERED
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.all_games.mcr.scoring import Worth
    from paiju.all_games.mcr.state import State
    from paiju.melding.hands.actions import Tabled
    from paiju.play.flow.flow import Refusal


def explain_win(state: State, seat: int) -> Refusal | None:
    """The refusal of a win with the tile drawn, or with the tile that may be claimed."""
    player = state.players[seat]
    hand = player.hand if state.tabled is None else (*player.hand, state.tabled.tile)
    # Only a hand that can be read as a win is scored, which takes time; most cannot.
    found = readings(hand, player.melds)
    return explain_worth(worth_of(state.rules, state.win_of(seat), found) if found else None)


def explain_worth(scored: Worth | None) -> Refusal | None:
    """The refusal of a win with this worth; None if the win is legal.

    `scored` is None if the tiles are no win.
    """
    if scored is None:
        return NOT_A_WIN
    return None if scored.is_enough else NOT_ENOUGH


CHOICES: Choices[State] = Choices(
    explain_win=explain_win,
    after_claim=AFTER_CLAIM,
    # A hand that wins lies open.
    hidden_win=NOT_A_WIN,
    has_chi=True,
    gang_bars=(
        Bar(LAST_TILE, choices.has_no_tile_after_gang),
        Bar(NO_GANG, choices.lacks_gang),
    ),
    claim_bars=(
        Bar(ONLY_HU, choices.is_robbed),
        Bar(LAST_TILE, choices.is_last_tile),
        Bar(NOT_FROM_LEFT, choices.is_not_from_left),
        Bar(NOT_A_RUN, choices.is_no_run),
        Bar(NOT_OFFERED, choices.is_other_tile),
        Bar(LAST_TILE, choices.has_no_replacement),
        Bar(TILE_NOT_IN_HAND, choices.lacks_tiles),
    ),
)


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
    claims = candidates(tabled.tile, seat, has_chi=True)
    completes_run = len(hand) > 1 and any(
        all(is_unseen[tile] for tile in claim.tiles if tile != tabled.tile)
        for claim in claims
        if claim.tiles
    )
    return len(hand) == HAND or is_unseen[tabled.tile] or completes_run


ORDER = ClaimOrder(
    several="nearest",
    texts={
        "nearest": Text(
            "多家要和，由出牌者的下家起最近的一家和牌",
            "several win: the tile goes to the nearest after the seat that gave it",
        ),
        "stronger": Text(
            "和优先于杠、碰，杠、碰优先于吃", "hu comes before gang and peng, those before chi"
        ),
        "only_claim": Text("只有这一家要牌", "nobody else claims it"),
    },
)
