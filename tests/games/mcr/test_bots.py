"""The players of mahjong in single decisions; `test_agents.py` has whole games."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from paiju.all_games.mcr.players.bots import BOTS, RANDOM
from paiju.chance import Chance
from paiju.play.players.moods import Mood
from paiju.play.questions.suggest import decide
from tests.support.mahjong_agents import turn

if TYPE_CHECKING:
    from paiju.all_games.mcr.view import View
    from paiju.melding.hands.actions import Action
    from paiju.play.players.player import Bot


def test_bots_have_ids_of_their_own_and_skills_come_once_and_in_order() -> None:
    assert len({bot.id for bot in BOTS}) == len(BOTS)
    skills = [bot.skill for bot in BOTS if bot.skill is not None]
    assert skills == list(range(1, len(skills) + 1))
    assert {"greedy", "random"} == {bot.id for bot in BOTS if bot.skill is None}


@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.id)
def test_any_player_may_be_made_to_err(bot: Bot[View, Action]) -> None:
    seen = turn("123m 456p 789s 55s 23p", "E")
    drawn = {
        decide(bot.agent, RANDOM.agent, seen, 100, seed, Mood(blunder_rate=1.0)).action.tile
        for seed in range(20)
    }
    assert len(drawn) > 3


@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.id)
def test_every_thinking_bot_wins_when_it_may(bot: Bot[View, Action]) -> None:
    seen = turn("123456789m 234p 5s", "5s")
    decision = bot.agent.decide(seen, 100, Chance(1, "win"))
    if bot.id != "random":
        assert decision.action.type == "hu"
        assert [why.code for why in decision.reasons] == ["wins"]
    only = replace(seen, offers=seen.offers[-1:])
    assert bot.agent.decide(only, 100, Chance(1, "win")).action.type == "discard"
