"""The actions of Guandan, and the records by which they are read, written and described."""

from __future__ import annotations

from dataclasses import dataclass

from app.cards.kinds import Pile
from app.climbing import acts
from app.climbing.acts import Acts
from app.games.guandan.rulesets import SEATS
from app.shapes.kinds import Field, Whole


@dataclass(frozen=True, slots=True)
class Action(acts.Action):
    """An action of a seat; each type sets its own fields.

    Attributes:
        type: `pay` (a tribute 进贡, one of `cards`), `resist` (抗贡), `take` (which of two equal
            tributes goes to the first, by its payer `source`), `return` (还贡, one of `cards`),
            `play` (with `cards`, and the ranks that wild ones are `declared` to stand for), `pass`,
            or `auto`: the first choice there is in a tribute, in the play a pass wherever that may
            be done, and the lead of the smallest single.

    """

    source: int | None = None


_GIVEN = "What is paid, returned or played."
_CARDS = Field(Pile(), _GIVEN, is_required=True)
_SOURCE = Field(Whole(0, SEATS - 1), "Whose tribute, for `take`.", is_required=True)
ACTS = Acts(
    component="Guandan",
    make=Action,
    seats=SEATS,
    facts={
        "pay": {"cards": _CARDS},
        "resist": {},
        "take": {"source": _SOURCE},
        "return": {"cards": _CARDS},
    },
    about="What a seat does. Each type has its own facts, and no others: `pay` and `return` have "
    "one of `cards`, `take` has `source`, `play` has `cards` and may have `as`; `resist`, `pass` "
    "and `auto` (the default: the first choice of a tribute, pass, or lead the smallest single) "
    "have none.",
    played=_GIVEN,
    # Each play is of at least one card of 108, and at most three passes stand between two plays.
    most=108 * SEATS,
)
