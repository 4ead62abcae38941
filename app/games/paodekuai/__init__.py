"""Pao De Kuai 跑得快: first out wins, and what can beat the play must be played."""

from __future__ import annotations

from app.climbing.plain import plain_game
from app.games.paodekuai.agents import BOTS
from app.games.paodekuai.rulesets import SETS
from app.games.paodekuai.scoring import points
from app.play.game import VERSION, Lab
from app.text import Text

GAME = plain_game(
    version=VERSION,
    id="paodekuai",
    component="Paodekuai",
    package=__name__,
    name=Text("跑得快", "Pao De Kuai"),
    about=Text("能管必管，先出完者胜", "First out wins, and what can beat a play must be played"),
    art=("3S", "AS", "2S"),
    sets=SETS,
    points=points,
    bots=BOTS,
    lab=Lab(
        contests="app.games.paodekuai.lab.contest:CONTESTS",
        vectors="app.games.paodekuai.lab.vectors:VECTORS",
    ),
)
