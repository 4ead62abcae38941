"""Tiến lên 越南十三张: suits break ties, and special plays called chops beat 2s."""

from __future__ import annotations

from paiju.all_games.tienlen.players import BOTS, JUDGES
from paiju.all_games.tienlen.rulesets import SETS
from paiju.all_games.tienlen.scoring import points, points_seen
from paiju.climbing.plain_game import plain_game
from paiju.play.declaration.game import VERSION, Lab
from paiju.text import Text

GAME = plain_game(
    version=VERSION,
    id="tienlen",
    component="Tienlen",
    package=__name__,
    name=Text("越南十三张", "Tiến lên"),
    about=Text("花色分大小，四条、连对斩 2", "Suits break ties; fours and pairs in a row chop 2s"),
    art=("3S", "2C", "2H"),
    sets=SETS,
    points=points,
    points_seen=points_seen,
    bots=BOTS,
    judges=JUDGES,
    lab=Lab(vectors="paiju.all_games.tienlen.lab.vectors:VECTORS"),
)
