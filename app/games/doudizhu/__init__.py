"""Dou Dizhu 斗地主."""

from app.cards.script import Script
from app.games.doudizhu import game
from app.games.doudizhu.agents import BOTS
from app.games.doudizhu.flow import REFUSALS
from app.games.doudizhu.options import OPTIONS
from app.games.doudizhu.rulesets import DEFAULT, RULE_SETS, SEATS, rules_of
from app.play.game import Game, Lab
from app.text import Text

GAME = Game(
    face=1,
    id="doudizhu",
    salt="doudizhu",
    name=Text("斗地主", "Dou Dizhu"),
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
    lab=Lab(
        contests="app.games.doudizhu.lab.contest:CONTESTS",
        vectors="app.games.doudizhu.lab.vectors:VECTORS",
        learnt="app.games.doudizhu.lab.learnt:LEARNT",
    ),
)
