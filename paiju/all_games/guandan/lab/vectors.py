"""Questions about Guandan 掼蛋 for conformance tests, by default at level 7 (7H is wild)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.climbing.lab.vectors import COMPARED, chosen
from paiju.play.lab.vectors import Case, Vectors

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.all_games.guandan.state import State
    from paiju.play.lab.vectors import Json

_LEVEL = "7"

# Cards to read, and the rule.
_READ = (
    ("7H", "A wild card alone is the level card."),
    ("7H 7H", "Both wild cards are a pair of the level rank."),
    ("3S 7H", "A wild card stands for any card but a joker."),
    ("3S 3S", "Two packs have each card twice."),
    ("BJ BJ", "Two black jokers are a pair."),
    ("BJ RJ", "Jokers of two colours are no pair."),
    ("7H BJ", "No wild card is part of a pair of jokers."),
    ("3S 3H 3D 4C", "There is no three with one."),
    ("3S 3H 3D BJ BJ", "The pair of a full house may be of jokers."),
    ("5S 5D 7H 9S 9D", "A full house of nines, or of fives."),
    ("7H 7H 9S 9D 9C", "A bomb of five, or a full house."),
    ("AS 2D 3C 4S 5D", "The ace is low in the lowest straight."),
    ("TS JD QC KS AD", "The ace is high in the highest straight."),
    ("JS QD KC AS 2D", "A straight does not go round."),
    ("3S 4D 5C 6S 7D", "In a straight the level rank stands at its natural place."),
    ("6S 8D 9C TS JD", "In a straight the level rank stands at its natural place."),
    ("3S 4D 5C 6S 7D 8D", "A straight has five cards and no more."),
    ("3S 4S 5S 6S 7S", "Five in a row of one suit are a straight flush, and no straight."),
    ("7H 3S 4S 5S 6S", "Straight flush or straight, from 2 or from 3."),
    ("3H 4H 5H 6H 7H", "The wild card at its own place, or at another."),
    ("AS AD 2S 2D 3S 3D", "The lowest tube begins with aces."),
    ("KS KD AS AD 2S 2D", "A tube does not go round."),
    ("KS KD KC AS AD AC", "The highest plate ends with aces."),
    ("7H 7H 3S 3D 4S 4D", "Two tubes and a plate."),
    ("3S 3S 3H 3H 3D 3D 3C 3C 7H 7H", "A bomb of ten needs both wild cards."),
    ("BJ BJ RJ RJ", "All four jokers are a bomb."),
    ("BJ BJ RJ 7H", "No wild card is part of the bomb of jokers."),
    ("3 4 5 6 7", "Cards that are named by rank alone are of no suit."),
)

# A play, the last play, and the rule.
_PLAYED = (
    ("7S", "AS", "The level card is above the ace."),
    ("BJ", "7H", "A joker is above the level card, and above a wild one."),
    ("2S", "3S", "Where it is not the level, the 2 is the lowest."),
    ("7S 7D", "AS AD", "A pair of the level rank is above the aces."),
    ("6H 7D 8C 9H TH", "5S 6D 7C 8S 9S", "Straights are compared by their natural order."),
    ("AS 2D 3C 4S 5D", "2S 3D 4C 5S 6D", "A straight from the ace is the lowest."),
    ("4S 4H 4D KS KD", "3S 3H 3D AS AD", "Full houses are compared by their trio."),
    ("5S 5D 7H 9S 9D", "8S 8H 8D 2S 2C", "The reading that beats is the one that counts."),
    ("4444", "TS JD QC KS AD", "A bomb beats what is no bomb."),
    ("33333", "AAAA", "Five of a rank beat four of any."),
    ("3S 4S 5S 6S 8S", "44444", "Five of one suit that are no run are nothing."),
    ("4S 5S 6S 7S 8S", "KKKKK", "A straight flush is above five of a rank."),
    ("4S 5S 6S 7S 8S", "333333", "A straight flush is below six of a rank."),
    ("5H 6H 7H 8H 9H", "4S 5S 6S 7S 8S", "Suits of straight flushes do not matter."),
    ("BJ BJ RJ RJ", "33333333", "Four jokers are above everything."),
    ("3333", "BJ BJ RJ RJ", "Nothing is above four jokers."),
)

# A hand, the last play (empty on a lead), the pattern that is asked for, and the rule.
_HELD = (
    ("5S 5H 5D 9C 7S 7H BJ BJ", "AH AC", "", "What beats two aces with one wild card."),
    ("3S 4H", "RJ", "", "Nothing beats a red joker but a bomb."),
    ("3S 4S 5S 6S 7S 8S 9S", "", "straight_flush", "Every straight flush once for each suit."),
    ("3S 4S 5S 6S 7H", "", "straight_flush", "With one wild card."),
    ("3S 3D 4S 4D 7H 7H", "", "", "All leads of six cards with two wild ones."),
)

_HIGH = ["4S", "4H", "4D", "4C", "5S", "5H", "5D", "5C", "6S", "6H", "6D", "6C", "8S", "8H"]
_REST = ["8D", "8C", "9S", "9H", "9D", "9C", "TS", "TH", "TD", "TC", "JS"]
# Twenty-seven cards: twenty-five that do not matter, and two that do.
_PAYERS = (
    (["AS", "KS"], "The last pays the first its highest card."),
    (["7H", "AS"], "A wild card is not paid."),
    (["7S", "AS"], "Another card of the level rank is, and is above the ace."),
    (["RJ", "BJ"], "One red joker is paid like any card."),
    (["RJ", "RJ"], "Both red jokers: no tribute."),
)


_WILD = (
    Case(
        {"cards": "7H 3S 4S 5S 6S", "as": {"7H": "2D"}, "level": _LEVEL},
        "A play that names its wild card has that reading alone.",
    ),
    Case(
        {"cards": "AS 2S 3S 4S 5S", "ruleset": "homework"},
        "The game for two knows no straight flush.",
    ),
)


def _tribute() -> Iterator[Case]:
    for two, rule in _PAYERS:
        hand = [*_HIGH, *_REST, *two]
        asked = {"finished": [0, 1, 2, 3], "hands": [None, None, None, hand], "level": _LEVEL}
        yield Case(asked, rule)


_CHOSEN = chosen(lambda cards: ({"level": _LEVEL}, cards), _READ, _PLAYED, _HELD)


def _dealt(state: State) -> Json:
    return {"hands": ["".join(hand) for hand in state.deal.hands]}


VECTORS = Vectors(
    compared={
        **COMPARED,
        "tribute": ("resisted", "payments", "returns", "leader"),
        "settle": ("finished", "winners", "gain", "scores", "match_winner", "next"),
    },
    chosen={
        **_CHOSEN,
        "classify": (*_CHOSEN["classify"], *_WILD),
        "tribute": tuple(_tribute()),
    },
    dealt=_dealt,
    as_begun=("failures", "ahead"),
)
