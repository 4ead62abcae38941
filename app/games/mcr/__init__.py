"""国标麻将, mahjong by the Chinese official rules."""

from app.games.mcr.agents.ahead_kernels import look_ahead
from app.games.mcr.agents.bots import BOTS
from app.games.mcr.agents.decoys import decoys
from app.games.mcr.agents.judges import JUDGES
from app.games.mcr.agents.planner import MUCH
from app.games.mcr.agents.routes import plans
from app.games.mcr.answers import SCORE, McrWriter
from app.games.mcr.dialect import DIALECT
from app.games.mcr.fans.counting import fan_table
from app.games.mcr.game import FLOW
from app.games.mcr.questions import DEALING, OWN_QUESTIONS
from app.games.mcr.refusals import REFUSALS
from app.games.mcr.rulesets import DEFAULT, OPTIONS, RULE_SETS, rules_of
from app.games.mcr.schemas import RULE_SET, SHAPES
from app.games.mcr.sight import imagined, sight_of
from app.games.mcr.wall import deck_of
from app.melding.game import TileGame
from app.melding.puzzles.declared import tile_puzzles
from app.melding.waits import analyse
from app.play.game import Deciding, Lab
from app.text import Text

GAME = TileGame(
    version=1,
    dialect=DIALECT,
    id="mcr",
    place=3,
    component="Mcr",
    package=__name__,
    salt="mahjong",
    name=Text("麻将", "Mahjong"),
    about=Text("国标：八十一番，八番起和", "Official rules: 81 fans, eight points to win"),
    art=("1m", "9p", "C", "F"),
    default=DEFAULT,
    rulesets=tuple(RULE_SETS),
    options=OPTIONS,
    rules_of=rules_of,
    flow=FLOW,
    decided_by=Deciding(
        deal=("ruleset", "seed", "hand_number", "results", "dealt"), acts=("history", "answers")
    ),
    bots=BOTS,
    judges=JUDGES,
    decoys=decoys,
    refusals=REFUSALS,
    dealing=DEALING,
    write_score=SCORE.write,
    shapes=SHAPES,
    kernels=(look_ahead,),
    own=OWN_QUESTIONS,
    ruleset=RULE_SET,
    writes=McrWriter,
    sees=sight_of,
    imagines=imagined,
    deck_of=deck_of,
    puzzles=tile_puzzles(DEFAULT, lambda hand: analyse(hand).discards, plans, MUCH),
    fans=lambda rules: fan_table(rules.options).fans,
    lab=Lab(
        contests="app.games.mcr.lab.contest:CONTESTS",
        vectors="app.games.mcr.lab.vectors:VECTORS",
        numbered="app.games.mcr.lab.numbered:OWN",
    ),
)
