"""The choices of a seat, from the open part of a round and its hand alone.

A state has this for every seat, and a view for its own.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from paiju.play.declaration.refusals import NOT_OFFERED
from paiju.tricks.flow.playing import PLAY
from paiju.tricks.rules.refusals import NOT_IN_HAND

if TYPE_CHECKING:
    from paiju.play.flow.flow import Choice, Pick, Refusal
    from paiju.tricks.flow.stage import Stage
    from paiju.tricks.flow.state import Action, Cards, Table
    from paiju.tricks.flow.view import View


def stage_of(table: Table) -> Stage:
    """The stage of a round that is not over."""
    stages = table.opening.stages
    return next((stage for stage in stages if stage.phase == table.phase), PLAY)


def choices_of(table: Table, seat: int, hand: Cards) -> tuple[Choice[Action], ...]:
    """The choices of a seat that is to act.

    Burying and playing are one choice each, with the number of sets of cards.
    """
    return stage_of(table).choices(table, seat, hand)


def action_of(table: Table, hand: Cards, choice: Choice[Action], pick: Pick) -> Action:
    """An action that a choice stands for; `pick` draws the number of its cards."""
    return stage_of(table).action_of(table, hand, choice, pick)


def default_of(table: Table, seat: int, hand: Cards) -> Action:
    """The default action: to pass, to bury the lowest cards, to play the lowest legal ones."""
    return stage_of(table).default(table, seat, hand)


def explain(table: Table, seat: int, hand: Cards, action: Action) -> Refusal | None:
    """The refusal of an action of a seat that is to act; None if it is legal."""
    stage = stage_of(table)
    if action.type not in stage.actions:
        return NOT_OFFERED
    if Counter(action.cards) - Counter(hand):
        return NOT_IN_HAND
    return stage.explain(table, seat, hand, action)


def pick_in(view: View, pick: Pick) -> Action:
    """A legal action of the seat of a view, chosen by `pick`, which draws below a number."""
    assert view.seat is not None  # noqa: S101 - a seat acts, no spectator
    choices = choices_of(view, view.seat, view.hand)
    return action_of(view, view.hand, choices[pick(len(choices))], pick)


def default_in(view: View) -> Action:
    """The default action of the seat of a view."""
    assert view.seat is not None  # noqa: S101 - as above
    return default_of(view, view.seat, view.hand)
