"""The bot kuanli 宽立: the first hint, by the weights of plays, without regard for roles.

It is the first robot of the Yuncheng game from which the weights are: it plays what leaves the most
powerful hand, and beats any seat's play if it can. It calls by that game's landlord index 地主指数.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.climbing.hints import hints
from app.climbing.players.simple import Player
from app.games.doudizhu.agents.played import PLAYED
from app.games.doudizhu.agents.speaking import speak_by_index
from app.play.agents import Bot, Why
from app.play.reasons import NOTHING_BEATS, filled
from app.text import Text

if TYPE_CHECKING:
    from app.climbing.seat import Position
    from app.games.doudizhu.actions import Action
    from app.games.doudizhu.view import View
    from app.play.agents import Decision, Rng


def _play(position: Position[View, Action], _: Rng) -> Decision[Action]:
    """Play the first hint."""
    table, budget = position.table, position.patience // 2
    found = hints(table, position.hand, position.last, limit=1, budget=budget).hints
    if not found:
        return position.play(None, NOTHING_BEATS)
    return position.play(found[0].row, filled(_FIRST_HINT, power=found[0].rest.power))


_FIRST_HINT = Why(
    "first_hint",
    Text(
        "第一个提示：剩下的牌权重最高（{power}）",
        "the first hint: the rest is the most powerful ({power})",
    ),
)

KUANLI: Bot[View, Action] = Bot(
    id="kuanli",
    skill=None,
    name=Text("宽立", "Kuanli"),
    about=Text(
        "总出第一个提示：让剩下的牌权重最高；能管就管，不分敌友；按地主指数叫牌",
        "always the first hint, which leaves the most powerful hand; beats whatever it can, friend "
        "or foe; calls by the landlord index",
    ),
    agent=Player(PLAYED, _play, speak_by_index),
)
