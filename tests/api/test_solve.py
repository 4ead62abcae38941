"""Endings with open hands: what is asked, what is answered, and what cannot be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.api.serving import Inside

Json = dict[str, Any]

# One move wins: the 4, for which the peasant must break up a pair.
ONE_WINS = {"hands": ["4 6 6 2", "5 5 A A"]}


def solved(inside: Inside, body: Json, game: str = "doudizhu") -> Json:
    """The answer to a question."""
    answer = inside.post(f"/v1/{game}/solve", body)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def moves(told: Json) -> list[str]:
    """The moves that win, as cards; a pass has none."""
    return ["".join(each["play"]["cards"]) if each["play"] else "" for each in told["moves"]]


def test_the_one_move_that_wins_is_found_with_a_line(inside: Inside) -> None:
    told = solved(inside, ONE_WINS)
    assert (told["solved"], told["wins"], told["complete"]) == (True, True, True)
    assert (told["side"], told["total"], moves(told)) == ([0], 1, ["4"])
    line = [(each["seat"], each["play"] and each["play"]["cards"]) for each in told["line"]]
    assert line[0] == (0, ["4"])
    assert line[-1][0] == 0


def test_a_bomb_that_stays_whole_is_no_card_of_another(inside: Inside) -> None:
    rules = {"id": "hunan", "options": {"three_top_bomb": "plus_one"}}
    asked = {"ruleset": rules, "hands": ["AS AH AC 9S 9H 9C 9D 5S", "3S", "3H"], "to_act": 0}
    told = solved(inside, {**asked, "last": "4S 4H 4C 4D", "last_by": 2}, "paodekuai")
    assert sorted(moves(told)) == ["9S9H9C9D", "ASAHAC", "ASAHAC5S"]


def test_where_no_move_wins_there_is_a_line_all_the_same(inside: Inside) -> None:
    told = solved(inside, {"hands": ["3 5 K", "4 4 A"]})
    assert (told["solved"], told["wins"], told["complete"]) == (True, False, True)
    assert (told["total"], told["moves"]) == (0, [])
    assert told["line"][-1]["seat"] == 1


def test_the_same_question_has_the_same_answer(inside: Inside) -> None:
    assert solved(inside, ONE_WINS) == solved(inside, ONE_WINS)


def test_at_dou_dizhu_the_first_seat_plays_against_the_others(inside: Inside) -> None:
    """The peasant leads its partner's last card; alone it could not win."""
    body = {"hands": ["5 9", "3 7", "4"], "to_act": 1}
    assert solved(inside, body)["side"] == [1, 2]
    assert moves(solved(inside, body)) == ["3"]
    assert not solved(inside, {**body, "teams": [0, 1, 2]})["wins"]


def test_at_guandan_opposite_seats_are_a_team(inside: Inside) -> None:
    hands = ["3S 9S", "5S 6S", "4S", "7S 8S"]
    assert solved(inside, {"hands": hands}, "guandan")["side"] == [0, 2]
    # Of two hands each plays for itself.
    assert solved(inside, {"hands": hands[:2]}, "guandan")["side"] == [0]


def test_a_seat_that_is_out_has_no_cards_and_the_next_that_is_out_decides(inside: Inside) -> None:
    told = solved(inside, {"hands": ["5", "", "4 4", "3 6"]}, "zhengshangyou")
    assert (told["wins"], moves(told)) == (True, ["5"])


def test_a_play_is_beaten_or_passed_and_the_seats_between_have_passed(inside: Inside) -> None:
    """On the Q of seat 0 the others have passed; the K of seat 2 leaves its pair to lead."""
    body = {"hands": ["A 3", "5 5", "K 6 6"], "to_act": 2, "last": "Q", "last_by": 0}
    told = solved(inside, {**body, "teams": [0, 1, 2]})
    assert not told["wins"]
    assert told["side"] == [2]
    partner = solved(inside, {"hands": ["4 8 J", "6 6 K", "5"], "to_act": 1, "last": "Q"})
    assert {""} < set(moves(partner))


@pytest.mark.parametrize(("passed", "wins"), [((), False), ((1,), True)])
def test_where_a_pass_locks_out_it_matters_who_has_passed(
    inside: Inside, passed: tuple[int, ...], *, wins: bool
) -> None:
    """The queen is beaten by the king of seat 1 alone, if that may still be played."""
    body = {"hands": ["QS 3C", "KS 4C", "8S 9C"], "last": "7H", "last_by": 2, "passed": passed}
    assert solved(inside, body, "tienlen")["wins"] is wins


def test_a_seat_that_has_passed_comes_back_with_what_may_come_back(inside: Inside) -> None:
    """Seat 0 has passed; its four pairs in a row chop the 2 all the same, where they may return."""
    hands = ["3S 3C 4S 4C 5S 5C 6S 6C", "8S 9C"]
    body: Json = {"hands": hands, "last": "2H", "last_by": 1, "passed": [0]}
    back = solved(inside, {**body, "ruleset": "penalties"}, "tienlen")
    assert (back["wins"], len(back["moves"])) == (True, 1)
    gone = solved(inside, {**body, "ruleset": "classic"}, "tienlen")
    assert gone["moves"] != back["moves"]


def test_wild_cards_stand_for_what_is_declared(inside: Inside) -> None:
    """The 7 of the last play stands for a 9, so that a pair of tens beats it."""
    body: Json = {"hands": ["T T", "3"], "wild": ["7"], "ruleset": "laizi"}
    last = {"cards": "9 7", "as": {"7": "9"}}
    told = solved(inside, {**body, "last": last, "last_by": 1})
    assert moves(told) == ["TT"]


def test_hands_may_be_numbers(inside: Inside) -> None:
    told = solved(inside, {"hands": [[3, 5], [4]], "notation": "ids"})
    assert [each["play"]["cards"] for each in told["moves"]] == [[5]]


def test_of_many_moves_so_many_are_told_as_are_asked_for(inside: Inside) -> None:
    body = {"hands": ["4 6 8 T", "3 3"]}
    every = solved(inside, body)
    some = solved(inside, {**body, "limit": 1})
    assert every["total"] == some["total"] == len(every["moves"]) > 1
    assert some["moves"] == every["moves"][:1]


def test_where_nobody_can_lead_nobody_wins(inside: Inside) -> None:
    """No last play holds a 2."""
    rules = {"id": "classic", "options": {"end_on_two": False}}
    told = solved(inside, {"hands": ["2S", "2C"], "ruleset": rules}, "tienlen")
    assert (told["wins"], [each["play"] for each in told["line"]]) == (False, [None, None])
    # Seat 1 has handed the lead on, and does not get it back.
    body = {"hands": ["2S", "2C", "2D"], "to_act": 2, "passed": [1], "ruleset": rules}
    told = solved(inside, body, "tienlen")
    assert (told["wins"], [each["seat"] for each in told["line"]]) == (False, [2, 0])


def test_what_takes_too_long_is_not_solved(inside: Inside) -> None:
    hands = ["3 5 7 9 J K 3 5 7 9 J K", "4 6 8 T Q A 4 6 8 T Q A"]
    assert solved(inside, {"hands": hands, "budget_ms": 100})["wins"] is False
    told = solved(inside, {"hands": hands, "budget_ms": 1})
    unknown: Json = {"solved": False, "wins": None, "total": 0, "moves": [], "complete": False}
    assert {name: told[name] for name in unknown} == unknown
    assert (told["line"], told["nodes"] > 0) == ([], True)


def test_where_there_is_no_time_for_every_move_some_that_win_are_told(inside: Inside) -> None:
    hands = ["3 3 4 5 6 7 8 9 T J Q K A", "3 4 4 5 6 7 8 9 T J Q K 2", "3 5 5 6 7 8 9 T J Q K A 2"]
    told = solved(inside, {"hands": hands, "budget_ms": 1})
    assert (told["solved"], told["wins"], told["complete"]) == (True, True, False)
    assert told["moves"]


@pytest.mark.parametrize(
    ("body", "pointer", "code"),
    [
        ({"hands": ["3 3 3", "3 3"]}, "/hands", "too_many_of_rank"),
        ({"hands": ["3 3", "3 3 3 3 3"]}, "/hands/1", "too_many_of_rank"),
        ({"hands": ["4", "5"], "last": "3 9"}, "/last", "last_is_no_play"),
        ({"hands": ["4", ""]}, "/hands", "nobody_against"),
        ({"hands": ["4", "5", "6"], "to_act": 1, "teams": [0, 0, 0]}, "/hands", "nobody_against"),
        ({"hands": ["", "5"]}, "/hands/0", "no_cards"),
        ({"hands": ["4", "5"], "to_act": 2}, "/to_act", "no_cards"),
        ({"hands": ["4", "5"], "teams": [0, 1, 1]}, "/teams", "wrong_size"),
        ({"hands": ["4", "5"], "last": "3", "last_by": 0}, "/last_by", "wrong_seat"),
        ({"hands": ["4", "5"], "last": "3", "last_by": 2}, "/last_by", "wrong_seat"),
    ],
)
def test_what_cannot_be_is_refused(inside: Inside, body: Json, pointer: str, code: str) -> None:
    answer = inside.post("/v1/doudizhu/solve", body)
    assert answer.status_code == 422
    (error,) = answer.json()["errors"]
    assert (error["pointer"], error["code"]) == (pointer, code)
