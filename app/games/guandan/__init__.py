"""Guandan 掼蛋."""

from app.cards.script import Script
from app.games.guandan import game
from app.games.guandan.agents import BOTS
from app.games.guandan.flow import REFUSALS
from app.games.guandan.options import OPTIONS
from app.games.guandan.rulesets import DEFAULT, RULE_SETS, SEATS, rules_of
from app.games.guandan.state_json import next_round
from app.play.game import Game, Lab
from app.text import Text

GAME = Game(
    face=1,
    id="guandan",
    salt="guandan",
    name=Text("掼蛋", "Guandan"),
    seats=SEATS,
    default=DEFAULT,
    rulesets=tuple(RULE_SETS),
    options=OPTIONS,
    rules_of=rules_of,
    flow=game,
    bots=BOTS,
    refusals=REFUSALS,
    scripts=Script,
    sealed_script=Script.CODES,
    next_round=next_round,
    lab=Lab(
        contests="app.games.guandan.lab.contest:CONTESTS",
        vectors="app.games.guandan.lab.vectors:VECTORS",
        learnt="app.games.guandan.lab.learnt:LEARNT",
    ),
)
