"""The seat of any climbing game: its knowledge and its actions."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from paiju.chance import Chance
from paiju.climbing.flow.records import Action
from paiju.climbing.players.simple import casual, novice, random
from paiju.climbing.seat.position import PlayedGame, Position
from paiju.playing_cards.card import Card
from tests.climbing.test_plain_game import GAME as GAME_OF_TURNS

GAME: PlayedGame[Any, str] = PlayedGame(make=str, before=lambda _: ("call", "decline"))
CALLING = SimpleNamespace(phase="calling")


def test_a_player_that_was_not_told_how_to_speak_does_the_first_thing_it_may() -> None:
    for bot in (novice(GAME), casual(GAME)):
        decision = bot.agent.decide(CALLING, 100, Chance(1, "test"))
        assert (decision.action, decision.reasons[0].code) == ("call", "first_choice")


def test_what_is_done_before_cards_are_played_is_drawn_as_well() -> None:
    agent = random(GAME).agent
    drawn = {agent.decide(CALLING, 100, Chance(seed, "test")).action for seed in range(40)}
    assert drawn == {"call", "decline"}


def asked(ruleset: str) -> Position[Any, Any]:
    """The position of the second seat after the lead of the three of spades."""
    state = GAME_OF_TURNS.flow.deal(GAME_OF_TURNS.rules_of(ruleset), 1)
    state = GAME_OF_TURNS.flow.step(state, Action("play", cards=(Card("3S"),))).state
    played: PlayedGame[Any, Action] = PlayedGame(make=Action)
    return played.position(GAME_OF_TURNS.flow.view(state, state.to_act[0]))


def test_others_come_in_the_direction_of_play() -> None:
    position = asked("free")
    assert position.others == tuple((position.seat - step) % 3 for step in (1, 2))
    assert position.waiting() == position.others[:1]


def test_a_pass_is_an_option_where_it_may_be_done() -> None:
    passes = {
        ruleset: [each for each in asked(ruleset).branches if each.play is None]
        for ruleset in ("forced", "free")
    }
    assert {ruleset: len(found) for ruleset, found in passes.items()} == {"forced": 0, "free": 1}
