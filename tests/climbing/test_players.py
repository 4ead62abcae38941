"""The players of a game that declares none of its own: each is stronger than the one before.

The game is played with the patterns of a deck of one pack, two seats against the one that leads,
and with the weights that the shape of each pattern gives.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from paiju.all_games.doudizhu.flow import COURSE
from paiju.all_games.doudizhu.rulesets import rules_of
from paiju.all_games.doudizhu.state import Action
from paiju.chance import Chance
from paiju.climbing.players.skilled import players_of
from paiju.climbing.plays.table import table_of
from paiju.climbing.rules.rule_set import weights_for
from paiju.climbing.seat.position import PlayedGame
from tests.support.agents import check_said
from tests.support.scale import COMPILED

if TYPE_CHECKING:
    from paiju.play.players.player import Bot

DECKS = 24
RULES = rules_of("classic", {"calling": "none", "doubling": "no"})
PLAY = RULES.play
TABLE = table_of(replace(PLAY, weights=weights_for(PLAY.patterns, PLAY.bombs)))
GAME: PlayedGame[Any, Action] = PlayedGame(
    make=Action, table=lambda _: TABLE, teams=lambda _: (0, 1, 1), first=lambda _: 0
)
NOVICE, CASUAL, SKILLED, RANDOM = players_of(GAME)


def leader_wins(seed: int, leader: Bot[Any, Action], others: Bot[Any, Action]) -> bool:
    """The leading seat wins a deck, or not; everything that is done is legal and explained."""
    state, turn = COURSE.deal(RULES, seed, first=0), 0
    while state.to_act:
        (seat,) = state.to_act
        bot = others if seat else leader
        decision = bot.agent.decide(COURSE.view(state, seat), 100, Chance(seed, f"{turn}"))
        check_said(decision)
        done = COURSE.step(state, decision.action)
        assert done.refusal is None
        state, turn = done.state, turn + 1
    return state.winner == 0


@pytest.mark.skipif(not COMPILED, reason="as plain Python it takes too long")
@pytest.mark.parametrize(
    ("weak", "strong"), [(RANDOM, NOVICE), (NOVICE, CASUAL), (CASUAL, SKILLED)], ids=lambda b: b.id
)
def test_a_player_of_more_skill_wins_more_decks(
    weak: Bot[Any, Action], strong: Bot[Any, Action]
) -> None:
    led = sum(leader_wins(seed, strong, weak) for seed in range(DECKS))
    followed = sum(not leader_wins(seed, weak, strong) for seed in range(DECKS))
    assert led + followed > DECKS


def test_skills_go_up_and_who_goes_by_name_comes_last() -> None:
    assert [bot.skill for bot in players_of(GAME)] == [1, 2, 3, None]
