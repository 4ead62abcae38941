"""One position, one chance: the chance to win is that of one judge, for every player that is asked.

The judge of a rule set is its strongest player's forecast. `suggest` of any skill, the review of
the game and the texts of reasons tell it; the own estimate of a player is its `value`.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from paiju.play.declaration.registry import GAMES
from tests.support.scale import WIDE, cases, wide_but

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from flask.testing import FlaskClient

Json = dict[str, Any]

# Positions of each game that are asked about.
POSITIONS = cases(200 if WIDE else 30, 8)
# The games that have a judge of chances, and the rule sets that it does not know.
JUDGED = ("doudizhu", "guandan")
UNKNOWN = {"doudizhu": "laizi", "guandan": "homework"}
# The budgets in milliseconds of skill 5, which searches.
BUDGETS = (4, 20)
# A chance that a text rounds, of one that was rounded already.
ROUNDING = 0.51
_NEGATIVE_ZERO = re.compile(r"-0\.0(?!\d)")
# The reasons for which a player takes what it puts lower than another choice.
_WHY_LESS = {"within_error", "strays"}
# The reason that names a chance to win, behind a share of plays; and reasons with other shares: of
# a seat that waits, and the chance of a hand before the play, which is that of `bid`.
_NAMED = re.compile(r"wins about (\d+) %")
_PERCENT = re.compile(r"\d+ ?%")
_OTHER_SHARES = {"near_win", "declines", "worth_it"}


class Asked(NamedTuple):
    """A position of a game that was played, with what is said of it.

    Attributes:
        state: the last state of its game.
        turn: its turn in the game.
        is_play: cards are played; before, in calls and tributes, there is no chance.
        answers: the suggestion of each skill and budget.

    """

    state: Json
    turn: int
    is_play: bool
    answers: Mapping[tuple[int, int], Json]


def ask(client: FlaskClient, path: str, body: Json) -> Json:
    """The answer."""
    response = client.post(path, json=body, headers={"Accept-Language": "en"})
    assert response.status_code == 200, response.data
    answer: Json = response.get_json()
    return answer


def suggested(client: FlaskClient, game: str, view: Json, skill: int, budget: int) -> Json:
    """The suggestion of a player of a skill in a view."""
    body = {"view": view, "skill": skill, "budget_ms": budget, "seed": 3}
    return ask(client, f"/v1/{game}/suggest", body)


def played(client: FlaskClient, game: str, ruleset: str, seed: int) -> Iterator[tuple[Json, Json]]:
    """The states of a game between players of skills 4, 2 and 3, and its views of who is to act."""
    answer = ask(client, f"/v1/{game}/deal", {"ruleset": ruleset, "seed": seed})
    turn = 0
    while answer["to_act"]:
        seat, state = answer["to_act"][0], answer["state"]
        view = ask(client, f"/v1/{game}/view", {"state": state, "seat": seat})["view"]
        yield state, view
        done = suggested(client, game, view, (4, 2, 3)[turn % 3], BUDGETS[0])
        body = {"state": state, "action": done["action"]}
        answer = ask(client, f"/v1/{game}/step", body)
        turn += 1
    yield answer["state"], {}


def games_of(client: FlaskClient, game: str, ruleset: str) -> Iterator[list[Asked]]:
    """Games until there are enough positions, each position asked of every skill."""
    left, seed = POSITIONS, 0
    while left > 0:
        *before, (over, _) = played(client, game, ruleset, seed)
        # Every second position of a game, so that there are several.
        turns = range(seed % 2, len(before), 2)[:left]
        yield [
            Asked(
                over,
                turn,
                before[turn][1]["phase"] == "play",
                {
                    (skill, budget): suggested(client, game, before[turn][1], skill, budget)
                    for skill in range(1, GAMES[game].strongest + 1)
                    for budget in (BUDGETS if skill == GAMES[game].strongest else BUDGETS[:1])
                },
            )
            for turn in turns
        ]
        left, seed = left - len(turns), seed + 1


def complaints_about(answer: Json) -> Iterator[str]:
    """The chances that a suggestion names beside its own, and what else it must not say."""
    if _NEGATIVE_ZERO.search(json.dumps(answer)):
        yield "a zero has a sign"
    worths = [each["value"] for each in answer["candidates"] if each["value"] is not None]
    is_less = answer["value"] is not None and max(worths, default=0.0) > answer["value"]
    if worths and is_less and not _WHY_LESS & {why["code"] for why in answer["reasons"]}:
        yield f"of {worths} it takes {answer['value']} without a reason"
    chance = answer["win_probability"]
    for why in answer["reasons"]:
        if why["code"] in _OTHER_SHARES:
            continue
        named = _NAMED.search(why["text"])
        if named and (chance is None or abs(int(named[1]) - 100 * chance) > ROUNDING):
            yield f"{why['text']!r} beside a chance of {chance}"
        percents = len(_PERCENT.findall(why["text"]))
        if percents > (2 if named else 0):
            yield f"{why['text']!r} names shares that are no chances"
    for each in answer["candidates"]:
        if "win_probability" in each:
            yield "a candidate has a chance of its own"


@pytest.mark.parametrize("game", JUDGED)
def test_every_player_and_the_review_tell_one_chance(client: FlaskClient, game: str) -> None:
    asked = 0
    for positions in games_of(client, game, GAMES[game].default):
        body = {"state": positions[0].state, "seed": 3, "skill": 3}
        reviewed = ask(client, f"/v1/{game}/review", body)
        judged = {each["turn"]: each["judged"] for each in reviewed["decisions"]}
        for position in positions:
            answers = position.answers.values()
            assert {each["win_probability"] for each in answers} == {
                judged[position.turn]["win_probability"]
            }
            assert [*map(list, map(complaints_about, answers))] == [[] for _ in answers]
            assert (judged[position.turn]["win_probability"] is not None) is position.is_play
            asked += 1
        for seat in reviewed["seats"]:
            own = [
                each["judged"]["win_probability"]
                for each in reviewed["decisions"]
                if each["judged"]["seat"] == seat["seat"]
            ]
            # A seat whose enemies were out at once had no turn.
            assert seat["luck"] == next((each for each in own if each is not None), None)
    assert asked >= POSITIONS


@pytest.mark.parametrize(("game", "ruleset"), UNKNOWN.items())
def test_rules_without_a_judge_have_no_chance(client: FlaskClient, game: str, ruleset: str) -> None:
    *before, (over, _) = played(client, game, ruleset, 0)
    for _, view in before[::4]:
        for skill in (2, 3, 4):
            answer = suggested(client, game, view, skill, BUDGETS[0])
            assert answer["win_probability"] is None
            assert [*complaints_about(answer)] == []
    found = ask(client, f"/v1/{game}/review", {"state": over, "seed": 3, "budget_ms": 50})
    assert {each["judged"]["win_probability"] for each in found["decisions"]} == {None}
    assert {each["luck"] for each in found["seats"]} == {None}


@pytest.mark.parametrize(
    "game", wide_but(sorted({*GAMES} - {*JUDGED}), "mcr", "paodekuai", "zhengshangyou")
)
def test_games_without_a_judge_have_values_and_no_chance(client: FlaskClient, game: str) -> None:
    views = [view for _, view in played_by_chance(client, game)]
    for view in views[:: max(1, len(views) // 6)]:
        for skill in range(1, GAMES[game].strongest + 1):
            answer = suggested(client, game, view, skill, BUDGETS[0])
            assert answer["win_probability"] is None
            assert [*complaints_about(answer)] == []


def played_by_chance(client: FlaskClient, game: str) -> Iterator[tuple[Json, Json]]:
    """The first states of a game of players that draw their actions."""
    answer = ask(client, f"/v1/{game}/deal", {"seed": 5})
    for turn in range(24):
        if not answer["to_act"]:
            return
        seat, state = answer["to_act"][0], answer["state"]
        view = ask(client, f"/v1/{game}/view", {"state": state, "seat": seat})["view"]
        yield state, view
        body = {"view": view, "bot": "casual", "seed": turn}
        action = ask(client, f"/v1/{game}/suggest", body)["action"]
        answer = ask(client, f"/v1/{game}/step", {"state": state, "action": action})


def test_a_hand_alone_has_no_chance(client: FlaskClient) -> None:
    body = {"hand": "3S 4S 5S 6S 7S 9H 9D TH", "seed": 1}
    answer = ask(client, "/v1/doudizhu/suggest", body)
    assert answer["assumed"]
    assert answer["win_probability"] is None


def test_the_landlord_s_chance_is_one_for_every_skill(client: FlaskClient) -> None:
    dealt = ask(client, "/v1/doudizhu/deal", {"seed": 4})
    body = {"state": dealt["state"], "seat": dealt["to_act"][0]}
    view = ask(client, "/v1/doudizhu/view", body)["view"]
    told = [
        ask(client, "/v1/doudizhu/bid", {"view": view, "skill": skill}) for skill in (2, 3, 4, 5)
    ]
    assert len({each["landlord_index"] for each in told}) == 1
    assert [each["by"] == "hands" for each in told] == [True, True, False, False]
    named = [_PERCENT.findall(each["reasons"][0]["text"]) for each in told]
    assert named[0] == named[1] == []
    assert named[2] == [f"{round(100 * told[2]['landlord_index'])} %"]
    short = ask(client, "/v1/doudizhu/bid", {"view": view, "budget_ms": 1})
    assert (short["by"], short["landlord_index"]) == ("hands", None)
    unknown = ask(client, "/v1/doudizhu/deal", {"seed": 4, "ruleset": "laizi"})
    body = {"state": unknown["state"], "seat": unknown["to_act"][0]}
    view = ask(client, "/v1/doudizhu/view", body)["view"]
    assert ask(client, "/v1/doudizhu/bid", {"view": view})["landlord_index"] is not None
