"""Guandan 掼蛋."""

from dataclasses import replace

from app.climbing.game import Setting
from app.climbing.plain import climbing_game
from app.climbing.players.solver.kernels import solve
from app.games.guandan.agents import BOTS
from app.games.guandan.agents.openly import solve_one
from app.games.guandan.agents.played import PLAYED
from app.games.guandan.flow import REFUSALS
from app.games.guandan.game import COURSE, next_round
from app.games.guandan.match import MATCH
from app.games.guandan.questions import DEALING, LEVEL, SETTLE_FIELDS, SHAPES, own_questions
from app.games.guandan.rulesets import LOWEST_LEVEL, SETS
from app.games.guandan.scoring import SCORE
from app.games.guandan.state import State
from app.play.game import Deciding, Lab
from app.text import Text


def _at_level(state: State, level: str) -> State:
    return replace(state, match=replace(state.match, levels=(level, level)))


GAME = climbing_game(
    SETS,
    COURSE,
    PLAYED,
    SCORE,
    version=1,
    id="guandan",
    place=2,
    package=__name__,
    name=Text("掼蛋", "Guandan"),
    about=Text("两副牌，两队，从 2 打到 A", "Two packs, two teams, from 2 up to the ace"),
    art=("AS", "AD", "AC", "AH"),
    decided_by=Deciding(
        deal=("ruleset", "seed", "team_levels", "finished", "failures", "ahead", "dealt"),
        acts=("tribute", "history"),
    ),
    bots=BOTS,
    refusals=REFUSALS,
    next_round=next_round,
    match_shape=MATCH.shape(),
    dealing=DEALING,
    settle_fields=SETTLE_FIELDS,
    shapes=SHAPES,
    setting=Setting(
        "level", LEVEL, LOWEST_LEVEL, lambda rules, level: rules.table_at(level), _at_level
    ),
    kernels=(solve,),
    rare=solve_one,
    own=own_questions,
    lab=Lab(
        contests="app.games.guandan.lab.contest:CONTESTS",
        vectors="app.games.guandan.lab.vectors:VECTORS",
        learnt="app.games.guandan.lab.learnt:LEARNT",
    ),
)
