"""Hypothesis strategies: cards, hands, rule sets and plays."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hypothesis import strategies as st

from paiju.all_games.doudizhu.rulesets import RULE_SETS, rules_of
from paiju.climbing.plays.reading import play_of
from paiju.climbing.plays.wild_table import WildTable
from paiju.playing_cards.card import ALL_CARDS, BARE, PHYSICAL, SUITED_RANKS, rank_of
from paiju.playing_cards.deck import Deck
from paiju.playing_cards.holding import Holding

if TYPE_CHECKING:
    from paiju.all_games.doudizhu.rulesets import Rules
    from paiju.climbing.plays.reading import Play
    from paiju.playing_cards.card import Card

DECK = Deck().cards

any_card = st.sampled_from(ALL_CARDS)
physical_card = st.sampled_from(PHYSICAL)
bare_card = st.sampled_from(BARE)
# The rule sets without wild cards, and those with wild cards.
PLAIN = tuple(name for name in RULE_SETS if rules_of(name).play.wilds is None)
WILD = tuple(name for name in RULE_SETS if name not in PLAIN)
rule_sets = st.sampled_from(PLAIN).map(rules_of)
all_rule_sets = st.sampled_from([*PLAIN, *WILD]).map(rules_of)


@st.composite
def hands(draw: st.DrawFn, least: int = 1, most: int = 20) -> Holding:
    """Hands of one pack, mostly of consecutive ranks, so that they have plays."""
    low = draw(st.integers(0, 12))
    ranks = "3456789TJQKA2BR"[low : low + draw(st.integers(2, 15))]
    pool = [card for card in DECK if rank_of(card) in ranks]
    picked = st.lists(st.sampled_from(pool), unique=True, min_size=min(least, len(pool)))
    return Holding.of(draw(picked.map(lambda cards: cards[:most])))


@st.composite
def bare_hands(draw: st.DrawFn, most: int = 20) -> Holding:
    """Hands of ranks without suits."""
    return Holding.of(bared(draw(hands(most=most)).cards))


@st.composite
def plays(draw: st.DrawFn, rules: Rules) -> Play:
    """A play of a rule set; all patterns and lengths are equally frequent."""
    section = draw(st.sampled_from(rules.table.sections))
    row = draw(st.integers(section.rows.start, section.rows.stop - 1))
    return play_of(rules.table, row, Holding.of(DECK))


def bared(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards without suits."""
    return tuple(BARE["3456789TJQKA2BR".index(rank_of(card))] for card in cards)


class WildSeat(NamedTuple):
    """A hand with wild cards: its rules, the wild ranks and the cards."""

    rules: Rules
    wild: tuple[str, ...]
    hand: Holding

    @property
    def table(self) -> WildTable:
        """The move table of the rules with these wild ranks."""
        table = self.rules.table_with(self.wild)
        assert isinstance(table, WildTable)
        return table


@st.composite
def wild_seats(draw: st.DrawFn, *, drawn_only: bool = False) -> WildSeat:
    """Hands of up to 15 cards with some wild ones; with `drawn_only` none is the flower."""
    names = [name for name in WILD if name != "yuncheng" or not drawn_only]
    rules = rules_of(draw(st.sampled_from(names)))
    number = rules.play.wilds.drawn if rules.play.wilds else 0
    ranks = st.lists(st.sampled_from(SUITED_RANKS), unique=True, min_size=number, max_size=number)
    seat = WildSeat(rules, tuple(draw(ranks)), Holding.of(()))
    own = [card for card in rules.play.deck.cards if seat.table.is_wild(card)]
    some = draw(st.lists(st.sampled_from(own), unique=True, min_size=1, max_size=5))
    others = draw(hands(least=0, most=15 - len(some))).cards
    cards = [*some, *(card for card in others if card not in own)]
    return seat._replace(hand=Holding.of(cards))
