"""Questions about Pao De Kuai 跑得快 for conformance tests, by default with the default rules."""

from __future__ import annotations

from paiju.climbing.lab.vectors import chosen, plain_vectors
from paiju.play.lab.vectors import Case

# Cards to read, and the rule.
_READ = (
    ("777", "Three of a rank by themselves are only a last play."),
    ("7779", "So are three with one card."),
    ("55567", "Three with two different cards."),
    ("55577", "Three with a pair is the same pattern."),
    ("55556", "The fourth card of a rank does not go with its own trio."),
    ("4444555566", "It does in a plane."),
    ("3344", "Two pairs in a row are a pattern."),
    ("JQKA2", "The 2 is in no straight."),
    ("3334449999", "Four of a rank may be the kickers of a plane."),
    ("333444555K", "Of two readings the higher counts first; a last play comes behind them."),
    ("666678", "Four with two is nothing by default."),
)
# Cards, the last play, and the rule.
_PLAYED = (
    ("2", "A", "The 2 is above the ace."),
    ("8", "8", "Equal never beats."),
    ("77734", "666AA", "Trios are compared, not what they take."),
    ("777888349T", "5556664JQK", "Planes are compared by their lowest trio."),
    ("3333", "TJQKA", "A bomb beats what is none."),
    ("4444", "3333", "The higher bomb beats."),
)
# A hand, the last play (empty on a lead), the pattern that is asked for, and the rule.
_HELD = (
    ("358K", "Q", "", "What beats must be played."),
    ("3589", "K", "", "Nothing beats: the pass is all there is."),
    ("33339", "K", "", "A bomb must be played too."),
    ("4445", "", "", "A short trio may be led as the last play."),
    ("4445", "33367", "", "It is no answer."),
    ("4445556", "", "", "A short plane as the last play."),
)
_CHOSEN = chosen(lambda cards: ({}, cards), _READ, _PLAYED, _HELD)
# Questions with obligations, and of other rule sets.
_READINGS = (
    Case({"cards": "AAA", "ruleset": "jiangsu"}, "Three aces are the highest bomb."),
    Case({"cards": "66667", "ruleset": "huanle"}, "A trio with its own fourth card."),
)
_COMPARED = (
    Case(
        {"a": "5556667778", "b": "777888349J"}, "Planes of one rank compare by their lowest trio."
    ),
    Case({"a": "333444555K", "b": "3334446789"}, "It counts as 444555 where it answers."),
)
_JUDGED = (
    Case({"cards": "", "hand": "3456", "last": "5"}, "Who can beat may not pass."),
    Case({"cards": "9", "hand": "9K", "next_count": 1}, "Before one card, the highest single."),
    Case({"cards": "9", "hand": "39K", "contains": "3"}, "The first play lacks its card."),
    Case({"cards": "444", "hand": "4445"}, "Three alone, while other cards are left."),
    Case(
        {"cards": "5", "hand": "5555K", "last": "4", "ruleset": "hunan"},
        "A bomb that may not be broken up.",
    ),
)
_LISTED = (
    Case({"hand": "34459", "next_count": 1}, "Before one card; other patterns are free."),
    Case({"hand": "33456789", "contains": "3"}, "A first play that must hold a three."),
    Case({"hand": "4445", "last": "33367", "ruleset": "jiangsu"}, "A short trio may follow."),
)
VECTORS = plain_vectors(
    _CHOSEN, {"classify": _READINGS, "compare": _COMPARED, "validate": _JUDGED, "moves": _LISTED}
)
