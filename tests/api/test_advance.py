"""Whole turns over HTTP: an action and the bots' are what they are one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from app import create_app
from app.config import Settings
from paiju.play.declaration.registry import GAMES
from paiju.play.questions.advance import shares
from tests.api.contract import OVER, answer_of, complaints
from tests.api.serving import Inside
from tests.support.scale import wide_but

if TYPE_CHECKING:
    from paiju.play.declaration.game import Game

# A game of cards and one of tiles in every run.
EACH_GAME = pytest.mark.parametrize(
    "game",
    wide_but(GAMES.values(), GAMES["doudizhu"], GAMES["mcr"]),
    ids=lambda game: game.id,
)
BUDGET_MS = 60
# The most turns of the caller in a game.
ENDLESS = 300

Json = dict[str, Any]


@pytest.fixture(scope="module")
def server() -> Inside:
    """A service with a key."""
    return Inside(create_app(Settings(seal_keys=(bytes(32),))))


def asked(server: Inside, game: Game, question: str, **body: object) -> Json:
    """The answer to a question, which gets one."""
    response = server.post(f"/v1/{game.id}/{question}", body)
    assert response.status_code == 200, response.text
    answer: Json = response.json()
    if question == "advance":
        assert complaints(answer_of(f"/v1/{game.id}/{question}"), answer) == []
    return answer


def proved(answer: Json) -> Json:
    """The state of an answer, with its proof."""
    return {name: answer[name] for name in ("state", "proof")}


def bots_of(game: Game, human: int) -> dict[str, int | str]:
    """A bot on every other seat: skills up to the third, and one without a skill."""
    skills = [*range(1, min(game.strongest, 3) + 1), "random"]
    return {str(seat): skills[seat % len(skills)] for seat in range(game.seats) if seat != human}


def one_by_one(server: Inside, game: Game, before: Json, action: Json | None, bots: Json) -> Json:
    """The answer of `advance`, by `step` and `suggest`."""
    events: list[Json] = []
    if action is not None:
        before = asked(server, game, "step", **proved(before), action=action)
        events += before["events"]
    time = shares(BUDGET_MS, len(bots))
    for number in range(ENDLESS):
        if not before["to_act"] or not all(str(seat) in bots for seat in before["to_act"]):
            break
        seat = before["to_act"][0]
        wanted = bots[str(seat)]
        player = {"skill" if isinstance(wanted, int) else "bot": wanted}
        told = {"budget_ms": next(time), "seed": f"5/{number}", **player}
        decided = asked(server, game, "suggest", **proved(before), seat=seat, **told)["action"]
        before = asked(server, game, "step", **proved(before), action=decided)
        events += before["events"]
    return {**before, "events": events}


@EACH_GAME
def test_a_whole_game_advances_as_by_steps_one_by_one(server: Inside, game: Game) -> None:
    before = asked(server, game, "deal", seed="advance")
    human = 1
    bots = bots_of(game, human)
    told = {"bots": bots, "budget_ms": BUDGET_MS, "seed": 5, "views": [human, 0]}
    action: Json | None = None
    for _ in range(ENDLESS):
        more = {} if action is None else {"action": action}
        answer = asked(server, game, "advance", **proved(before), **more, **told)
        expected = one_by_one(server, game, before, action, bots)
        for name in ("state", "proof", "to_act", "legal", "events"):
            assert answer[name] == expected[name], name
        assert answer["accepted"] is True
        for seat, view in zip((human, 0), answer["views"], strict=True):
            alone = asked(server, game, "view", **proved(answer), seat=seat)
            assert view == alone["view"]
        if not answer["to_act"]:
            settled = asked(server, game, "settle", **proved(answer))
            assert settled == {**OVER, **answer["score"]}
            return
        assert answer["score"] is None
        assert human in answer["to_act"]
        before, action = answer, {"type": "auto", "seat": human}
    pytest.fail("the game goes on for ever")


@EACH_GAME
def test_a_refused_action_changes_nothing_and_no_bot_acts(server: Inside, game: Game) -> None:
    before = asked(server, game, "deal", seed="refused")
    seat = before["to_act"][0]
    if len(before["to_act"]) == game.seats:
        # All act at once here: the first one does, and has its turn behind it.
        first = {"type": "auto", "seat": seat}
        before = asked(server, game, "step", **proved(before), action=first)
        seat = before["to_act"][0]
    bots = bots_of(game, seat)
    other = next(each for each in range(game.seats) if each not in before["to_act"])
    action = {"type": "auto", "seat": other}
    answer = asked(server, game, "advance", **proved(before), action=action, bots=bots)
    assert (answer["accepted"], answer["reason"], answer["events"]) == (False, "not_your_turn", [])
    for name in ("state", "proof", "to_act", "legal"):
        assert answer[name] == before[name]
    assert answer["score"] is None


@EACH_GAME
def test_without_bots_it_is_a_step(server: Inside, game: Game) -> None:
    before = asked(server, game, "deal", seed="step")
    action = {"type": "auto", "seat": before["to_act"][0]}
    stepped = asked(server, game, "step", **proved(before), action=action)
    answer = asked(server, game, "advance", **proved(before), action=action, seed=1)
    assert answer == {**stepped, "views": [], "score": None, "seed": 1}


@EACH_GAME
def test_bots_on_every_seat_play_to_the_end_by_their_seed(server: Inside, game: Game) -> None:
    dealt = asked(server, game, "deal", seed="bots")
    bots = {str(seat): "random" for seat in range(game.seats)}
    first, again, other = (
        asked(server, game, "advance", **proved(dealt), bots=bots, seed=seed)
        for seed in ("a", "a", "b")
    )
    assert first == again
    assert first["to_act"] == []
    assert first["score"]
    assert first["events"] != other["events"]
    over = asked(server, game, "advance", **proved(first), bots=bots, seed="a")
    assert (over["events"], over["score"]) == ([], first["score"])


@pytest.mark.parametrize(
    ("bots", "pointer", "code"),
    [
        ([], "/bots", "wrong_type"),
        ({"9": 1}, "/bots/9", "unknown_field"),
        ({"1": "nobody"}, "/bots/1", "unknown_bot"),
        ({"1": 9}, "/bots/1", "unknown_bot"),
        ({"1": None}, "/bots/1", "wrong_type"),
        ({"1": 1.5}, "/bots/1", "wrong_type"),
    ],
)
def test_bots_that_cannot_be_are_refused_by_their_seat(
    server: Inside, bots: object, pointer: str, code: str
) -> None:
    game = GAMES["doudizhu"]
    dealt = asked(server, game, "deal", seed=1)
    refused = server.post("/v1/doudizhu/advance", {"state": dealt["state"], "bots": bots})
    assert refused.status_code == 422
    (fault,) = refused.json()["errors"]
    assert (fault["pointer"], fault["code"]) == (pointer, code)
