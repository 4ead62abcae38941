"""Guandan 掼蛋: two teams shed their hands, pay tribute between rounds, and rise through levels."""

from dataclasses import replace

from paiju.all_games.guandan.flow import COURSE, next_round
from paiju.all_games.guandan.match import MATCH
from paiju.all_games.guandan.players import BOTS
from paiju.all_games.guandan.players.learned import LEARNED
from paiju.all_games.guandan.players.openly import solve_one
from paiju.all_games.guandan.players.played import PLAYED
from paiju.all_games.guandan.questions import DEALING, LEVEL, SETTLE_FIELDS, SHAPES, own_questions
from paiju.all_games.guandan.rulesets import LEVELS, LOWEST_LEVEL, SETS
from paiju.all_games.guandan.scoring import SCORE
from paiju.all_games.guandan.sentences import own_sentences
from paiju.all_games.guandan.state import State
from paiju.climbing.declared import Setting
from paiju.climbing.plain_game import climbing_game
from paiju.climbing.players.chances import chances_by
from paiju.climbing.players.judges import Searching
from paiju.climbing.players.solver.search_kernels import solve
from paiju.climbing.puzzles.endings import EndingKind
from paiju.play.declaration.game import DecidedBy, Lab
from paiju.text import Text


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
    decided_by=DecidedBy(
        deal=("ruleset", "seed", "first", "team_levels", "finished", "failures", "ahead", "dealt"),
        acts=("tribute", "history"),
    ),
    bots=BOTS,
    judges=(Searching(game=LEARNED),),
    chance=chances_by(LEARNED),
    next_round=next_round,
    match_shape=MATCH.schema(),
    dealing=DEALING,
    settle_fields=SETTLE_FIELDS,
    shapes=SHAPES,
    setting=Setting(
        "level", LEVEL, LOWEST_LEVEL, lambda rules, level: rules.table_at(level), _at_level
    ),
    endings=(
        EndingKind(
            id="two_seats",
            name=Text("两家残局", "Two seats"),
            about=Text(
                "由你先出：不管对手怎么应，都要抢先出完。",
                "You lead: be out first, whatever the other does.",
            ),
            ruleset=SETS.default,
            teams=(0, 1),
            least=5,
            most=9,
            ranks=(5, 9),
            settings=tuple(LEVELS),
        ),
        EndingKind(
            id="four_seats",
            name=Text("四家残局", "Four seats"),
            about=Text(
                "你和对家的牌都归你打，由你先出：不管对方两家怎么应，你们这边要有一家最先出完。",
                "You lead, and play your partner's cards too: one of you must be out first, "
                "whatever the others do.",
            ),
            ruleset=SETS.default,
            teams=(0, 1, 0, 1),
            least=3,
            most=5,
            ranks=(7, 11),
            settings=tuple(LEVELS),
        ),
    ),
    kernels=(solve,),
    rare=solve_one,
    own=own_questions,
    own_sentences=own_sentences,
    wild_card=Text("逢人配", "wild card"),
    lab=Lab(
        contests="paiju.all_games.guandan.lab.contest:CONTESTS",
        vectors="paiju.all_games.guandan.lab.vectors:VECTORS",
        learnt="paiju.all_games.guandan.lab.training_game:LEARNT",
        numbered="paiju.all_games.guandan.lab.numbering:OWN",
    ),
)
