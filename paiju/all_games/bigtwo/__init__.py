"""Big Two 锄大地: suits break ties, five-card hands beat each other, and cards left cost points."""

from __future__ import annotations

from paiju.all_games.bigtwo.players import BOTS, JUDGES
from paiju.all_games.bigtwo.rulesets import SETS
from paiju.all_games.bigtwo.scoring import FACTORS, lines, points, points_seen, stake
from paiju.climbing.plain_game import plain_game
from paiju.play.declaration.game import VERSION, Lab
from paiju.text import Text

GAME = plain_game(
    version=VERSION,
    id="bigtwo",
    component="Bigtwo",
    package=__name__,
    name=Text("锄大地", "Big Two"),
    about=Text("花色分大小，先出完者胜", "Suits break ties; first out wins"),
    art=("2S", "3D", "AH"),
    sets=SETS,
    points=points,
    points_seen=points_seen,
    stake=stake,
    lines=lines,
    factors=FACTORS,
    bots=BOTS,
    judges=JUDGES,
    lab=Lab(vectors="paiju.all_games.bigtwo.lab.vectors:VECTORS"),
)
