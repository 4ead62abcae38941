"""Dou Dizhu, as its players take it."""

from __future__ import annotations

from app.climbing import seat
from app.climbing.seat import PlayedGame, Scope
from app.games.doudizhu.calling import CALLINGS, DOUBLINGS, SEATS, bids_open, doubles_open
from app.games.doudizhu.state import Action, View

Position = seat.Position[View, Action]


def _teams(view: View) -> tuple[int, ...]:
    """The landlord is one team, the peasants are the other."""
    return tuple([int(seat != view.landlord) for seat in range(SEATS)])


def _first(view: View) -> int:
    """The landlord leads first."""
    return view.first if view.landlord is None else view.landlord


def _choices(view: View) -> tuple[Action, ...]:
    """The legal actions of the calling or the doubling."""
    options = view.rules.options
    if view.phase == "calling":
        return bids_open(CALLINGS[options.calling], view.seat, view.bids)
    return doubles_open(DOUBLINGS[options.doubling], view.landlord, view.seat, view.doubles)


PLAYED: PlayedGame[View, Action] = PlayedGame(
    make=Action,
    teams=_teams,
    first=_first,
    choices=_choices,
    in_sight=lambda view: view.bottom or (),
    scope=Scope(cuts=8, answers=10, hints=30, keeps_cuts=False),
)
