"""Dou Dizhu 斗地主."""

from dataclasses import replace

from app.climbing.endings import EndingKind
from app.climbing.game import Setting
from app.climbing.learned.network_kernels import judge_first
from app.climbing.plain import climbing_game
from app.climbing.players.chances import chances_by
from app.climbing.players.solver.kernels import solve_all
from app.climbing.rest_kernels import best_rests
from app.games.doudizhu.agents import BOTS
from app.games.doudizhu.agents.judges import JUDGES
from app.games.doudizhu.agents.learned import EXPERT_NODES, LEARNED
from app.games.doudizhu.agents.played import PLAYED
from app.games.doudizhu.agents.playouts.kernels import play_out_all
from app.games.doudizhu.calling import SEATS
from app.games.doudizhu.flow import REFUSALS
from app.games.doudizhu.game import COURSE, MAX_WILD
from app.games.doudizhu.questions import DEALING, SHAPES, own_questions
from app.games.doudizhu.rulesets import SETS
from app.games.doudizhu.scoring import FACTORS, SCORE
from app.games.doudizhu.state import State
from app.play.game import Deciding, Lab
from app.shapes.kinds import Field, Words
from app.text import Text

_WILD = Field(
    Words(0, MAX_WILD),
    Text(
        "抽出来当癞子的点数；没写就是没有。花牌本来就是癞子。",
        "The ranks that are wild, as they were drawn; none is where it is left out. The "
        "flower card is wild by itself.",
    ),
)


def _with_wild(state: State, wild: tuple[str, ...]) -> State:
    return replace(state, deal=replace(state.deal, wild=tuple(wild)))


GAME = climbing_game(
    SETS,
    COURSE,
    PLAYED,
    SCORE,
    version=1,
    id="doudizhu",
    place=1,
    package=__name__,
    name=Text("斗地主", "Dou Dizhu"),
    about=Text("一家地主，两家农民", "One landlord against two peasants"),
    art=("RJ", "2S", "AH"),
    decided_by=Deciding(
        deal=("ruleset", "seed", "first", "redeals", "dealt"),
        acts=("bids", "doubled", "history"),
    ),
    bots=BOTS,
    refusals=REFUSALS,
    dealing=DEALING,
    shapes=SHAPES,
    judges=JUDGES,
    chance=chances_by(LEARNED, EXPERT_NODES),
    kernels=(best_rests, judge_first, solve_all, play_out_all),
    setting=Setting("wild", _WILD, (), lambda rules, wild: rules.table_with(wild), _with_wild),
    roles={
        "landlord": lambda state: state.landlord,
        "landlord_down": lambda state: (state.landlord + 1) % SEATS,
        "landlord_up": lambda state: (state.landlord - 1) % SEATS,
    },
    endings=(
        EndingKind(
            id="one",
            name=Text("地主对一家", "Landlord against one"),
            about=Text(
                "你是地主，由你先出：不管对手怎么应，都要抢先出完。",
                "You are the landlord and lead: be out first, whatever the peasant does.",
            ),
            ruleset=SETS.default,
            teams=(0, 1),
            least=5,
            most=9,
            ranks=(6, 10),
        ),
        EndingKind(
            id="two",
            name=Text("地主对两家", "Landlord against two"),
            about=Text(
                "你是地主，由你出牌：不管两家农民怎么打，都要先出完。",
                "You are the landlord and lead: be out first, whatever both peasants do.",
            ),
            ruleset=SETS.default,
            teams=(0, 1, 1),
            least=4,
            most=7,
            ranks=(7, 11),
        ),
    ),
    # The first seat is the landlord.
    sides=(0, 1, 1, 1),
    own=own_questions,
    factors=FACTORS,
    lab=Lab(
        contests="app.games.doudizhu.lab.contest:CONTESTS",
        vectors="app.games.doudizhu.lab.vectors:VECTORS",
        learnt="app.games.doudizhu.lab.learnt:LEARNT",
        numbered="app.games.doudizhu.lab.numbered:OWN",
    ),
)
