"""Hints against a brute force that splits every rest in every way, and their reasons."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.all_games.doudizhu.rulesets import rules_of
from paiju.climbing.plays.legal_moves import list_moves
from paiju.climbing.plays.reading import play_of
from paiju.climbing.rules.reasons import HINT_TEXTS, HintReason
from paiju.climbing.splits import hints as hints_module
from paiju.climbing.splits.hints import Hint, hints
from paiju.climbing.splits.split import power_of
from paiju.playing_cards.holding import Holding
from tests.support.brute_split import VARIANT_IDS, VARIANTS, Cutter, ranked_hints, weight_of
from tests.support.groups import draw_number, hold, ranks_of, read_one
from tests.support.rests import Rests
from tests.support.rich_hands import rich_hands
from tests.support.scale import cases, some
from tests.support.strategies import DECK, hands, plays, rule_sets
from tests.support.worst_hands import ENDLESS, WORST

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from paiju.all_games.doudizhu.rulesets import Rules
    from paiju.climbing.plays.reading import Play
    from paiju.climbing.plays.table import MoveTable
    from paiju.climbing.splits.hints import By

HANDS = some(120, 16)
MOST = 9
# More than the moves of so small a hand.
ALL = 1_000
LIMITS = (1, 2, 3, 10)

CLASSIC = rules_of().table
PACK = Holding.of(DECK)


@pytest.fixture(scope="module", params=VARIANTS, ids=VARIANT_IDS)
def rules(request: pytest.FixtureRequest) -> Rules:
    name, options = request.param
    return rules_of(name, options)


@pytest.fixture(params=["rest", "whole"])
def by(request: pytest.FixtureRequest) -> By:
    order: By = request.param
    return order


def questions(table: MoveTable, seed: str) -> Iterator[tuple[Holding, Play | None]]:
    """Small hands, half of them with a play to beat, which they mostly can."""
    rng = Random(seed)
    for number, hand in enumerate(islice(rich_hands(rng, table, MOST), HANDS)):
        rows = list_moves(table, hand).tolist()
        row = rows[draw_number(rng, 0, len(rows) - 1)]
        core = table.section(row).cores[0]
        yield hand, play_of(table, core.start, PACK) if number % 2 else None


def brute_hints(table: MoveTable, hand: Holding, last: Play | None, by: By) -> list[Hint]:
    """Every move in the documented order, without reasons."""
    cutter = Cutter(table, hand.packed)
    whole = cutter.best(hand.packed).power
    rests = {
        row: cutter.best(hand.packed - table.packed(row))
        for row in list_moves(table, hand, last).tolist()
    }
    return ranked_hints(table, rests, whole, by)


def hinted(table: MoveTable, cards: str, limit: int = ALL, last: str = "") -> list[str]:
    """The hinted plays by their ranks."""
    on = read_one(table, last) if last else None
    return [ranks_of(table, each.row) for each in hints(table, hold(cards), on, limit).hints]


def test_hints_are_every_move_with_its_rest_in_the_promised_order(rules: Rules, by: By) -> None:
    followed = 0
    for hand, last in questions(rules.table, f"{rules.id} hints"):
        expected = brute_hints(rules.table, hand, last, by)
        found = hints(rules.table, hand, last, ALL, by)
        assert found.is_complete
        assert expected == list(found.hints), (hand.cards, last)
        followed += bool(last and expected)
    assert followed > HANDS // 8, "the hands must have answers to the last play"


def test_fewer_hints_are_the_first_of_all_hints(rules: Rules, by: By) -> None:
    for hand, last in questions(rules.table, f"{rules.id} limits"):
        every = hints(rules.table, hand, last, ALL, by).hints
        for limit in LIMITS:
            assert every[:limit] == hints(rules.table, hand, last, limit, by).hints, hand.cards


@settings(max_examples=some(60, 3))
@given(rules=rule_sets, hand=hands(least=5), data=st.data())
def test_bounding_the_search_changes_no_hint_of_a_large_hand(
    rules: Rules, hand: Holding, data: st.DataObject
) -> None:
    table = rules.table
    last = data.draw(st.none() | plays(rules))
    every = hints(table, hand, last, 30_000).hints
    assert sorted(each.row for each in every) == list_moves(table, hand, last).tolist()
    for limit in (1, 10, 100):
        assert every[:limit] == hints(table, hand, last, limit).hints
    for hint in every[:5]:
        rest = hand.without(play_of(table, hint.row, hand).cards)
        assert hint.rest == power_of(table, rest)


def test_the_example_of_the_first_author_is_led_as_its_text_explains() -> None:
    best = hinted(CLASSIC, "433335")
    assert best[:2] == ["4", "5"]
    # After a play of threes the hand still has the 4 and the 5.
    assert {"3", "33", "333", "3333"} < set(best[2:])


# Plays that programs without a table tend to miss: each is hinted from its hand.
LONG = (
    ("333 4 55", {"3334", "33355"}),
    ("333444 5 66", {"33344456", "33344466"}),
    ("333444555 6 77", {"333444555677"}),
    ("333444555666 8 9 T J", {"33344455566689TJ", "33344489"}),
    ("333444555 66 77 88", {"333444555667788"}),
    ("333444555666 88 99 TT JJ", {"3334445556668899TTJJ", "3334448899"}),
    ("333444555666777 9 T J Q K", {"3334445556667779TJQK"}),
    ("3333 4 5", {"333345"}),
    ("3333 44 55", {"333344", "33334455"}),
    ("666 777 888 999 B", {"666777888999", "66677788899B"}),
)


@pytest.mark.parametrize(("cards", "among"), LONG)
def test_plays_with_kickers_are_hinted(cards: str, among: set[str]) -> None:
    assert among <= set(hinted(CLASSIC, cards, limit=30_000))


def test_who_cannot_answer_gets_no_hint() -> None:
    nothing = hints(CLASSIC, hold("3 4 5 66"), read_one(CLASSIC, "77"))
    assert (nothing.hints, nothing.is_complete) == ((), True)
    assert hints(CLASSIC, hold("")).hints == ()


# The hand, the last play, the hinted play, and its reason.
REASONS = (
    ("34567", "", "34567", HintReason.GOES_OUT),
    ("BR", "", "BR", HintReason.GOES_OUT),
    ("3333", "44", "3333", HintReason.GOES_OUT),
    ("34567 9", "", "34567", HintReason.BEST_CUT),
    ("34567 9", "", "9", HintReason.BEST_CUT),
    ("34567 9", "", "5", HintReason.TEARS),
    ("44 55", "3", "4", HintReason.TEARS),
    ("3333 5 7", "", "3333", HintReason.SPENDS),
    ("3 BR", "", "BR", HintReason.SPENDS),
    ("3 BR", "A", "R", HintReason.SPENDS),
    ("333 B 7", "", "333B", HintReason.SPENDS),
)


@pytest.mark.parametrize(("cards", "last", "play", "reason"), REASONS)
def test_a_hint_says_why(cards: str, last: str, play: str, reason: HintReason) -> None:
    on = read_one(CLASSIC, last) if last else None
    found = {
        ranks_of(CLASSIC, each.row): each.reason
        for each in hints(CLASSIC, hold(cards), on, ALL).hints
    }
    assert reason is found[play]


@pytest.mark.parametrize("reason", HintReason)
def test_every_reason_has_words_in_both_languages(reason: HintReason) -> None:
    text = HINT_TEXTS[reason].format(plays=7)
    assert text.zh
    assert text.en
    assert text.zh != text.en
    counts = reason is not HintReason.GOES_OUT
    assert ("7" in text.zh, "7" in text.en) == (counts, counts)


def test_ordering_by_the_whole_keeps_what_is_worth_having() -> None:
    # By the whole, all plays of the best split are equal and come before all others.
    hand = hold("3 4 22 R")
    whole = power_of(CLASSIC, hand).power
    best = hints(CLASSIC, hand, None, ALL, "whole").hints
    sums = [weight_of(CLASSIC, each.row) + each.rest.power for each in best]
    assert sorted(sums, reverse=True) == sums
    assert sums[0] == whole
    most = [each.row for each, worth in zip(best, sums, strict=True) if worth == whole]
    assert {"3", "4", "22", "R"} == {ranks_of(CLASSIC, row) for row in most}


@pytest.mark.parametrize(
    ("hand", "lead"),
    [
        ("3 5 66 8 99 J QQ AA", "66"),
        ("3 5 7 9 J K 2", "3"),
        ("33 55 77 99 JJ KK AA", "33"),
    ],
)
def test_by_the_whole_what_takes_the_lead_is_not_led(hand: str, lead: str) -> None:
    """Of the plays of a best cut, which are worth the same together, aces and twos come last."""
    first, *_ = hints(CLASSIC, hold(hand), None, 1, "whole").hints
    assert ranks_of(CLASSIC, first.row) == lead


def test_by_the_whole_a_hand_of_twenty_leads_no_lone_two_and_no_aces() -> None:
    for number in range(HANDS):
        cards = Holding.of(Random(number).sample(PACK.cards, 20))
        first, *_ = hints(CLASSIC, cards, None, 1, "whole").hints
        assert ranks_of(CLASSIC, first.row) not in {"2", "22", "AA", "A"}, number


@pytest.mark.parametrize("budget", [1, 5, 50])
def test_a_search_cut_short_hints_what_it_has_looked_at(by: By, budget: int) -> None:
    hand = hold("333 444 55 66 7 8 B")
    every = {each.row: each for each in hints(CLASSIC, hand, None, ALL, by).hints}
    short = hints(CLASSIC, hand, None, 10, by, budget=budget)
    assert not short.is_complete
    assert 1 <= len(short.hints) <= 10
    for each in short.hints:
        # The rest of each was really split.
        assert each.rest.power <= every[each.row].rest.power
        assert each.rest.plays >= 1
        assert each.reason is not HintReason.GOES_OUT


def test_where_the_whole_hand_was_not_cut_to_the_end_nothing_is_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hand = hold("333 444 55 66 778")
    expected = [each.row for each in hints(CLASSIC, hand, None, 5).hints]
    monkeypatch.setattr(hints_module, "BUDGET", 1)
    assert expected == [each.row for each in hints(CLASSIC, hand, None, 5).hints]


@pytest.mark.parametrize(
    ("name", "options", "cards", "number"),
    sorted(WORST, key=lambda worst: worst[3])[: cases(len(WORST), 1)],
)
def test_the_hardest_hands_get_certain_hints(
    name: str, options: Mapping[str, object], cards: str, number: int, by: By
) -> None:
    table, hand = rules_of(name, options).table, hold(cards)
    left = Rests.of(table, hand)
    _, _, used = left.best(len(left), ENDLESS)
    assert number <= used < hints_module.HINT_BUDGET // 5
    assert hints(table, hand, None, 100, by).is_complete
