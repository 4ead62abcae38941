"""Dou Dizhu as its players see it: the teams, the first seat and the cards that are shown."""

from __future__ import annotations

from paiju.all_games.doudizhu.bids import choices_of
from paiju.all_games.doudizhu.calling import SEATS
from paiju.all_games.doudizhu.state import Action, View
from paiju.climbing.seat import position as seat
from paiju.climbing.seat.position import PlayedGame, Scope

Position = seat.Position[View, Action]


def _teams(view: View) -> tuple[int, ...]:
    """The teams: the landlord is 0, the peasants are 1."""
    return tuple([int(seat != view.landlord) for seat in range(SEATS)])


def _first(view: View) -> int:
    """The seat that leads first: the landlord, once it is known."""
    return view.first if view.landlord is None else view.landlord


PLAYED: PlayedGame[View, Action] = PlayedGame(
    make=Action,
    teams=_teams,
    first=_first,
    before=lambda view: choices_of(view, view.seat),
    taken_openly=lambda view: view.bottom or (),
    scope=Scope(cuts=8, answers=10, hints=30, keeps_cuts=False),
)
