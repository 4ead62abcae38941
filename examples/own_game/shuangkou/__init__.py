"""Shuangkou 双扣: a card game of Zhejiang for four, two against two, with two packs."""

from paiju.game import PLAYED, Text, plain_game, players_of
from shuangkou.players import STEADY
from shuangkou.rules import SETS, points

GAME = plain_game(
    version=1,
    id="shuangkou",
    component="Shuangkou",
    package=__name__,
    name=Text("双扣", "Shuangkou"),
    about=Text("两副牌，四人两两一队", "Two packs, four seats, two against two"),
    art=("RJ", "2S", "2H"),
    sets=SETS,
    points=points,
    bots=(*players_of(PLAYED), STEADY),
)
