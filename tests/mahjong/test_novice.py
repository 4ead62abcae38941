"""The novice: wins when he may, claims nothing else, and discards by shanten alone."""

from __future__ import annotations

from random import Random

import pytest

from app.mahjong.agents import BOTS
from app.mahjong.agents.novice import NOVICE
from app.mahjong.flow import step
from app.mahjong.rulesets import rules_of
from app.mahjong.view import view
from tests.support.mahjong_games import HANDS, after, begun, random_game


def decided(words: tuple[str, ...], seat: int, hands: tuple[str, ...] = HANDS) -> tuple[str, str]:
    """What the novice does on a seat, and why."""
    seen = view(after(begun(hands), *words), seat)
    decision = NOVICE.agent.decide(seen, 100, Random(1))
    assert decision.action.seat == seat
    return decision.action.type, decision.reasons[0].code


@pytest.mark.parametrize(
    ("words", "seat", "does"),
    [
        (("discard 5p",), 3, ("hu", "wins")),
        (("discard 5p",), 2, ("pass", "claims_nothing")),
        ((), 0, ("discard", "nearest")),
        (("discard 5p", "1: pass", "2: peng", "3: pass"), 2, ("discard", "nearest")),
    ],
)
def test_the_novice_does_what_is_said_of_him(
    words: tuple[str, ...], seat: int, does: tuple[str, str]
) -> None:
    assert decided(words, seat) == does


def test_the_novice_keeps_what_brings_him_nearer() -> None:
    hands = ("123m 456p 789s 55s E C", *HANDS[1:3], "147m 258p 369s ESWN")
    seen = view(begun(hands, "9s"), 0)
    decision = NOVICE.agent.decide(seen, 100, Random(1))
    assert decision.action.tile in {"E", "C", "9s"}
    assert "1" in decision.reasons[0].text.en


@pytest.mark.parametrize("name", ["mcr", "botzone"])
def test_the_novice_may_do_what_he_does_on_every_seat_of_every_game(name: str) -> None:
    for state in random_game(rules_of(name), 11, eager=True):
        for seat in state.to_act:
            action = NOVICE.agent.decide(view(state, seat), 100, Random(1)).action
            assert action in state.offers[seat]
            assert step(state, action).refusal is None


def test_the_novice_is_the_bot_of_skill_one() -> None:
    assert [(bot.id, bot.skill) for bot in BOTS] == [("novice", 1)]
