"""Calling, robbing and doubling by what may be expected of each choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.doudizhu.bidding import advise
from app.games.agents import Decision

if TYPE_CHECKING:
    from app.doudizhu.actions import Action
    from app.doudizhu.view import View


def speak_by_advice(view: View) -> Decision[Action]:
    """Say what may be expected to score most."""
    advice = advise(view)
    return Decision(advice.choices[0].action, reasons=(advice.why,))
