"""The questions of the engine: their answers, and refusals with their places."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.all_games.doudizhu.rulesets import rules_of
from paiju.climbing.plays.legal_moves import list_moves
from paiju.climbing.plays.reading import readings
from paiju.climbing.plays.verdicts import judge
from paiju.climbing.questions.cards import turn_of
from paiju.climbing.questions.classify import classify
from paiju.climbing.questions.compare import compare
from paiju.climbing.questions.hints import hints
from paiju.climbing.questions.moves import moves
from paiju.climbing.questions.split import split
from paiju.climbing.questions.validate import validate
from paiju.climbing.rules.reasons import Reason
from paiju.climbing.splits.hints import hints as best_hints
from paiju.climbing.splits.split import split as best_splits
from paiju.playing_cards.card import Card
from paiju.playing_cards.holding import Holding
from paiju.shapes.errors import ImpossibleError, InconsistentError, UnknownChoiceError
from tests.support.groups import hold, ranks_of, read_one
from tests.support.strategies import hands

if TYPE_CHECKING:
    from collections.abc import Callable

    from paiju.climbing.plays.table import MoveTable

TABLE = rules_of("classic").table
FREE = rules_of("douzero").table

Faults = list[tuple[str, tuple[str | int, ...]]]
TWENTY_ONE = "3333444455556666 7777 8"

IMPOSSIBLE: dict[str, tuple[Callable[[], object], Faults]] = {
    "classify five of a rank": (
        lambda: classify(TABLE, hold("33333")),
        [("too_many_of_rank", ("cards",))],
    ),
    "classify a card twice": (
        lambda: classify(TABLE, hold("3S 4S 3S")),
        [("card_repeated", ("cards", 2))],
    ),
    "classify the flower card": (
        lambda: classify(TABLE, hold("FL")),
        [("not_in_deck", ("cards",))],
    ),
    "compare a card twice in a": (
        lambda: compare(TABLE, hold("3S 3S"), hold("4")),
        [("card_repeated", ("a", 1))],
    ),
    "compare five of a rank in b": (
        lambda: compare(TABLE, hold("4"), hold("33333")),
        [("too_many_of_rank", ("b",))],
    ),
    "validate impossible cards": (
        lambda: validate(TABLE, hold("BB")),
        [("too_many_of_rank", ("cards",))],
    ),
    "validate from an impossible hand": (
        lambda: validate(TABLE, hold("3"), hold("3S 4S 4S")),
        [("card_repeated", ("hand", 2))],
    ),
    "validate from a hand of twenty-one": (
        lambda: validate(TABLE, hold("3"), hold(TWENTY_ONE)),
        [("hand_too_big", ("hand",))],
    ),
    "validate on an impossible last": (
        lambda: validate(TABLE, hold("3"), None, hold("4S 4S")),
        [("card_repeated", ("last", 1))],
    ),
    "validate on what is no play": (
        lambda: validate(TABLE, hold("3"), None, hold("45")),
        [("last_is_no_play", ("last",))],
    ),
    "validate on the very cards": (
        lambda: validate(TABLE, hold("4S"), None, hold("4S")),
        [("card_repeated", ("last",))],
    ),
    "validate on cards of the hand": (
        lambda: validate(TABLE, hold("3"), hold("3S 4S"), hold("4S")),
        [("card_repeated", ("last",))],
    ),
    "move from a hand of twenty-one": (
        lambda: moves(TABLE, hold(TWENTY_ONE)),
        [("hand_too_big", ("hand",))],
    ),
    "move on more of a rank than there are": (
        lambda: moves(TABLE, hold("333"), hold("33")),
        [("too_many_of_rank", ("last",))],
    ),
    "split five of a rank": (
        lambda: split(TABLE, hold("33333"), 1),
        [("too_many_of_rank", ("hand",))],
    ),
    "split a hand of twenty-one": (
        lambda: split(TABLE, hold(TWENTY_ONE), 1),
        [("hand_too_big", ("hand",))],
    ),
    "hints for a card twice": (
        lambda: hints(TABLE, hold("3S 3S"), None, 1),
        [("card_repeated", ("hand", 1))],
    ),
    "hints for a hand of twenty-one": (
        lambda: hints(TABLE, hold(TWENTY_ONE), None, 1),
        [("hand_too_big", ("hand",))],
    ),
    "hints on what is no play": (
        lambda: hints(TABLE, hold("3"), hold("45"), 1),
        [("last_is_no_play", ("last",))],
    ),
    "hints on cards of the hand": (
        lambda: hints(TABLE, hold("3S 4S"), hold("4S"), 1),
        [("card_repeated", ("last",))],
    ),
    "move by unknown patterns": (
        lambda: moves(TABLE, hold("333"), None, ["solo", "duo", "trio", "quad"]),
        [("unknown_pattern", ("patterns", 1)), ("unknown_pattern", ("patterns", 3))],
    ),
}


@pytest.mark.parametrize("question", IMPOSSIBLE)
def test_what_cannot_be_is_refused_with_its_place(question: str) -> None:
    ask, expected = IMPOSSIBLE[question]
    with pytest.raises(ImpossibleError) as refused:
        ask()
    assert expected == [(fault.code, fault.place) for fault in refused.value.faults]
    kind = UnknownChoiceError if "unknown" in question else InconsistentError
    assert kind is type(refused.value)


def test_a_hand_may_hold_twenty_cards() -> None:
    hand = hold("3333444455556666 7777")
    assert len(hand) == 20
    assert len(moves(TABLE, hand)) > 0
    assert validate(TABLE, hold("3"), hand).reason is None


# a, b, the answer, and the patterns of both.
COMPARED = (
    ("4", "3", "a_beats_b", "solo", "solo"),
    ("3", "4", "b_beats_a", "solo", "solo"),
    ("3", "3", "neither", "solo", "solo"),
    ("3", "44", "neither", "solo", "pair"),
    ("3333", "R", "a_beats_b", "bomb", "solo"),
    ("2222", "BR", "b_beats_a", "bomb", "rocket"),
    ("34", "5", "neither", None, "solo"),
    ("5", "34", "neither", "solo", None),
    ("34", "35", "neither", None, None),
    ("333345", "333365", "neither", "four_two", "four_two"),
    ("666777888 9TJ", "333444555 KKK", "a_beats_b", "plane_solo", "plane_solo"),
)


@pytest.mark.parametrize(("a", "b", "result", "a_is", "b_is"), COMPARED)
def test_two_groups_are_compared_each_by_itself(
    a: str, b: str, result: str, a_is: str | None, b_is: str | None
) -> None:
    compared = compare(TABLE, hold(a), hold(b))
    assert result == compared.result
    patterns = tuple(play.pattern.id if play else None for play in (compared.a, compared.b))
    assert (a_is, b_is) == patterns


def test_of_several_readings_the_one_that_beats_is_given() -> None:
    several, plane = hold("777888999TTT"), hold("333444555 JQK")
    ours, theirs = compare(FREE, several, plane), compare(FREE, plane, several)
    assert (ours.result, theirs.result) == ("a_beats_b", "b_beats_a")
    for play in (ours.a, theirs.b):
        assert play is not None
        assert (play.pattern.id, play.key) == ("plane_solo", "8")


@given(hands(most=12), hands(most=12))
def test_comparing_the_other_way_round_gives_the_other_answer(a: Holding, b: Holding) -> None:
    mirrored = {"a_beats_b": "b_beats_a", "b_beats_a": "a_beats_b", "neither": "neither"}
    one, other = compare(TABLE, a, b), compare(TABLE, b, a)
    assert mirrored[one.result] == other.result
    assert (one.a, one.b) == (other.b, other.a)


@given(st.lists(st.sampled_from("3456789TJQKA2"), max_size=4).map("".join))
def test_cards_are_classified_as_they_are_read(cards: str) -> None:
    assert readings(TABLE, hold(cards)) == classify(TABLE, hold(cards))


def test_validating_is_judging_on_the_strongest_reading_of_the_last_play() -> None:
    hand, last = hold("4S 4H 5S"), hold("33")
    on = read_one(TABLE, "33")
    for cards in ("44", "4S 4H", "5S", "45", "66", ""):
        expected = judge(TABLE, hold(cards), hand, on)
        assert expected == validate(TABLE, hold(cards), hand, last)


@pytest.mark.parametrize("last", [None, hold("")], ids=["none", "empty"])
def test_without_a_last_play_the_seat_leads(last: Holding | None) -> None:
    assert validate(TABLE, hold(""), None, last).reason is Reason.MUST_LEAD
    assert validate(TABLE, hold("3"), None, last).reason is None
    assert list_moves(TABLE, hold("334")).tolist() == moves(TABLE, hold("334"), last).tolist()


def test_moves_are_listed_on_the_last_play_and_by_pattern() -> None:
    hand, last = hold("34567 8 44 BR 9999"), hold("3H")
    rows = moves(TABLE, hand, last, ["solo", "rocket"]).tolist()
    assert [*"456789BR", "BR"] == [ranks_of(TABLE, row) for row in rows]


def test_a_hand_is_split_as_the_engine_splits_it() -> None:
    hand = hold("3334445566778888")
    assert best_splits(TABLE, hand, 5) == split(TABLE, hand, 5)


@pytest.mark.parametrize("last", [None, "", "33"])
def test_hints_are_those_of_the_engine_on_the_strongest_reading(last: str | None) -> None:
    hand = hold("44 5 666 7777")
    on = read_one(TABLE, last) if last else None
    expected = best_hints(TABLE, hand, on, 4, "whole")
    assert expected == hints(TABLE, hand, None if last is None else hold(last), 4, "whole")
    by_rest = hints(TABLE, hand, None if last is None else hold(last), 4)
    assert best_hints(TABLE, hand, on, 4, "rest") == by_rest


SEVENS = rules_of("laizi").table_with(("7",))


def declared(text: str, *meant: tuple[str, str]) -> Holding:
    """Cards, some of them with a declared rank."""
    cards = hold(text)
    return Holding(cards.cards, cards.packed, tuple((Card(card), rank) for card, rank in meant))


# Declared cards, and those whose declaration is impossible.
CANNOT_BE = (
    (SEVENS, declared("3 7S", ("7S", "B")), ["7S"]),
    (SEVENS, declared("3 7S", ("7S", "F")), ["7S"]),
    # Suits do not matter here: a wild card stands for a rank, not for a card.
    (SEVENS, declared("3 7S", ("7S", "3H")), ["7S"]),
    (SEVENS, declared("3S 7S", ("3S", "7")), ["3S"]),
    (SEVENS, declared("3 7S", ("7H", "3")), ["7H"]),
    (SEVENS, declared("3 7S", ("7S", "3"), ("7S", "4")), ["7S"]),
    (SEVENS, declared("3S 7S 7H", ("3S", "7"), ("7S", "3"), ("7H", "R")), ["3S", "7H"]),
    (TABLE, declared("3S 7S", ("7S", "3")), ["7S"]),
    (rules_of("yuncheng").table, declared("3 FL", ("FL", "2")), ["FL"]),
)


@pytest.mark.parametrize(("table", "cards", "wrong"), CANNOT_BE)
def test_cards_are_not_declared_to_be_what_they_cannot_be(
    table: MoveTable, cards: Holding, wrong: list[str]
) -> None:
    places: tuple[tuple[Callable[[], object], tuple[str, ...]], ...] = (
        (lambda: classify(table, cards), ("as",)),
        (lambda: validate(table, cards), ("as",)),
        (lambda: compare(table, cards, hold("4")), ("a", "as")),
        (lambda: compare(table, hold("4"), cards), ("b", "as")),
        (lambda: moves(table, hold("4"), cards), ("last", "as")),
    )
    for ask, place in places:
        with pytest.raises(InconsistentError) as refused:
            ask()
        expected = [("cannot_stand_for", (*place, card)) for card in wrong]
        assert expected == [(fault.code, fault.place) for fault in refused.value.faults]


@pytest.mark.parametrize(("table", "cards"), [case[:2] for case in CANNOT_BE])
def test_a_table_tells_what_cards_can_be_declared(table: MoveTable, cards: Holding) -> None:
    assert not table.can_declare(cards)
    assert table.can_declare(Holding(cards.cards, cards.packed))


def test_a_declared_reading_is_what_counts() -> None:
    as_eights = declared("44 88 7S", ("7S", "8"))
    as_fours = declared("44 88 7S", ("7S", "4"))
    on = hold("555 66")
    assert validate(SEVENS, as_eights, None, on).reason is None
    assert validate(SEVENS, as_fours, None, on).reason is Reason.NOT_BIGGER
    assert compare(SEVENS, as_eights, as_fours).result == "a_beats_b"
    last = [ranks_of(SEVENS, row) for row in moves(SEVENS, hold("555 66"), as_fours).tolist()]
    assert last == ["55566"]
    assert moves(SEVENS, hold("555 66"), as_eights).tolist() == []


@pytest.mark.parametrize(
    ("name", "hand", "last", "turn"),
    [
        ("yuncheng", "FL", None, "cannot_lead"),
        ("yuncheng", "3 FL", None, "must_lead"),
        ("yuncheng", "FL", "3", "follows"),
        ("classic", "3", None, "must_lead"),
        ("classic", "3", "", "must_lead"),
    ],
)
def test_only_who_must_lead_may_not_pass(name: str, hand: str, last: str | None, turn: str) -> None:
    on = None if last is None else hold(last)
    assert turn == turn_of(rules_of(name).table, hold(hand), on)


def test_without_wild_cards_a_card_stands_for_its_own_rank_alone() -> None:
    assert [rank for rank in "3456789TJQKA2BR" if TABLE.can_stand_for(Card("3H"), rank)] == ["3"]


SOME_CARDS = st.lists(st.sampled_from(["3S", "3H", "3C", "3", "4S", "BJ", "B", "FL"]), max_size=5)


@given(SOME_CARDS, st.none() | SOME_CARDS, st.none() | SOME_CARDS)
def test_one_look_at_all_cards_finds_what_looking_at_each_group_finds(
    cards: list[str], hand: list[str] | None, last: list[str] | None
) -> None:
    def told() -> object:
        held, lying = (None if each is None else hold(" ".join(each)) for each in (hand, last))
        try:
            return validate(TABLE, hold(" ".join(cards)), held, lying)
        except InconsistentError as error:
            return [(fault.code, fault.place) for fault in error.faults]

    at_once = told()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("paiju.climbing.questions.validate._are_plain", lambda *_: False)
        assert told() == at_once
