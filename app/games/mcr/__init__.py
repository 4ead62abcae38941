"""国标麻将, mahjong by the Chinese official rules."""

from app.games.mcr import game
from app.games.mcr.agents.ahead_kernels import look_ahead
from app.games.mcr.agents.bots import BOTS
from app.games.mcr.agents.decoys import decoys
from app.games.mcr.answers import SCORE, TileWriter
from app.games.mcr.fans.counting import fan_table
from app.games.mcr.imagined import imagined
from app.games.mcr.questions import DEALING, OWN_QUESTIONS
from app.games.mcr.refusals import REFUSALS
from app.games.mcr.rulesets import DEFAULT, OPTIONS, RULE_SETS, SEATS, rules_of
from app.games.mcr.schemas import RULE_SET, SHAPES
from app.games.mcr.sight import sight_of
from app.melding.distances import suit_table
from app.melding.game import TileGame
from app.melding.waits import analyse
from app.play.game import Deciding, Lab
from app.text import Text
from app.tiles.notation import TileScript
from app.tiles.tile import KINDS


def _warm(ruleset: str) -> str:
    """Build the tables of a rule set, and compile the kernels that read hands."""
    analyse(KINDS[:14])
    fans = len(fan_table(rules_of(ruleset).options).fans)
    return f"{len(suit_table()):,} distances, {fans} fans"


GAME = TileGame(
    version=1,
    id="mcr",
    place=3,
    component="Mcr",
    package=__name__,
    salt="mahjong",
    name=Text("麻将", "Mahjong"),
    about=Text("国标：八十一番，八番起和", "Official rules: 81 fans, eight points to win"),
    art=("1m", "9p", "C", "F"),
    turns="counterclockwise",
    seats=SEATS,
    default=DEFAULT,
    rulesets=tuple(RULE_SETS),
    options=OPTIONS,
    rules_of=rules_of,
    flow=game,
    decided_by=Deciding(
        deal=("ruleset", "seed", "hand_number", "results", "dealt"),
        acts=("history", "answers"),
    ),
    bots=BOTS,
    decoys=decoys,
    refusals=REFUSALS,
    scripts=TileScript,
    sealed_script=TileScript.BOTZONE,
    dealing=DEALING,
    write_score=SCORE.write,
    shapes=SHAPES,
    kernels=(look_ahead,),
    own=OWN_QUESTIONS,
    ruleset=RULE_SET,
    writes=TileWriter,
    sees=sight_of,
    imagines=imagined,
    warms=_warm,
    lab=Lab(
        contests="app.games.mcr.lab.contest:CONTESTS",
        vectors="app.games.mcr.lab.vectors:VECTORS",
    ),
)
