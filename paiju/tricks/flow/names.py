"""The names that the records of a game of tricks depend on."""

from __future__ import annotations

from typing import NamedTuple

from paiju.shapes.field_types import RuleSet, Whole


class Names(NamedTuple):
    """The names that the records of a game depend on.

    Attributes:
        component: the prefix of the names of its components in the OpenAPI document.
        ruleset: the field type of its rule sets.
        seats: the number of seats.

    """

    component: str
    ruleset: RuleSet
    seats: int

    @property
    def seat(self) -> Whole:
        """The field type of a seat."""
        return Whole(0, self.seats - 1)
