"""The actions of Dou Dizhu."""

from __future__ import annotations

from dataclasses import dataclass

from app.climbing import acts


@dataclass(frozen=True, slots=True)
class Action(acts.Action):
    """An action of a seat; each type sets its own fields.

    Attributes:
        type: `call` (with `points`), `rob`, `double` (with `factor`), `redouble` (with the `seats`
            that are redoubled), `play` (with `cards`, and the ranks that wild ones are `declared`
            to stand for), `pass`, which declines in every phase, or `auto`: pass wherever that may
            be done, and lead the smallest single.

    """

    points: int = 0
    factor: int = 1
    seats: tuple[int, ...] = ()
