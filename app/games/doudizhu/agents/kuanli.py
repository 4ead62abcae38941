"""The bot kuanli 宽立: the first hint, by the weights of plays, and no thought of who is whose.

So plays the first robot of the Yuncheng game that the weights are from: what leaves the most
powerful hand, on anybody's play, whenever there is anything that beats it. It calls by that game's
landlord index 地主指数.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.cards.holding import Holding
from app.climbing.hints import hints
from app.games.doudizhu.agents.patience import choices_within
from app.games.doudizhu.agents.plays import pass_on, play
from app.games.doudizhu.agents.speaking import speak_by_index
from app.games.doudizhu.state import table_of
from app.play.agents import Bot
from app.play.reasons import NOTHING_BEATS
from app.text import Text

if TYPE_CHECKING:
    from app.games.doudizhu.actions import Action
    from app.games.doudizhu.view import View
    from app.play.agents import Decision, Rng


class KuanliBot:
    """Plays the first hint."""

    def decide(self, view: View, budget: int, rng: Rng) -> Decision[Action]:  # noqa: ARG002 - it does not waver
        """Call by the landlord index, never double, and play the first hint."""
        return _play(view, budget) if view.phase == "play" else speak_by_index(view)


def _play(view: View, budget: int) -> Decision[Action]:
    last = view.last.play if view.last else None
    choices = choices_within(view, budget) // 2
    found = hints(table_of(view), Holding.of(view.hand), last, limit=1, budget=choices).hints
    if not found:
        return pass_on(view, NOTHING_BEATS.code, NOTHING_BEATS.text)
    return play(view, found[0].row, "first_hint", _FIRST_HINT.format(power=found[0].rest.power))


_FIRST_HINT = Text(
    "第一个提示：剩下的牌权重最高（{power}）",
    "the first hint: the rest is the most powerful ({power})",
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
    agent=KuanliBot(),
)
