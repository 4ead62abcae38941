"""Dou Dizhu 斗地主."""

from app.cards.script import Script
from app.climbing.game import ClimbingGame, Setting
from app.climbing.learned.network_kernels import judge_first
from app.climbing.players.solver.kernels import solve_all
from app.climbing.rest_kernels import best_rests
from app.games.doudizhu.agents import BOTS
from app.games.doudizhu.agents.played import PLAYED
from app.games.doudizhu.agents.playouts.kernels import play_out_all
from app.games.doudizhu.flow import REFUSALS
from app.games.doudizhu.game import COURSE, MAX_WILD
from app.games.doudizhu.options import OPTIONS
from app.games.doudizhu.questions import DEALING, own_questions
from app.games.doudizhu.rulesets import DEFAULT, RULE_SETS, SEATS, rules_of
from app.games.doudizhu.schemas import SHAPES
from app.games.doudizhu.scoring import SCORE
from app.play.game import Deciding, Lab
from app.shapes.kinds import Field, Words
from app.text import Text

_WILD = Field(
    Words(0, MAX_WILD),
    "The ranks that are wild, as they were drawn; none is where it is left out. The flower card is "
    "wild by itself.",
)

GAME = ClimbingGame(
    version=1,
    id="doudizhu",
    component="Doudizhu",
    package=__name__,
    salt="doudizhu",
    name=Text("斗地主", "Dou Dizhu"),
    about=Text("一家地主，两家农民", "One landlord against two peasants"),
    art=("RJ", "2S", "AH"),
    turns="counterclockwise",
    seats=SEATS,
    default=DEFAULT,
    rulesets=tuple(RULE_SETS),
    options=OPTIONS,
    rules_of=rules_of,
    flow=COURSE,
    decided_by=Deciding(
        deal=("ruleset", "seed", "first", "redeals", "dealt"),
        acts=("bids", "doubled", "history"),
    ),
    bots=BOTS,
    refusals=REFUSALS,
    scripts=Script,
    sealed_script=Script.CODES,
    dealing=DEALING,
    write_score=SCORE.write,
    shapes=SHAPES,
    kernels=(best_rests, judge_first, solve_all, play_out_all),
    setting=Setting("wild", _WILD, (), lambda rules, wild: rules.table_with(wild)),
    made_by=PLAYED.made_by,
    own=own_questions,
    lab=Lab(
        contests="app.games.doudizhu.lab.contest:CONTESTS",
        vectors="app.games.doudizhu.lab.vectors:VECTORS",
        learnt="app.games.doudizhu.lab.learnt:LEARNT",
    ),
)
