"""The seat of any climbing game: its knowledge and its actions."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from app.chance import Chance
from app.climbing.players.simple import casual, novice, random
from app.climbing.seat import PlayedGame

GAME: PlayedGame[Any, str] = PlayedGame(make=str, choices=lambda _: ("call", "decline"))
CALLING = SimpleNamespace(phase="calling")


def test_a_player_that_was_not_told_how_to_speak_does_the_first_thing_it_may() -> None:
    for bot in (novice(GAME), casual(GAME)):
        decision = bot.agent.decide(CALLING, 100, Chance(1, "test"))
        assert (decision.action, decision.reasons[0].code) == ("call", "first_choice")


def test_what_is_done_before_cards_are_played_is_drawn_as_well() -> None:
    agent = random(GAME).agent
    drawn = {agent.decide(CALLING, 100, Chance(seed, "test")).action for seed in range(40)}
    assert drawn == {"call", "decline"}
