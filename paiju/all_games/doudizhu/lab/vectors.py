"""Questions about Dou Dizhu 斗地主 for conformance tests, where programs often differ."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.climbing.lab.vectors import COMPARED, chosen
from paiju.play.lab.vectors import Case, Vectors

if TYPE_CHECKING:
    from paiju.all_games.doudizhu.state import State
    from paiju.play.lab.vectors import Json

# The rule set comes before the colon, and wild ranks after a bar: "tiandi|7A".
# Cards to read, and the rule.
_READ = (
    ("classic: 34567", "Five ranks in a row are the shortest straight."),
    ("classic: 3456", "Four in a row are nothing."),
    ("classic: 3456789TJQKA", "The longest straight has twelve ranks."),
    ("classic: JQKA2", "The 2 is never in a row."),
    ("classic: A2345", "A straight does not go round."),
    ("classic: 3344", "Two pairs in a row are nothing."),
    ("classic: 33445566778899TTJJQQ", "Ten pairs in a row are the longest that a hand can hold."),
    ("classic: AAA222", "The 2 is in no plane."),
    ("classic: 333444 55", "Kickers may share a rank: a pair serves as two single cards."),
    ("classic: 333444 BR", "Both jokers are not kickers together."),
    ("classic: 333444555 KKK", "A trio serves as three single cards."),
    ("classic: 333444555666", "A plane of four, and not a plane of three with a trio as kickers."),
    ("classic: QQQKKKAAA222", "222 does not lengthen the plane, so it is kickers."),
    ("classic: 3334445556667777", "Four of a rank are not kickers together."),
    ("classic: 34445555", "No kicker has a rank of the core."),
    ("classic: 3333 44", "Four with two: the two may be a pair."),
    ("classic: 3333 BR", "Four with two: the two may not be both jokers."),
    ("classic: 3333 4455", "Four with two pairs."),
    ("classic: 3333 4444", "Four with two pairs: the pairs are of different ranks."),
    ("classic: 33334", "Four with one is nothing."),
    ("classic: BR", "Both jokers are the rocket."),
    ("pagat: 333444 55", "Here no two kickers share a rank."),
    ("pagat: 3333 44", "Here four with two wants two ranks."),
    ("panda: 333444", "Here a plane without kickers has three trios at least."),
    ("panda: 3333 44", "Here four with a pair is a pattern of its own."),
    ("h5: 3333 BR", "Here any two cards go with four."),
    ("h5: 3333 4455", "Here four with two pairs is nothing."),
    ("h5: 333444 BR", "Here both jokers may be kickers."),
    ("douzero: 333444555666", "Here a plane of four may also be three with a trio as kickers."),
    ("douzero: 3334445556667777", "Here four of a rank may be kickers."),
    ("laizi|7: 7", "A wild card alone is of its own rank."),
    ("laizi|7: 7777", "Wild cards by themselves are a pure bomb."),
    ("laizi|7: 37", "A wild card stands for any rank."),
    ("laizi|7: B7", "A wild card never stands for a joker."),
    ("laizi|7: 3377", "A soft bomb, or a trio with a solo."),
    ("laizi|7: 33337777", "A bomb of eight, or four with two pairs."),
    ("laizi|7: 45677", "A straight that wild cards lengthen at either end."),
    ("laizi|7: 34578", "The 6 is missing: one wild card cannot be two."),
    ("laizi|7: 44 55 77", "Five readings, the strongest first."),
    ("tiandi|7A: 7A", "Two wild cards of two ranks are no pair."),
    ("tiandi|7A: 77AA", "A pure bomb may mix both ranks, and is of either."),
    ("tiandi|7A: 77AAA", "A pure bomb of five, or a trio with a pair."),
    ("yuncheng: FL", "The flower is never played alone."),
    ("yuncheng: 2 FL", "The flower does not stand for a 2."),
    ("yuncheng: 333 FL", "The flower makes a bomb of a trio."),
    ("yuncheng: 33334444", "Here fours in a row are a pattern."),
)

# The cards, the last play, and the rule.
_PLAYED = (
    ("classic: 2", "A", "The 2 is above the ace."),
    ("classic: B", "2", "The jokers are above the 2."),
    ("classic: 3S", "3D", "Suits never matter."),
    ("classic: 44", "3", "A pair does not answer a single card."),
    ("classic: 333R", "4443", "Cores are compared, not kickers."),
    ("classic: 44455", "333A", "A trio with a pair is another pattern than one with a card."),
    ("classic: 456789", "34567", "Chains of different lengths do not meet."),
    ("classic: 555666 34", "333444 2B", "Planes are compared by their lowest trio."),
    ("classic: 666777888999", "333444555 89T", "A plane of four does not answer three with three."),
    ("classic: 3333", "R", "A bomb beats what is no bomb."),
    ("classic: 3333", "4444 56", "Four with two is no bomb."),
    ("classic: 4444 56", "3333", "Four with two is no bomb."),
    ("classic: 3333", "4444", "A bomb wants a higher bomb."),
    ("classic: BR", "2222", "The rocket beats every bomb."),
    ("classic: 2222", "BR", "Nothing beats the rocket."),
    ("classic: 34445555", "3", "What is no pattern beats nothing."),
    ("panda: 4444 77", "3333 56", "Here four with a pair does not answer four with two."),
    ("douzero: 777888999TTT", "333444555 JQK", "The reading that beats is the one that counts."),
    ("laizi|7: 4447", "3333", "A soft bomb is under every hard one."),
    ("laizi|7: 3333", "KKK7", "A hard bomb is above every soft one."),
    ("laizi|7: 7777", "AAAA", "Four wild cards are above every hard bomb of four."),
    ("tiandi|7A: 3333A", "7777", "A bomb of five is above every bomb of four."),
    ("laizi|7: BR", "33337777", "The rocket is above the longest bomb."),
    ("tiandi|7A: 7777A", "KKKKA", "Of equal length a pure bomb is above the rest."),
)

# A hand, the last play (empty on a lead), the pattern that is asked for, and the rule.
_HELD = (
    ("classic: 444455", "33", "", "What beats a pair: higher pairs, and the bomb."),
    ("classic: 22223333", "BR", "", "Nothing beats the rocket."),
    ("classic: 333444", "", "", "Every pattern that six cards hold."),
    ("classic: 333444555666BR", "", "plane_solo", "Planes with kickers out of fourteen cards."),
    ("classic: 33334444555566667777", "", "", "All leads of twenty cards, the hardest hand."),
    ("pagat: 33334444555566667777", "", "", "The same hand where kickers share no rank."),
    ("douzero: 33334444555566667777", "", "", "The same hand where four may be kickers."),
    ("laizi|7: 345689TJQKA2BR7777", "", "", "All leads with four wild cards."),
    ("laizi|7: 4556897", "34567", "", "A wild card completes two straights."),
    ("yuncheng: 22 FL", "", "", "The flower completes no trio of 2s."),
    ("yuncheng: FL", "", "", "Who holds the flower alone has nothing to play."),
)


def _table(text: str) -> tuple[Json, str]:
    head, _, cards = text.partition(": ")
    ruleset, _, wild = head.partition("|")
    return {"ruleset": ruleset, **({"wild": list(wild)} if wild else {})}, cards


_CHOSEN = chosen(_table, _READ, _PLAYED, _HELD)
_PASSED = (
    Case({"cards": "", "last": "3", "hand": "45"}, "No cards are a pass."),
    Case({"cards": "", "hand": "45"}, "Who leads may not pass."),
    Case({"cards": "55", "last": "33", "hand": "45"}, "No seat plays what it does not hold."),
)


def _dealt(state: State) -> Json:
    return {
        "hands": ["".join(hand) for hand in state.deal.hands],
        "bottom": "".join(state.deal.bottom),
    }


VECTORS = Vectors(
    compared={
        **COMPARED,
        "settle": ("landlord", "winners", "scores", "base", "multipliers", "pairs"),
    },
    chosen={**_CHOSEN, "validate": (*_CHOSEN["validate"], *_PASSED)},
    dealt=_dealt,
    as_begun=("redeals",),
)
