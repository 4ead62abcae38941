"""The fields of states and views that every climbing game has."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any

from app.cards.kinds import Pile
from app.climbing.acts import of_seats
from app.shapes.kinds import Field, Listed, OrNull, Part, Seed, Whole, Word

if TYPE_CHECKING:
    from app.climbing.acts import Acts
    from app.climbing.course import Course
    from app.shapes.kinds import Kind

# The most cards that a seat may hold.
MAX_COUNT = 64
# The order in which they are written, where a game has no other.
ORDER = (
    *("ruleset", "seed", "seat", "first", "dealt", "phase", "to_act", "hand", "hands", "counts"),
    *("bottom", "history", "last", "out"),
)


def state_fields(course: Course[Any, Any, Any]) -> dict[str, Field]:
    """The fields of a state."""
    acts = course.acts
    seats, seat = _seats(acts), Whole(0, acts.seats - 1)
    return {
        "ruleset": Field(course.ruleset, is_required=True, of=attrgetter("rules")),
        "seed": Field(Seed(), is_required=True),
        "first": Field(seat, course.first, follows=True),
        "dealt": Field(
            course.dealt,
            "Only where the cards were dealt elsewhere.",
            of=lambda state: state.deal if state.is_given else None,
        ),
        "phase": Field(Word(course.phases), follows=True),
        "to_act": Field(seats, course.to_act, follows=True),
        "hands": Field(
            Listed(Pile(), acts.seats),
            "What each seat holds now, high to low.",
            follows=True,
            of=lambda state: [hand.cards for hand in state.hands],
        ),
        "bottom": Field(
            Pile(),
            "The bottom cards, whoever has them now.",
            follows=True,
            of=lambda state: state.deal.bottom,
        ),
        **_played(acts),
    }


def view_fields(course: Course[Any, Any, Any]) -> dict[str, Field]:
    """The fields of a view."""
    acts, ruleset = course.acts, course.ruleset
    seats, seat = _seats(acts), of_seats(lambda seats: Whole(0, seats - 1), acts.seats)
    return {
        "ruleset": Field(
            ruleset,
            default=lambda: ruleset.rules_of(ruleset.default),
            of=attrgetter("rules"),
        ),
        "seat": Field(seat, is_required=True),
        "first": Field(seat, course.first, is_compared=True),
        # Another phase than there is does not follow, and is none that cannot be read.
        "phase": Field(Part(Word(course.phases).schema()), is_compared=True),
        "to_act": Field(seats, course.to_act, default=(), is_compared=True),
        "hand": Field(Pile(), is_required=True, is_compared=True),
        "counts": Field(
            Listed(Whole(0, MAX_COUNT), acts.seats),
            "How many cards each seat holds.",
            follows=True,
        ),
        **_played(acts, is_required=True),
    }


def told_counts(acts: Acts[Any], most: int) -> Field:
    """The numbers of cards of a game in which they are not always told."""
    counts = Listed(OrNull(Whole(0, most)), acts.seats)
    return Field(counts, "How many cards each seat holds; null: not told.", follows=True)


def _seats(acts: Acts[Any]) -> Kind:
    return of_seats(lambda seats: Listed(Whole(0, seats - 1), seats), acts.seats)


def _played(acts: Acts[Any], *, is_required: bool = False) -> dict[str, Field]:
    """The fields of what was played."""
    seat = Whole(0, acts.seats - 1)
    return {
        "history": Field(
            acts.turns, "What was played; no cards are a pass.", is_required=is_required, default=()
        ),
        "last": Field(
            acts.turn(acts.seats),
            "The play to beat; null where somebody leads.",
            may_be_null=True,
            follows=True,
        ),
        "out": Field(
            Listed(seat, acts.seats), "Who is out, in order; in the end every seat.", follows=True
        ),
        "winner": Field(
            seat, "Who was out first, once the game is over.", may_be_null=True, follows=True
        ),
    }
