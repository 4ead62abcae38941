"""Declaring trumps: the cards that seats may show during the deal, and the declaration that stands.

A declaration shows identical cards of the level, or jokers for no trump. A stronger one overrides
it: more cards first, then a suit below black jokers below red ones.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

from paiju.playing_cards.card import BLACK_JOKER, RED_JOKER, SUITS, Card

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

NO_TRUMP = "N"
# The most times that the cards of a round are dealt again. No source names an end; without one a
# round in which no seat ever declares would not end.
MAX_REDEALS = 3
_JOKERS = frozenset((BLACK_JOKER, RED_JOKER))
Undeclared = Literal["third_card", "first_card", "level_or_highest", "no_trump", "redeal"]
Refused = Literal[
    "not_a_declaration", "already_declared", "own_declaration", "locked", "not_stronger"
]


@dataclass(frozen=True, kw_only=True)
class DeclaringRules:
    """The rules of declarations.

    Attributes:
        jokers: the jokers that declare no trump: a pair of one colour (`pair`), all of them
            together (`four`), or none.
        needs_joker: whether cards of the level count only with a joker beside them.
        may_override: whether a declaration may be overridden; else the first one decides.
        suit_overrides: whether of as many cards a higher suit overrides: no, from pairs up, or
            from single cards up.
        locks: whether a declaration of several cards is overridden by all jokers alone.
        partner_adds: whether the declarer's partner may add the same card.
        self_override: whether declarers may override themselves: no, with jokers only
            (`no_trump`), or with anything that is stronger.
        first_dealer: the dealer of the first round: the seat that declared first (`first`), or the
            one whose declaration stands (`winning`).
        undeclared: the trumps if no seat declares: the suit of the kitty's third card, a joker
            being skipped (`third_card`); that of its first card, a joker being no trump
            (`first_card`); that of its first card of the level, or else of its highest card
            (`level_or_highest`); no trump; or another deal, at most `MAX_REDEALS` times.
        first_undeclared: the same in the first round.

    """

    jokers: Literal["pair", "four", "none"] = "four"
    needs_joker: bool = False
    may_override: bool = True
    suit_overrides: Literal["no", "pairs", "single"] = "no"
    locks: bool = True
    partner_adds: bool = False
    self_override: Literal["no", "no_trump", "yes"] = "yes"
    first_dealer: Literal["first", "winning"] = "first"
    undeclared: Undeclared = "third_card"
    first_undeclared: Undeclared = "redeal"

    def way_undeclared(self, *, is_first: bool, redeals: int) -> Undeclared:
        """The way by which trumps are found if no seat declares.

        After the last redeal of a first round it is that of later rounds; where these are dealt
        again too, it is the kitty's third card.

        Args:
            is_first: whether the round is the first one.
            redeals: how often the cards were dealt again.
        """
        ways = (self.first_undeclared, self.undeclared) if is_first else (self.undeclared,)
        if redeals < MAX_REDEALS:
            return ways[0]
        return next((way for way in ways if way != "redeal"), "third_card")


class Declaration(NamedTuple):
    """A declaration that stands.

    Attributes:
        seat: the seat of the declarer.
        cards: the cards that were shown.
        trump: the suit of the trumps; `NO_TRUMP` for none.

    """

    seat: int
    cards: tuple[Card, ...]
    trump: str


def declared(
    rules: DeclaringRules,
    level: str,
    packs: int,
    stands: Declaration | None,
    seat: int,
    cards: Sequence[Card],
) -> Declaration | Refused:
    """The declaration that stands after a seat shows cards; the reason if it may not.

    Args:
        rules: the rules of declarations.
        level: the rank of the level.
        packs: the number of packs.
        stands: the declaration that stands.
        seat: the seat.
        cards: all cards that the seat shows; those that add to a declaration with it.
    """
    shown = tuple(cards)
    trump = _trump_of(rules, level, packs, shown)
    if trump is None:
        return "not_a_declaration"
    if stands is None:
        return Declaration(seat, shown, trump)
    if rules.may_override and _adds(rules, stands, seat, shown):
        return Declaration(stands.seat, shown, trump)
    return _refused(rules, stands, seat, shown, trump) or Declaration(seat, shown, trump)


def candidates(
    rules: DeclaringRules, level: str, packs: int, hand: Sequence[Card]
) -> Iterator[tuple[Card, ...]]:
    """The sets of cards of a hand that declare trumps, if no declaration stands."""
    held = Counter(hand)
    jokers = [joker for joker in (BLACK_JOKER, RED_JOKER) if held[joker]]
    for suit in SUITS:
        card = Card(level + suit)
        for number in range(1, held[card] + 1):
            if rules.needs_joker:
                yield from ((*(card,) * number, joker) for joker in jokers)
            else:
                yield (card,) * number
    shown = [(joker,) * number for joker in jokers for number in range(2, held[joker] + 1)]
    if len(jokers) == 2:
        shown.append((BLACK_JOKER,) * held[BLACK_JOKER] + (RED_JOKER,) * held[RED_JOKER])
    for cards in shown:
        if _trump_of(rules, level, packs, cards):
            yield cards


def _adds(rules: DeclaringRules, stands: Declaration, seat: int, shown: tuple[Card, ...]) -> bool:
    """Tests if the declarer, or the partner where the rules allow it, adds the same card."""
    own, theirs = _counted(shown), _counted(stands.cards)
    is_more = {*own} == {*theirs} == {own[0]} and len(own) > len(theirs)
    is_partner = rules.partner_adds and (seat - stands.seat) % 4 == 2
    return is_more and (seat == stands.seat or is_partner)


def _counted(shown: Sequence[Card]) -> Sequence[Card]:
    """The cards that count of those that were shown: a joker beside cards of the level does not."""
    return [card for card in shown if card not in _JOKERS] or shown


def _refused(
    rules: DeclaringRules, stands: Declaration, seat: int, shown: tuple[Card, ...], trump: str
) -> Refused | None:
    """The reason why cards do not override a declaration; None if they do."""
    if not rules.may_override:
        return "already_declared"
    if seat == stands.seat and not _may_override_itself(rules, trump):
        return "own_declaration"
    is_all_jokers = len({*_counted(shown)}) > 1
    if rules.locks and len(_counted(stands.cards)) > 1 and not is_all_jokers:
        return "locked"
    return None if _strength(rules, shown) > _strength(rules, stands.cards) else "not_stronger"


def _may_override_itself(rules: DeclaringRules, trump: str) -> bool:
    """Tests if declarers may override their own declaration with another trump."""
    if rules.self_override == "no_trump":
        return trump == NO_TRUMP
    return rules.self_override == "yes"


def _trump_of(rules: DeclaringRules, level: str, packs: int, cards: tuple[Card, ...]) -> str | None:
    """The trump that cards declare; None if they declare nothing."""
    if not cards:
        return None
    counted = _counted(cards)
    is_alike = len({*counted}) == 1
    if counted[0] not in _JOKERS:
        is_level = is_alike and counted[0][0] == level
        is_whole = len(cards) - len(counted) == rules.needs_joker
        return counted[0][1] if is_level and is_whole else None
    if rules.jokers == "four":
        return NO_TRUMP if len(cards) == 2 * packs else None
    return NO_TRUMP if rules.jokers == "pair" and is_alike and len(cards) > 1 else None


def _strength(rules: DeclaringRules, cards: Sequence[Card]) -> tuple[int, int, int]:
    """The strength of a declaration: its cards, its colour, its suit where suits count."""
    counted = _counted(cards)
    number = len(counted)
    if counted[0] in _JOKERS:
        return number, 1 + (RED_JOKER in cards), 0
    least = {"no": number + 1, "pairs": 2, "single": 1}[rules.suit_overrides]
    return number, 0, len(SUITS) - SUITS.index(counted[0][1]) if number >= least else 0


def trump_undeclared(way: Undeclared, level: str, kitty: Sequence[Card], ranks: str) -> str | None:
    """The trump of a round in which no seat declares; None if it is dealt again.

    Args:
        way: the way by which it is found.
        level: the rank of the level.
        kitty: the cards of the kitty, as dealt.
        ranks: the ranks from the highest.
    """
    if way == "redeal":
        return None
    suited = [card for card in kitty if card not in _JOKERS]
    if way == "no_trump" or not suited:
        return NO_TRUMP
    if way == "first_card":
        return suited[0][1] if suited[0] is kitty[0] else NO_TRUMP
    if way == "third_card":
        later = [card for card in kitty[2:] if card in suited]
        return (later or suited)[0][1]
    levels = [card for card in suited if card[0] == level]
    return (levels or [min(suited, key=lambda card: ranks.index(card[0]))])[0][1]
