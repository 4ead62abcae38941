"""Conformance vectors of climbing games: test cases by which other engines can be compared.

The cases are readings of cards, plays on plays, and moves of hands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.play.lab.vectors import Case, Vectors

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from paiju.climbing.flow.state import State
    from paiju.play.lab.vectors import Json

# By question: the fields of its answer that other engines must agree on.
COMPARED = {
    "classify": ("play", "alternatives", "reason"),
    "validate": ("legal", "play", "reason"),
    "compare": ("result", "a", "b"),
    "moves": ("total", "can_pass", "reason"),
    "deal": ("state",),
}


def chosen(
    parse: Callable[[str], tuple[Json, str]],
    read: Iterable[tuple[str, str]],
    played: Iterable[tuple[str, str, str]],
    held: Iterable[tuple[str, str, str, str]],
) -> dict[str, tuple[Case, ...]]:
    """The hand-picked cases by question about cards, each with the rule that it shows.

    Args:
        parse: splits the text of a case into fields of the question and the cards.
        read: cases of `classify`: cards, rule.
        played: cases of `validate` and `compare`: cards, last play, rule.
        held: cases of `moves`: hand, last play (empty on a lead), pattern (empty for all), rule.
    """
    plays = [(*parse(text), last, rule) for text, last, rule in played]
    hands = [(*parse(text), last, pattern, rule) for text, last, pattern, rule in held]
    return {
        "classify": tuple(
            Case({"cards": cards, **more}, rule)
            for text, rule in read
            for more, cards in (parse(text),)
        ),
        "validate": tuple(
            Case({"cards": cards, "last": last, **more}, rule) for more, cards, last, rule in plays
        ),
        "compare": tuple(
            Case({"a": last, "b": cards, **more}, rule) for more, cards, last, rule in plays
        ),
        "moves": tuple(
            Case(
                {
                    "hand": hand,
                    **({"last": last} if last else {}),
                    **({"patterns": [pattern]} if pattern else {}),
                    **more,
                    "limit": 1,
                },
                rule,
            )
            for more, hand, last, pattern, rule in hands
        ),
    }


def plain_vectors(
    cases: Mapping[str, tuple[Case, ...]], more: Mapping[str, tuple[Case, ...]]
) -> Vectors:
    """The conformance vectors of a game without stages before the play.

    Args:
        cases: the hand-picked cases by question.
        more: further cases for some of these questions.
    """
    return Vectors(
        compared={**COMPARED, "settle": ("out", "winners", "scores")},
        chosen={question: (*cases[question], *more.get(question, ())) for question in cases},
        dealt=_dealt,
        as_begun=("first",),
    )


def _dealt(state: State) -> Json:
    bottom = "".join(state.deal.bottom)
    hands = ["".join(hand) for hand in state.deal.hands]
    return {"hands": hands, "bottom": bottom} if bottom else {"hands": hands}
