"""Questions about Big Two 锄大地 for conformance tests, by default with the default rule set."""

from __future__ import annotations

from paiju.climbing.lab.vectors import chosen, plain_vectors
from paiju.play.lab.vectors import Case

# Cards to read, and the rule.
_READ = (
    ("9S 9D 9C 9H", "Four of a rank need a fifth card."),
    ("9S 9D 9C 9H 3D", "With any fifth card they are a hand."),
    ("3D 4C 5D 6D 7D", "Five in a row of more than one suit."),
    ("3D 4D 5D 6D 8D", "Five of a suit, not in a row."),
    ("3D 4D 5D 6D 7D", "Both."),
    ("AS 2D 3D 4D 5C", "The ace may be low."),
    ("2S 3D 4D 5D 6C", "The 2 is where it is in nature."),
    ("JS QD KD AD 2C", "Never as the highest."),
    ("KS AD 2D 3D 4C", "Never round the corner."),
    ("3D 4C 5D 6D 7D 8S", "Six in a row are nothing."),
)
# Cards, the last play, and the rule.
_PLAYED = (
    ("4D", "3S", "Rank before suit."),
    ("4C", "4D", "Suit where ranks are equal."),
    ("9S 9D", "9H 9C", "Pairs of a rank: the highest suit decides."),
    ("3D 4D 5D 6D 8D", "TS JH QS KS AS", "Any flush beats any straight."),
    ("3S 4S 5S 6S 8S", "2H AH KH QH TH", "Flushes by suit first."),
    ("3D 4C 5D 6D 7C", "3S 4S 5S 6S 7D", "The suit of the highest card alone counts."),
    ("AS 2D 3D 4D 5C", "AD 2C 3C 4C 5D", "Ace to five by the suit of the five."),
)
# A hand, the last play (empty on a lead), the pattern that is asked for, and the rule.
_HELD = (
    ("9S 9D 3D", "9H 9C", "", "Only the pair with the higher suit."),
    ("2S 3D", "AS", "", "Passing is always free when following."),
    ("3D 4C 5H 6S 7D 7S", "3C 4D 5D 6D 7C", "", "Straights with two sevens."),
    ("3D 3S 4C 5H 6S 7D", "", "", "Every lead of a hand."),
)
_CHOSEN = chosen(lambda cards: ({}, cards), _READ, _PLAYED, _HELD)
_HIGHEST = {"id": "pagat", "options": {"report_single": "highest"}}
_READINGS = (
    Case({"cards": "3D 3H KH KS", "ruleset": "ppo"}, "Two pairs are a play there."),
    Case({"cards": "3D 4D 5D 6D 8D", "ruleset": "taiwan"}, "There are no flushes there."),
    Case({"cards": "JS QD KD AD 2C", "ruleset": "hk"}, "The 2 is the highest of a straight there."),
    Case({"cards": "99"}, "No suit is needed to read a pair."),
)
_MATCHED = (
    Case({"a": "3D 3C 3H 3S 4D", "b": "2S", "ruleset": "taiwan"}, "Four of a rank beat all."),
    Case({"a": "2S 3C 4C 5D 6C", "b": "TS JD QD KD AC", "ruleset": "taiwan"}, "23456 is highest."),
    Case(
        {"a": "AS 2D 3D 4D 5C", "b": "2S 3C 4C 5C 6C", "ruleset": "singapore"}, "A2345 is highest."
    ),
    Case({"a": "3S 4S 5S 6S 8S", "b": "2H AH KH QH TH", "ruleset": "singapore"}, "By high card."),
    Case({"a": "4D", "b": "4S", "ruleset": "pusoy_dos"}, "Diamonds are the highest."),
)
_JUDGED = (
    Case({"cards": "4D", "hand": "3D 4D", "contains": "3D"}, "The first play lacks its card."),
    Case(
        {"cards": "3D 3S", "hand": "3D 3S 4C", "contains": "3D", "ruleset": "ppo"},
        "The three of diamonds goes out alone.",
    ),
    Case(
        {"cards": "KC", "hand": "3D KC KH", "next_count": 1, "ruleset": _HIGHEST},
        "Before one card, the highest single by suit too.",
    ),
)
_LISTED = (
    Case({"hand": "3D 3S 4C 5H 6S 7D", "contains": "3D"}, "A first play with the lowest card."),
    Case({"hand": "5D 5C 5H 5S 3D", "last": "2S", "ruleset": "taiwan"}, "Four beat a single."),
)
VECTORS = plain_vectors(
    _CHOSEN, {"classify": _READINGS, "compare": _MATCHED, "validate": _JUDGED, "moves": _LISTED}
)
