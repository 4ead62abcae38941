"""The check that tests make of every decision of a player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from paiju.play.players.player import Decision


def check_said(decision: Decision[Any]) -> None:
    """Check that a decision has reasons, each with a code and texts in both languages."""
    assert decision.reasons
    assert all(why.code and why.text.zh and why.text.en for why in decision.reasons)
