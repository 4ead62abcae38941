"""Big Two 锄大地: suits break ties, five cards are one ladder, and cards left cost."""

from __future__ import annotations

from app.climbing.plain import plain_game
from app.games.bigtwo.agents import BOTS, JUDGES
from app.games.bigtwo.rulesets import SETS
from app.games.bigtwo.scoring import FACTORS, lines, points, stake
from app.play.game import VERSION, Lab
from app.text import Text

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
    stake=stake,
    lines=lines,
    factors=FACTORS,
    bots=BOTS,
    judges=JUDGES,
    lab=Lab(vectors="app.games.bigtwo.lab.vectors:VECTORS"),
)
