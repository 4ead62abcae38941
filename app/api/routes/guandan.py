"""What Guandan answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.api.games import GUANDAN
from app.api.routes.climbing import questions_of

if TYPE_CHECKING:
    from app.api.blueprint import Blueprint


def blueprint() -> Blueprint:
    """The operations of Guandan."""
    return questions_of(GUANDAN)
