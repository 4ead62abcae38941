"""国标麻将, mahjong by the Chinese official rules."""

from app.games.mcr import game
from app.games.mcr.agents import BOTS
from app.games.mcr.refusals import REFUSALS
from app.games.mcr.rulesets import DEFAULT, OPTIONS, RULE_SETS, SEATS, rules_of
from app.play.game import Game, Lab
from app.text import Text
from app.tiles.script import TileScript

GAME = Game(
    face=1,
    id="mcr",
    salt="mahjong",
    name=Text("麻将", "Mahjong"),
    seats=SEATS,
    default=DEFAULT,
    rulesets=tuple(RULE_SETS),
    options=OPTIONS,
    rules_of=rules_of,
    flow=game,
    bots=BOTS,
    refusals=REFUSALS,
    scripts=TileScript,
    sealed_script=TileScript.BOTZONE,
    lab=Lab(
        contests="app.games.mcr.lab.contest:CONTESTS",
        vectors="app.games.mcr.lab.vectors:VECTORS",
    ),
)
