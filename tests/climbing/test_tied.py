"""Tables in which suits break ties: chances of hidden hands, and cuts without straight flushes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from paiju.all_games.bigtwo.rulesets import SETS
from paiju.climbing.plays.suit_tie_table import tied_table_of
from paiju.climbing.rules.rule_set import weights_for
from paiju.climbing.seat.beat_odds import Odds
from paiju.climbing.splits.split import split
from tests.support.groups import hold, read_one

RULES = SETS.named("pagat").play
TABLE = tied_table_of(RULES)

# The play to beat, unseen cards of which the seat has half, and the chance that it can.
ANSWERED: tuple[tuple[str, str, float, str], ...] = (
    ("2S", "2H 3S", 0, "Nothing is higher."),
    ("2H", "2S 3S", 1 / 2, "One card is."),
    ("TH", "TS TD", 1 / 2, "Of two tens only one is of a higher suit."),
    ("9S 9H", "TC TD 3S 4S", 1 / 4, "The higher card, and the only one below it."),
    ("TH TC", "TS TD 3S 4S", 1 / 4, "The pair with the highest suit is higher."),
    ("TS TC", "TH TD 3S 4S", 0, "The pair without it is not."),
    ("9S 9H 9C 9D 3S", "3D 4D 5D 6D 7D 4S 5S 6S JH QC", 1 / 32, "Each card of a straight flush."),
)


@pytest.mark.parametrize(("last", "unseen", "chance", "shows"), ANSWERED)
def test_a_seat_answers_by_the_suits_that_it_may_hold(
    last: str, unseen: str, chance: float, shows: str
) -> None:
    cards = hold(unseen)
    odds = Odds(TABLE, cards, len(cards) // 2)
    assert odds.answers(read_one(TABLE, last).row) == pytest.approx(chance), shows


def test_cards_of_one_suit_are_no_straight_where_there_are_no_flushes() -> None:
    patterns = tuple(each for each in RULES.patterns if each.suits != "one")
    ladders = (tuple(each.id for each in patterns if each.id in RULES.ladders[0]),)
    weights = weights_for(patterns, ())
    table = tied_table_of(replace(RULES, patterns=patterns, ladders=ladders, weights=weights))
    for cards, most in (("3D 4D 5D 6D 7C", 5), ("3D 4D 5D 6D 7D", 1)):
        found = split(table, hold(cards), 3).partitions
        sizes = {len(play.cards) for cut in found for play in cut.plays(table, hold(cards))}
        assert max(sizes) == most
