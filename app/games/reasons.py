"""Reasons that players of several games have."""

from __future__ import annotations

from app.games.agents import Why
from app.text import Text

GOES_OUT = Why("goes_out", Text("一手出完", "goes out with this play"))
ONLY_CHOICE = Why("only_choice", Text("只能这样", "nothing else may be done"))
NOTHING_BEATS = Why("nothing_beats", Text("要不起", "no play from this hand beats the last play"))
DRAWN = Why("drawn", Text("随机选择", "drawn by chance"))
SMALLEST = Why("smallest", Text("出能出的最小的牌", "the smallest that may be played"))
