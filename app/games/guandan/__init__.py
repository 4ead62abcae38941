"""Guandan 掼蛋."""

from app.cards.script import Script
from app.climbing.game import ClimbingGame, Setting
from app.climbing.players.solver.kernels import solve
from app.games.guandan.agents import BOTS
from app.games.guandan.agents.openly import solve_one
from app.games.guandan.agents.played import PLAYED
from app.games.guandan.flow import REFUSALS
from app.games.guandan.game import COURSE, next_round
from app.games.guandan.match_fields import MATCH
from app.games.guandan.options import OPTIONS
from app.games.guandan.questions import DEALING, LEVEL, SETTLE_FIELDS, own_questions
from app.games.guandan.rulesets import DEFAULT, LOWEST_LEVEL, RULE_SETS, SEATS, rules_of
from app.games.guandan.schemas import SHAPES
from app.games.guandan.scoring import SCORE
from app.play.game import Deciding, Lab
from app.text import Text

GAME = ClimbingGame(
    version=1,
    id="guandan",
    component="Guandan",
    package=__name__,
    salt="guandan",
    name=Text("掼蛋", "Guandan"),
    about=Text("两副牌，两队，从 2 打到 A", "Two packs, two teams, from 2 up to the ace"),
    art=("AS", "AD", "AC", "AH"),
    turns="counterclockwise",
    seats=SEATS,
    default=DEFAULT,
    rulesets=tuple(RULE_SETS),
    options=OPTIONS,
    rules_of=rules_of,
    flow=COURSE,
    decided_by=Deciding(
        deal=("ruleset", "seed", "team_levels", "finished", "failures", "ahead", "dealt"),
        acts=("tribute", "history"),
    ),
    bots=BOTS,
    refusals=REFUSALS,
    scripts=Script,
    sealed_script=Script.CODES,
    next_round=next_round,
    match_shape=MATCH.shape(),
    dealing=DEALING,
    write_score=SCORE.write,
    settle_fields=SETTLE_FIELDS,
    shapes=SHAPES,
    setting=Setting("level", LEVEL, LOWEST_LEVEL, lambda rules, level: rules.table_at(level)),
    kernels=(solve,),
    rare=solve_one,
    made_by=PLAYED.made_by,
    own=own_questions,
    lab=Lab(
        contests="app.games.guandan.lab.contest:CONTESTS",
        vectors="app.games.guandan.lab.vectors:VECTORS",
        learnt="app.games.guandan.lab.learnt:LEARNT",
    ),
)
