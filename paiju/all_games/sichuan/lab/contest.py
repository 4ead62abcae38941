"""The contest of 四川麻将, with its measures."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from paiju.all_games.sichuan import GAME
from paiju.all_games.sichuan.score import settle
from paiju.melding.lab.contest import contest_of
from paiju.play.lab.contest import mean

if TYPE_CHECKING:
    from collections.abc import Callable

    from paiju.all_games.sichuan.state import State
    from paiju.melding.flow.ledger import Payment


def _wins(state: State, seat: int) -> float:
    """A measure: the share of hands that a seat won."""
    return mean([float(seat in result.winners) for result in settle(state).results])


def _paid(of: Callable[[Payment, int], bool]) -> Callable[[State, int], float]:
    """A measure: the points of the last hand's payments that meet a condition for a seat."""
    return lambda state, seat: float(
        sum(each.points for each in settle(state).ledger if of(each, seat))
    )


CONTEST = contest_of(
    GAME,
    ("dealer", "next", "across", "previous"),
    {
        "wins": _wins,
        "for wins": _paid(lambda each, seat: each.reason == "hu" and each.payee == seat),
        "pays for wins": _paid(lambda each, seat: each.reason == "hu" and each.payer == seat),
        "for gangs": _paid(lambda each, seat: "gang" in each.reason and each.payee == seat),
        "not ready": _paid(lambda each, seat: each.reason == "not_ready" and each.payer == seat),
    },
)

CONTESTS = MappingProxyType({"": CONTEST})
