"""The encodings of Dou Dizhu for learning programs: calls, doublings, and the landlord."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from paiju.all_games.doudizhu.calling import CALLINGS, DOUBLINGS, SEATS
from paiju.all_games.doudizhu.state import Action
from paiju.play.lab.numbering import Fact, Own, Part, which

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.all_games.doudizhu.rulesets import Rules
    from paiju.all_games.doudizhu.state import View

# The seats that a landlord can redouble, counted from it: the next, the one after, or both.
_REDOUBLED = ((1,), (2,), (1, 2))


def _actions(rules: Rules) -> Iterator[Action]:
    calling, doubling = CALLINGS[rules.options.calling], DOUBLINGS[rules.options.doubling]
    yield from (Action("call", points=points) for points in calling.calls)
    if calling.robs:
        yield Action("rob")
    yield from (Action("double", factor=factor) for factor in doubling.factors)
    if doubling.redouble > 1:
        yield from (Action("redouble", seats=seats) for seats in _REDOUBLED)


def _turned(action: Action) -> Action:
    seats = sorted((seat - (action.seat or 0)) % SEATS for seat in action.seats)
    return replace(action, seat=None, seats=tuple(seats))


def _landlord(view: View) -> list[int]:
    return which((view.landlord,), (view.seat, *view.rules.round.after(view.seat)))


OWN = Own(
    actions=_actions,
    turned=_turned,
    facts=lambda _: (Fact(Part("landlord", (SEATS,), "1 for the landlord"), _landlord),),
)
