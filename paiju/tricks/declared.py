"""The declaration of a trick-taking game without its questions, so that questions may import it."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from paiju.play.declaration.game import Game

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from paiju.play.declaration.game import Family, Json
    from paiju.shapes.field_types import Field
    from paiju.text import Text
    from paiju.tricks.flow.flow import TrickFlow
    from paiju.tricks.plays.card_order import CardOrder


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclaredTricks(Game):
    """A trick-taking game without its questions.

    Attributes:
        flow: the functions that run the game.
        order_at: gives the order of cards of a rule set from the fields of a question.
        contract_fields: the fields that questions about bare cards take besides the rule set, such
            as the level and the trumps, by name.

    """

    flow: TrickFlow
    order_at: Callable[[Any, Json], CardOrder]
    contract_fields: Mapping[str, Field] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def family(self) -> Family:
        """The family of the game: tricks."""
        return "tricks"

    @property
    def reasons(self) -> Mapping[str, Text]:
        """The texts of the game's refusals, by code."""
        return dict(self.refusals)

    def order_of(self, asked: Json) -> CardOrder:
        """The order of cards for a question about bare cards."""
        return self.order_at(asked["ruleset"], asked)
