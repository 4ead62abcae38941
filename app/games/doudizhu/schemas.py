"""The components of Dou Dizhu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.cards.kinds import Rank, Written
from app.cards.script import MAX_CARDS
from app.climbing.schemas import shapes_of
from app.games.doudizhu.calling import SEATS
from app.games.doudizhu.flow import MAX_REDEALS, REFUSALS
from app.games.doudizhu.game import COURSE
from app.games.doudizhu.scoring import SCORE
from app.play.schemas import FLAG, ID, MAX_CHOICES, MAX_SCORE, REASONS
from app.shapes.kinds import Field, Whole
from app.shapes.schema import described, listed, one_object, ref

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.shapes.schema import Schema

_CHANCE = {"type": "number", "minimum": 0, "maximum": 1}
_SAID = {
    "action": ref("DoudizhuAction"),
    "expected_score": {
        "type": "number",
        "minimum": -MAX_SCORE,
        "maximum": MAX_SCORE,
        "description": "What the seat may be expected to win or lose by it.",
    },
}
_ADVICE = one_object(
    {
        **_SAID,
        "choices": listed(one_object(_SAID), MAX_CHOICES, "What may be said, the best first."),
        "landlord_index": described(_CHANCE, "The share of games a landlord wins with this hand."),
        "index_seed001": described(_CHANCE, "The landlord index of the Yuncheng game."),
        "must_call": {**FLAG, "description": "Whether it is both jokers, or all four 2s."},
        "by": described(ID, "What judged the hand: a model by its id, or `hands`, that of hands."),
        "reasons": REASONS,
    }
)
_FACTS = {
    name: Field(each.kind, each.description)
    for facts in COURSE.acts.facts.values()
    for name, each in facts.items()
}

SHAPES: Mapping[str, Schema] = {
    **shapes_of(
        COURSE,
        REFUSALS,
        SCORE,
        {
            **_FACTS,
            "bottom": Field(Written(MAX_CARDS)),
            "rank": Field(Rank()),
            "redeals": Field(Whole(1, MAX_REDEALS)),
            "first": Field(Whole(0, SEATS - 1)),
        },
    ),
    "DoudizhuAdvice": _ADVICE,
}
