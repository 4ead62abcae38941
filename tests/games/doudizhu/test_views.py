"""Views: a seat sees what it may and nothing more, and impossible views are refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from paiju.all_games.doudizhu.flow import COURSE
from paiju.all_games.doudizhu.rulesets import rules_of
from paiju.playing_cards.script import Script
from paiju.shapes.errors import ImpossibleError, InconsistentViewError, ShapeError
from tests.support.games import after, begun, cards, random_game, said, stuck_with_the_flower

Json = dict[str, Any]

LED = after(
    COURSE.deal(rules_of(), 7, 0), "call 3", "1: double 2", "2: pass", "redouble 1", "play 33"
)


def test_a_view_shows_the_own_hand_and_what_everybody_saw() -> None:
    assert COURSE.write_view(COURSE.view(LED, 2)) == {
        "ruleset": "classic",
        "seat": 2,
        "first": 0,
        "redeals": 0,
        "phase": "play",
        "to_act": [1],
        "landlord": 0,
        "hand": cards("AS AC KS QS QH JS JH TD 9C 8C 7H 7C 7D 6S 5C 4H 4C"),
        "counts": [18, 17, 17],
        "bottom": ["2S", "2C", "3H"],
        "wild": [],
        "bids": [{"seat": 0, "type": "call", "points": 3}],
        "doubled": [
            {"seat": 1, "type": "double", "factor": 2},
            {"seat": 2, "type": "pass"},
            {"seat": 0, "type": "redouble", "seats": [1]},
        ],
        "stake": COURSE.write_state(LED)["stake"],
        "history": [{"seat": 0, "cards": ["3S", "3H"], "as": None}],
        "last": {"seat": 0, "cards": ["3S", "3H"], "as": None},
        "passed": [],
        "winner": None,
    }


@pytest.mark.parametrize("seat", range(3))
def test_who_passed_a_lead_is_seen_to_hold_the_flower_alone(seat: int) -> None:
    passed = after(*stuck_with_the_flower(), "pass")
    seen = COURSE.view(passed, seat)
    assert COURSE.read_view(COURSE.write_view(seen)) == seen


def test_the_bottom_is_not_seen_before_the_landlord_is_known() -> None:
    fresh = begun()
    assert COURSE.view(fresh, 0).bottom is None
    assert COURSE.view(after(fresh, "call 3"), 2).bottom == ("7C", "6C", "5C")


def test_a_choice_in_the_doubling_is_not_seen_before_all_have_chosen() -> None:
    state = after(begun(), "call 3", "2: double 2")
    seen = [COURSE.view(state, seat).doubles for seat in range(3)]
    assert [(), (), (said("2: double 2"),)] == seen
    assert [COURSE.view(state, seat).to_act for seat in range(3)] == [(1,)] * 3
    both = after(state, "1: pass")
    assert len({COURSE.view(both, seat).doubles for seat in range(3)}) == 1


@pytest.mark.parametrize("script", Script)
@pytest.mark.parametrize("ruleset", ["classic", "huanle", "h5", "douzero"])
def test_every_view_of_a_game_survives_json(ruleset: str, script: Script) -> None:
    *earlier, last = random_game(rules_of(ruleset), "views")
    for state in (*earlier[::4], last):
        for seat in range(3):
            seen = COURSE.view(state, seat)
            assert seen == COURSE.read_view(
                json.loads(json.dumps(COURSE.write_view(seen, script))), script
            )


def test_what_follows_may_be_left_out() -> None:
    written = COURSE.write_view(COURSE.view(LED, 1))
    least = ("ruleset", "seat", "hand", "landlord", "bottom", "bids", "doubled", "history")
    assert COURSE.view(LED, 1) == COURSE.read_view({key: written[key] for key in least})


@pytest.mark.parametrize("ruleset", ["classic", "huanle", "h5", "rlcard", "panda"])
def test_who_only_knows_the_play_need_not_tell_of_bids_and_doubles(ruleset: str) -> None:
    words = {"rlcard": (), "huanle": ("call 1", "pass", "pass"), "h5": ("call 1",)}
    state = after(begun(rules_of(ruleset)), *words.get(ruleset, ("call 3",)))
    while state.phase == "doubling":
        state = after(state, f"{state.to_act[-1]}: pass")
    for word in ("play 3S", "play 5S", "play 7D"):
        state = after(state, word)
        written = COURSE.write_view(COURSE.view(state, 1))
        known = ("ruleset", "seat", "hand", "landlord", "bottom", "history")
        found = COURSE.read_view({key: written[key] for key in known})
        assert (found.to_act, found.counts, found.last) == (
            state.to_act,
            tuple(len(hand) for hand in state.hands),
            state.last,
        )


def test_who_leads_need_not_tell_of_bids_and_doubles_either() -> None:
    state = after(begun(), "call 3", "1: pass", "2: pass")
    written = COURSE.write_view(COURSE.view(state, 0))
    known = ("seat", "hand", "landlord", "bottom", "history", "phase")
    assert COURSE.read_view({key: written[key] for key in known}).to_act == (0,)


def test_who_spoke_first_is_believed_where_bids_are_not_told() -> None:
    seen = COURSE.view(after(begun(), "0: pass", "1: call 1", "2: pass"), 2)
    written = COURSE.write_view(seen)
    del written["bids"]
    assert COURSE.read_view(written) == seen
    del written["first"]
    assert COURSE.read_view(written).first == 1  # the landlord, which must have called


def test_a_view_without_anything_said_is_the_beginning() -> None:
    fresh = begun()
    hand = list(fresh.hands[1].cards)
    assert COURSE.view(fresh, 1) == COURSE.read_view({"seat": 1, "hand": hand, "history": []})


VIEW = COURSE.write_view(COURSE.view(LED, 2))
HAND, HISTORY = VIEW["hand"], VIEW["history"]
DOUBLED = COURSE.write_view(
    COURSE.view(after(begun(), "call 3", "1: pass", "2: pass", "0: play 3S"), 1)
)
UNKNOWN: Json = {"seat": 2, "hand": HAND, "history": []}
OWN = COURSE.write_view(COURSE.view(LED, 0))

# Impossible views: a description, the change, the code and the place of the fault.
IMPOSSIBLE: tuple[tuple[str, Json, str, tuple[str | int, ...]], ...] = (
    ("another count", {**VIEW, "counts": [17, 17, 17]}, "does_not_follow", ("counts",)),
    ("another's turn", {**VIEW, "to_act": [2]}, "does_not_follow", ("to_act",)),
    ("another phase", {**VIEW, "phase": "calling"}, "does_not_follow", ("phase",)),
    ("another landlord", {**VIEW, "landlord": 1}, "not_at_bottom", ("bottom", 2)),
    ("a winner", {**VIEW, "winner": 0}, "does_not_follow", ("winner",)),
    (
        "a landlord who was not first, where nobody calls",
        {**UNKNOWN, "ruleset": "douzero", "first": 0, "landlord": 1, "bottom": "2S2C3H"},
        "does_not_follow",
        ("landlord",),
    ),
    ("a wild rank", {**VIEW, "wild": ["7"]}, "does_not_follow", ("wild",)),
    ("another play to beat", {**VIEW, "last": None}, "does_not_follow", ("last",)),
    (
        "a bottom too soon",
        {**UNKNOWN, "bottom": "2S2C3H"},
        "does_not_follow",
        ("bottom",),
    ),
    (
        "bids that make another landlord",
        {**VIEW, "landlord": None, "bottom": None},
        "does_not_follow",
        ("landlord",),
    ),
    ("a card too few", {**VIEW, "hand": HAND[1:]}, "wrong_size", ("hand",)),
    ("a card too many", {**VIEW, "hand": [*HAND, "9S"]}, "wrong_size", ("hand",)),
    ("a card twice", {**VIEW, "hand": [*HAND[1:], HAND[1]]}, "card_repeated", ("hand", 16)),
    (
        "a card that was played",
        {**VIEW, "hand": ["3S", *HAND[1:]]},
        "card_repeated",
        ("history", 0, "cards", 0),
    ),
    ("no certain card", {**VIEW, "hand": ["A", *HAND[1:]]}, "not_in_deck", ("hand", 0)),
    ("the flower", {**VIEW, "hand": ["FL", *HAND[1:]]}, "not_in_deck", ("hand", 0)),
    (
        "a bottom card of one's own",
        {**VIEW, "hand": ["2S", *HAND[1:]]},
        "not_at_bottom",
        ("bottom", 0),
    ),
    (
        "a bottom card that is lost",
        {**OWN, "bottom": ["2S", "2C", "3C"]},
        "not_at_bottom",
        ("bottom", 2),
    ),
    ("a bare bottom card", {**VIEW, "bottom": ["2S", "2C", "3"]}, "not_at_bottom", ("bottom", 2)),
    ("a bottom too small", {**VIEW, "bottom": ["2S", "2C"]}, "wrong_size", ("bottom",)),
    ("a bottom too big", {**VIEW, "bottom": ["RJ", "2S", "2C", "3H"]}, "wrong_size", ("bottom",)),
    (
        "more played than was held",
        {
            **VIEW,
            "landlord": 1,
            "bids": [],
            "history": [{"seat": 0, "cards": "RJBJADKHKDQDTSTH9H8S8H8D6H6D5S5D3S3D"}],
        },
        "wrong_size",
        ("history",),
    ),
    (
        "a play out of turn",
        {**VIEW, "history": [*HISTORY, {"seat": 2, "cards": []}]},
        "not_your_turn",
        ("history", 1),
    ),
    (
        "a play that beats nothing",
        {**VIEW, "history": [*HISTORY, {"seat": 1, "cards": ["3C"]}]},
        "pattern_mismatch",
        ("history", 1),
    ),
    (
        # In the play, all choices of the doubling are public.
        "a choice in the doubling that is left out",
        {**DOUBLED, "doubled": DOUBLED["doubled"][:1]},
        "does_not_follow",
        ("doubled",),
    ),
    (
        "bids out of turn",
        {**VIEW, "bids": [{"seat": 1, "type": "call", "points": 3}]},
        "not_your_turn",
        ("bids", 0),
    ),
)


@pytest.mark.parametrize(
    ("seen", "code", "place"), [pytest.param(*case, id=why) for why, *case in IMPOSSIBLE]
)
def test_a_view_that_nobody_has_is_refused_where_it_is_wrong(
    seen: Json, code: str, place: tuple[str | int, ...]
) -> None:
    with pytest.raises(InconsistentViewError) as refused:
        COURSE.read_view(seen)
    assert (code, place) in [(fault.code, fault.place) for fault in refused.value.faults]


def test_drawn_wild_ranks_are_told_as_soon_as_they_are_drawn() -> None:
    for options in ({}, {"calling": "none"}):
        state = COURSE.deal(rules_of("tiandi", options), 7, 0)
        seen = COURSE.write_view(COURSE.view(state, 0))
        assert COURSE.read_view(seen) == COURSE.view(state, 0)
        with pytest.raises(InconsistentViewError) as short:
            COURSE.read_view({**seen, "wild": seen["wild"][1:]})
        del seen["wild"]
        with pytest.raises(ShapeError) as left_out:
            COURSE.read_view(seen)
        faults = (*short.value.faults, *left_out.value.faults)
        assert [fault.code for fault in faults] == ["does_not_follow", "required"]
        assert {fault.place for fault in faults} == {("wild",)}


@pytest.mark.parametrize(
    ("seen", "code", "place"),
    [
        ([], "wrong_type", ()),
        ({}, "required", ("seat",)),
        ({**VIEW, "hands": []}, "unknown_field", ("hands",)),
        ({**VIEW, "seat": 3}, "out_of_range", ("seat",)),
        ({**VIEW, "landlord": "0"}, "wrong_type", ("landlord",)),
        ({**VIEW, "bottom": None}, "required", ("bottom",)),
        # The bids decide the landlord: the view must name it and its bottom cards.
        ({**UNKNOWN, "bids": VIEW["bids"]}, "required", ("landlord",)),
        ({**VIEW, "wild": ["10"]}, "out_of_range", ("wild", 0)),
        ({**VIEW, "to_act": [3]}, "out_of_range", ("to_act", 0)),
        ({**VIEW, "ruleset": "ddz"}, "unknown_ruleset", ("ruleset", "id")),
        ({**VIEW, "hand": 7}, "wrong_type", ("hand",)),
    ],
)
def test_what_is_no_view_is_refused_where_it_is_wrong(
    seen: object, code: str, place: tuple[str | int, ...]
) -> None:
    with pytest.raises(ImpossibleError) as refused:
        COURSE.read_view(seen)
    assert not isinstance(refused.value, InconsistentViewError)
    assert (code, place) == (refused.value.faults[0].code, refused.value.faults[0].place)
