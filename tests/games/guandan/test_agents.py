"""Every bot in both rule sets: whole rounds without an illegal action, and reasons for all."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from paiju.all_games.guandan.flow import COURSE
from paiju.all_games.guandan.match import Match
from paiju.all_games.guandan.players import BOTS
from paiju.all_games.guandan.players.played import PLAYED
from paiju.all_games.guandan.rulesets import LEVELS, RULE_SETS, rules_of
from paiju.chance import Chance
from paiju.jit import is_wanted
from tests.games.guandan.rounds import GAME_OPTIONS
from tests.support.agents import check_said
from tests.support.scale import wide_but

if TYPE_CHECKING:
    from paiju.all_games.guandan.rulesets import Rules
    from paiju.all_games.guandan.state import Action, State, View
    from paiju.play.players.player import Bot

# The rounds of each bot in each rule set; PAIJU_GAMES=1000 plays many.
GAMES = int(os.environ.get("PAIJU_GAMES", "3" if is_wanted() else "1"))
# The budget of a decision in milliseconds: enough for a search late in a round.
BUDGET = 30
# The bots that split hands, which are too slow with plain kernels.
HEAVY = frozenset() if is_wanted() else frozenset({"casual", "skilled", "expert", "master"})
# The finishes of the round before: none, the last pays, both losers pay, partners pay each other.
FINISHED = ((), (0, 1, 2, 3), (1, 3, 2, 0), (0, 1, 3, 2))


def match_of(rules: Rules, number: int) -> Match | None:
    """A standing of a match."""
    if rules.round.is_open:
        return None
    finished = FINISHED[number % len(FINISHED)]
    level = LEVELS[number % len(LEVELS)]
    return Match((level, level), finished)


def play(bot: Bot[View, Action], rules: Rules, seed: int, turns: int = 9999) -> State:
    """A round of one bot on all seats; each of its actions must be legal and explained."""
    state, turn = COURSE.deal(rules, seed, match_of(rules, seed)), 0
    while state.to_act and turn < turns:
        # Seats that act at the same moment do so in any order.
        seat = state.to_act[-1]
        seen = COURSE.view(state, seat)
        counts = PLAYED.position(seen).counts
        assert counts == tuple(map(len, state.hands)) or state.phase == "return"
        decision = bot.agent.decide(seen, BUDGET, Chance(seed, f"conformance {turn}"))
        assert decision.action.seat == seat
        check_said(decision)
        assert all(0 <= each.value <= 1 for each in decision.candidates)
        done = COURSE.step(state, decision.action)
        assert done.refusal is None, (bot.id, seed, decision.action)
        state, turn = done.state, turn + 1
    return state


@pytest.mark.parametrize("ruleset", RULE_SETS)
@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.id)
def test_an_agent_plays_whole_rounds_by_the_rules_and_says_why(
    bot: Bot[View, Action], ruleset: str
) -> None:
    if bot.id in HEAVY:
        pytest.skip("plain kernels take too long")
    for seed in range(GAMES):
        assert play(bot, rules_of(ruleset), seed).phase == "over"


@pytest.mark.parametrize(
    "option", wide_but(GAME_OPTIONS, *GAME_OPTIONS[::4]), ids=lambda option: option.id
)
def test_every_agent_gives_tribute_under_every_option(option: object) -> None:
    for value in option.values:  # type: ignore[attr-defined]
        rules = rules_of("competition", {option.id: value})  # type: ignore[attr-defined]
        for bot in (bot for bot in BOTS if bot.id not in HEAVY):
            for seed in (1, 2):
                assert play(bot, rules, seed, turns=5)


def test_equal_chance_leads_to_equal_rounds() -> None:
    for bot in BOTS if is_wanted() else BOTS[:1]:
        rules = rules_of()
        assert play(bot, rules, 1, turns=30) == play(bot, rules, 1, turns=30)


def test_agents_decide_by_what_a_seat_sees() -> None:
    """Other seats' cards change nothing: the view has none of them."""
    state = COURSE.deal(rules_of(), 1)
    seat = state.to_act[0]
    one, *others = (each for each in range(4) if each != seat)
    hands = list(state.hands)
    hands[one], hands[others[0]] = hands[others[0]], hands[one]
    swapped = replace(state, hands=tuple(hands))
    assert COURSE.view(swapped, seat) == COURSE.view(state, seat)


def test_bots_have_ids_of_their_own_and_skills_come_once_and_in_order() -> None:
    assert len({bot.id for bot in BOTS}) == len(BOTS)
    skills = [bot.skill for bot in BOTS if bot.skill is not None]
    assert skills == [1, 2, 3, 4, 5]
    assert {"homework", "greedy", "random"} == {bot.id for bot in BOTS if bot.skill is None}
