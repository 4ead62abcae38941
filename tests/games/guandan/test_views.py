"""Views of a round: those that contradict the tribute are refused."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from paiju.all_games.guandan.flow import COURSE
from paiju.all_games.guandan.match import Match
from paiju.all_games.guandan.rulesets import rules_of
from paiju.all_games.guandan.state import Action
from paiju.all_games.guandan.tribute import KnownTribute
from paiju.shapes.errors import InconsistentViewError
from tests.games.guandan.rounds import after, laid

DOUBLE = Match(("5", "2"), (0, 2, 1, 3))
SINGLE = Match(("4", "2"), (0, 1, 2, 3))


def test_before_anything_is_paid_nothing_has_changed_hands() -> None:
    assert KnownTribute.of(laid("3S", "", "", "RJ BJ", match=SINGLE)).payments == ()


def test_a_low_card_is_not_paid_by_who_must_hold_higher_ones() -> None:
    # A payer pays its highest card: the other hands are too small for all cards above a 3.
    paid = after(laid("3S", "", "", "RJ BJ", match=SINGLE), "3: pay RJ")
    seen: dict[str, Any] = COURSE.write_view(COURSE.view(paid, 1))
    assert COURSE.read_view(seen) == COURSE.view(paid, 1)
    (payment,) = seen["tribute"]
    low = {**seen, "tribute": [{**payment, "cards": ["3D"]}]}
    with pytest.raises(InconsistentViewError) as refused:
        COURSE.read_view({key: low[key] for key in low if key != "hands"})
    assert [fault.code for fault in refused.value.faults] == ["no_such_deal"]


def test_who_has_paid_holds_a_card_too_few_where_nobody_has() -> None:
    both = after(laid("3S", "AS", "", "KS", match=DOUBLE), "1: pay AS", "3: pay KS")
    assert both.phase == "return"
    seen: dict[str, Any] = {**COURSE.write_view(COURSE.view(both, 1)), "tribute": [], "to_act": []}
    with pytest.raises(InconsistentViewError) as refused:
        COURSE.read_view(seen)
    (fault,) = refused.value.faults
    assert (fault.code, fault.place) == ("wrong_size", ("hand",))


def test_a_view_of_a_resisted_tribute_is_read_again() -> None:
    resisted = laid("3S", "", "", "RJ RJ", match=SINGLE)
    assert (resisted.phase, resisted.tribute) == ("play", ())
    for seat in range(4):
        assert COURSE.read_view(COURSE.write_view(COURSE.view(resisted, seat))) == COURSE.view(
            resisted, seat
        )


def test_where_payers_may_resist_a_view_before_they_choose_is_read_again() -> None:
    choosing = laid("3S", "", "", "RJ RJ", match=SINGLE, options={"anti_tribute": "optional"})
    assert choosing.phase == "tribute"
    for seat in range(4):
        assert COURSE.read_view(COURSE.write_view(COURSE.view(choosing, seat))) == COURSE.view(
            choosing, seat
        )


def test_where_hands_are_hidden_a_view_has_none() -> None:
    seen: dict[str, Any] = COURSE.write_view(COURSE.view(laid("3S", "", "", "RJ BJ"), 0))
    assert seen["hands"] is None
    for hands in ([], [seen["hand"], [], [], []]):
        with pytest.raises(InconsistentViewError) as refused:
            COURSE.read_view({**seen, "hands": hands})
        (fault,) = refused.value.faults
        assert (fault.code, fault.place) == ("does_not_follow", ("hands",))


def test_nobody_returns_while_the_first_still_chooses() -> None:
    choosing = {"equal_double_tribute": "choose"}
    equal = laid("3S", "AS", "", "AH", match=DOUBLE, options=choosing)
    chosen = after(equal, "1: pay AS", "3: pay AH")
    assert chosen.phase == "choice"
    seen: dict[str, Any] = {
        **COURSE.write_view(COURSE.view(chosen, 1)),
        "phase": "return",
        "to_act": [],
    }
    with pytest.raises(InconsistentViewError) as refused:
        COURSE.read_view(seen)
    assert [(fault.code, fault.place) for fault in refused.value.faults] == [
        ("does_not_follow", ("phase",)),
        ("does_not_follow", ("to_act",)),
    ]


def test_what_another_has_paid_is_not_seen_before_both_have() -> None:
    paid = after(laid("3S", "AS", "", "KS", match=DOUBLE), "1: pay AS")
    seen: dict[str, Any] = COURSE.write_view(COURSE.view(paid, 3))
    assert (seen["tribute"], COURSE.read_view(seen)) == ([], COURSE.view(paid, 3))
    told = {**seen, "tribute": [{"seat": 1, "type": "pay", "cards": "AS"}]}
    with pytest.raises(InconsistentViewError) as refused:
        COURSE.read_view(told)
    (fault,) = refused.value.faults
    assert (fault.code, fault.place) == ("does_not_follow", ("tribute",))


def test_what_a_seat_has_paid_itself_is_shown_to_it() -> None:
    paid = after(laid("3S", "AS", "", "KS", match=DOUBLE), "1: pay AS")
    seen: dict[str, Any] = {**COURSE.write_view(COURSE.view(paid, 1)), "tribute": []}
    with pytest.raises(InconsistentViewError) as refused:
        COURSE.read_view(seen)
    assert [fault.place for fault in refused.value.faults] == [("to_act",)]


def test_what_another_has_returned_is_not_seen_before_both_have() -> None:
    paid = after(laid("3S", "AS", "6S", "KS", match=DOUBLE), "1: pay AS", "3: pay KS")
    returned = after(paid, "0: return 3S")
    for seat in range(4):
        for state in (paid, returned):
            assert COURSE.read_view(COURSE.write_view(COURSE.view(state, seat))) == COURSE.view(
                state, seat
            )
    seen: dict[str, Any] = COURSE.write_view(COURSE.view(returned, 1))
    assert (seen["phase"], seen["to_act"]) == ("return", [2])
    assert [act["type"] for act in seen["tribute"]] == ["pay", "pay"]
    early = {"seat": 0, "type": "return", "cards": ["3S"]}
    with pytest.raises(InconsistentViewError) as refused:
        COURSE.read_view({**seen, "tribute": [*seen["tribute"], early]})
    assert [fault.place for fault in refused.value.faults] == [("tribute", 2)]


def test_what_a_seat_has_returned_itself_is_shown_to_it() -> None:
    paid = after(laid("3S", "AS", "6S", "KS", match=DOUBLE), "1: pay AS", "3: pay KS")
    seen: dict[str, Any] = COURSE.write_view(COURSE.view(after(paid, "0: return 3S"), 0))
    own = seen["tribute"].pop()
    assert (own["seat"], own["type"]) == (0, "return")
    with pytest.raises(InconsistentViewError) as refused:
        COURSE.read_view(seen)
    assert [fault.place for fault in refused.value.faults] == [("to_act",)]


def given_back() -> dict[str, Any]:
    """The view of seat 2 after both losers have paid and both winners have returned."""
    state = COURSE.deal(rules_of(), 5, Match(("A", "5"), (0, 2, 1, 3)))
    while state.phase != "play":
        state = COURSE.step(state, Action("auto", state.to_act[0])).state
    return COURSE.write_view(COURSE.view(state, 2))


@pytest.mark.parametrize(
    ("place", "changes", "code"),
    [
        (2, {"seat": 1}, "not_offered"),  # only a seat that was paid returns a card
        (0, {"seat": 2}, "not_offered"),  # only a payer pays
        (2, {"cards": ["FL"]}, "not_in_deck"),
        (0, {"cards": ["3"]}, "not_in_deck"),
    ],
)
def test_a_tribute_that_cannot_have_been_is_refused_where_it_stands(
    place: int, changes: dict[str, Any], code: str
) -> None:
    seen = given_back()
    assert COURSE.read_view(seen).phase == "play"
    seen["tribute"][place].update(changes)
    with pytest.raises(InconsistentViewError) as refused:
        COURSE.read_view(seen)
    (fault,) = refused.value.faults
    assert (fault.code, fault.place) == (code, ("tribute", place))


def test_a_fresh_view_is_read_without_looking_at_each_card() -> None:
    seen = COURSE.write_view(COURSE.view(COURSE.deal(rules_of(), 7), 0))
    assert COURSE.read_view(seen).phase == "play"
    calls = 0

    def count(_: object, event: str, __: object) -> None:
        nonlocal calls
        calls += event == "call"

    sys.setprofile(count)
    try:
        COURSE.read_view(seen)
    finally:
        sys.setprofile(None)
    assert calls <= 150
