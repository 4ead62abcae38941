"""Actions as JSON, and the cards in them."""

from __future__ import annotations

import json

import pytest

from paiju.all_games.doudizhu.flow import COURSE
from paiju.all_games.doudizhu.rulesets import rules_of
from paiju.playing_cards.script import Script
from paiju.shapes.errors import ImpossibleError, ShapeError
from tests.support.games import after, said

LED = after(COURSE.deal(rules_of(), 7, 0), "call 3", "1: pass", "2: pass", "play 33")

WORDS = ("0: call 3", "rob", "1: double 4", "redouble 1 2", "play 3S3H", "2: pass", "auto")


@pytest.mark.parametrize("script", Script)
@pytest.mark.parametrize("word", WORDS)
def test_an_action_survives_json(word: str, script: Script) -> None:
    action = said(word)
    assert action == COURSE.read_action(
        json.loads(json.dumps(COURSE.write_action(action, script))), script
    )


@pytest.mark.parametrize(
    ("value", "code", "place"),
    [
        (None, "wrong_type", ()),
        ({}, "required", ("type",)),
        ({"type": []}, "out_of_range", ("type",)),
        ({"type": "fold"}, "out_of_range", ("type",)),
        ({"type": "play"}, "required", ("cards",)),
        ({"type": "pass", "cards": []}, "unknown_field", ("cards",)),
        ({"type": "call", "points": 0}, "out_of_range", ("points",)),
        ({"type": "call", "points": True}, "wrong_type", ("points",)),
        ({"type": "double", "factor": 1.5}, "wrong_type", ("factor",)),
        ({"type": "redouble", "seats": [0, 3]}, "out_of_range", ("seats", 1)),
        ({"type": "redouble", "seats": [0, 1, 2, 0]}, "out_of_range", ("seats",)),
        ({"type": "pass", "seat": None}, "wrong_type", ("seat",)),
        ({"type": "play", "cards": "3X"}, "not_a_card", ("cards",)),
    ],
)
def test_what_is_no_action_is_refused_where_it_is_wrong(
    value: object, code: str, place: tuple[str | int, ...]
) -> None:
    with pytest.raises(ImpossibleError) as refused:
        COURSE.read_action(value)
    assert [(code, place)] == [(fault.code, fault.place) for fault in refused.value.faults]


def test_a_choice_to_play_says_among_how_many_moves() -> None:
    written = [COURSE.write_choice(choice) for choice in COURSE.legal(LED)]
    assert written == [{"seat": 1, "type": "play", "moves": 4}, {"seat": 1, "type": "pass"}]


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (3, "wrong_type"),
        ("3" * 321, "out_of_range"),
        (["3S"] * 65, "out_of_range"),
    ],
)
def test_cards_that_are_no_cards_are_refused(value: object, code: str) -> None:
    with pytest.raises(ShapeError) as refused:
        Script.CODES.read(value)
    assert [code] == [fault.code for fault in refused.value.faults]


def test_numbers_are_a_list() -> None:
    with pytest.raises(ShapeError):
        Script.IDS.read("3S")
