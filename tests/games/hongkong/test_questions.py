"""Questions about Hong Kong hands: what happened in a win is as the question tells it."""

from __future__ import annotations

from typing import Any

from paiju.all_games.hongkong import GAME
from paiju.all_games.hongkong.rulesets import rules_of
from paiju.mahjong_tiles.notation import parse_tile, parse_tiles
from paiju.melding.plain.answers import PlainWriter


def asked(name: str, hand: str, tile: str = "", **more: object) -> Any:  # noqa: ANN401 - JSON
    """The answer to a question about a hand without melds."""
    (question,) = [each for each in GAME.own if each.name == name]
    fields = {"ruleset": rules_of(), "hand": parse_tiles(hand), "melds": (), **more}
    if tile:
        fields["tile"] = parse_tile(tile)
    return question.ask(fields, PlainWriter("en", "codes"))


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
