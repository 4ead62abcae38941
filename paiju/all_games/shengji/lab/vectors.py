"""Questions about Sheng Ji 升级 for conformance tests: at level 7, with spades as trumps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.all_games.shengji import GAME
from paiju.all_games.shengji.rulesets import SETS
from paiju.play.lab.vectors import Case
from paiju.tricks.lab.vectors import OF_CONTRACTS, trick_vectors

if TYPE_CHECKING:
    from paiju.play.lab.vectors import Json

_SEVEN: Json = {"level": "7", "trump": "S"}
# Cards to read, and the rule.
_READ = (
    ("6H 6H 8H 8H", "A run goes over the gap of the level."),
    (
        "AS AS 7H 7H 7S 7S BJ BJ RJ RJ",
        "From the trump ace over the level cards to the jokers.",
    ),
    ("7H 7H 7C 7C", "Level cards of two suits are equally high, and no run."),
    ("7H 7C", "Nor are they a pair."),
    ("AH AH 2H 2H", "A and 2 are no neighbours."),
    ("AS AS 7H 7H 7D 7D 7S 7S BJ BJ", "The largest unit is taken out first."),
    ("KH KS", "Cards of two groups are no lead."),
)
# The lead, the hand, the cards, and the rule.
_FOLLOWED = (
    ("5H 5H 6H 6H", "3H 3H 4H 4H 9H AH", "3H 3H 9H AH", "A run is owed where there is one."),
    ("5H 5H 6H 6H", "3H 3H 9H 9H TH AH", "3H 3H 9H 9H", "Else as many pairs."),
    ("5H 5H", "3H 3H 4H 4H", "4H 4H", "A pair may be taken out of a run."),
    ("5H 5H", "3H AC AC", "AC AC", "All cards of the suit must be played first."),
    ("5H 5H", "3H AC AC", "3H AC", "What is missing may be anything."),
    ("AH AH KH", "3H 3H 9H TH", "3H 9H TH", "A throw with a pair owes a pair."),
    ("AH KH", "3H 3H 9H QC", "3H 9H", "A throw of single cards owes none."),
    ("5S 5S", "7H 7C 3S AH", "7H 7C", "Level cards of other suits are trumps."),
)
# The lead, two follows, and the rule.
_COMPARED = (
    ("5H", "AH", "2S", "Trumps beat a suit."),
    ("5H", "7C", "7D", "Of equal cards the first one stays."),
    ("5H 5H", "AH KH", "6H 6H", "A pair is beaten by pairs alone."),
    ("5H 4H 4H", "9S 6S 6S", "8S 8S 4S", "Of two ruffs the higher pair wins."),
)


def _case(rule: str, **asked: str) -> Case:
    return Case({**asked, **_SEVEN}, rule)


VECTORS = trick_vectors(
    GAME.flow,
    {name: SETS.named(name) for name in SETS.own},
    {
        "classify": tuple([_case(rule, cards=cards) for cards, rule in _READ]),
        "validate": tuple(
            [
                _case(rule, lead=lead, hand=hand, cards=cards)
                for lead, hand, cards, rule in _FOLLOWED
            ]
        ),
        "compare": tuple([_case(rule, lead=lead, a=a, b=b) for lead, a, b, rule in _COMPARED]),
        "moves": tuple([_case(rule, lead=lead, hand=hand) for lead, hand, _, rule in _FOLLOWED]),
    },
    OF_CONTRACTS,
)
