"""Circumstances of wins in the questions of 台湾麻将: those that contradict are refused."""

from __future__ import annotations

from typing import Any

import pytest

from paiju.all_games.taiwan import GAME
from paiju.mahjong_tiles.notation import parse_tile, parse_tiles
from paiju.melding.questions.hands import FanWriter
from paiju.shapes.errors import InconsistentError
from tests.support.taiwan import melds_in, rules_in

CLOSED = ("123456m 123456p 12s CC", "")
OPEN = ("456m 123456p 12s CC", "123m@0")
EIGHT = "12345678f"


def scored(hand: str, melds: str, shown: str, special: tuple[str, ...], **more: bool) -> Any:  # noqa: ANN401 - JSON
    (question,) = [each for each in GAME.own if each.name == "score"]
    asked = {
        "ruleset": rules_in("sml"),
        "hand": parse_tiles(hand),
        "melds": melds_in(melds),
        "tile": parse_tile("3s"),
        "flowers": parse_tiles(shown),
        "special": special,
        **more,
    }
    return question.ask(asked, FanWriter("en", "codes"))


@pytest.mark.parametrize(
    ("hand", "shown", "special", "self_draw", "code"),
    [
        (CLOSED, "1f 1f", (), False, "no_such_flower"),
        (CLOSED, "1m", (), False, "no_such_flower"),
        (OPEN, "", ("tianting",), False, "contradicts"),
        (OPEN, "", ("diting",), True, "contradicts"),
        (CLOSED, "", ("tianhu",), False, "contradicts"),
        (CLOSED, "", ("renhu",), True, "contradicts"),
        (CLOSED, "1234567f", ("baxian",), True, "contradicts"),
        (CLOSED, EIGHT, ("qiqiangyi",), True, "contradicts"),
    ],
)
def test_circumstances_that_contradict_are_refused(
    hand: tuple[str, str],
    shown: str,
    special: tuple[str, ...],
    self_draw: bool,  # noqa: FBT001 - a column of the table
    code: str,
) -> None:
    with pytest.raises(InconsistentError) as refused:
        scored(*hand, shown, special, self_draw=self_draw)
    assert [fault.code for fault in refused.value.faults] == [code]


def test_circumstances_that_agree_are_counted() -> None:
    found = scored(*CLOSED, "", ("tianting",), self_draw=True)
    assert found["total"] == 20
    found = scored(*OPEN, EIGHT, ("baxian",), self_draw=True)
    assert (found["total"], found["reading"]["form"]) == (8, "shapeless")


def test_the_first_tiles_have_one_word() -> None:
    (question,) = [each for each in GAME.own if each.name == "score"]
    assert "first" not in question.fields
