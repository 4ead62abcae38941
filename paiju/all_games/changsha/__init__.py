"""长沙麻将, Changsha mahjong: the declaration of the game.

A small win has a pair of generals 2, 5, 8; big fans add up. Opening wins are paid before the play,
an open gang turns several tiles, and birds multiply each payment by itself.
"""

from paiju.all_games.changsha.analysis import analyse
from paiju.all_games.changsha.dialect import DIALECT
from paiju.all_games.changsha.fans import FANS
from paiju.all_games.changsha.flow.hand import ENGINE
from paiju.all_games.changsha.payments import REASONS
from paiju.all_games.changsha.planner import JUDGE
from paiju.all_games.changsha.players import BOTS, seen_tiles
from paiju.all_games.changsha.records import (
    ACTIONS,
    EVENTS,
    GANG_TILES,
    RECORDS,
    SPECIAL,
    STATE_OWN,
    VIEW_OWN,
)
from paiju.all_games.changsha.refusals import REFUSALS
from paiju.all_games.changsha.rulesets import SETS
from paiju.all_games.changsha.scoring import readings_of, score
from paiju.all_games.changsha.sentences import TURN_CLAUSES, own_sentences
from paiju.all_games.changsha.state import Player, State, View, places, seen
from paiju.melding.plain.rules import Play
from paiju.melding.plain_game import plain_mahjong
from paiju.play.declaration.game import Lab
from paiju.text import Text

GAME = plain_mahjong(
    version=1,
    id="changsha",
    component="Changsha",
    package=__name__,
    name=Text("长沙麻将", "Changsha mahjong"),
    about=Text(
        "二五八作将，大胡、起手胡、开杠、扎鸟",
        "A pair of 2, 5 or 8, opening wins, birds",
    ),
    art=("2m", "5p", "8s"),
    sets=SETS,
    fans=FANS,
    reasons=REASONS,
    play=Play(
        score=lambda rules, win, _: score(rules, win),
        readings=lambda rules, win, _: readings_of(rules, win),
        analyse=lambda rules, hand, melds, shown, _: analyse(rules, hand, tuple(melds), shown),
        seen=seen,
    ),
    dialect=DIALECT,
    circumstances={"special": SPECIAL, "gang_tiles": GANG_TILES},
    actions=ACTIONS,
    refusals=REFUSALS,
    state_type=State,
    player_type=Player,
    view_type=View,
    state_own=STATE_OWN,
    view_own=VIEW_OWN,
    records=RECORDS,
    of_players={"locked": "locked", "dead": "dead"},
    places=places,
    events=EVENTS,
    engine=ENGINE,
    lab=Lab(
        vectors="paiju.all_games.changsha.lab.vectors:VECTORS",
        numbered="paiju.all_games.changsha.lab.numbering:OWN",
    ),
    bots=BOTS,
    judges=(JUDGE,),
    seen_tiles=seen_tiles,
    own_sentences=own_sentences,
    turn_clauses=TURN_CLAUSES,
)
