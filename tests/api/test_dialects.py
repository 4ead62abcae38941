"""The words of each mahjong: 胡 and 筒 in 四川麻将, 和 and 饼 in 国标麻将, never the other."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from paiju.play.declaration.registry import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.api.serving import Inside, Json

ROOT = Path(__file__).parents[2]
# Words of the other game; of 和, "and" is none.
FOREIGN = {
    "sichuan": r"饼|和牌|和了|不和|能和|只和|就和|抢杠和",
    "mcr": "筒|胡",
}
EACH_GAME = pytest.mark.parametrize("game", FOREIGN)


def texts_in(answer: object) -> Iterator[str]:
    """The texts of an answer."""
    if isinstance(answer, str):
        yield answer
    elif isinstance(answer, dict):
        for each in answer.values():
            yield from texts_in(each)
    elif isinstance(answer, list):
        for each in answer:
            yield from texts_in(each)


def foreign(game: str, answer: Json) -> list[str]:
    """The texts of an answer that have a word of the other game."""
    return [text for text in texts_in(answer) if re.search(FOREIGN[game], text)]


def examples(game: str) -> Iterator[tuple[str, Json]]:
    """The question and the body of each example of a game."""
    found = json.loads((ROOT / "paiju" / "all_games" / game / "examples.json").read_text("utf-8"))
    for question, given in found.items():
        for each in given if isinstance(given, list) else ():
            if "body" in each:
                yield question, each["body"]


@EACH_GAME
def test_the_catalogue_has_the_words_of_the_game(inside: Inside, game: str) -> None:
    told = inside.get(f"/v1/games/{game}", Accept_Language="zh-CN").json()
    assert foreign(game, told) == []
    assert {each["code"]: each["name"] for each in told["suits"]}["p"] == {
        "sichuan": "筒",
        "mcr": "饼",
    }[game]
    for ruleset in GAMES[game].rulesets:
        rules = inside.get(f"/v1/games/{game}/rulesets/{ruleset}", Accept_Language="zh-CN").json()
        assert foreign(game, rules) == []


@EACH_GAME
def test_every_example_is_answered_in_the_words_of_the_game(inside: Inside, game: str) -> None:
    asked = list(examples(game))
    assert len(asked) > 20
    for question, body in asked:
        answer = inside.post(f"/v1/{game}/{question}", body, Accept_Language="zh-CN").json()
        assert foreign(game, answer) == [], question


@EACH_GAME
def test_a_hand_that_does_not_win_is_refused_in_the_words_of_the_game(
    inside: Inside, game: str
) -> None:
    body = {"hand": "1234m 56788p 123s 9s", "tile": "5s"}
    told = inside.post(f"/v1/{game}/win", body, Accept_Language="zh-CN").json()
    assert told["text"] == {"sichuan": "这些牌不能胡", "mcr": "这些牌不能和"}[game]


@EACH_GAME
@pytest.mark.parametrize("skill", [1, 2, 3])
def test_players_give_their_reasons_in_the_words_of_the_game(
    inside: Inside, game: str, skill: int
) -> None:
    """A whole game of bots, of which the reasons for each tenth action are asked."""
    asked = {"game": game, "seed": f"words {skill}", "seats": ["human", *["novice"] * 3]}
    table = inside.post("/v1/tables", asked, Accept_Language="zh-CN").json()
    while not table["over"]:
        question = {"view": table["view"], "skill": skill, "budget_ms": 20}
        advice = inside.post(f"/v1/{game}/suggest", question, Accept_Language="zh-CN").json()
        assert foreign(game, advice) == []
        act = {"table": table["table"], "action": advice["action"]}
        table = inside.post("/v1/tables/act", act, Accept_Language="zh-CN").json()
        assert foreign(game, {**table, "state": None}) == []
