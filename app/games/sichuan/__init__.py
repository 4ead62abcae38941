"""四川麻将 血战到底, the mahjong of Sichuan: a battle until three have won."""

from app.games.sichuan.agents.bots import BOTS
from app.games.sichuan.agents.decoys import decoys
from app.games.sichuan.agents.judges import JUDGES
from app.games.sichuan.agents.opening import MUCH
from app.games.sichuan.agents.race_kernels import weigh_further
from app.games.sichuan.agents.reasons import plans
from app.games.sichuan.answers import SCORE, SichuanWriter
from app.games.sichuan.dialect import DIALECT
from app.games.sichuan.fans import FANS
from app.games.sichuan.game import FLOW
from app.games.sichuan.hands import analyse
from app.games.sichuan.questions import DEALING, OWN_QUESTIONS
from app.games.sichuan.refusals import REFUSALS
from app.games.sichuan.rulesets import DECK, DEFAULT, OPTIONS, RULE_SETS, rules_of
from app.games.sichuan.schemas import RULE_SET, SHAPES
from app.games.sichuan.sight import imagined, sight_of
from app.melding.actions import ACTIONS
from app.melding.game import TileGame
from app.melding.puzzles.declared import tile_puzzles
from app.play.game import ActionType, Deciding, Lab
from app.text import Text

# Those of every tile game but chi, and what all choose before play.
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
    decided_by=Deciding(
        deal=("ruleset", "seed", "hand_number", "dealer", "results", "dealt"),
        acts=("history", "answers"),
    ),
    actions=_ACTIONS,
    bots=BOTS,
    judges=JUDGES,
    decoys=decoys,
    sealed_anew=" words of one length",
    refusals=REFUSALS,
    dealing=DEALING,
    write_score=SCORE.write,
    shapes=SHAPES,
    kernels=(weigh_further,),
    own=OWN_QUESTIONS,
    ruleset=RULE_SET,
    writes=SichuanWriter,
    sees=sight_of,
    imagines=imagined,
    deck_of=lambda _: DECK,
    puzzles=tile_puzzles(DEFAULT, lambda hand: analyse(hand, (), (), None).discards, plans, MUCH),
    fans=lambda _: FANS,
    lab=Lab(
        contests="app.games.sichuan.lab.contest:CONTESTS",
        vectors="app.games.sichuan.lab.vectors:VECTORS",
        numbered="app.games.sichuan.lab.numbered:OWN",
    ),
)
