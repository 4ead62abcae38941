"""Spectators, and views without their history, over HTTP."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from app import create_app
from app.config import Settings
from paiju.melding.game import TileGame
from paiju.play.declaration.registry import GAMES
from tests.api.contract import answer_of, complaints, component, problem
from tests.api.serving import Inside

if TYPE_CHECKING:
    from paiju.play.declaration.game import Game

Json = dict[str, Any]

EACH_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
# More actions than a game has before each seat has had a turn.
BEGUN = 80


@pytest.fixture(scope="module")
def server() -> Inside:
    """A service with a key."""
    return Inside(create_app(Settings(seal_keys=(bytes(32),))))


def asked(server: Inside, path: str, **body: object) -> Json:
    """The answer to a question, checked against its schema."""
    response = server.post(path, body)
    assert response.status_code == 200, response.text
    answer: Json = response.json()
    schema = component("Table") if path.startswith("/v1/tables") else answer_of(path)
    assert complaints(schema, answer) == []
    return answer


def begun(server: Inside, game: Game) -> Json:
    """The state, with its proof, once every seat has had a turn, and the seat that is to act."""
    # Where nobody declares in a first round, cards are dealt again.
    later = {"dealer": 0} if "dealer" in game.dealing.fields and game.family == "tricks" else {}
    answer = asked(server, f"/v1/{game.id}/deal", seed="shown", **later)
    for _ in range(BEGUN):
        kept = {name: answer[name] for name in ("state", "proof")}
        history = answer["state"]["history"]
        if len({turn["seat"] for turn in history}) == len(answer["state"]["hands"]):
            return {**kept, "seat": answer["to_act"][0]}
        action = {"type": "auto", "seat": answer["to_act"][0]}
        answer = asked(server, f"/v1/{game.id}/step", **kept, action=action)
    pytest.fail("not every seat has a turn")


def needs_history(game: Game) -> bool:
    """Every question about the game needs its history, for which nothing is assumed."""
    return game.family == "tricks" or (isinstance(game, TileGame) and game.without_history is None)


def faults(server: Inside, path: str, **body: object) -> list[tuple[str, str]]:
    """The pointers and codes of a question that is refused as it is."""
    told = problem(server.post(path, body), 422, "invalid_request")
    return [(each["pointer"], each["code"]) for each in told["errors"]]


@EACH_GAME
def test_a_view_is_shown_with_its_history_and_without(server: Inside, game: Game) -> None:
    state = begun(server, game)
    whole = asked(server, f"/v1/{game.id}/view", **state)
    assert whole == asked(server, f"/v1/{game.id}/view", **state, history=True)
    short = asked(server, f"/v1/{game.id}/view", **state, history=False)
    assert short["legal"] == whole["legal"] != []
    turns = short["view"]["last_turns"]
    assert len(turns) == len(whole["view"]["counts"])
    assert short["view"] == {**whole["view"], "history": None, "last_turns": turns}
    assert whole["view"]["last_turns"] is None


@EACH_GAME
def test_a_spectator_sees_no_hand_and_may_do_nothing(server: Inside, game: Game) -> None:
    state = {**begun(server, game), "seat": None}
    told = asked(server, f"/v1/{game.id}/view", **state)
    assert (told["legal"], told["view"]["seat"], told["view"]["hand"]) == ([], None, [])
    assert told["view"]["history"] != []
    for question in ("suggest", "odds"):
        path = f"/v1/{game.id}/{question}"
        assert faults(server, path, view=told["view"]) == [("/view/seat", "spectator")]
        # A question from a state is asked by one of its seats.
        assert faults(server, path, **state) == [("/seat", "null")]
    short = asked(server, f"/v1/{game.id}/view", **state, history=needs_history(game))
    for view in (told["view"], short["view"]):
        said = asked(server, f"/v1/{game.id}/describe", view=view)
        assert {"game", "seats", "turn"} <= {each["about"] for each in said["sentences"]}
        assert "You" not in said["text"]


@EACH_GAME
def test_advance_shows_spectators_and_leaves_the_history_out(server: Inside, game: Game) -> None:
    state = begun(server, game)
    seat = state.pop("seat")
    body = {"action": {"type": "auto", "seat": seat}, "views": [seat, None]}
    whole = asked(server, f"/v1/{game.id}/advance", **state, **body)
    short = asked(server, f"/v1/{game.id}/advance", **state, **body, history=False)
    proved = {name: whole[name] for name in ("state", "proof")}
    for place, each in enumerate(body["views"]):
        for has_history, answer in ((True, whole), (False, short)):
            alone = asked(server, f"/v1/{game.id}/view", **proved, seat=each, history=has_history)
            assert answer["views"][place] == alone["view"]


@EACH_GAME
def test_a_table_is_played_on_views_without_their_history(server: Inside, game: Game) -> None:
    body: Json = {"game": game.id, "seed": 7}
    whole = asked(server, "/v1/tables", **body)
    short = asked(server, "/v1/tables", **body, history=False)
    for _ in range(2):
        view = short["view"]
        assert view["history"] is None
        assert {**view, "history": whole["view"]["history"], "last_turns": None} == whole["view"]
        action = {"type": "auto"}
        whole = asked(server, "/v1/tables/act", table=whole["table"], action=action)
        short = asked(server, "/v1/tables/act", table=short["table"], action=action, history=False)
    refused = asked(
        server,
        "/v1/tables/act",
        table=short["table"],
        action={"type": "auto", "seat": 1},
        history=False,
    )
    assert (refused["accepted"], refused["view"]["history"]) == (False, None)


@EACH_GAME
def test_a_question_that_needs_the_history_says_so(server: Inside, game: Game) -> None:
    state = begun(server, game)
    view = asked(server, f"/v1/{game.id}/view", **state, history=False)["view"]
    needed = [("/view/history", "history_needed")]
    if game.family == "cards":
        assert faults(server, f"/v1/{game.id}/odds", view=view) == needed
    elif needs_history(game):
        for question in ("odds", "describe", "suggest"):
            assert faults(server, f"/v1/{game.id}/{question}", view=view) == needed
        return
    else:
        assert asked(server, f"/v1/{game.id}/odds", view=view)["unseen"]
    assert asked(server, f"/v1/{game.id}/describe", view=view)["sentences"]
    told = asked(server, f"/v1/{game.id}/suggest", view=view, skill=game.strongest, seed=1)
    assert told["action"]["seat"] == state["seat"]
    assert told["assumed"] == {
        "ruleset": game.default,
        "seat": state["seat"],
        # A seat that need not tell its number is taken to hold as many as this one.
        "counts": [len(view["hand"]) if each is None else each for each in view["counts"]],
        "last_by": view["last"]["seat"] if view.get("last") else None,
        "defaults": ["history"],
        "skill": 3 if game.strongest > 3 and game.family == "cards" else None,
    }
    assert told["win_probability"] is None
    # Before the first turn nothing is left out.
    if game.family == "tiles":
        return
    fresh = asked(server, f"/v1/{game.id}/deal", seed=1)
    seat = fresh["to_act"][0]
    about = {"state": fresh["state"], "seat": seat, "history": False}
    view = asked(server, f"/v1/{game.id}/view", **about)["view"]
    told = asked(server, f"/v1/{game.id}/suggest", view=view, skill=1, seed=1)
    assert (told["assumed"], told["action"]["seat"]) == (None, seat)


LED: Json = {"seat": 0, "cards": ["3S"], "as": None}
PASSED: Json = {"seat": 1, "cards": [], "as": None}
# A view of 争上游 with a lead and a pass; it is one of a deal, except for the changes of the tests.
SHORT: Json = {
    "ruleset": "classic",
    "seat": 2,
    "first": 0,
    "phase": "play",
    "to_act": [2],
    "hand": ["AS", "KS", "QS", "JS", "TS", "9S", "8S", "7S", "6S", "5S", "4S", "4H", "3H"],
    "counts": [12, 13, 13, 13],
    "history": None,
    "last": LED,
    "passed": [1],
    "out": [],
    "last_turns": [LED, PASSED],
}


def test_a_view_without_its_history_may_be_written_by_hand(server: Inside) -> None:
    told = asked(server, "/v1/zhengshangyou/suggest", view=SHORT, skill=1, seed=1)
    assert (told["action"]["cards"], told["assumed"]["last_by"]) == (["4H"], 0)


@pytest.mark.parametrize(
    ("changes", "kind", "pointer", "code"),
    [
        ({"history": []}, "inconsistent_view", "/view/last_turns", "history_given"),
        ({"last_turns": 7}, "invalid_request", "/view/last_turns", "wrong_type"),
        ({"last_turns": [LED] * 5}, "invalid_request", "/view/last_turns", "out_of_range"),
        (
            {"last_turns": [LED, {**LED, "cards": []}]},
            "inconsistent_view",
            "/view/last_turns",
            "seat_repeated",
        ),
        (
            {"last_turns": [{**LED, "cards": ["3S", "5D"]}]},
            *("inconsistent_view", "/view/last_turns/0/cards", "not_a_pattern"),
        ),
        (
            {"last_turns": [{**LED, "cards": ["4S"]}]},
            *("inconsistent_view", "/view/last_turns/0/cards/0", "card_repeated"),
        ),
        ({"counts": [1, 2]}, "inconsistent_view", "/view/counts", "wrong_size"),
        ({"counts": [40, 13, 13, 13]}, "inconsistent_view", "/view/counts", "wrong_size"),
        ({"hand": ["4S"]}, "inconsistent_view", "/view/hand", "wrong_size"),
        ({"phase": "dealing"}, "inconsistent_view", "/view/last_turns", "not_offered"),
        ({"to_act": []}, "inconsistent_view", "/view/to_act", "does_not_follow"),
        ({"to_act": [0]}, "inconsistent_view", "/view/to_act", "does_not_follow"),
        ({"out": [3]}, "inconsistent_view", "/view/out", "does_not_follow"),
        (
            {"counts": [0, 0, 13, 0], "out": [0, 1, 3]},
            *("inconsistent_view", "/view/out", "does_not_follow"),
        ),
        ({"last": {**LED, "cards": ["4D"]}}, "inconsistent_view", "/view/last", "does_not_follow"),
        # Nobody passed on the play of the last turn.
        (
            {"last": None, "last_turns": [LED], "passed": []},
            *("inconsistent_view", "/view/last", "does_not_follow"),
        ),
        ({"passed": [1, 2]}, "inconsistent_view", "/view/passed", "does_not_follow"),
        ({"passed": [0, 1]}, "inconsistent_view", "/view/passed", "does_not_follow"),
        ({"passed": [1, 1]}, "inconsistent_view", "/view/passed", "does_not_follow"),
        (
            {"counts": [12, 13, 13, 0], "out": [3], "passed": [1, 3]},
            *("inconsistent_view", "/view/passed", "does_not_follow"),
        ),
        ({"counts": None}, "invalid_request", "/view/counts", "wrong_type"),
    ],
)
def test_a_view_without_its_history_must_agree_with_itself(
    server: Inside, changes: Json, kind: str, pointer: str, code: str
) -> None:
    body = {"view": {**SHORT, **changes}}
    told = problem(server.post("/v1/zhengshangyou/suggest", body), 422, kind)
    assert (pointer, code) in [(each["pointer"], each["code"]) for each in told["errors"]]


@pytest.mark.parametrize(
    "name", sorted(SHORT.keys() - {"ruleset", "to_act", "history", "last_turns"})
)
def test_a_view_without_its_history_has_all_its_fields(server: Inside, name: str) -> None:
    view = {part: SHORT[part] for part in SHORT if part != name}
    refused = faults(server, "/v1/zhengshangyou/suggest", view=view)
    assert refused == [(f"/view/{name}", "required")]


def test_a_view_without_turns_is_that_of_a_game_that_begins(server: Inside) -> None:
    body = {"view": {**SHORT, "last_turns": []}}
    told = problem(server.post("/v1/zhengshangyou/suggest", body), 422, "inconsistent_view")
    assert [each["pointer"] for each in told["errors"]] == [
        *("/view/to_act", "/view/counts", "/view/last", "/view/passed")
    ]


@EACH_GAME
def test_a_view_without_its_history_has_last_turns(server: Inside, game: Game) -> None:
    dealt = asked(server, f"/v1/{game.id}/deal", seed=1)
    about = {"state": dealt["state"], "seat": dealt["to_act"][0], "history": False}
    view = asked(server, f"/v1/{game.id}/view", **about)["view"]
    missing = {name: part for name, part in view.items() if name != "last_turns"}
    for untold in (missing, {**missing, "last_turns": None}):
        told = faults(server, f"/v1/{game.id}/suggest", view=untold)
        assert told == [("/view/last_turns", "required")]


@pytest.mark.parametrize(
    ("changes", "pointer", "text"),
    [
        ({"hand": ["4S"]}, "/view/hand", "1 cards, where `counts` says 13"),
        ({"counts": [12, 13]}, "/view/counts", "2 numbers, where each of the 4 seats has one"),
        (
            {"counts": [40, 13, 13, 13]},
            *("/view/counts", "the other seats hold 66 cards in all, where only 38 are not seen"),
        ),
    ],
)
def test_numbers_of_cards_are_compared_with_those_in_the_view(
    server: Inside, changes: Json, pointer: str, text: str
) -> None:
    """Without the history no deal is known."""
    body = {"view": {**SHORT, **changes}}
    told = problem(server.post("/v1/zhengshangyou/suggest", body), 422, "inconsistent_view")
    assert (pointer, text) in [(each["pointer"], each["detail"]) for each in told["errors"]]


def test_a_seat_knows_its_own_number_of_cards(server: Inside) -> None:
    state = begun(server, GAMES["guandan"])
    view = asked(server, "/v1/guandan/view", **state, history=False)["view"]
    seat = state["seat"]
    counts = [None if at == seat else count for at, count in enumerate(view["counts"])]
    body = {"view": {**view, "counts": counts}}
    told = problem(server.post("/v1/guandan/suggest", body), 422, "inconsistent_view")
    (error,) = told["errors"]
    assert (error["pointer"], error["code"]) == (f"/view/counts/{seat}", "does_not_follow")


def test_a_view_of_doudizhu_without_its_history_names_the_landlord(server: Inside) -> None:
    state = begun(server, GAMES["doudizhu"])
    view = asked(server, "/v1/doudizhu/view", **state, history=False)["view"]
    body = {"view": {**view, "landlord": None, "bottom": None}}
    assert faults(server, "/v1/doudizhu/suggest", **body) == [
        ("/view/landlord", "required"),
        ("/view/bottom", "required"),
    ]


@pytest.fixture(scope="module")
def landlords_view(server: Inside) -> Json:
    """The view of a peasant without its history."""
    state = begun(server, GAMES["doudizhu"])
    state["seat"] = (state["state"]["landlord"] + 1) % 3
    view: Json = asked(server, "/v1/doudizhu/view", **state, history=False)["view"]
    return view


def inconsistencies(server: Inside, path: str, view: Json) -> list[str]:
    """The pointers of a view that no game can lead to."""
    told = problem(server.post(path, {"view": view}), 422, "inconsistent_view")
    return [each["pointer"] for each in told["errors"]]


def test_the_bids_make_the_landlord_of_a_view_without_its_history(
    server: Inside, landlords_view: Json
) -> None:
    other = {**landlords_view, "landlord": landlords_view["seat"]}
    assert "/view/landlord" in inconsistencies(server, "/v1/doudizhu/suggest", other)


def test_only_the_landlord_holds_the_bottom_of_a_view_without_its_history(
    server: Inside, landlords_view: Json
) -> None:
    for bottom in (landlords_view["hand"][:3], landlords_view["bottom"][:2]):
        view = {**landlords_view, "bottom": bottom}
        assert inconsistencies(server, "/v1/doudizhu/suggest", view) == ["/view/bottom"]


def test_closed_hands_are_null_in_a_view_without_its_history(server: Inside) -> None:
    state = begun(server, GAMES["guandan"])
    view = asked(server, "/v1/guandan/view", **state, history=False)["view"]
    for hands in ([], [view["hand"]] * 4):
        closed = {**view, "hands": hands}
        assert inconsistencies(server, "/v1/guandan/suggest", closed) == ["/view/hands"]


@pytest.fixture(scope="module")
def open_view(server: Inside) -> Json:
    """A view of two open hands without its history."""
    answer = asked(server, "/v1/guandan/deal", ruleset="homework", seed="h")
    for _ in range(6):
        seat = answer["to_act"][0]
        action = {"type": "auto", "seat": seat}
        answer = asked(server, "/v1/guandan/step", state=answer["state"], action=action)
    about = {"state": answer["state"], "seat": answer["to_act"][0], "history": False}
    view: Json = asked(server, "/v1/guandan/view", **about)["view"]
    return view


def test_open_hands_are_needed_in_a_view_without_its_history(
    server: Inside, open_view: Json
) -> None:
    path = "/v1/guandan/suggest"
    assert asked(server, path, view=open_view, skill=3)["assumed"] is not None
    told = faults(server, path, view={**open_view, "hands": None})
    assert told == [("/view/hands", "required")]


def test_open_hands_agree_with_the_other_fields_of_a_view_without_its_history(
    server: Inside, open_view: Json
) -> None:
    own, other = (open_view["hands"][seat] for seat in (open_view["seat"], 1 - open_view["seat"]))

    def with_other(cards: list[str]) -> list[list[str]]:
        return [own if seat == open_view["seat"] else cards for seat in range(2)]

    thrown = next(turn["cards"] for turn in open_view["last_turns"] if turn["cards"])
    for hands in (
        [],
        [own],
        open_view["hands"][::-1],
        with_other(other[:-3]),
        with_other(own[: len(other)]),
        with_other([*other[: -len(thrown)], *thrown]),
        with_other([*other[:-1], "9X"]),
    ):
        view = {**open_view, "hands": hands}
        response = server.post("/v1/guandan/suggest", {"view": view})
        assert response.status_code == 422, hands
        assert response.json()["errors"][0]["pointer"].startswith("/view/hands"), hands
