"""`import paiju`: the same questions and answers as over HTTP, and whole games, for every game."""

from __future__ import annotations

import inspect
import json
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

import paiju
from paiju.chance import Chance
from paiju.play.declaration.registry import GAMES
from tests.api.contract import operations
from tests.support.scale import wide_but

if TYPE_CHECKING:
    from tests.api.contract import Operation

Json = dict[str, Any]
EACH = pytest.mark.parametrize("name", GAMES)
# More actions than any game takes.
ENDLESS = 2_000


def example_questions() -> list[tuple[str, str, Json, Json]]:
    """The examples of the reference: the game, the question, its body and its answer."""
    asked = []
    for operation in operations():
        _, _, name, *question = operation.path.split("/")
        if name not in GAMES:
            continue
        asked += [
            (name, question[0], each["value"], answer_of(operation, key))
            for key, each in operation.asked["examples"].items()
        ]
    return asked


def answer_of(operation: Operation, key: str) -> Json:
    """The answer of an example, or its problem document."""
    shown = [media.get("examples", {}) for media in operation.answers.values()]
    found: Json = next(each[key]["value"] for each in shown if key in each)
    return found


EXAMPLES = example_questions()


@EACH
def test_questions_have_the_answers_that_they_have_over_http(name: str) -> None:
    game = paiju.Game(name)
    mine = [each for each in EXAMPLES if each[0] == name]
    assert {question for _, question, _, _ in mine} == set(game.questions)
    for _, question, body, answer in mine:
        fields = {key: each for key, each in body.items() if key != "proof"}
        if "errors" not in answer:
            assert without_proofs(getattr(game, question)(**fields)) == without_proofs(answer)
            continue
        with pytest.raises(paiju.QuestionError) as error:
            game.ask(question, **fields)
        told = [[each["pointer"], each["code"], each["detail"]] for each in answer["errors"]]
        assert [list(each) for each in error.value.faults] == told


def without_proofs(answer: Json) -> Json:
    """An answer of a server with keys, as one without has it."""
    return {**json.loads(json.dumps(answer)), **({"proof": None} if "proof" in answer else {})}


@pytest.mark.parametrize(
    "played",
    wide_but(
        ((game.id, each) for game in GAMES.values() for each in game.rulesets),
        *((game.id, game.default) for game in GAMES.values()),
    ),
    ids="-".join,
)
def test_a_whole_game_by_views_and_plain_actions(played: tuple[str, str]) -> None:
    name, ruleset = played
    game = paiju.Game(name)
    state, anything = game.new(seed=7, ruleset=ruleset), game.player("random")
    for turn in range(ENDLESS):
        if not state.to_act:
            break
        view = state.view()
        assert view.seat == state.to_act[0]
        assert view.legal == [each for each in state.legal if each["seat"] == view.seat]
        state = state.step(anything.choose(view, seed=turn))
    assert sum(points_of(state.settle())) == 0
    assert state["phase"] == "over"
    assert (state.legal, state.view(1).legal) == ([], [])
    with pytest.raises(paiju.RefusedError) as error:
        state.step({"type": "auto"})
    assert error.value.reason == "game_over"
    with pytest.raises(paiju.RefusedError):
        anything.choose(state.view(0))
    assert game.state(json.loads(json.dumps(dict(state)))) == state


def points_of(score: Json) -> list[int]:
    """The points of the seats, with what nobody gets."""
    lost: int = score.get("lost", 0)
    return [*score["scores"], lost]


@EACH
def test_a_player_chooses_what_it_suggests(name: str) -> None:
    game = paiju.Game(name, "zh")
    state = game.new(seed="a player")
    for player in game.players:
        view = state.view()
        told = game.suggest(view=view, bot=player.id, seed=3, budget_ms=20)
        assert player.choose(view, seed=3, budget_ms=20) == told["action"]
        assert player.choose(dict(view), seed=3, budget_ms=20) == told["action"]
        assert repr(player) == f"<paiju.Player {player.id} of {name}>"
        state = state.step(told["action"])
    assert [each.id for each in game.players] == [bot["id"] for bot in game.describe()["bots"]]
    assert (game.player(1).id, game.player(1).skill) == (game.players[0].id, 1)


@EACH
def test_a_game_describes_itself(name: str) -> None:
    game = paiju.Game(name, "zh")
    told = game.describe()
    assert (told["id"], told["name"]) == (name, game.name) == (game.id, GAMES[name].name.zh)
    assert tuple(each["id"] for each in told["rulesets"]) == game.rulesets
    assert game.rules() == game.rules(told["default_ruleset"]) == game.rules({"options": {}})
    assert set(game.questions) <= set(dir(game))
    for question in game.questions:
        function = getattr(game, question)
        assert (function.__name__, bool(inspect.getdoc(function))) == (question, True)
        required = {
            parameter.name.removesuffix("_")
            for parameter in inspect.signature(function).parameters.values()
            if parameter.default is parameter.empty
        }
        fields = next(each.fields for each in GAMES[name].questions if each.name == question)
        assert required == {key for key, field in fields.items() if field.is_required}


@EACH
def test_actions_are_the_legal_ones_one_by_one(name: str) -> None:
    state = paiju.Game(name).new(seed=7)
    actions = list(state.actions)
    assert len(actions) == sum(each.get("moves", 1) for each in state.legal)
    assert len({json.dumps(each) for each in actions}) == len(actions)
    for action in actions[:: max(1, len(actions) // 8)]:
        assert state.step(action)["phase"]


def test_a_refused_action_changes_nothing_and_says_why() -> None:
    state = paiju.Game("doudizhu", "zh").new(seed=7)
    with pytest.raises(paiju.RefusedError, match=r"还没轮到这一家 \(not_your_turn\)"):
        state.step({"type": "pass", "seat": 0})
    assert repr(paiju.Game("doudizhu")) == "<paiju.Game doudizhu>"
    assert repr(state) == "<paiju.State of doudizhu, to act: (1,)>"
    assert repr(state.view()) == "<paiju.View of seat 1, doudizhu>"
    with pytest.raises(paiju.RefusedError, match="牌局还没有结束"):
        state.settle()
    with pytest.raises(paiju.RefusedError, match="not_your_turn"):
        paiju.Game("doudizhu").player(1).choose(state.view(0))


def test_events_are_those_of_the_step_that_led_here() -> None:
    state = paiju.Game("doudizhu").new(seed=7)
    assert state.events == []
    after = state.step({"type": "call", "points": 1})
    assert after.events == [{"type": "call", "seat": 1, "points": 1}]
    assert after.step({"type": "pass"}).events == [{"type": "pass", "seat": 2}]
    assert state.events == []


def test_a_state_and_a_view_are_the_plain_values_of_http() -> None:
    game = paiju.Game("doudizhu")
    state = game.new(seed=7)
    told = game.deal(seed=7)
    assert (dict(state), state.legal, len(state)) == (
        told["state"],
        told["legal"],
        len(told["state"]),
    )
    assert dict(state.view(2)) == game.view(state=state, seat=2)["view"]
    assert game.odds(view=state.view(2)) == game.odds(state=dict(state), seat=2)


def test_a_state_that_no_game_reaches_is_refused_before_all_else() -> None:
    game = paiju.Game("doudizhu")
    state = {**game.new(seed=7), "to_act": [2]}
    for asked in ({}, {"view": 3}):
        with pytest.raises(paiju.QuestionError) as error:
            game.odds(state=state, seat=0, **asked)
        assert [each[:2] for each in error.value.faults] == [("/state/to_act", "does_not_follow")]


def test_cards_are_dealt_by_chance_without_a_seed() -> None:
    game = paiju.Game("doudizhu")
    assert game.new()["hands"] != game.new()["hands"]
    chance = Chance(1, "seeds")
    seeds = [chance.randrange(1 << 40) for _ in range(3)]
    assert [game.new(seed=seed)["seed"] for seed in seeds] == seeds


def test_every_fault_of_a_question_is_told_with_its_place() -> None:
    game = paiju.Game("doudizhu")
    with pytest.raises(paiju.QuestionError) as error:
        game.moves(last=["3S", "1S"], limit="ten", other=1, patterns=None)
    assert [each[:2] for each in error.value.faults] == [
        ("/hand", "required"),
        ("/last/1", "not_a_card"),
        ("/patterns", "null"),
        ("/limit", "wrong_type"),
        ("/other", "unknown_field"),
    ]
    assert str(error.value).startswith("/hand: this field is missing; /last/1: ")


@pytest.mark.parametrize(
    ("wrong", "code", "text"),
    [
        (lambda: paiju.Game("whist"), "unknown_game", 'there is no game "whist"; there are '),
        (lambda: paiju.Game("mcr").ask("bid"), "unknown_question", 'mcr has no question "bid"'),
        (lambda: paiju.Game("mcr").player(6), "unknown_bot", 'there is no bot "6"'),
        (lambda: paiju.Game("mcr").rules("x"), "unknown_ruleset", 'there is no rule set "x"'),
        (lambda: paiju.Game("mcr").new(seed=1).view(4), "out_of_range", "/seat: "),
        (lambda: paiju.Game("mcr").state({}), "required", "/"),
        (lambda: paiju.Game("mcr").new(seed=-1), "out_of_range", "/seed: must be"),
        (lambda: paiju.Game("doudizhu").split(hand="3", limit=None), "null", "/limit: "),
        (lambda: paiju.Game("tienlen").puzzles(), "unknown_puzzle", "tienlen has no puzzles"),
        (lambda: paiju.Game("mcr").puzzle("x"), "unknown_puzzle", 'there is no puzzle "x"'),
        (lambda: paiju.Game("mcr").puzzles(limit=0), "out_of_range", "/limit: "),
        (lambda: paiju.cards("3S 1S"), "not_a_card", '"1S" is not a card'),
        (lambda: paiju.tiles("1x"), "not_a_tile", '"1x" is not a tile'),
        (lambda: paiju.picture(["1S"]), "not_a_card", '/0: "1S" is not a card'),
    ],
)
def test_what_does_not_exist_is_refused_in_words(wrong: Any, code: str, text: str) -> None:  # noqa: ANN401 - any call
    with pytest.raises(paiju.QuestionError) as error:
        wrong()
    assert code in [each.code for each in error.value.faults]
    assert str(error.value).startswith(text)


def test_a_puzzle_is_shown_and_tried() -> None:
    game = paiju.Game("paodekuai")
    (listed,) = game.puzzles(difficulty=1, limit=1)["puzzles"]
    assert game.puzzle(listed["id"]) == listed
    hint = game.try_puzzle(listed["id"], hint=True)["hint"]
    tried = game.try_puzzle(listed["id"], [hint["move"]])
    assert (tried["accepted"], tried["right"]) == (True, True)


def test_a_question_that_a_game_lacks_is_no_attribute() -> None:
    with pytest.raises(AttributeError, match="mcr has no question 'bid'; it has analyze, "):
        paiju.Game("mcr").bid  # noqa: B018 - it must fail
    assert not hasattr(paiju.Game("mcr"), "_bid")


def test_a_field_that_is_a_word_of_python_takes_an_underscore() -> None:
    game = paiju.Game("guandan")
    assert "as_" in inspect.signature(game.classify).parameters
    asked = {"cards": "3S 3H 2H", "level": "2"}
    read = game.classify(**asked, as_={"2H": "3"})
    assert read == game.ask("classify", **asked, **{"as": {"2H": "3"}})
    assert read["play"]["wild"] == {"2H": "3"}


def test_importing_loads_no_game_and_no_web() -> None:
    told = subprocess.run(
        [sys.executable, "-c", _LOADED], capture_output=True, text=True, check=True
    )
    assert told.stdout.split() == ["[]", "[]"]


_LOADED = """
import sys, paiju
print([name for name in sys.modules if name.startswith("paiju.all_games.")])
paiju.Game(paiju.games()[0])
print([name for name in ("flask", "marshmallow", "werkzeug", "gunicorn") if name in sys.modules])
"""


@pytest.mark.parametrize("name", [game.id for game in GAMES.values() if game.family == "tiles"])
def test_every_mahjong_is_asked_about_a_hand_by_its_rule_set(name: str) -> None:
    game, hand = paiju.Game(name), ["1m", "2m", "3m", "4m", "5m", "6m", "7s", "8s", "9s", "8s"]
    melds = [{"type": "peng", "tiles": ["2s", "2s", "2s"], "from": 1}]
    if GAMES[name].rules_of(GAMES[name].default).walls.hand == 16:
        hand += ["3m", "4m", "5m"]
    for ruleset in GAMES[name].rulesets:
        asked = game.analyze(hand=hand, melds=melds, ruleset=ruleset)
        assert asked["shanten"]["standard"] == 0
