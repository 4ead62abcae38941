"""States and views in JSON: impossible ones are refused."""

from __future__ import annotations

from typing import Any

import pytest

from paiju.all_games.guandan import GAME
from paiju.all_games.guandan.flow import COURSE
from paiju.all_games.guandan.match import Match
from paiju.all_games.guandan.questions import own_questions
from paiju.all_games.guandan.rulesets import rules_of
from paiju.playing_cards.script import Script
from paiju.shapes.errors import ImpossibleError, UnknownChoiceError
from tests.games.guandan.rounds import after, laid

Json = dict[str, Any]

FRESH: Json = {"ruleset": "competition", "seed": 4}
SINGLE: Json = {**FRESH, "team_levels": ["4", "2"], "finished": [0, 1, 2, 3]}
(_TRIBUTE,) = own_questions(GAME)
TRIBUTE = _TRIBUTE.fields
HANDS = [list(hand) for hand in COURSE.deal(rules_of(), 4).deal.hands]

STATES = (
    ({"seed": 4}, "required", ("ruleset",)),
    ({**FRESH, "ruleset": "poker"}, "unknown_ruleset", ("ruleset", "id")),
    ({**FRESH, "landlord": 0}, "unknown_field", ("landlord",)),
    ({**FRESH, "team_levels": ["2"]}, "wrong_levels", ("team_levels",)),
    ({**FRESH, "team_levels": ["2", "1"]}, "out_of_range", ("team_levels", 1)),
    ({**FRESH, "team_levels": ["5", "2"]}, "wrong_levels", ("team_levels",)),
    ({**FRESH, "ruleset": "homework", "team_levels": ["3", "3"]}, "wrong_levels", ("team_levels",)),
    ({**FRESH, "finished": [0, 1]}, "wrong_finish", ("finished",)),
    ({**FRESH, "ruleset": "homework", "finished": [0, 1, 2, 3]}, "wrong_finish", ("finished",)),
    ({**FRESH, "failures": [0]}, "wrong_failures", ("failures",)),
    ({**FRESH, "ahead": 2}, "out_of_range", ("ahead",)),
    ({**FRESH, "level": "3"}, "does_not_follow", ("level",)),
    ({**FRESH, "hands": HANDS[:3]}, "does_not_follow", ("hands",)),
    ({**FRESH, "dealt": {"hands": HANDS[:3]}}, "wrong_type", ("dealt", "hands")),
    ({**FRESH, "dealt": {"hands": [["3S"], *HANDS[1:]]}}, "wrong_size", ("dealt", "hands", 0)),
    ({**FRESH, "dealt": {"hands": [HANDS[0]] * 4}}, "not_the_deck", ("dealt",)),
    (
        {**FRESH, "dealt": {"hands": [["FL", *HANDS[0][1:]], *HANDS[1:]]}},
        "not_the_deck",
        ("dealt",),
    ),
    ({**FRESH, "history": [{"seat": 0, "cards": []}]}, "must_lead", ("history", 0)),
    ({**FRESH, "tribute": [{"seat": 0, "type": "resist"}]}, "not_offered", ("tribute", 0)),
    ({**FRESH, "tribute": [{"type": "resist"}]}, "required", ("tribute", 0, "seat")),
    ({**FRESH, "tribute": [{"seat": 0, "type": "bid"}]}, "out_of_range", ("tribute", 0, "type")),
    ({**FRESH, "tribute": [7]}, "wrong_type", ("tribute", 0)),
    ({**FRESH, "tribute": [{}]}, "required", ("tribute", 0, "type")),
    ({**SINGLE, "history": [{"seat": 3, "cards": ["3S"]}]}, "not_offered", ("history", 0)),
)


@pytest.mark.parametrize("finished", [[], [0, 1, 2], [0, 1, 2, 3, 0]])
def test_tribute_is_asked_about_after_a_round_that_has_ended(finished: list[int]) -> None:
    with pytest.raises(ImpossibleError) as refused:
        TRIBUTE["finished"].kind.read(finished, Script.CODES)
    assert [place for _, place in faults(refused.value)] == [()]


@pytest.mark.parametrize("number", [3, 5])
def test_there_is_a_hand_for_each_seat_known_or_not(number: int) -> None:
    with pytest.raises(ImpossibleError) as refused:
        TRIBUTE["hands"].kind.read([None] * number, Script.CODES)
    assert [place for _, place in faults(refused.value)] == [()]
    assert TRIBUTE["hands"].kind.read([None, ["3S"], None, None], Script.CODES)[1] == ("3S",)


@pytest.mark.parametrize("name", ["competition", "homework"])
def test_every_card_is_dealt(name: str) -> None:
    assert rules_of(name).bottom == 0


def faults(error: ImpossibleError) -> list[tuple[str, tuple[object, ...]]]:
    """The codes and places of faults."""
    return [(fault.code, fault.place) for fault in error.faults]


@pytest.mark.parametrize(("state", "code", "place"), STATES)
def test_states_that_no_round_can_come_to_are_refused(
    state: Json, code: str, place: tuple[object, ...]
) -> None:
    with pytest.raises(ImpossibleError) as refused:
        COURSE.read_state(state)
    assert (code, place) in faults(refused.value)


def test_cards_that_were_dealt_elsewhere_are_part_of_a_state() -> None:
    state = COURSE.read_state({**FRESH, "dealt": {"hands": HANDS}})
    assert state.is_given
    assert COURSE.read_state(COURSE.write_state(state)) == state


def test_rule_sets_are_written_with_the_options_that_were_changed() -> None:
    rules = rules_of("competition", {"ace_limit": 0, "max_bomb": 10})
    written = COURSE.write_state(COURSE.deal(rules, 1))["ruleset"]
    assert written == {"id": "competition", "options": {"ace_limit": 0}}
    assert COURSE.write_state(COURSE.deal(rules_of(), 1))["ruleset"] == "competition"


@pytest.mark.parametrize(
    "action",
    [
        {"type": "play", "seat": 1, "cards": ["3S", "2H"], "as": {"2H": "3"}},
        {"type": "pay", "cards": ["RJ"]},
        {"type": "take", "seat": 0, "source": 3},
        {"type": "pass"},
    ],
)
def test_actions_survive_json(action: Json) -> None:
    assert COURSE.write_action(COURSE.read_action(action)) == action


def seen(**changes: object) -> Json:
    """The view of seat 1 after seat 0 led a 3, with some changes."""
    view = COURSE.view(after(laid("3S"), "0: play 3S"), 1)
    return {**COURSE.write_view(view), **changes}


VIEWS: tuple[tuple[Json, str, tuple[object, ...]], ...] = (
    ({"hand": ["3S"] * 27}, "not_in_deck", ("hand",)),
    ({"hand": ["3S"]}, "wrong_size", ("hand",)),
    ({"hand": [*HANDS[0], "AS"]}, "wrong_size", ("hand",)),
    ({"counts": [26, 27, 27, 27]}, "does_not_follow", ("counts",)),
    ({"phase": "over"}, "does_not_follow", ("phase",)),
    ({"history": [], "phase": {}}, "does_not_follow", ("phase",)),
    ({"history": []}, "does_not_follow", ("to_act",)),
    ({"history": [{"seat": 2, "cards": ["3S"]}]}, "not_your_turn", ("history", 0)),
    ({"seat": 4}, "out_of_range", ("seat",)),
    ({"lot": 2}, "out_of_range", ("lot",)),
    ({"out": [0]}, "does_not_follow", ("out",)),
)


@pytest.mark.parametrize(("changes", "code", "place"), VIEWS)
def test_views_that_nobody_can_have_are_refused(
    changes: Json, code: str, place: tuple[object, ...]
) -> None:
    with pytest.raises(ImpossibleError) as refused:
        COURSE.read_view(seen(**changes))
    assert (code, place) in faults(refused.value)


def test_a_view_needs_no_more_than_the_seat_its_hand_and_what_was_played() -> None:
    told = {key: seen()[key] for key in ("seat", "hand", "history")}
    assert COURSE.read_view(told) == COURSE.read_view(seen())


def paid(card: str) -> Json:
    """The view of the first, which holds red jokers, after the last has paid a card."""
    state = laid("RJ RJ BJ BJ 3S", "", "", "2S 2D", match=Match(("4", "2"), (0, 1, 2, 3)))
    return {
        **COURSE.write_view(COURSE.view(after(state, "3: auto"), 0)),
        "tribute": [{"seat": 3, "type": "pay", "cards": [card]}],
    }


def test_a_tribute_that_cannot_have_been_the_payers_highest_card_is_refused() -> None:
    # There are fewer than twenty-seven cards up to a 2.
    view = paid("2S")
    with pytest.raises(ImpossibleError):
        COURSE.read_view(view)


def test_a_seat_that_is_not_there_sees_nothing() -> None:
    with pytest.raises(UnknownChoiceError) as refused:
        COURSE.view(COURSE.deal(rules_of("homework"), 1), 2)
    assert faults(refused.value) == [("no_such_seat", ("seat",))]


def test_numbers_are_written_where_they_are_asked_for() -> None:
    state = COURSE.deal(rules_of(), 3)
    written = COURSE.write_state(state, Script.IDS)
    assert all(isinstance(card, int) for hand in written["hands"] for card in hand)
    assert COURSE.read_state(written, Script.IDS) == state
