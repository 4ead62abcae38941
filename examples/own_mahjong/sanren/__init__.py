"""Tuidaohu 推倒胡 for three or two: a mahjong in which the first win ends the hand."""

from paiju.game import Dialect, Text, plain_mahjong
from sanren.rules import FANS, ONLY_DRAWN, PLAY, REASONS, SETS

GAME = plain_mahjong(
    version=1,
    id="sanren",
    component="Sanren",
    package=__name__,
    name=Text("三人推倒胡", "Three-player tuidaohu"),
    about=Text("三门牌，翻一张定癞子", "Three suits, and a turned tile that makes others wild"),
    art=("1m", "5p", "9s"),
    sets=SETS,
    fans=FANS,
    reasons=REASONS,
    play=PLAY,
    dialect=Dialect(win="胡", dots="筒"),
    refusals=(ONLY_DRAWN,),
)
