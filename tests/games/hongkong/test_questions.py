"""Questions about Hong Kong hands: what happened in a win is as the question tells it."""

from __future__ import annotations

from typing import Any

import pytest

from paiju.all_games.hongkong import GAME
from paiju.all_games.hongkong.rulesets import rules_of
from paiju.mahjong_tiles.notation import parse_tile, parse_tiles
from paiju.melding.questions.hands import FanWriter
from paiju.shapes.errors import InconsistentError


def asked(name: str, hand: str, tile: str = "", **more: object) -> Any:  # noqa: ANN401 - JSON
    """The answer to a question about a hand without melds."""
    (question,) = [each for each in GAME.own if each.name == name]
    fields = {"ruleset": rules_of(), "hand": parse_tiles(hand), "melds": (), **more}
    if tile:
        fields["tile"] = parse_tile(tile)
    return question.ask(fields, FanWriter("en", "codes"))


def test_a_tile_may_be_claimed_from_a_gang() -> None:
    told = {"seat": 1, "from": 0, "robbing_gang": True}
    found = asked("claims", "234p 567s 11s 34m EEE", "5m", **told)
    assert [each["type"] for each in found["claims"]] == ["hu"]
    assert "qianggang" in [each["code"] for each in found["score"]["fans"]]
    concealed = {**told, "ruleset": rules_of(None, {"rob_concealed": "shisanyao"})}
    concealed["special"] = ("robs_concealed",)
    found = asked("claims", "119m 19p 19s ESWNCF", "P", **concealed)
    assert [each["type"] for each in found["claims"]] == ["hu"]


def test_a_win_with_the_tiles_dealt_is_scored() -> None:
    hand, told = "234p 567s 111s 345m 1m", {"self_draw": True, "first": True}
    found = asked("score", hand, "1m", **told)
    assert "tianhu" in [each["code"] for each in found["fans"]]


@pytest.mark.parametrize(
    ("special", "told", "places"),
    [
        (("dihu",), {}, [0]),
        (("renhu",), {}, [0]),
        (("dihu", "renhu"), {"seat_wind": "S"}, [0, 1]),
        (("dihu",), {"seat_wind": "S", "last_tile": True}, [0]),
        (("renhu",), {"seat_wind": "S", "after_gang": True}, [0]),
        (("dihu",), {"seat_wind": "S", "robbing_gang": True}, [0]),
        (("buhua", "buhua"), {"self_draw": True, "flowers": ("1f",)}, [1]),
        (("dihu",), {"seat_wind": "S", "self_draw": True}, [0]),
    ],
)
def test_circumstances_that_contradict_are_refused(
    special: tuple[str, ...], told: dict[str, object], places: list[int]
) -> None:
    with pytest.raises(InconsistentError) as refused:
        asked("score", "234p 567s 11s 34m EEE", "5m", special=special, **told)
    faults = [(each.code, each.place) for each in refused.value.faults]
    assert faults == [("contradicts", ("special", place)) for place in places]


def test_the_first_tiles_are_not_the_last() -> None:
    told = {"self_draw": True, "first": True, "last_tile": True}
    with pytest.raises(InconsistentError) as refused:
        asked("score", "234p 567s 111s 345m 1m", "1m", **told)
    assert [each.code for each in refused.value.faults] == ["not_first"]


def test_a_win_before_the_first_draw_is_scored() -> None:
    for code in ("dihu", "renhu"):
        found = asked("score", "234p 567s 111s 345m 1m", "1m", special=(code,), seat_wind="W")
        assert code in [each["code"] for each in found["fans"]]


@pytest.mark.parametrize(
    ("hand", "away", "waited"),
    [
        ("1111m 55m 99m 33p 77p 2s", 2, set()),
        ("111m 22m 55m 99m 33p 77p", 1, set()),
        ("11m 22m 55m 99m 33p 77p 2s", 0, {"2s"}),
    ],
)
def test_four_alike_are_no_two_of_seven_pairs(hand: str, away: int, waited: set[str]) -> None:
    found = asked("analyze", hand, ruleset=rules_of("laak"), seen=())
    assert found["shanten"]["seven_pairs"] == away
    assert {each["tile"] for each in found["waits"]} == waited
    where = asked("analyze", hand, ruleset=rules_of("laak", {"qidui_repeats": True}), seen=())
    assert where["shanten"]["seven_pairs"] == 0


def test_three_alike_leave_a_tile_to_discard() -> None:
    found = asked("analyze", "111m 22m 55m 99m 33p 77p 2s", ruleset=rules_of("laak"), seen=())
    best = [each["tile"] for each in found["discards"] if each["shanten"]["seven_pairs"] == 0]
    assert best == ["1m"]


def test_a_flower_is_shown_once() -> None:
    with pytest.raises(InconsistentError) as refused:
        asked("score", "234p 567s 11s 34m EEE", "5m", flowers=("1f", "1f"))
    assert [each.place for each in refused.value.faults] == [("flowers", 1)]
