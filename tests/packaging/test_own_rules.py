"""The rule book of the example of an own game by cases, each with the rule that decides it."""

from __future__ import annotations

import ast
from itertools import pairwise
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest

import paiju.game
from paiju.chance import Chance
from paiju.climbing.questions.classify import classify
from paiju.climbing.questions.compare import compare
from paiju.play.declaration.registry import Offer, gather
from shuangkou import GAME
from shuangkou.players import STEADY
from shuangkou.rules import points
from tests.support.groups import hold
from tests.support.own_game import OWN_GAME, OWN_MAHJONG

if TYPE_CHECKING:
    from pathlib import Path

    from paiju.climbing.flow.state import State

RULES: Any = GAME.rules_of()
FLOW: Any = GAME.flow
NOTHING = ""

READ = (
    ("3S", "solo", "solo: any card"),
    ("RJ", "solo", "solo: a joker too"),
    ("BJ BJ", "pair", "two jokers are a pair if they are alike"),
    ("BJ RJ", NOTHING, "two jokers are a pair if they are alike"),
    ("9S 9S 9H", "trio", "three of a rank; two packs have each card twice"),
    ("BJ BJ RJ", NOTHING, "three jokers are no bomb in this form of the game"),
    ("9S 9H 9C 4S", NOTHING, "trios take no kickers"),
    ("9S 9H 9C 4S 4H", NOTHING, "trios take no kickers, 三带二 is no play"),
    ("TS JH QC KD AS", "straight", "five in a row or more"),
    ("3S 4H 5C 6D", NOTHING, "five in a row or more"),
    ("JS QH KC AD 2S", NOTHING, "a straight has no 2"),
    ("2S 3H 4C 5D 6S", NOTHING, "a straight has no 2"),
    ("3S 3H 4S 4H 5S 5H", "pair_straight", "three pairs in a row or more"),
    ("3S 3H 4S 4H", NOTHING, "three pairs in a row or more"),
    ("KS KH AS AH 2S 2H", NOTHING, "a straight of pairs has no 2"),
    ("3S 3H 3C 4S 4H 4C 5S 5H 5C", "trio_straight", "three trios in a row or more"),
    ("3S 3H 3C 4S 4H 4C", NOTHING, "three trios in a row or more"),
    ("5S 5H 5C 5D", "bomb_4", "four of a rank or more"),
    ("5S 5S 5H 5H 5C 5C 5D 5D", "bomb_8", "all eight of a rank"),
    ("BJ BJ RJ RJ", "kings", "all four jokers"),
)
BEATS = (
    ("2S", "AS", "order: 2 over A"),
    ("BJ", "2S", "order: a joker over 2"),
    ("RJ", "BJ", "order: red over black"),
    ("4S 4H 5S 5H 6S 6H", "3S 3H 4S 4H 5S 5H", "of the same length, by rank"),
    ("3S 3H 3C 3D", "RJ RJ", "a bomb beats every other play"),
    ("4S 4H 4C 4D", "3S 3H 3C 3D", "of bombs of a size, by rank"),
    ("3S 3S 3H 3H 3C", "2S 2H 2C 2D", "more cards beat fewer"),
    ("BJ BJ RJ RJ", "2S 2S 2H 2H 2C 2C 2D 2D", "the kings' bomb beats everything"),
)
NEITHER = (
    ("4S 4H 5S 5H 6S 6H 7S 7H", "3S 3H 4S 4H 5S 5H", "straights of other lengths"),
    ("4S 4H 4C", "3S 3H", "other patterns"),
    ("2S", "2H", "suits do not matter"),
)


@pytest.mark.parametrize(("cards", "pattern", "rule"), READ)
def test_cards_are_the_play_that_the_rules_say(cards: str, pattern: str, rule: str) -> None:
    found = [play.pattern.id for play in classify(RULES.table, hold(cards))]
    assert found == ([pattern] if pattern else []), rule


def test_two_trios_in_a_row_are_a_straight_where_the_option_says_so() -> None:
    rules: Any = GAME.rules_of("common", {"trios_in_a_row": 2})
    (play,) = classify(rules.table, hold("3S 3H 3C 4S 4H 4C"))
    assert play.pattern.id == "trio_straight"


@pytest.mark.parametrize(("higher", "lower", "rule"), BEATS)
def test_a_play_beats_another(higher: str, lower: str, rule: str) -> None:
    assert compare(RULES.table, hold(higher), hold(lower)).result == "a_beats_b", rule
    assert compare(RULES.table, hold(lower), hold(higher)).result == "b_beats_a", rule


@pytest.mark.parametrize(("one", "other", "rule"), NEITHER)
def test_neither_of_two_plays_beats_the_other(one: str, other: str, rule: str) -> None:
    assert compare(RULES.table, hold(one), hold(other)).result == "neither", rule


@pytest.mark.parametrize(
    ("out", "won"),
    [
        pytest.param((0, 2, 3, 1), (3, -3, 3, -3), id="first and second: double"),
        pytest.param((1, 0, 3, 2), (-2, 2, -2, 2), id="first and third: single"),
        pytest.param((2, 1, 3, 0), (1, -1, 1, -1), id="first and fourth: level"),
    ],
)
def test_the_places_of_the_first_team_decide_the_points(
    out: tuple[int, ...], won: tuple[int, ...]
) -> None:
    assert points(cast("State", SimpleNamespace(out=out))) == won


def test_every_seat_is_dealt_27_cards_and_a_seat_that_is_drawn_leads() -> None:
    dealt = [FLOW.deal(RULES, seed) for seed in range(12)]
    assert {len(hand) for state in dealt for hand in state.hands} == {27}
    assert {state.to_act for state in dealt} == {(0,), (1,), (2,), (3,)}


def played(first: Any, seed: int) -> list[Any]:  # noqa: ANN401 - a bot of any game
    """The states of a game between two teams, the first of a bot's."""
    chance, second = Chance(seed, "own game"), GAME.bot("random")
    states = [FLOW.deal(RULES, seed)]
    while states[-1].to_act:
        (seat,) = states[-1].to_act
        bot = second if seat % 2 else first
        decision = bot.agent.decide(FLOW.view(states[-1], seat), 20, chance)
        result = FLOW.step(states[-1], decision.action)
        assert result.refusal is None
        states.append(result.state)
    return states


def test_where_nobody_beats_the_last_play_of_a_seat_that_is_out_its_partner_leads() -> None:
    led = [
        (before, after)
        for seed in range(8)
        for before, after in pairwise(played(STEADY, seed))
        if before.last and not after.last and after.to_act and before.last.seat in before.out
    ]
    assert led
    for before, after in led:
        assert after.to_act == ((before.last.seat + 2) % 4,)


def test_its_own_player_is_better_than_chance_and_spares_its_partner() -> None:
    won = 0
    for seed in range(12):
        states = played(STEADY, seed)
        won += FLOW.settle(states[-1]).points[0] > 0
        for before, after in pairwise(states):
            (seat,) = before.to_act
            if before.last and before.last.seat == (seat + 2) % 4 and seat % 2 == 0:
                assert not after.history[-1].cards
    assert won >= 11


@pytest.mark.parametrize("package", [OWN_GAME, OWN_MAHJONG], ids=lambda package: package.name)
def test_it_imports_the_public_face_and_nothing_else_of_the_service(package: Path) -> None:
    imported = set()
    for file in package.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                imported |= {(node.module, each.name) for each in node.names}
            elif isinstance(node, ast.Import):
                imported |= {(each.name, "") for each in node.names}
    ours = {module for module, _ in imported if module and module.split(".")[0] in {"app", "paiju"}}
    assert ours == {"paiju.game"}
    names = {name for module, name in imported if module == "paiju.game"}
    assert names <= set(paiju.game.__all__)


def test_every_name_of_the_public_face_is_there_and_says_what_it_is() -> None:
    assert sorted(paiju.game.__all__) == sorted(set(paiju.game.__all__))
    for name in set(paiju.game.__all__) - {"KINDS", "PLAYED", "VERSION"}:
        assert getattr(paiju.game, name).__doc__, name


def test_a_service_of_this_version_takes_it() -> None:
    assert paiju.game.VERSION == GAME.version == 1
    assert gather([Offer("shuangkou", lambda: GAME)]) == ({"shuangkou": GAME}, [])
