"""The features of learned Guandan players: the kernels against a second implementation."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from paiju.all_games.doudizhu.rulesets import rules_of as doudizhu_rules
from paiju.all_games.guandan.flow import COURSE
from paiju.all_games.guandan.models import ROUND
from paiju.all_games.guandan.players.played import PLAYED
from paiju.all_games.guandan.rulesets import rules_of
from paiju.climbing.network.beat_odds_kernels import lacks_of
from paiju.climbing.network.choice_kernels import choices
from paiju.climbing.network.encoded_position import NONE, EncodedPosition, encode_position, suits_of
from paiju.climbing.network.feature_kernels import code_wholes
from paiju.climbing.network.features import coding_of, memory_for
from paiju.climbing.network.plays_needed_kernels import fewest
from paiju.climbing.network.policy import judge, policy_at
from paiju.climbing.network.rounds_kernels import play
from paiju.climbing.network.suit_kernels import rest_of, take_suits, takes_of, wanted
from paiju.climbing.plays.legal_moves import list_moves
from paiju.climbing.plays.reading import play_of, readings
from paiju.climbing.plays.suited_table import SuitedTable
from paiju.climbing.plays.table import MoveTable, as_words
from paiju.climbing.rules.round import Round
from paiju.climbing.rules.rule_set import Weights
from paiju.climbing.splits.split import power_of
from paiju.playing_cards.holding import Holding
from paiju.playing_cards.notation import parse_cards
from tests.games.guandan.test_learned_rounds import ONE, as_rounds, dealt
from tests.support.learned import (
    ALL,
    KNOWN_RULES,
    after_row,
    count_fewest,
    look,
    random_guandan_model,
)
from tests.support.learned_guandan_reference import Reference
from tests.support.scale import cases, some

LEVEL = "7"
TABLE = rules_of().table_at(LEVEL)
CODING = coding_of(TABLE, ROUND)


def test_every_feature_is_what_a_second_writing_of_them_gives() -> None:
    rng, memory = Random(3), memory_for()
    for seed in range(some(6, plain=1)):
        state = dealt(seed)
        table = state.table
        coding, rounds = coding_of(table, ROUND), as_rounds(state)
        reference = Reference(table, coding, state.level)
        while state.to_act:
            rows = reference.rows(state)
            if rng.random() < cases(2, plain=1) / 10:
                position = PLAYED.position(COURSE.view(state, state.to_act[0]))
                seen = look(encode_position(position, coding), coding, memory)
                assert seen.state.tolist() == reference.state(state).tolist()
                told = [None if row == coding.pass_row else row for row in seen.rows.tolist()]
                assert told == rows
                for at, row in enumerate(rows):
                    assert seen.actions[at].tolist() == reference.action(row).tolist()
                    assert seen.afters[at].tolist() == reference.after(state, row).tolist()
                there = code_wholes(rounds, ONE, coding, memory)[0].tolist()
                assert there == reference.whole(state).tolist()
            row = rng.choice(rows) if rng.random() < 0.7 else rows[-1]
            number = coding.pass_row if row is None else row
            state = after_row(COURSE, state, number, coding)
            play(rounds, 0, number, coding)


def seen_with(cards: str, beat: str = "") -> EncodedPosition:
    """A situation at level 7: a seat with these cards is to lead, or to beat a play."""
    hand = Holding.of(parse_cards(cards))
    row = readings(TABLE, Holding.of(parse_cards(beat)))[0].row if beat else NONE
    deck = Holding.of(TABLE.rules.deck.cards).without(hand.cards)
    return EncodedPosition(
        role=0,
        hand=TABLE.count(hand),
        unseen=TABLE.count(deck),
        known=0,
        played=(0, 0, 0, 0),
        counts=(len(hand), 9, 9, 9),
        lasts=(NONE, row, NONE, NONE),
        beat=row,
        owner=1 if beat else 0,
        bombs=0,
        suits=suits_of(hand.cards, TABLE),
        unseen_suits=suits_of(deck.cards, TABLE),
    )


@pytest.mark.parametrize(
    ("lies", "unseen", "by"),
    [
        ("9S", "TS", "its kind"),
        ("9S", "8S", ""),
        ("9S", "7H", "its kind"),  # the wild card is a card of the level
        ("TS TD", "JS", ""),
        ("TS TD", "JS JD", "its kind"),
        ("TS TD", "3S 3H 3C 3D", "a bomb"),
        ("4S 4H 4C 4D", "3S 3H 3C 3D", ""),
        ("4S 4H 4C 4D", "5S 5H 5C 5D", "its kind"),
        ("4S 4H 4C 4D", "3S 3H 3C 3D 3S", "a bomb"),
        ("RJ", "4D 5D 6D 8D", ""),
        ("RJ", "4D 5D 6D 7D 8D", "a bomb"),
        ("RJ", "4D 5D 6D 7S 8D", ""),
        ("TS TH TC TD TS TH", "BJ BJ RJ RJ", "a bomb"),
    ],
)
def test_who_must_hold_all_that_is_not_seen_surely_beats_what_it_beats(
    lies: str, unseen: str, by: str
) -> None:
    core = CODING.cores[readings(TABLE, Holding.of(parse_cards(lies)))[0].row]
    cards = Holding.of(parse_cards(unseen))
    suits = np.array(suits_of(cards.cards, TABLE), dtype=np.uint64)
    counts = np.array([9, len(cards), 0, 0])
    lacks = lacks_of(as_words(TABLE.count(cards)), suits, counts, CODING)
    assert lacks[0, :, core].tolist() == [by != "its kind", 1, 1]
    assert lacks[1, :, CODING.bombs[core]].tolist() == [by != "a bomb", 1, 1]


@pytest.mark.parametrize(
    "cards",
    [
        "7H",  # a wild card by itself is a card of the level
        "7H 7H",  # two are a pair of it
        "7H 7H BJ RJ",  # which jokers are no part of
        "7H 7H 9S 9D 9C",  # with a trio they are a pair of any rank, which is one play
        "7H 7H 7S 9S 9D 9C",
        "7H 7H 9S 9D 9C 6S 6D",
        "7H 3S 3D 3C 9H",
        "3S 4S 5S 6S 7S",  # of one suit it is no straight
        "3S 4S 5S 6S 8S 7H",  # but with a wild card it may be
        "3S 4S 5S 6S 7S 7H",
        "3H 4H 5H 6H 7S 7H",
        "4H 5H 6H 8H 7H 7H",
        "TS JS QS KS AS AD 7H",
        "AS 2S 3S 4S 5S 5D",
        "TS JS QS KS AS 7H",  # in a straight of one suit a wild card takes the place of one
        "AS 2S 3S 4S 5S 7H",
        "2S 3S 4S 5S 6S 7H",
        "3D 4D 5D 6D 7D 3S 4S 5S 6S 7S",  # of two straight flushes a straight takes from both
        "7H 7H 3S 3D 4S 4D",
        "8S 8S 8H 8H 8C 8C 8D 8D 7H 7H",  # a bomb of ten
        "BJ BJ RJ RJ 7H",
        "6S 6S 7S 7C 8S 8D 7H",
    ],
)
def test_what_wild_cards_and_suits_make_is_what_may_be_played(cards: str) -> None:
    hand = Holding.of(parse_cards(cards))
    _, rows = choices(seen_with(cards).columns, ALL, CODING, memory_for())
    assert rows.tolist() == list_moves(TABLE, hand).tolist()
    low, high = as_words(TABLE.count(hand))
    suits = np.array(suits_of(hand.cards, TABLE), dtype=np.uint64)
    kept, takes = np.zeros_like(suits), takes_of(CODING)
    wanted(suits, hand.cards.count(TABLE.wild_card), CODING.flushes, kept)  # type: ignore[attr-defined]
    for row in rows.tolist():
        rest = hand.without(play_of(TABLE, row, hand).cards)
        one, other, _ = rest_of(low, high, suits, row, takes)
        assert [one, other] == as_words(TABLE.count(rest)).tolist()
        left = suits.copy()
        take_suits(low, high, left, row, kept, takes)
        assert tuple(left.tolist()) == suits_of(rest.cards, TABLE)


@pytest.mark.parametrize(("changes", "knows"), KNOWN_RULES)
def test_a_model_knows_the_rules_of_which_it_knows_every_pattern(
    changes: dict[str, object],
    knows: bool,  # noqa: FBT001 - a case of a table
) -> None:
    table = rules_of("competition", changes).table_at(LEVEL)
    policy = policy_at(random_guandan_model(), table, TABLE, ROUND)
    assert (policy is not None) == knows


def test_what_a_model_makes_of_a_view_is_one_policys_from_every_seat() -> None:
    policy = policy_at(random_guandan_model(), TABLE, TABLE, ROUND)
    assert policy is not None
    cards = "3S 3D 3C 9H 9S 7H"
    found = judge(policy, seen_with(cards))
    assert sum(found.shares) == pytest.approx(1)
    assert set(found.rows) == set(list_moves(TABLE, Holding.of(parse_cards(cards))).tolist())
    assert found.listed == found.rows[: len(found.listed)]
    assert 0 < found.win < 1


def test_no_seat_of_guandan_differs_from_another() -> None:
    assert CODING.is_even
    assert CODING.suits == 4
    landlord = coding_of(doudizhu_rules().table, Round((0, 1, 1)))
    assert not landlord.is_even
    assert landlord.suits == 0


def test_what_beats_a_play_is_listed_and_the_pass_behind_it() -> None:
    cards = "7H 3S 3D 3C 9H 9S TD JS QS KS AS"
    hand, last = Holding.of(parse_cards(cards)), readings(TABLE, Holding.of(parse_cards("8S 8D")))
    _, rows = choices(seen_with(cards, "8S 8D").columns, ALL, CODING, memory_for())
    assert rows.tolist() == [*list_moves(TABLE, hand, last[0]).tolist(), CODING.pass_row]


def test_the_fewest_plays_of_a_hand_are_counted_right_but_for_one_hand_in_fifty() -> None:
    rules = rules_of().play_at(LEVEL)
    patterns = (*rules.patterns, *rules.bombs)
    alone = Weights(turn=1, bad=tuple((pattern.id, 0, 0) for pattern in patterns))
    assert rules.wilds is not None
    exact = SuitedTable(MoveTable(replace(rules, weights=alone)), rules.wilds)
    rng, off = Random(1), Counter[int]()
    for size in (5, 10, 15, 20, 27) if cases(1, 0) else (5, 8):
        for _ in range(cases(24, plain=6)):
            hand = Holding.of(rng.sample(rules.deck.cards, size))
            low, high = as_words(TABLE.count(hand))
            counted = int(count_fewest(low, high, CODING))
            off[counted - power_of(exact, hand).plays] += 1
    assert off[0] >= 0.98 * off.total()
    assert set(off) <= {0, 1}


@pytest.mark.parametrize(
    ("cards", "plays"),
    [
        ("3S", 1),
        ("7H", 1),  # a wild card by itself
        ("7H 7H", 1),  # two are a pair
        ("3S 7H", 1),  # with another they are a pair
        ("3S 4S 7H 7H", 2),
        ("3S 3D 3C 4S", 2),
        ("3S 3D 3C 4S 4D", 1),  # a full house
        ("3S 3D 3C 4S 7H", 1),
        ("3S 3D 4S 4D 7H", 1),
        ("3S 3D 3C 3H 4S 4D", 2),  # a bomb takes nothing with it
        ("3S 4D 5S 6S 8S", 5),
        ("3S 4D 5S 6S 8S 7H", 1 + 1),  # a straight with its wild card, or a card more
        ("3S 4D 5S 6S 7S 8S 9S TS JS QS", 2),
        ("3S 3D 4S 4D 5S 5D 6S 6D 6C 8S 8D 8C", 3),
        ("BJ BJ RJ RJ", 1),  # the joker bomb
        ("BJ BJ RJ RJ 3S 3S 3D 4S 4S 4D", 2),  # or two pairs, each with its trio
        ("BJ RJ", 2),
    ],
)
def test_plays_of_a_hand_are_counted(cards: str, plays: int) -> None:
    low, high = as_words(TABLE.count(Holding.of(parse_cards(cards))))
    memory = memory_for()
    counted = int(count_fewest(low, high, CODING))
    remembered = [int(fewest(low, high, CODING, memory)) for _ in range(2)]
    assert [counted, *remembered] == [plays] * 3


def test_hands_that_differ_in_a_wild_card_do_not_share_what_is_remembered() -> None:
    memory = memory_for(1)
    for cards, plays in (("3S 4S", 2), ("3S 4S 7H", 2), ("3S 3D 4S 4D", 2), ("3S 3D 4S 4D 7H", 1)):
        low, high = as_words(TABLE.count(Holding.of(parse_cards(cards))))
        assert int(fewest(low, high, CODING, memory)) == plays
