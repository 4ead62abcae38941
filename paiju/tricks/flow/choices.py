"""What a seat may do with its hand, from what lies open and the hand alone.

A state has this for every seat, and a view for its own.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from paiju.play.declaration.refusals import NOT_OFFERED
from paiju.play.flow.flow import Choice
from paiju.tricks.flow.declaring import declarations, verdict
from paiju.tricks.flow.playing import explain_play, follower_of, play_at, plays_of
from paiju.tricks.flow.state import Action
from paiju.tricks.plays.burials import Burials
from paiju.tricks.rules.refusals import BY_CODE, NOT_IN_HAND

if TYPE_CHECKING:
    from paiju.play.flow.flow import Pick, Refusal
    from paiju.tricks.flow.state import Cards, Table
    from paiju.tricks.flow.view import View

_PHASES = {"declare": "declare", "pass": "declare", "bury": "bury", "play": "play"}


def choices_of(table: Table, seat: int, hand: Cards) -> tuple[Choice[Action], ...]:
    """The choices of a seat that is to act.

    Burying and playing are one choice each, with the number of sets of cards.
    """
    if table.phase == "declare":
        shown = [Action("declare", seat, cards) for cards in declarations(table, seat, hand)]
        return tuple(map(Choice, (*shown, Action("pass", seat))))
    if table.phase == "bury":
        return (Choice(Action("bury", seat), burials_of(table, hand).count()),)
    return (Choice(Action("play", seat), plays_of(table, hand)),)


def action_of(table: Table, hand: Cards, choice: Choice[Action], pick: Pick) -> Action:
    """An action that a choice stands for; `pick` draws the number of its cards."""
    action = choice.action
    if action.type not in {"bury", "play"}:
        return action
    number = pick(choice.moves)
    if action.type == "play":
        return Action("play", action.seat, play_at(table, hand, number))
    return Action("bury", action.seat, burials_of(table, hand).at(number))


def burials_of(table: Table, hand: Cards) -> Burials:
    """The sets of cards that the dealer may bury."""
    rules = table.rules
    most = rules.options.bury_points_max
    return Burials(table.order(), hand, rules.kitty, rules.points, most)


def default_of(table: Table, seat: int, hand: Cards) -> Action:
    """The default action: to pass, to bury the lowest cards, to play the lowest legal ones."""
    if table.phase == "declare":
        return Action("pass", seat)
    if table.phase == "bury":
        return Action("bury", seat, burials_of(table, hand).at(0))
    if table.trick:
        return Action("play", seat, follower_of(table, hand).lowest())
    return Action("play", seat, hand[-1:])


def explain(table: Table, seat: int, hand: Cards, action: Action) -> Refusal | None:
    """The refusal of an action of a seat that is to act; None if it is legal."""
    if _PHASES.get(action.type) != table.phase:
        return NOT_OFFERED
    if Counter(action.cards) - Counter(hand):
        return NOT_IN_HAND
    if action.type == "play":
        return explain_play(table, hand, action.cards)
    if action.type == "bury":
        broken = burials_of(table, hand).explain(action.cards)
        return BY_CODE[broken] if broken else None
    if action.type == "declare":
        found = verdict(table, seat, action.cards) if action.cards else "not_a_declaration"
        return BY_CODE[found] if isinstance(found, str) else None
    return None


def pick_in(view: View, pick: Pick) -> Action:
    """A legal action of the seat of a view, chosen by `pick`, which draws below a number."""
    assert view.seat is not None  # noqa: S101 - a seat acts, no spectator
    choices = choices_of(view, view.seat, view.hand)
    return action_of(view, view.hand, choices[pick(len(choices))], pick)


def default_in(view: View) -> Action:
    """The default action of the seat of a view."""
    assert view.seat is not None  # noqa: S101 - as above
    return default_of(view, view.seat, view.hand)
