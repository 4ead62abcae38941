"""Bombs that may not be broken up 炸弹不可拆, as rooms of 跑得快 offer it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from paiju.climbing.plays.legal_moves import list_moves
from paiju.climbing.plays.reading import play_of, readings
from paiju.climbing.plays.table import table_of
from paiju.climbing.plays.verdicts import judge
from paiju.climbing.rules.reasons import Reason
from paiju.climbing.rules.rule_set import Kickers, Pattern, RuleSet, Short, Weights
from paiju.climbing.splits.split import split
from paiju.playing_cards.deck import Deck
from paiju.playing_cards.notation import parse_cards
from paiju.text import Text
from tests.support.groups import hold

NAME = Text("", "")


def kicked(per_link: int) -> Kickers:
    """Any cards as kickers."""
    return Kickers(size=1, per_link=per_link, quad=True, adjacent_trio=True, own="chains")


PATTERNS = (
    Pattern("solo", NAME),
    Pattern("pair", NAME, group=2),
    Pattern("straight", NAME, links=(5, 12)),
    Pattern("trio_two", NAME, group=3, kickers=kicked(2)),
    Pattern("plane_two", NAME, group=3, links=(2, 3), kickers=kicked(2)),
    Pattern("four_three", NAME, group=4, kickers=kicked(3)),
)
# Four of a rank, and above them three aces.
BOMBS = (Pattern("bomb", NAME, group=4), Pattern("aces", NAME, cards="AAA"))
BAD = tuple((each.id, 100, -150) for each in (*PATTERNS, *BOMBS))
RULES = RuleSet(
    "3456789TJQKA2",
    "3456789TJQKA",
    PATTERNS,
    BOMBS,
    16,
    Weights(turn=150, bad=BAD),
    deck=Deck(jokers=False, without=parse_cards("2H 2C 2D AD")),
    whole=True,
)
TABLE = table_of(RULES)

# A hand, cards of it, the play to beat, and the refusal.
CASES: tuple[tuple[str, str, str, Reason | None], ...] = (
    ("5555K", "5", "4", Reason.BOMB_WHOLE),
    ("5555K", "55", "44", Reason.BOMB_WHOLE),
    ("5555K", "K", "4", None),
    ("5555K", "5555", "4", None),
    ("55556789", "56789", "", Reason.BOMB_WHOLE),
    ("5555678", "5555678", "", None),
    ("444555577", "44455", "", Reason.BOMB_WHOLE),
    ("4445555667", "4445555667", "", Reason.BOMB_WHOLE),
    ("444555567", "44467", "", None),
    ("44449999A", "4444999", "", Reason.BOMB_WHOLE),
    ("AAA56", "AAA56", "", Reason.BOMB_WHOLE),
    ("AAA56", "AAA", "KKKK", None),
    ("AA56", "A", "K", None),
    ("55K", "5", "4", None),
)


@pytest.mark.parametrize(("hand", "cards", "last", "reason"), CASES)
def test_a_bomb_is_played_whole_or_as_a_four_with_kickers(
    hand: str, cards: str, last: str, reason: Reason | None
) -> None:
    to_beat = readings(TABLE, hold(last))[0] if last else None
    assert judge(TABLE, hold(cards), hold(hand), to_beat).reason == reason
    rows = list_moves(TABLE, hold(hand), to_beat).tolist()
    listed = {"".join(sorted(play_of(TABLE, row, hold(hand)).cards)) for row in rows}
    assert ("".join(sorted(cards)) in listed) == (reason is None)


def test_a_short_form_breaks_no_bomb_either() -> None:
    short = (Short(Pattern("plane_short", NAME, group=3, links=(2, 5), kickers=kicked(2))),)
    table = table_of(replace(RULES, patterns=PATTERNS[:-1], short=short))
    for cards, reason in (("444555K", None), ("4444555", Reason.BOMB_WHOLE)):
        hand = hold(cards)
        assert [play.pattern.id for play in readings(table, hand)] == ["plane_short"]
        assert judge(table, hand, hand).reason == reason
        listed = [table.section(row).pattern.id for row in list_moves(table, hand).tolist()]
        assert ("plane_short" in listed) == (reason is None)


def test_cards_that_form_no_pattern_are_explained_as_that() -> None:
    assert judge(TABLE, hold("56"), hold("55556")).reason == Reason.NOT_A_PATTERN


# Hands that are fewest plays with their bombs broken up, and the plays of the best cut.
CUTS = (
    ("34555567", "5555346 7"),
    ("444455556", "4444 5555 6"),
    ("5555678", "5555678"),
)


@pytest.mark.parametrize(("cards", "expected"), CUTS)
def test_a_cut_keeps_bombs_whole(cards: str, expected: str) -> None:
    for best in split(TABLE, hold(cards), 5).partitions:
        found = [play.cards for play in best.plays(TABLE, hold(cards))]
        rows = np.array(best.rows, dtype=np.int32)
        assert not TABLE.breaks_bombs(rows, hold(cards)).any(), found
    best = split(TABLE, hold(cards)).partitions[0]
    plays = ["".join(play.cards) for play in best.plays(TABLE, hold(cards))]
    assert sorted(plays) == sorted(expected.split())
