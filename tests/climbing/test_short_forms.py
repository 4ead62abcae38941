"""Plays that only a last play may be 少带, by the rules and the cases of 跑得快."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

import pytest

from paiju.climbing.plays.legal_moves import group_by_core, list_moves
from paiju.climbing.plays.reading import play_of, readings
from paiju.climbing.plays.table import table_of
from paiju.climbing.plays.verdicts import judge
from paiju.climbing.questions.cards import strongest_reading
from paiju.climbing.questions.compare import compare
from paiju.climbing.rules.reasons import HintReason, Reason
from paiju.climbing.rules.rule_set import Kickers, Pattern, RuleSet, Short, Weights
from paiju.climbing.seat.beat_odds import Odds
from paiju.climbing.splits.hints import hints
from paiju.playing_cards.deck import Deck
from paiju.playing_cards.holding import contains
from paiju.playing_cards.notation import parse_cards
from paiju.shapes.errors import InconsistentError
from paiju.text import Text
from tests.support.groups import hold

if TYPE_CHECKING:
    from paiju.climbing.plays.table import MoveTable

NAME = Text("", "")
DECK = Deck(jokers=False, without=parse_cards("2H 2C 2D AD"))


def table(*, answers: bool = False) -> MoveTable:
    """Trios and planes with two kickers for each trio, or fewer as the last play."""

    def kicked(per_link: int) -> Kickers:
        return Kickers(size=1, per_link=per_link, quad=True, adjacent_trio=True, own="chains")

    solo = Pattern("solo", NAME)
    trio_two = Pattern("trio_two", NAME, group=3, kickers=kicked(2))
    plane_two = Pattern("plane_two", NAME, group=3, links=(2, 3), kickers=kicked(2))
    bomb = Pattern("bomb", NAME, group=4)
    on_trio, on_plane = ("trio_two", "plane_two") if answers else ("", "")
    short = (
        Short(Pattern("trio", NAME, group=3), most=0, on=on_trio),
        Short(Pattern("trio_solo", NAME, group=3, kickers=kicked(1)), 1, 1, on_trio),
        Short(Pattern("plane_short", NAME, group=3, links=(2, 5), kickers=kicked(2)), on=on_plane),
    )
    bad = tuple((each.id, 100, -150) for each in (solo, trio_two, plane_two, bomb))
    weights = Weights(turn=150, bad=bad)
    patterns = (solo, trio_two, plane_two)
    order = "3456789TJQKA2"
    return table_of(
        RuleSet(order, order[:12], patterns, (bomb,), 16, weights, deck=DECK, short=short)
    )


# Cards, and every reading of them: those that only a last play may be come last.
READ: tuple[tuple[str, list[tuple[str, int, str]]], ...] = (
    ("777", [("trio", 1, "7")]),
    ("7779", [("trio_solo", 1, "7")]),
    ("55567", [("trio_two", 1, "5")]),
    ("5555", [("bomb", 1, "5")]),
    ("55556", []),
    ("333444", [("plane_short", 2, "3")]),
    ("444555K", [("plane_short", 2, "4")]),
    (
        "333444555K",
        [("plane_two", 2, "4"), ("plane_two", 2, "3"), ("plane_short", 3, "3")],
    ),
    ("KKKAAA2", [("plane_short", 2, "K")]),
    ("33334444", [("plane_short", 2, "3")]),
)


@pytest.mark.parametrize(("cards", "expected"), READ)
def test_cards_may_be_short_forms_too(cards: str, expected: list[tuple[str, int, str]]) -> None:
    plays = readings(table(), hold(cards))
    assert [(play.pattern.id, play.links, play.key) for play in plays] == expected
    assert all(len(play.cards) == len(cards) for play in plays)


# Cards, the hand, the play to beat, and the refusal.
JUDGED: tuple[tuple[str, str, str, bool, Reason | None], ...] = (
    ("444", "444", "", False, None),
    ("4445", "4445", "", False, None),
    ("444", "4445", "", False, Reason.ONLY_AS_LAST),
    ("4445", "44456", "", False, Reason.ONLY_AS_LAST),
    ("333444", "333444K", "", False, Reason.ONLY_AS_LAST),
    ("4445", "4445", "33367", False, Reason.PATTERN_MISMATCH),
    ("4445", "4445", "33367", True, None),
    ("444", "444", "33367", True, None),
    ("4445", "4445", "55567", True, Reason.NOT_BIGGER),
    ("444555", "444555", "3334446789", True, None),
    # It is two trios with 444 too.
    ("444555666", "444555666", "3334446789", True, None),
    ("333444555", "333444555", "4445556789", True, Reason.NOT_BIGGER),
)


@pytest.mark.parametrize(("cards", "hand", "last", "answers", "reason"), JUDGED)
def test_a_short_form_takes_the_whole_hand(
    cards: str,
    hand: str,
    last: str,
    answers: bool,  # noqa: FBT001 - a case
    reason: Reason | None,
) -> None:
    rules = table(answers=answers)
    strongest_reading = readings(rules, hold(last))[0] if last else None
    verdict = judge(rules, hold(cards), hold(hand), strongest_reading)
    assert verdict.reason == reason
    listed = list_moves(rules, hold(hand), strongest_reading).tolist()
    made = {"".join(play_of(rules, row, hold(hand)).cards) for row in listed}
    assert (cards in made) == (reason is None)


# By how many kickers there are: the short planes of two trios, counted by a brute force.
@pytest.mark.parametrize(("kickers", "count"), [(0, 11), (1, 142), (2, 956), (3, 4_500)])
def test_the_number_of_short_planes_of_two_trios(kickers: int, count: int) -> None:
    rules, found = table(), 0
    ranks = rules.rules.order
    for at in range(11):
        core = [*ranks[at : at + 2] * 3]
        for further in combinations_with_replacement(ranks, kickers):
            group = hold("".join([*core, *further]))
            if contains(DECK.packed, group.packed):
                plays = readings(rules, group)
                found += any(
                    (p.pattern.id, p.links, p.key) == ("plane_short", 2, ranks[at]) for p in plays
                )
    assert found == count


def test_nothing_beats_a_short_form_which_is_no_play_to_beat() -> None:
    rules = table(answers=True)
    assert compare(rules, hold("5555"), hold("444")).result == "neither"
    assert compare(rules, hold("444"), hold("33367")).result == "a_beats_b"
    with pytest.raises(InconsistentError) as refused:
        strongest_reading(rules, hold("444"))
    assert [(each.code, each.place) for each in refused.value.faults] == [
        ("only_as_last", ("play",))
    ]


def test_a_hint_goes_out_with_a_short_form() -> None:
    found = hints(table(), hold("444555K"), limit=3).hints
    assert found[0].reason == HintReason.GOES_OUT
    play = play_of(table(), found[0].row, hold("444555K"))
    assert ("".join(play.core), "".join(play.kickers)) == ("444555", "K")


def test_where_one_hint_is_wanted_it_is_the_one_that_goes_out() -> None:
    found = hints(table(), hold("444555K"), limit=1)
    assert ([each.reason for each in found.hints], found.is_complete) == (
        [HintReason.GOES_OUT],
        True,
    )


def test_a_short_form_longer_than_the_chain_has_no_play() -> None:
    rules = table().rules
    short = Short(Pattern("plane_short", NAME, group=3, links=(2, 13)))
    longer = table_of(replace(rules, short=(short,)))
    assert {section.links for section in longer.base.short} == set(range(2, 13))


def test_the_kickers_of_a_short_form_are_all_that_is_left() -> None:
    moves = group_by_core(table(), hold("4445"), list_moves(table(), hold("4445")))
    (short,) = [each for each in moves if each.pattern.id == "trio_solo"]
    assert (short.among, short.count, short.choices) == (("5",), 1, 1)


def test_nobody_answers_a_short_form_by_its_pattern() -> None:
    rules = table(answers=True)
    unseen = hold("5S 5H 5D 6S 6H 6D 7S 7H 7D")
    odds = Odds(rules, unseen, 9)
    plays = readings(rules, hold("444")), readings(rules, hold("44456"))
    assert [odds.answers(play.row) > 0 for (play, *_) in plays] == [False, True]
