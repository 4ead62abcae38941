"""Hints of Guandan where cuts are compared: with two wild cards the first is of a best cut, too."""

from __future__ import annotations

from paiju.all_games.guandan.rulesets import rules_of
from paiju.chance import shuffle
from paiju.climbing.rules.reasons import HintReason
from paiju.climbing.splits.cores import cores_of
from paiju.climbing.splits.hints import hints
from paiju.climbing.splits.split import power_of
from paiju.playing_cards.card import Card
from paiju.playing_cards.holding import Holding
from tests.support.scale import cases

TABLE = rules_of().table_at("2")
WILD = Card("2H")
PLAIN = [card for card in TABLE.rules.deck.cards if card != WILD]


def test_the_first_hint_by_the_whole_is_of_a_best_cut() -> None:
    weights = cores_of(TABLE).weights
    for number in range(cases(60, 15)):
        hand = Holding.of((WILD, WILD, *shuffle(PLAIN, number, "honest hints")[: 4 + number % 12]))
        first, *_ = hints(TABLE, hand, limit=1, by="whole").hints
        worth = first.rest.power + int(weights[TABLE.core(first.row).number])
        assert worth == power_of(TABLE, hand).power, number
        assert first.reason is not HintReason.TEARS
