"""Pages of moves: together they are complete, and a cursor belongs to its question."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.api.contract import problem

if TYPE_CHECKING:
    from tests.api.serving import Inside, Json

MOVES = "/v1/doudizhu/moves"
HAND = "333444555678JJQQKA2B"
SMALL = "3334456J"


def pages(inside: Inside, limit: int, **question: object) -> list[Json]:
    """Every page of a question."""
    found = [inside.ask("moves", **question, limit=limit)]
    while found[-1]["next_cursor"] is not None:
        cursor = found[-1]["next_cursor"]
        found.append(inside.ask("moves", **question, limit=limit, cursor=cursor))
    return found


@pytest.mark.parametrize(("hand", "limit"), [(SMALL, 1), (SMALL, 7), (HAND, 7), (HAND, 200)])
@pytest.mark.parametrize("expand", ["kickers", "cores"])
def test_pages_together_are_the_whole(inside: Inside, hand: str, limit: int, expand: str) -> None:
    whole = inside.ask("moves", hand=hand, limit=1000, expand=expand)
    assert whole["next_cursor"] is None
    assert whole["total"] == len(whole["moves"])
    found = pages(inside, limit, hand=hand, expand=expand)
    assert whole["moves"] == [move for page in found for move in page["moves"]]
    assert {whole["total"]} == {page["total"] for page in found}
    assert [limit] * (len(found) - 1) == [len(page["moves"]) for page in found[:-1]]


def test_no_page_follows_where_the_last_one_is_full(inside: Inside) -> None:
    total = inside.ask("moves", hand=SMALL)["total"]
    assert inside.ask("moves", hand=SMALL, limit=total)["next_cursor"] is None


@pytest.mark.parametrize("last", [None, "7", "666"])
def test_cores_and_kickers_count_the_same_moves(inside: Inside, last: str | None) -> None:
    each = inside.ask("moves", hand=HAND, last=last, limit=1000)["moves"]
    cores = inside.ask("moves", hand=HAND, last=last, limit=1000, expand="cores")["moves"]
    assert len(each) == sum(move["choices"] for move in cores)
    by_core = [(move["pattern"], move["key"], move["links"]) for move in each]
    for move in cores:
        assert by_core.count((move["pattern"], move["key"], move["links"])) == move["choices"]


def test_patterns_keep_those_patterns_only(inside: Inside) -> None:
    every = inside.ask("moves", hand=HAND, limit=1000)["moves"]
    for wanted in (["pair"], ["plane_solo", "straight"], ["rocket"], ["pair", "pair"]):
        kept = inside.ask("moves", hand=HAND, limit=1000, patterns=wanted)["moves"]
        assert [move for move in every if move["pattern"] in wanted] == kept


def test_an_unknown_pattern_is_named_at_its_place(inside: Inside) -> None:
    response = inside.post(MOVES, {"hand": "33", "patterns": ["pair", "flush"]})
    found = problem(response, 422, "invalid_request")
    assert [(each["pointer"], each["code"]) for each in found["errors"]] == [
        ("/patterns/1", "unknown_pattern")
    ]


@pytest.mark.parametrize(
    "change",
    [
        {"hand": SMALL + "2"},
        {"last": "3"},
        {"patterns": ["solo"]},
        {"expand": "cores"},
        {"ruleset": "h5"},
        {"ruleset": {"options": {"quad_chain": True}}},
    ],
    ids=lambda change: next(iter(change)),
)
def test_a_cursor_of_another_question_is_refused(inside: Inside, change: dict[str, Any]) -> None:
    cursor = inside.ask("moves", hand=SMALL, limit=2)["next_cursor"]
    body = {"hand": SMALL, "limit": 2, "cursor": cursor, **change}
    found = problem(inside.post(MOVES, body), 422, "invalid_request")
    assert [(each["pointer"], each["code"]) for each in found["errors"]] == [
        ("/cursor", "bad_cursor")
    ]


@pytest.mark.parametrize(
    "forge",
    [
        lambda mark: f".{mark}",
        lambda mark: f"-1.{mark}",
        lambda mark: f"x.{mark}",
        lambda mark: f"１.{mark}",
        lambda mark: mark,
        lambda mark: f"2.{mark}0",
        lambda _: "2",
    ],
    ids=["no-place", "negative", "letter", "wide-digit", "mark-alone", "longer", "no-mark"],
)
def test_a_cursor_that_is_none_is_refused(inside: Inside, forge: Any) -> None:  # noqa: ANN401 - a function of the table above
    mark = inside.ask("moves", hand=SMALL, limit=2)["next_cursor"].partition(".")[2]
    body = {"hand": SMALL, "limit": 2, "cursor": forge(mark)}
    found = problem(inside.post(MOVES, body), 422, "invalid_request")
    assert [each["code"] for each in found["errors"]] == ["bad_cursor"]


def test_a_page_may_have_another_length_than_the_one_before(inside: Inside) -> None:
    first = inside.ask("moves", hand=SMALL, limit=2)
    rest = inside.ask("moves", hand=SMALL, limit=1000, cursor=first["next_cursor"])
    assert first["total"] == 2 + len(rest["moves"])


@pytest.mark.parametrize("limit", [1, 84, 84.0, 1000])
def test_a_whole_number_is_a_limit_however_it_is_written(inside: Inside, limit: float) -> None:
    assert inside.post(MOVES, {"hand": SMALL, "limit": limit}).status_code == 200


@pytest.mark.parametrize(
    ("limit", "code"),
    [
        (1.5, "wrong_type"),
        (True, "wrong_type"),
        ("7", "wrong_type"),
        (None, "null"),
        (0, "out_of_range"),
        (-1, "out_of_range"),
        (1001, "out_of_range"),
        (1e300, "out_of_range"),
        (2**70, "out_of_range"),
    ],
)
def test_another_limit_is_refused(inside: Inside, limit: object, code: str) -> None:
    found = problem(inside.post(MOVES, {"hand": SMALL, "limit": limit}), 422, "invalid_request")
    assert [(each["pointer"], each["code"]) for each in found["errors"]] == [("/limit", code)]


def test_a_filtered_list_that_is_empty_does_not_say_that_nothing_beats(inside: Inside) -> None:
    bomb_only: Json = {"hand": "66664", "last": "5"}
    filtered = inside.ask("moves", **bomb_only, patterns=["straight"])
    assert (filtered["total"], filtered["reason"]) == (0, None)
    assert inside.ask("moves", hand="34", last="5")["reason"] == "nothing_beats"
