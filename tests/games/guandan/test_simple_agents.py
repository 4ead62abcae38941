"""The simple players of Guandan, one sentence each."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from paiju.all_games.guandan.flow import COURSE
from paiju.all_games.guandan.match import Match
from paiju.all_games.guandan.players import BOTS, CASUAL, NOVICE
from paiju.all_games.guandan.players.played import PLAYED
from paiju.all_games.guandan.players.simple import GREEDY
from paiju.all_games.guandan.rulesets import rules_of
from paiju.all_games.guandan.state import Action, View
from paiju.chance import Chance
from tests.games.guandan.rounds import after, laid
from tests.games.guandan.seen import ending
from tests.support.agents import check_said

if TYPE_CHECKING:
    from paiju.play.players.player import Bot

SOME = "3456789TJQKA"
AGENTS = {bot.id: bot.agent for bot in (NOVICE, CASUAL, GREEDY)}


@pytest.mark.parametrize(
    ("agent", "hands", "played", "expected"),
    [
        pytest.param("novice", ("33 4 5",), (), "3", id="the-novice-leads-his-lowest-card"),
        pytest.param("novice", ("33 4 6",), ("5", ""), "6", id="and-beats-his-partner"),
        pytest.param("greedy", ("33344 5",), (), "33344", id="greedy-leads-most-cards-at-once"),
        pytest.param("greedy", ("3333",), (), "333", id="and-breaks-bombs"),
        pytest.param("greedy", ("33 4 6",), ("5", ""), "6", id="and-beats-its-partner"),
        pytest.param("greedy", ("3",), ("5",), "pass", id="and-passes-where-nothing-beats"),
        pytest.param("greedy", ("3333 4",), ("A",), "3333", id="and-bombs-where-nothing-else-does"),
        pytest.param("casual", ("44 9",), ("33",), "44", id="casual-beats-an-enemy"),
        pytest.param("casual", ("QQ 9 5",), ("JJ", ""), "pass", id="and-leaves-his-partner"),
        pytest.param("casual", ("4 9 QQ",), ("3", ""), "4", id="but-for-small-cards"),
        pytest.param("casual", ("3333 4 7",), ("AA",), "pass", id="and-keeps-bombs"),
        pytest.param(
            "casual", ("3333 4 7", SOME, SOME, "55"), ("AA",), "3333", id="until-an-enemy-is-near"
        ),
        pytest.param("casual", ("3",), ("5",), "pass", id="and-passes-where-nothing-beats"),
        pytest.param("casual", ("33344 5",), (), "5", id="and-leads-what-leaves-the-best-rest"),
        pytest.param(
            "casual", ("A 5D6H7D8H9DTHJD",), ("K",), "A", id="and-beats-with-what-is-spare"
        ),
        pytest.param("casual", ("5D6H7D8H9D",), ("8",), "pass", id="and-does-not-tear-up-his-hand"),
    ],
)
def test_what_a_simple_player_does(
    agent: str, hands: tuple[str, ...], played: tuple[str, ...], expected: str
) -> None:
    seen = ending(*hands, *[SOME] * (4 - len(hands)), played=played)
    decision = AGENTS[agent].decide(seen, 100, Chance(1, "test"))
    assert ("".join(card[0] for card in decision.action.cards) or decision.action.type) == expected


def test_what_an_action_makes_in_a_view_is_a_play_where_it_plays() -> None:
    seen = ending("44 9", SOME, SOME, SOME, played=("33",))
    decision = CASUAL.agent.decide(seen, 100, Chance(1, "test"))
    found = PLAYED.made_by(seen, decision.action)
    assert found is not None
    assert (found.pattern.id, found.key) == ("pair", "4")
    assert PLAYED.made_by(seen, Action("pass", 0)) is None


def test_simple_players_take_any_of_equal_tributes() -> None:
    options = {"equal_double_tribute": "choose"}
    state = laid("RJ RJ", "BJ", "", "BJ", match=Match(("4", "4"), (0, 2, 1, 3)), options=options)
    state = after(state, "1: pay BJ", "3: pay BJ")
    decision = NOVICE.agent.decide(COURSE.view(state, 0), 100, Chance(1, "test"))
    assert decision.action == Action("take", 0, source=1)


@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.id)
def test_everybody_pays_tribute_and_returns_it(bot: Bot[View, Action]) -> None:
    state = COURSE.deal(rules_of(), 2, Match(("5", "5"), (0, 1, 2, 3)))
    given = []
    while state.phase != "play":
        decision = bot.agent.decide(COURSE.view(state, state.to_act[0]), 1, Chance(2, "tribute"))
        check_said(decision)
        done = COURSE.step(state, decision.action)
        assert done.refusal is None
        given.append(decision.action.type)
        state = done.state
    assert given == ["pay", "return"]
