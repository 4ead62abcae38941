"""Laws of wild cards for any hand and any wild ranks."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.all_games.doudizhu.rulesets import rules_of
from paiju.climbing.plays.legal_moves import group_by_core, list_moves
from paiju.climbing.plays.reading import play_of, readings
from paiju.climbing.plays.table_kernels import SCORE_UNIT
from paiju.climbing.plays.verdicts import judge
from paiju.climbing.splits.hints import hints
from paiju.climbing.splits.split import BUDGET, power_of, split
from paiju.playing_cards.holding import Holding
from tests.support.brute_split import weight_of
from tests.support.groups import hold
from tests.support.scale import cases, some
from tests.support.strategies import WILD, WildSeat, wild_seats
from tests.support.worst_hands import ENDLESS, WORST_WILD, looked_at

if TYPE_CHECKING:
    from paiju.climbing.plays.reading import Play
    from paiju.climbing.plays.table import MoveTable
    from paiju.climbing.plays.wild_table import WildTable

few = settings(max_examples=some(150, 12))
fewer = settings(max_examples=cases(50, 5))


def again(play: Play) -> Holding:
    """The cards of a play, with their ranks declared."""
    group = Holding.of(play.cards)
    return Holding(group.cards, group.packed, play.wild)


def test_the_tables_of_wild_ranks_are_kept() -> None:
    rules = rules_of("laizi")
    assert rules.table_with(("5",)) is rules.table_with(("5",))


@few
@given(wild_seats(drawn_only=True))
def test_what_may_be_played_without_wild_cards_may_be_played_with_them(seat: WildSeat) -> None:
    plain, table = seat.rules.table, seat.table
    moves = list_moves(table, seat.hand).tolist()
    listed = {(name_of(table, row), table.packed(row)) for row in moves}
    # Plays that differ only in the wild rank of a kicker are listed once.
    by_natural = {(name_of(table, row), natural_of(table, row)) for row in moves}
    for row in list_moves(plain, seat.hand).tolist():
        pattern, key, links = name_of(plain, row)
        if pattern == "bomb" and table.core(row).key in table.wild_lanes:
            # Four wild cards are a bomb of another kind.
            pattern = "pure_bomb"
        name = pattern, key, links
        if len(seat.wild) == 1:
            assert (name, table.packed(row)) in listed
        assert (name, natural_of(table, row)) in by_natural


def name_of(table: MoveTable, row: int) -> tuple[str, int, int]:
    """The pattern, the key and the links of a play."""
    section = table.section(row)
    return section.pattern.id, table.core(row).key, section.links


def natural_of(table: WildTable, row: int) -> int:
    """The cards of a play that are of no wild rank."""
    natural, _ = table.natural_and_wild(table.packed(row))
    return natural


@few
@given(wild_seats(), st.data())
def test_every_move_is_read_as_what_it_is_listed_as(seat: WildSeat, data: st.DataObject) -> None:
    rows = list_moves(seat.table, seat.hand).tolist()
    assert sorted(set(rows)) == rows
    for row in data.draw(st.lists(st.sampled_from(rows), max_size=20)) if rows else []:
        play = play_of(seat.table, row, seat.hand)
        assert set(play.cards) <= set(seat.hand.cards)
        assert len(set(play.cards)) == len(play.cards)
        assert {card for card, _ in play.wild} == set(filter(seat.table.is_wild, play.cards))
        assert play in readings(seat.table, again(play))
        assert judge(seat.table, again(play), seat.hand).reason is None


@few
@given(wild_seats(), st.data())
def test_cores_sum_up_the_moves(seat: WildSeat, data: st.DataObject) -> None:
    names = sorted({section.pattern.id for section in seat.table.sections})
    patterns = data.draw(st.none() | st.sets(st.sampled_from(names), max_size=3))
    rows = list_moves(seat.table, seat.hand, None, patterns)
    grouped = group_by_core(seat.table, seat.hand, rows)
    assert len(rows) == sum(each.choices for each in grouped)
    for each in grouped:
        assert Counter([*each.core, *each.among]) <= Counter(seat.hand.cards)
        assert {card for card, _ in each.wild} == set(filter(seat.table.is_wild, each.core))
        size = each.kickers.size if each.kickers else 1
        assert len(each.among) >= each.count * size


@few
@given(wild_seats(), st.integers(1, 8))
def test_cutting_conserves_the_cards_and_every_play_is_read_again(
    seat: WildSeat, limit: int
) -> None:
    found = split(seat.table, seat.hand, limit)
    assert 1 <= len(found.partitions) <= limit
    assert len(set(found.partitions)) == len(found.partitions)
    for partition in found.partitions:
        plays = partition.plays(seat.table, seat.hand)
        played = [card for play in plays for card in play.cards]
        left = partition.left(seat.table, seat.hand)
        assert Counter(seat.hand.cards) == Counter([*played, *left])
        assert set(left) <= {"FL"}
        for play in plays:
            assert play in readings(seat.table, again(play))


@few
@given(wild_seats())
def test_the_power_is_that_of_a_best_play_and_of_its_rest(seat: WildSeat) -> None:
    whole = power_of(seat.table, seat.hand)
    (best,) = split(seat.table, seat.hand).partitions
    assert (best.power, best.count) == (whole.power, whole.plays)
    for play in best.plays(seat.table, seat.hand):
        rest = power_of(seat.table, seat.hand.without(play.cards))
        assert whole.power == weight_of(seat.table, play.row) + rest.power
        assert whole.plays == 1 + rest.plays


@fewer
@given(wild_seats(), st.data())
def test_no_play_and_its_rest_are_worth_more_than_the_hand(
    seat: WildSeat, data: st.DataObject
) -> None:
    whole = power_of(seat.table, seat.hand)
    rows = list_moves(seat.table, seat.hand).tolist()
    for row in data.draw(st.lists(st.sampled_from(rows), max_size=12)) if rows else []:
        play = play_of(seat.table, row, seat.hand)
        rest = power_of(seat.table, seat.hand.without(play.cards))
        parts = weight_of(seat.table, row) + rest.power
        assert whole.power * SCORE_UNIT - whole.plays >= parts * SCORE_UNIT - rest.plays - 1


@few
@given(wild_seats(drawn_only=True))
def test_wild_cards_never_make_a_hand_worth_less(seat: WildSeat) -> None:
    assert power_of(seat.table, seat.hand) >= power_of(seat.rules.table, seat.hand)[:1]


@few
@given(wild_seats(), st.data())
def test_the_order_of_the_cards_changes_nothing(seat: WildSeat, data: st.DataObject) -> None:
    other = Holding.of(data.draw(st.permutations(seat.hand.cards)))
    assert split(seat.table, seat.hand, 3) == split(seat.table, other, 3)
    best = split(seat.table, seat.hand).partitions[0]
    assert best.plays(seat.table, seat.hand) == best.plays(seat.table, other)
    assert readings(seat.table, seat.hand) == readings(seat.table, other)


@fewer
@given(wild_seats(), st.integers(1, 10))
def test_hints_are_moves_and_leave_what_they_say(seat: WildSeat, limit: int) -> None:
    rows = list_moves(seat.table, seat.hand).tolist()
    found = hints(seat.table, seat.hand, None, limit)
    assert len(found.hints) == min(limit, len(rows))
    for hint in found.hints:
        assert hint.row in rows
        play = play_of(seat.table, hint.row, seat.hand)
        assert hint.rest == power_of(seat.table, seat.hand.without(play.cards))


@fewer
@given(wild_seats(), st.integers(1, 40))
def test_a_search_cut_short_gives_partitions_of_all_cards(seat: WildSeat, budget: int) -> None:
    exact = split(seat.table, seat.hand)
    short = split(seat.table, seat.hand, 3, budget)
    assert 1 <= len(short.partitions) <= 3
    for partition in short.partitions:
        plays = partition.plays(seat.table, seat.hand)
        played = [card for play in plays for card in play.cards]
        left = partition.left(seat.table, seat.hand)
        assert Counter(seat.hand.cards) == Counter([*played, *left])
        assert partition.score <= exact.partitions[0].score
    if short.is_complete:
        assert exact.partitions == short.partitions[:1]


@pytest.mark.parametrize(
    ("name", "wild", "cards", "expected"), WORST_WILD[: cases(len(WORST_WILD), 1)]
)
def test_the_hardest_hands_get_an_answer_and_the_truth_about_it(
    name: str, wild: str, cards: str, expected: int
) -> None:
    table = rules_of(name).table_with(tuple(wild))
    hand = hold(cards.replace("F", "FL"))
    assert expected == looked_at(table, hand)
    cut = split(table, hand)
    (partition,) = cut.partitions
    assert cut.is_complete is (expected < BUDGET)
    played = [card for play in partition.plays(table, hand) for card in play.cards]
    assert Counter(hand.cards) == Counter(played)


@pytest.mark.parametrize(("name", "wild", "cards"), [WORST_WILD[-2][:3]][: cases(1, 0)])
def test_a_hand_whose_cards_take_too_long_to_hand_out_is_not_cut_in_every_way(
    name: str, wild: str, cards: str
) -> None:
    table = rules_of(name).table_with(tuple(wild))
    cut = split(table, hold(cards), 64, ENDLESS)
    assert (len(cut.partitions), cut.is_complete) == (64, False)


# Plain kernels take half a minute for the easiest of them.
@pytest.mark.parametrize(
    ("name", "wild", "cards"), [each[:3] for each in WORST_WILD[: cases(len(WORST_WILD), 0)]]
)
def test_the_hardest_hands_get_hints(name: str, wild: str, cards: str) -> None:
    table = rules_of(name).table_with(tuple(wild))
    assert 1 <= len(hints(table, hold(cards.replace("F", "FL"))).hints) <= 10


def test_every_rule_set_with_wild_cards_is_asked() -> None:
    assert {rules_of(name).options.wilds for name in WILD} == {"rank", "two_ranks", "flower"}
