"""Skill 1: the eight steps, each with the examples of their source."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from paiju.all_games.mcr.players.bots import NOVICE
from paiju.jit import is_wanted
from paiju.mahjong_tiles.notation import parse_tiles
from paiju.mahjong_tiles.tile import KINDS
from paiju.melding.players.steps import ORDER, STEPS, first_step, look_at
from tests.support.mahjong_agents import position, turn

if TYPE_CHECKING:
    from paiju.melding.players.steps import Step


def test_there_are_eight_steps_and_their_order_is_that_of_the_account() -> None:
    assert [step.why.code for step in STEPS] == [
        "keep_waiting", "seven_pairs", "two_gaps", "one_gap", "whole_sets", "threes", "twos",
        "break_pair",
    ]  # fmt: skip


def test_ends_come_first_and_the_middle_last() -> None:
    order = [KINDS[kind] for kind in ORDER]
    assert order[:9] == [*"ESWNCFP", "1m", "9m"]
    assert order[-3:] == ["5m", "5p", "5s"]


@pytest.mark.parametrize(
    ("hand", "step", "drops"),
    [
        # a. 检查听牌
        pytest.param("123m 456p 789s 55s 23p E", "keep_waiting", "E", id="waits-without-it"),
        pytest.param("123m 456p 789s 55s 24m 8m", "keep_waiting", "8m", id="even-for-one-kind"),
        # The source's remark: with more than four or five pairs turn to seven pairs.
        pytest.param("11m 33m 66p 99p EE 57s 8s F", "seven_pairs", "F", id="five-pairs"),
        pytest.param("11m 44m 77p 99p 148s E S F", "seven_pairs", "E", id="four-and-no-nearer"),
        # b. 间隔2个空位的不连续单牌，从两头向中间
        pytest.param("147m 2234p 5677s EE F", "two_gaps", "F", id="an-honour-before-all"),
        pytest.param("1588m 22345p 567s 79s", "two_gaps", "1m", id="an-end-before-the-middle"),
        # c. 间隔1个空位的不连续单牌
        pytest.param("1355m 2234p 45677s 8s", "one_gap", "1m", id="from-the-ends-too"),
        pytest.param("35m 22344p 456677s 8s", "one_gap", "3m", id="nearer-to-the-end"),
        # d. 4、7、10、13 张: 2344, drop a 4
        pytest.param("2344s 34m 78p 223p", "whole_sets", "4s", id="2344"),
        # e. 3、6、9、12 张: 233 with a pair drops 3, without one drops 2
        pytest.param("233s 34m 66m 12p 78p", "threes", "3s", id="233-with-a-pair"),
        pytest.param("233s 34m 78m 12p 78p", "threes", "2s", id="233-without"),
        # f. 2、5、8、11 张: 23445, drop a 5
        pytest.param("23445s 34m 78m 12p", "twos", "5s", id="23445"),
        # g. 拆将
        pytest.param("22m 55m 88m 22p 555p", "break_pair", "2m", id="a-pair"),
    ],
)
def test_a_step_finds_what_the_account_says(hand: str, step: str, drops: str) -> None:
    tiles = len(parse_tiles(hand))
    found, kind = first_step(look_at(position(hand, melds=(14 - tiles) // 3)))
    assert (found.why.code, KINDS[kind]) == (step, drops)


def by(code: str) -> Step:
    """A step by its code."""
    return next(step for step in STEPS if step.why.code == code)


@pytest.mark.parametrize(
    ("code", "hand", "drops"),
    [
        pytest.param("whole_sets", "2344s", "4s", id="the-account's-2344"),
        pytest.param("whole_sets", "2345678s", "2s", id="seven-in-a-row"),
        pytest.param("whole_sets", "2233s", None, id="four-that-leave-no-sets"),
        pytest.param("threes", "233s EE", "3s", id="the-account's-233-with-a-pair"),
        pytest.param("threes", "233s", "2s", id="the-account's-233-without"),
        pytest.param("threes", "234s EE", None, id="whole-sets-stay"),
        pytest.param("threes", "EEE 234s", None, id="three-honours-alike-stay"),
        pytest.param("threes", "112233s 445566m", None, id="six-that-are-sets-stay"),
        pytest.param("threes", "223445s", "4s", id="six-that-are-not"),
        pytest.param("threes", "233345566s", None, id="nothing-to-make-of-them"),
        pytest.param("twos", "23445s", "5s", id="the-account's-23445"),
        pytest.param("twos", "23s", "2s", id="two-in-a-row-without-a-pair"),
        pytest.param("twos", "22223345s", "2s", id="nobody-waits-for-a-fifth"),
        pytest.param("twos", "22s", None, id="a-pair-stays"),
        pytest.param("twos", "22344s", "2s", id="the-end-where-both-would-do"),
        pytest.param("one_gap", "24s 33s", None, id="a-neighbour-fills-the-gap"),
        pytest.param("two_gaps", "9m 1p", "9m", id="suits-do-not-touch"),
        pytest.param("break_pair", "333s 444s", "3s", id="without-a-pair-any-tile"),
    ],
)
def test_each_step_alone(code: str, hand: str, drops: str | None) -> None:
    look = look_at(position(hand))
    found = by(code).find(look)
    assert (None if found is None else KINDS[found]) == drops


def test_with_melds_nobody_turns_to_seven_pairs() -> None:
    look = look_at(position("11m 33m 66p 99p EE F", melds=1))
    assert by("seven_pairs").find(look) is None


def test_the_novice_names_its_step() -> None:
    decision = NOVICE.agent.decide(turn("147m 2234p 5677s EE", "F"), 100, Random(1))
    assert decision.action.tile == "F"
    assert [why.code for why in decision.reasons] == ["two_gaps"]


def test_every_hand_has_a_step() -> None:
    chance = Random(7)
    wall = parse_tiles("123456789m 123456789p 123456789s ESWNCFP") * 4
    for _ in range(300 if is_wanted() else 20):
        hand = "".join(chance.sample(wall, 14))
        step, kind = first_step(look_at(position(hand)))
        assert step in STEPS
        assert KINDS[kind] in parse_tiles(hand)
