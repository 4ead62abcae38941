"""Questions about Zheng Shangyou 争上游 for conformance tests, by default with default rules."""

from __future__ import annotations

from paiju.climbing.lab.vectors import chosen, plain_vectors
from paiju.play.lab.vectors import Case

# Cards to read, and the rule.
_READ = (
    ("34567", "Five in a row are the shortest straight."),
    ("3456", "Four in a row are nothing."),
    ("TJQKA", "The highest straight."),
    ("JQKA2", "No 2 in a straight."),
    ("3344", "Two pairs in a row."),
    ("KKAA22", "No 2 in them."),
    ("333444", "Two trios in a row."),
    ("3334", "A trio takes no card."),
    ("33344", "Nor a pair."),
    ("9999", "Four of a rank are a bomb."),
    ("333344", "Four with two are nothing."),
)
# Cards, the last play, and the rule.
_PLAYED = (
    ("2", "A", "The 2 is above the ace."),
    ("3H", "3S", "Suits do not matter: equal never beats."),
    ("44", "33", "The higher pair beats."),
    ("445566", "3344", "Three pairs do not answer two."),
    ("45678", "34567", "A straight answers one as long."),
    ("555666", "333444", "Trios in a row answer as many."),
    ("3333", "TJQKA", "A bomb beats what is none."),
    ("4444", "3333", "The higher bomb beats."),
)
# A hand, the last play (empty on a lead), the pattern that is asked for, and the rule.
_HELD = (
    ("3344556", "", "", "Every lead of a hand."),
    ("3344556", "3344", "", "What answers two pairs in a row."),
    ("45678999", "34567", "straight", "The straights that answer one."),
    ("33335", "2", "", "A bomb answers a 2."),
    ("3456", "A", "", "Nothing beats an ace: the pass is all there is."),
)
_CHOSEN = chosen(lambda cards: ({}, cards), _READ, _PLAYED, _HELD)


def _of(name: str, **options: object) -> dict[str, object]:
    return {"id": name, "options": options}


_READINGS = (
    Case({"cards": "345", "ruleset": _of("classic", straight_min=3)}, "There three in a row do."),
    Case({"cards": "33344", "ruleset": _of("classic", full_house=True)}, "There it takes a pair."),
    Case(
        {"cards": "JQKA2", "ruleset": _of("classic", two_in_chain="high")},
        "There a 2 ends a straight.",
    ),
    Case(
        {"cards": "A2345", "ruleset": _of("classic", two_in_chain="both")}, "There it begins one."
    ),
    Case({"cards": "BR", "ruleset": "jokers"}, "Both jokers are a bomb."),
    Case({"cards": "33333", "ruleset": "two_packs"}, "Five of a rank are a bomb of two packs."),
)
_MATCHED = (
    Case({"a": "2222", "b": "BR", "ruleset": "jokers"}, "Both jokers beat every bomb."),
    Case({"a": "2222", "b": "33333", "ruleset": "two_packs"}, "More cards beat fewer."),
)
_JUDGED = (
    Case({"cards": "9", "hand": "39"}, "Cards of the hand."),
    Case({"cards": "9", "hand": "38"}, "A card that is not in the hand."),
    Case({"cards": "", "hand": "39", "last": "5"}, "A pass is free."),
    Case({"cards": "", "hand": "39"}, "But not on a lead."),
)
VECTORS = plain_vectors(_CHOSEN, {"classify": _READINGS, "compare": _MATCHED, "validate": _JUDGED})
