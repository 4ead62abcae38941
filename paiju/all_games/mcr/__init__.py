"""国标麻将, mahjong by the Chinese official rules: the declaration of the game."""

from paiju.all_games.mcr.dialect import DIALECT
from paiju.all_games.mcr.fans.counting import fan_table
from paiju.all_games.mcr.flow.flow import FLOW
from paiju.all_games.mcr.payments import payments
from paiju.all_games.mcr.players.ahead_kernels import look_ahead
from paiju.all_games.mcr.players.bots import BOTS
from paiju.all_games.mcr.players.judges import JUDGES
from paiju.all_games.mcr.players.planner import MUCH
from paiju.all_games.mcr.players.routes import plans
from paiju.all_games.mcr.questions.answers import SCORE, McrWriter
from paiju.all_games.mcr.questions.components import RULE_SET, SHAPES
from paiju.all_games.mcr.questions.own import DEALING, OWN_QUESTIONS
from paiju.all_games.mcr.refusals import REFUSALS
from paiju.all_games.mcr.rulesets import DEFAULT, OPTIONS, RULE_SETS, rules_of
from paiju.all_games.mcr.seen_tiles import seen_tiles_of, view_of_hand
from paiju.all_games.mcr.sentences import TURN_CLAUSES, own_sentences
from paiju.all_games.mcr.without_history import WITHOUT_HISTORY
from paiju.melding.game import TileGame
from paiju.melding.hands.waits import analyse
from paiju.melding.puzzles.declared import tile_puzzles
from paiju.play.declaration.game import DecidedBy, Lab
from paiju.text import Text

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
    decided_by=DecidedBy(
        deal=("ruleset", "seed", "hand_number", "results", "dealt"), acts=("history", "answers")
    ),
    bots=BOTS,
    judges=JUDGES,
    refusals=REFUSALS,
    dealing=DEALING,
    write_score=SCORE.write,
    shapes=SHAPES,
    kernels=(look_ahead,),
    own=OWN_QUESTIONS,
    ruleset=RULE_SET,
    make_writer=McrWriter,
    seen_tiles=seen_tiles_of,
    view_of_hand=view_of_hand,
    puzzles=tile_puzzles(DEFAULT, lambda hand: analyse(hand).discards, plans, MUCH),
    fans=lambda rules: fan_table(rules.options).fans,
    points_of=payments,
    without_history=WITHOUT_HISTORY,
    own_sentences=own_sentences,
    turn_clauses=TURN_CLAUSES,
    lab=Lab(
        contests="paiju.all_games.mcr.lab.contest:CONTESTS",
        vectors="paiju.all_games.mcr.lab.vectors:VECTORS",
        numbered="paiju.all_games.mcr.lab.numbering:OWN",
    ),
)
