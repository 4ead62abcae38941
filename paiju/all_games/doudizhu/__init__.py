"""Dou Dizhu 斗地主: a landlord plays against two peasants, and the first seat out wins."""

from dataclasses import replace

from paiju.all_games.doudizhu.calling import SEATS
from paiju.all_games.doudizhu.flow import COURSE, MAX_WILD
from paiju.all_games.doudizhu.players import BOTS
from paiju.all_games.doudizhu.players.judges import JUDGES
from paiju.all_games.doudizhu.players.learned import EXPERT_NODES, LEARNED
from paiju.all_games.doudizhu.players.played import PLAYED
from paiju.all_games.doudizhu.players.playouts.kernels import play_out_all
from paiju.all_games.doudizhu.questions import DEALING, SHAPES, own_questions
from paiju.all_games.doudizhu.rulesets import SETS
from paiju.all_games.doudizhu.scoring import FACTORS, SCORE
from paiju.all_games.doudizhu.sentences import own_sentences
from paiju.all_games.doudizhu.stages import REFUSALS
from paiju.all_games.doudizhu.state import State
from paiju.climbing.declared import Setting
from paiju.climbing.network.forward_kernels import judge_first
from paiju.climbing.plain_game import climbing_game
from paiju.climbing.players.chances import chances_by
from paiju.climbing.players.solver.search_kernels import solve_all
from paiju.climbing.puzzles.endings import EndingKind
from paiju.climbing.splits.many_rests_kernels import best_rests
from paiju.play.declaration.game import DecidedBy, Lab
from paiju.shapes.field_types import Field, Words
from paiju.text import Text

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
    decided_by=DecidedBy(
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
    # The team of each seat, counted from the landlord, which leads.
    sides=(0, 1, 1, 1),
    own=own_questions,
    own_sentences=own_sentences,
    factors=FACTORS,
    lab=Lab(
        contests="paiju.all_games.doudizhu.lab.contest:CONTESTS",
        vectors="paiju.all_games.doudizhu.lab.vectors:VECTORS",
        learnt="paiju.all_games.doudizhu.lab.training_game:LEARNT",
        numbered="paiju.all_games.doudizhu.lab.numbering:OWN",
    ),
)
