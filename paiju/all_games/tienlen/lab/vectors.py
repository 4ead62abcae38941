"""Questions about Tiến lên for conformance tests, by default with the default rule set."""

from __future__ import annotations

from paiju.climbing.lab.vectors import chosen, plain_vectors
from paiju.play.lab.vectors import Case

# Cards to read, and the rule.
_READ = (
    ("3S 4D 5C", "Three in a row are the shortest run."),
    ("3S 4D", "Two in a row are nothing."),
    ("KS AD 2C", "No 2 in a run."),
    ("AS 2D 3C", "No run round the corner."),
    ("3H 4H 5H", "A run of one suit is a run."),
    ("3S 3D 4C 4H 5S 5C", "Three pairs in a row."),
    ("KS KD AC AH 2S 2C", "No 2 in them."),
    ("9S 9D 9C 9H", "Four of a rank."),
    ("9S 9D 9C 4H", "Three with one are nothing."),
    ("99", "No suit is needed to read a pair."),
)
# Cards, the last play, and the rule.
_PLAYED = (
    ("4S", "3H", "Rank before suit."),
    ("3D", "3C", "Suit where ranks are equal."),
    ("9S 9H", "9D 9C", "Pairs of a rank: the higher suit decides."),
    ("3S 4S 5H", "3D 4D 5D", "Runs by the suit of their highest card."),
    ("3S 3D 4C 4H 5S 5C", "2H", "Three pairs in a row chop a single 2."),
    ("3S 3D 4C 4H 5S 5C", "AH", "But not an ace."),
    ("3S 3D 3C 3H", "2H 2S", "Four of a rank chop a pair of 2s."),
    ("3S 3D 3C 3H", "9S 9D TC TH JS JC", "And three pairs in a row."),
    ("3S 3D 4C 4H 5S 5C 6S 6C", "AS AD AC AH", "Four pairs in a row chop four of a rank."),
    ("3S 3D 4C 4H 5S 5C 6S 6C 7S 7C", "2H 2S 2D", "Five pairs in a row chop three 2s."),
)
# A hand, the last play (empty on a lead), the pattern that is asked for, and the rule.
_HELD = (
    ("3S 3D 3C 3H 9S 2H", "2D", "", "On a 2 a higher 2 and what chops."),
    ("3S 3D 3C 3H 9S", "2S 2C 2D", "", "On three 2s four of a rank are no answer."),
    ("4S 4H 5D 6C", "3S 4C 5S", "", "Runs are listed by ranks and the suit that decides."),
    ("3S 3D 4C 5H 9S", "", "", "Every lead of a hand."),
)
_CHOSEN = chosen(lambda cards: ({}, cards), _READ, _PLAYED, _HELD)


def _of(**options: object) -> dict[str, object]:
    return {"id": "classic", "options": options}


_READINGS = (
    Case({"cards": "KS AD 2C", "ruleset": _of(two_tops_run=True)}, "There a 2 ends a run."),
    Case(
        {"cards": "KS KD AC AH 2S 2C", "ruleset": _of(two_tops_run=True)},
        "But never pairs in a row.",
    ),
)
_MATCHED = (
    Case(
        {"a": "3S 3D 3C 3H", "b": "2H 2S", "ruleset": _of(four_chops_pair=False)},
        "There four of a rank do not chop a pair of 2s.",
    ),
    Case(
        {
            "a": "3S 3D 4C 4H 5S 5C 6S 6C",
            "b": "2H 2S 2D",
            "ruleset": _of(four_pairs_chop_three_twos=True),
        },
        "There four pairs chop three 2s.",
    ),
)
_JUDGED = (
    Case({"cards": "4S", "hand": "3S 4S", "contains": "3S"}, "The first play lacks its card."),
    Case(
        {"cards": "2H", "hand": "2H", "last": "2D", "ruleset": _of(end_on_two=False)},
        "There no 2 may be in the last play.",
    ),
)
_LISTED = (
    Case({"hand": "4S 4H 5D 6C", "last": "3S 4C 5S", "expand": "cards"}, "Each choice of cards."),
    Case({"hand": "3S 3D 4C 5H 9S", "expand": "cards"}, "Every lead of a hand, by its cards."),
)
VECTORS = plain_vectors(
    _CHOSEN, {"classify": _READINGS, "compare": _MATCHED, "validate": _JUDGED, "moves": _LISTED}
)
