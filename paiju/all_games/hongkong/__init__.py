"""Hong Kong mahjong 香港麻雀: faan that add up, and a ladder that says what they are worth."""

from __future__ import annotations

from paiju.all_games.hongkong.circumstances import CIRCUMSTANCES, faults
from paiju.all_games.hongkong.fans import EVERY_FAN
from paiju.all_games.hongkong.payments import REASONS, win_payments
from paiju.all_games.hongkong.rulesets import SETS
from paiju.all_games.hongkong.scoring import NOT_ENOUGH, enough, score, wins_by_flowers
from paiju.all_games.hongkong.state import State
from paiju.melding.flow.choices import Bar, is_last_tile
from paiju.melding.plain.rules import Play
from paiju.melding.plain_game import plain_mahjong
from paiju.melding.rules.dialect import Dialect
from paiju.melding.rules.refusals import LAST_TILE
from paiju.play.declaration.game import Lab
from paiju.text import Text

GAME = plain_mahjong(
    version=1,
    id="hongkong",
    component="Hongkong",
    package=__name__,
    name=Text("香港麻雀", "Hong Kong mahjong"),
    about=Text("番数相加，三番起糊，有花牌", "Faan add up and three win; flowers"),
    art=("F", "C", "P", "1f"),
    sets=SETS,
    fans=EVERY_FAN,
    reasons=REASONS,
    play=Play(
        win=win_payments,
        score=score,
        enough=enough,
        faults=faults,
        claim_bars=(Bar(LAST_TILE, is_last_tile),),
        choices={"wins_by_flowers": wins_by_flowers},
        hand={"robs_concealed": lambda state: state.rules.options.rob_concealed != "none"},
    ),
    dialect=Dialect(win="糊", dots="筒"),
    circumstances=CIRCUMSTANCES,
    refusals=(NOT_ENOUGH, LAST_TILE),
    state_type=State,
    # Only the history shows whether a tile was drawn for a flower, or after two gangs.
    without_history=None,
    lab=Lab(
        vectors="paiju.all_games.hongkong.lab.vectors:VECTORS",
        numbered="paiju.all_games.hongkong.lab.numbering:OWN",
    ),
)
