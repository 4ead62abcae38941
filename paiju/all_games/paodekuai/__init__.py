"""Pao De Kuai 跑得快: the first seat out wins, and a seat that can beat the play mostly must."""

from __future__ import annotations

from paiju.all_games.paodekuai.players import BOTS, JUDGES
from paiju.all_games.paodekuai.rulesets import SETS
from paiju.all_games.paodekuai.scoring import FACTORS, lines, points, points_seen, stake
from paiju.climbing.plain_game import plain_game
from paiju.climbing.puzzles.endings import EndingKind
from paiju.play.declaration.game import VERSION, Lab
from paiju.text import Text

GAME = plain_game(
    version=VERSION,
    id="paodekuai",
    component="Paodekuai",
    package=__name__,
    name=Text("跑得快", "Pao De Kuai"),
    about=Text("能管必管，先出完者胜", "First out wins, and what can beat a play must be played"),
    art=("3S", "AS", "2S"),
    sets=SETS,
    points=points,
    points_seen=points_seen,
    stake=stake,
    lines=lines,
    factors=FACTORS,
    bots=BOTS,
    endings=(
        EndingKind(
            id="two_seats",
            name=Text("两家残局", "Two seats"),
            about=Text(
                "由你先出，能管必管：不管对手怎么应，都要抢先出完。",
                "You lead, and a play must be beaten if it can be: be out first, whatever the "
                "other does.",
            ),
            ruleset="two_seats",
            teams=(0, 1),
            least=5,
            most=9,
            ranks=(6, 10),
        ),
    ),
    judges=JUDGES,
    lab=Lab(vectors="paiju.all_games.paodekuai.lab.vectors:VECTORS"),
)
