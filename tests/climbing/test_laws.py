"""Laws for any hand and any play in every rule set."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations, product
from math import comb
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.all_games.doudizhu.rulesets import rules_of
from paiju.climbing.plays.legal_moves import group_by_core, list_moves
from paiju.climbing.plays.reading import beats, play_of, readings
from paiju.climbing.plays.verdicts import judge
from paiju.playing_cards.card import LANE_OF, rank_of
from paiju.playing_cards.holding import Holding, contains, unpack
from tests.support.groups import all_ranks, hold, ranks_of_packed
from tests.support.reference import in_order
from tests.support.strategies import DECK, PLAIN, bared, hands, plays, rule_sets

if TYPE_CHECKING:
    from paiju.all_games.doudizhu.rulesets import Rules
    from paiju.climbing.plays.reading import Play


def with_last(rules: Rules) -> st.SearchStrategy[Play | None]:
    return st.none() | plays(rules)


def rank_groups(hand: Holding) -> set[str]:
    """Every group of cards that a hand can show, by ranks."""
    counts = Counter(rank_of(card) for card in hand.cards)
    choices = ([rank * take for take in range(have + 1)] for rank, have in counts.items())
    return {in_order("".join(parts)) for parts in product(*choices)} - {""}


def listed(rules: Rules, hand: Holding, last: Play | None) -> list[str]:
    names = [rules.table.packed(row) for row in list_moves(rules.table, hand, last).tolist()]
    return [ranks_of_packed(packed) for packed in names]


@given(data=st.data(), rules=rule_sets, hand=hands(most=9))
def test_a_group_of_a_small_hand_is_listed_exactly_if_it_may_be_played(
    data: st.DataObject, rules: Rules, hand: Holding
) -> None:
    last = data.draw(with_last(rules))
    legal = {
        group
        for group in rank_groups(hand)
        if judge(rules.table, hold(group), Holding.of(bared(hand.cards)), last).reason is None
    }
    assert legal == set(listed(rules, hand, last))


@given(data=st.data(), rules=rule_sets, hand=hands(least=10))
def test_a_group_of_a_large_hand_is_listed_exactly_if_it_may_be_played(
    data: st.DataObject, rules: Rules, hand: Holding
) -> None:
    last = data.draw(with_last(rules))
    moves = set(listed(rules, hand, last))
    some = st.lists(st.sampled_from(hand.cards), unique=True, min_size=1).map(Holding.of)
    leads = st.sampled_from(list_moves(rules.table, hand).tolist())
    plays_of_hand = leads.map(lambda row: Holding.of(play_of(rules.table, row, hand).cards))
    group = data.draw(some | plays_of_hand)
    verdict = judge(rules.table, group, hand, last)
    assert (verdict.reason is None) is (ranks_of_packed(group.packed) in moves)


@given(data=st.data(), rules=rule_sets, hand=hands(least=5))
def test_every_move_listed_may_be_played_with_cards_of_the_hand(
    data: st.DataObject, rules: Rules, hand: Holding
) -> None:
    last = data.draw(with_last(rules))
    for row in list_moves(rules.table, hand, last).tolist()[:40]:
        play = play_of(rules.table, row, hand)
        assert len(set(play.cards)) == len(play.cards)
        assert set(play.cards) <= set(hand.cards)
        assert judge(rules.table, Holding.of(play.cards), hand, last).reason is None
        assert last is None or beats(rules.table, row, last.row)


@given(data=st.data(), rules=rule_sets, hand=hands(least=5))
def test_nothing_that_beats_the_last_play_is_missing(
    data: st.DataObject, rules: Rules, hand: Holding
) -> None:
    last = data.draw(plays(rules))
    every = list_moves(rules.table, hand).tolist()
    expected = [row for row in every if beats(rules.table, row, last.row)]
    assert expected == list_moves(rules.table, hand, last).tolist()


@given(data=st.data(), rules=rule_sets)
def test_no_play_beats_itself_and_no_two_beat_each_other(data: st.DataObject, rules: Rules) -> None:
    one, other = data.draw(plays(rules)), data.draw(plays(rules))
    assert not beats(rules.table, one.row, one.row)
    assert not (beats(rules.table, one.row, other.row) and beats(rules.table, other.row, one.row))


@given(data=st.data(), rules=rule_sets)
def test_of_two_plays_of_one_kind_the_higher_key_beats(data: st.DataObject, rules: Rules) -> None:
    section = data.draw(st.sampled_from(rules.table.sections))
    row = st.integers(section.rows.start, section.rows.stop - 1)
    one, other = data.draw(row), data.draw(row)
    higher = rules.table.core(one).key > rules.table.core(other).key
    assert higher is beats(rules.table, one, other)


@pytest.mark.parametrize("name", ["classic", "panda", "h5"])
def test_beating_is_transitive_by_core(name: str) -> None:
    table = rules_of(name).table
    rows = [core.start for core in table.cores]
    above = {row: {each for each in rows if beats(table, each, row)} for row in rows}
    for row, higher in above.items():
        assert row not in higher
        for each in higher:
            assert above[each] <= higher


@given(data=st.data(), rules=rule_sets)
def test_the_order_of_the_cards_never_matters(data: st.DataObject, rules: Rules) -> None:
    play = data.draw(plays(rules))
    order = data.draw(st.permutations(play.cards))
    hand = data.draw(st.permutations(DECK))
    group = Holding.of(order)
    assert readings(rules.table, Holding.of(play.cards)) == readings(rules.table, group)
    assert play == play_of(rules.table, play.row, Holding.of(hand))
    assert judge(rules.table, group, Holding.of(hand), play) == judge(
        rules.table, Holding.of(play.cards), Holding.of(DECK), play
    )


@given(data=st.data(), rules=rule_sets)
def test_a_play_is_read_from_its_own_cards(data: st.DataObject, rules: Rules) -> None:
    play = data.draw(plays(rules))
    assert play in readings(rules.table, Holding.of(play.cards))
    assert set(play.core).isdisjoint(play.kickers)
    assert len(play.cards) == rules.table.section(play.row).size
    assert min(map(LANE_OF.__getitem__, play.core)) == rules.table.core(play.row).key
    assert play.key == rank_of(play.core[0])


@given(data=st.data(), rules=rule_sets, hand=hands(least=5))
def test_moves_of_some_patterns_are_those_of_the_whole_list(
    data: st.DataObject, rules: Rules, hand: Holding
) -> None:
    names = sorted({section.pattern.id for section in rules.table.sections})
    patterns = data.draw(st.sets(st.sampled_from([*names, "no such pattern"])))
    last = data.draw(with_last(rules))
    whole = list_moves(rules.table, hand, last).tolist()
    expected = [row for row in whole if rules.table.section(row).pattern.id in patterns]
    assert expected == list_moves(rules.table, hand, last, patterns).tolist()


@given(data=st.data(), rules=rule_sets, hand=hands(least=8))
def test_cores_sum_up_the_moves(data: st.DataObject, rules: Rules, hand: Holding) -> None:
    last = data.draw(with_last(rules))
    table = rules.table
    rows = list_moves(table, hand, last)
    by_core: dict[int, list[int]] = {}
    for row in rows.tolist():
        by_core.setdefault(table.core(row).number, []).append(row)
    grouped = group_by_core(table, hand, rows)
    assert len(rows) == sum(core.choices for core in grouped)
    for core, its_rows in zip(grouped, by_core.values(), strict=True):
        each = [play_of(table, row, hand) for row in its_rows]
        first = each[0]
        assert (first.pattern, first.links, first.key, first.core, first.is_bomb) == (
            core.pattern,
            core.links,
            core.key,
            core.core,
            core.is_bomb,
        )
        assert core.kickers is first.pattern.kickers
        # Every card of a rank with kickers can be chosen.
        taken = {rank_of(card) for play in each for card in play.kickers}
        expected = [card for card in hand.low_to_high if rank_of(card) in taken]
        assert expected == list(core.among)
        size = core.kickers.size if core.kickers else 1
        assert {core.count * size} == {len(play.kickers) for play in each}


def test_a_core_with_free_kickers_has_every_choice_of_them() -> None:
    table = rules_of("douzero").table
    hand = hold("3334445678TJ")
    (core,) = group_by_core(table, hand, list_moves(table, hand, None, {"plane_solo"}))
    assert comb(6, 2) == core.choices
    assert core.count == 2
    assert core.among == tuple("5678TJ")


@given(rules=rule_sets, hand=hands())
def test_moves_stand_in_the_tables_order_each_once(rules: Rules, hand: Holding) -> None:
    rows = list_moves(rules.table, hand).tolist()
    assert sorted(set(rows)) == rows


@given(hand=hands(), data=st.data())
def test_picked_cards_are_of_the_hand_and_none_is_picked_twice(
    hand: Holding, data: st.DataObject
) -> None:
    part = Holding.of(data.draw(st.lists(st.sampled_from(hand.cards), unique=True)))
    picked = hand.pick(part.packed)
    assert len(set(picked)) == len(picked)
    assert set(picked) <= set(hand.cards)
    assert part.packed == Holding.of(picked).packed
    assert picked == Holding.of(picked).low_to_high


@given(hand=hands(), data=st.data())
def test_picking_takes_the_lowest_suits_first(hand: Holding, data: st.DataObject) -> None:
    part = Holding.of(data.draw(st.lists(st.sampled_from(hand.cards), unique=True)))
    picked = hand.pick(part.packed)
    for card in set(hand.cards) - set(picked):
        same = [each for each in picked if rank_of(each) == rank_of(card)]
        assert all("DCHS".index(each[1]) < "DCHS".index(card[1]) for each in same)


@given(hand=hands(), other=hands())
def test_a_hand_contains_another_exactly_if_it_has_as_many_of_each_rank(
    hand: Holding, other: Holding
) -> None:
    have, want = (unpack(each.packed) for each in (hand, other))
    expected = all(some <= count for some, count in zip(want, have, strict=True))
    assert expected is contains(hand.packed, other.packed)
    assert expected is (hand.take(bared(other.cards)) is not None)


@settings(max_examples=20)
@given(hand=hands(least=1, most=6))
def test_a_small_hand_lists_what_its_subsets_are_in_any_order(hand: Holding) -> None:
    table = rules_of("classic").table
    read = {
        ranks_of_packed(Holding.of(order).packed)
        for size in range(1, len(hand) + 1)
        for subset in combinations(hand.cards, size)
        for order in (subset, *list(permutations(subset))[-2:])
        if readings(table, Holding.of(order))
    }
    assert read == set(listed(rules_of("classic"), hand, None))


@pytest.mark.parametrize("name", PLAIN)
def test_the_whole_pack_lists_every_play(name: str) -> None:
    table = rules_of(name).table
    assert list(range(len(all_ranks(table)))) == list_moves(table, Holding.of(DECK)).tolist()
