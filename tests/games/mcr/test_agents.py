"""Every player of mahjong: whole games without an illegal action, reasons for all, views only."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from paiju.all_games.mcr.flow.hand import ENGINE
from paiju.all_games.mcr.players.bots import BOTS
from paiju.all_games.mcr.rulesets import DEFAULT, RULE_SETS, rules_of
from paiju.all_games.mcr.view import view
from paiju.chance import Chance
from paiju.jit import is_wanted
from tests.support.agents import check_said
from tests.support.invented_mcr import invented_game, unseen_tiles
from tests.support.mahjong_games import random_game
from tests.support.scale import wide_but

if TYPE_CHECKING:
    from paiju.all_games.mcr.state import State
    from paiju.all_games.mcr.view import View
    from paiju.melding.hands.actions import Action
    from paiju.play.players.player import Bot

# The games of each bot in each rule set; PAIJU_GAMES=1000 plays many.
GAMES = int(os.environ.get("PAIJU_GAMES", "2" if is_wanted() else "0"))
# The turns of a game: with plain kernels, bots that compute are too slow for a whole one.
TURNS = 1000 if is_wanted() else 3
# The bots that plan, which are too slow with plain kernels for more than one rule set.
HEAVY = frozenset() if is_wanted() else frozenset({"skilled", "expert"})


def play(bot: Bot[View, Action], ruleset: str, seed: int, turns: int = 1000) -> State:
    """A game of one bot on all seats; each of its actions must be offered, legal and explained."""
    state, number = ENGINE.deal(rules_of(ruleset), seed), 0
    while state.to_act and number < turns:
        # Seats that act at the same moment do so in any order.
        seat = state.to_act[-1]
        decision = bot.agent.decide(view(state, seat), 100, Chance(seed, f"game {number}"))
        assert decision.action in state.offers[seat]
        check_said(decision)
        for each in decision.candidates:
            assert each.action in state.offers[seat]
        done = ENGINE.step(state, decision.action)
        assert done.refusal is None, (bot.id, seed, decision.action)
        state, number = done.state, number + 1
    return state


@pytest.mark.parametrize("ruleset", wide_but(RULE_SETS, DEFAULT))
@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.id)
def test_a_player_plays_whole_games_by_the_rules_and_says_why(
    bot: Bot[View, Action], ruleset: str
) -> None:
    if bot.id in HEAVY and ruleset != DEFAULT:
        pytest.skip("plain kernels take too long")
    for seed in range(GAMES):
        assert play(bot, ruleset, seed).phase == "over"
    play(bot, ruleset, 99, TURNS)


@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.id)
def test_equal_chance_leads_to_equal_games(bot: Bot[View, Action]) -> None:
    turns = 12 if is_wanted() else 1
    assert play(bot, "mcr", 1, turns) == play(bot, "mcr", 1, turns)


def hidden_elsewhere(state: State, seat: int) -> View:
    """The view of a seat in another game, with all hidden tiles in other places."""
    seen = view(state, seat)
    return view(invented_game(seen, unseen_tiles(seen)[::-1]), seat)


@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.id)
def test_a_player_decides_by_its_view_alone(
    bot: Bot[View, Action],
) -> None:
    states = [state for state in random_game(rules_of("mcr"), 3) if state.to_act]
    for state in states[:: 9 if is_wanted() else 80]:
        seat = state.to_act[0]
        decisions = [
            bot.agent.decide(seen, 100, Chance(1, "views"))
            for seen in (view(state, seat), hidden_elsewhere(state, seat))
        ]
        assert decisions[0] == decisions[1]
