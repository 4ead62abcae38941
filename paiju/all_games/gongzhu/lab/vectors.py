"""Questions about Gong Zhu 拱猪 for conformance tests."""

from __future__ import annotations

from paiju.all_games.gongzhu import GAME
from paiju.all_games.gongzhu.rulesets import SETS
from paiju.play.lab.vectors import Case
from paiju.tricks.lab.vectors import OF_TOTALS, trick_vectors

# The lead, the hand, the card, and the rule.
_FOLLOWED = (
    ("KC", "3C 9C AH", "9C", "Any card of the suit may be played."),
    ("KC", "3C 9C AH", "AH", "Who has the suit must follow it."),
    ("KC", "QS AH JD", "QS", "Who has none may discard what it likes, the pig as well."),
    ("5H", "AH", "AH", "The only card of the suit."),
)
# The lead, two follows, and the rule.
_COMPARED = (
    ("5S", "QS", "KS", "The higher card of the suit wins."),
    ("5S", "AH", "6S", "A discard never wins, however high."),
    ("5S", "3S", "2S", "A and 2 are the highest and the lowest rank."),
    ("5S", "AH", "AC", "Of two discards neither wins."),
)
VECTORS = trick_vectors(
    GAME.flow,
    {name: SETS.named(name) for name in SETS.own},
    {
        "validate": tuple(
            [
                Case({"lead": lead, "hand": hand, "cards": card}, rule)
                for lead, hand, card, rule in _FOLLOWED
            ]
        ),
        "compare": tuple(
            [
                Case({"lead": lead, "a": first, "b": second}, rule)
                for lead, first, second, rule in _COMPARED
            ]
        ),
        "moves": tuple(
            [Case({"lead": lead, "hand": hand}, rule) for lead, hand, _, rule in _FOLLOWED]
        ),
    },
    OF_TOTALS,
)
