"""四川麻将, Sichuan mahjong: the declaration of the game.

A hand ends when three seats have won 血战到底. By an option winners play on to the wall's end
血流成河.
"""

from operator import attrgetter

from paiju.all_games.sichuan.dialect import DIALECT
from paiju.all_games.sichuan.fans import FANS
from paiju.all_games.sichuan.flow.flow import FLOW
from paiju.all_games.sichuan.players.bots import BOTS
from paiju.all_games.sichuan.players.judges import JUDGES
from paiju.all_games.sichuan.players.opening import MUCH
from paiju.all_games.sichuan.players.race_kernels import weigh_further
from paiju.all_games.sichuan.players.reasons import plans
from paiju.all_games.sichuan.questions.answers import SCORE
from paiju.all_games.sichuan.questions.checks import analyse
from paiju.all_games.sichuan.questions.components import RULE_SET, SHAPES
from paiju.all_games.sichuan.questions.own import DEALING, OWN_QUESTIONS
from paiju.all_games.sichuan.refusals import REFUSALS
from paiju.all_games.sichuan.rulesets import DEFAULT, OPTIONS, RULE_SETS, rules_of
from paiju.all_games.sichuan.seen_tiles import seen_tiles_of, view_of_hand
from paiju.all_games.sichuan.sentences import TURN_CLAUSES, own_sentences
from paiju.all_games.sichuan.without_history import WITHOUT_HISTORY
from paiju.melding.game import TileGame
from paiju.melding.hands.actions import ACTIONS
from paiju.melding.puzzles.declared import tile_puzzles
from paiju.melding.questions.hands import FanWriter
from paiju.play.declaration.game import ActionType, DecidedBy, Lab
from paiju.text import Text

# The actions of every tile game except chi, and the choices before the play.
_ACTIONS = (
    ActionType("exchange", Text("换三张", "Exchange"), ("exchange",)),
    ActionType("void", Text("定缺", "Void"), ("void",)),
    *(each for each in ACTIONS if each.type not in {"chi", "hu"}),
    ActionType("hu", Text("胡", "Hu"), ("turn", "claims")),
)


GAME = TileGame(
    version=1,
    dialect=DIALECT,
    id="sichuan",
    place=4,
    component="Sichuan",
    package=__name__,
    salt="sichuan",
    name=Text("四川麻将", "Sichuan mahjong"),
    about=Text("血战到底：定缺，无吃，三家胡才完", "A void suit, no chi, and three winners"),
    art=("1m", "5p", "9s"),
    default=DEFAULT,
    rulesets=tuple(RULE_SETS),
    options=OPTIONS,
    rules_of=rules_of,
    flow=FLOW,
    decided_by=DecidedBy(
        deal=("ruleset", "seed", "hand_number", "dealer", "results", "dealt"),
        acts=("history", "answers"),
    ),
    actions=_ACTIONS,
    bots=BOTS,
    judges=JUDGES,
    sealed_anew=" words of one length",
    refusals=REFUSALS,
    dealing=DEALING,
    write_score=SCORE.write,
    shapes=SHAPES,
    kernels=(weigh_further,),
    own=OWN_QUESTIONS,
    ruleset=RULE_SET,
    make_writer=FanWriter,
    seen_tiles=seen_tiles_of,
    view_of_hand=view_of_hand,
    puzzles=tile_puzzles(DEFAULT, lambda hand: analyse(hand, (), (), None).discards, plans, MUCH),
    fans=lambda _: FANS,
    points_of=attrgetter("points"),
    without_history=WITHOUT_HISTORY,
    own_sentences=own_sentences,
    turn_clauses=TURN_CLAUSES,
    lab=Lab(
        contests="paiju.all_games.sichuan.lab.contest:CONTESTS",
        vectors="paiju.all_games.sichuan.lab.vectors:VECTORS",
        numbered="paiju.all_games.sichuan.lab.numbering:OWN",
    ),
)
