"""Puzzles over HTTP: lists by kind, difficulty and day, pages, and tries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from paiju.play.declaration.registry import GAMES

if TYPE_CHECKING:
    from flask.testing import FlaskClient

PATH = "/v1/paodekuai/puzzles"
SOME = [game.id for game in GAMES.values() if game.puzzles]


def told(client: FlaskClient, path: str) -> Any:  # noqa: ANN401 - JSON
    """The answer of a list or of a puzzle."""
    response = client.get(path)
    assert response.status_code == 200
    return response.get_json()


def refused(client: FlaskClient, query: str) -> tuple[str, str]:
    """The code and the place of the one fault of a query."""
    response = client.get(f"{PATH}?{query}")
    assert response.status_code == 422
    (fault,) = response.get_json()["errors"]
    return fault["code"], fault["pointer"]


@pytest.mark.parametrize("game", SOME)
def test_each_of_a_list_is_found_by_its_id(client: FlaskClient, game: str) -> None:
    for each in told(client, f"/v1/{game}/puzzles?limit=3")["puzzles"]:
        assert told(client, f"/v1/{game}/puzzles/{each['id']}") == each


def test_pages_have_every_puzzle_once(client: FlaskClient) -> None:
    path, ids = f"{PATH}?difficulty=5&limit=9", list[str]()
    page = told(client, path)
    while True:
        ids += [each["id"] for each in page["puzzles"]]
        if page["next_cursor"] is None:
            break
        page = told(client, f"{path}&cursor={page['next_cursor']}")
    assert len(set(ids)) == len(ids) == page["total"] > 9


def test_ten_of_each_kind_are_those_of_a_day(client: FlaskClient) -> None:
    first, next_day = (
        told(client, f"/v1/doudizhu/puzzles?date=2026-11-{day}&limit=100") for day in (23, 24)
    )
    assert first["total"] == 20
    assert {each["kind"] for each in first["puzzles"]} == {"one", "two"}
    ids = [{each["id"] for each in page["puzzles"]} for page in (first, next_day)]
    assert ids[0].isdisjoint(ids[1])
    some = told(client, "/v1/doudizhu/puzzles?date=2026-11-23&kind=two&difficulty=3")["puzzles"]
    assert {(each["kind"], each["difficulty"]) for each in some} <= {("two", 3)}


@pytest.mark.parametrize(
    ("query", "fault"),
    [
        ("kind=nothing", ("out_of_range", "/kind")),
        ("difficulty=6", ("out_of_range", "/difficulty")),
        ("difficulty=hard", ("wrong_type", "/difficulty")),
        ("date=2026-02-30", ("out_of_range", "/date")),
        ("cursor=20.00000000", ("bad_cursor", "/cursor")),
        ("limit=0", ("out_of_range", "/limit")),
        ("level=2", ("unknown_field", "/level")),
    ],
)
def test_what_a_query_may_not_say_is_refused(
    client: FlaskClient, query: str, fault: tuple[str, str]
) -> None:
    assert refused(client, query) == fault


@pytest.mark.parametrize(
    "path",
    [f"{PATH}/0000000000", "/v1/tienlen/puzzles", "/v1/nothing/puzzles", "/v1/tables/puzzles"],
)
def test_what_there_is_not_is_not_found(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_a_list_that_has_not_changed_is_not_sent_again(client: FlaskClient) -> None:
    first = client.get(PATH)
    again = client.get(PATH, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


@pytest.mark.parametrize("game", [each for each in SOME if GAMES[each].family == "cards"])
def test_hints_solve_a_puzzle_and_what_is_refused_changes_nothing(
    client: FlaskClient, game: str
) -> None:
    (puzzle,) = told(client, f"/v1/{game}/puzzles?limit=1")["puzzles"]
    path = f"/v1/{game}/puzzles/{puzzle['id']}/try"
    answer = client.post(path, json={"hint": True}).get_json()
    assert (answer["right"], answer["done"], answer["position"]) == (
        None,
        False,
        puzzle["position"],
    )
    refused = client.post(path, json={"moves": [{"seat": 0, "cards": []}]}).get_json()
    assert (refused["accepted"], refused["reason"]) == (False, "must_lead")
    assert refused["position"] == puzzle["position"]
    while not answer["done"]:
        moves = [*answer["line"], answer["hint"]["move"]]
        answer = client.post(path, json={"moves": moves, "hint": True}).get_json()
        assert answer["right"]
    assert answer["hint"] is None
    assert answer["position"]["to_act"] is None


def test_a_move_that_cannot_be_read_is_refused_by_its_place(client: FlaskClient) -> None:
    (puzzle,) = told(client, f"{PATH}?limit=1")["puzzles"]
    body = {"moves": [{"seat": 0, "cards": ["9X"]}]}
    response = client.post(f"{PATH}/{puzzle['id']}/try", json=body)
    assert response.status_code == 422
    assert [each["pointer"] for each in response.get_json()["errors"]] == ["/moves/0/cards/0"]
