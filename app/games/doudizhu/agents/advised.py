"""Calling, robbing and doubling by the expected score of each choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.doudizhu.bidding import advise, fitted_hopes
from app.play.agents import Decision

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.games.doudizhu.actions import Action
    from app.games.doudizhu.prospects import Hopes
    from app.games.doudizhu.view import View


def speak_by_advice(
    view: View, hopes_of: Callable[[View], Hopes | None] = fitted_hopes
) -> Decision[Action]:
    """Make the choice with the highest expected score, by a forecast of the hand."""
    advice = advise(view, hopes_of)
    return Decision(advice.choices[0].action, reasons=(advice.why,), by=advice.by)
