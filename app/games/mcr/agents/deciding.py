"""The common decisions of players: win, meld, discard or pass, with reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.mcr.agents.nearness import best_outlook, meldings
from app.melding.actions import Action
from app.play.agents import Decision, Why
from app.text import Text
from app.tiles.tile import KINDS

if TYPE_CHECKING:
    from app.games.mcr.agents.nearness import Outlook
    from app.games.mcr.agents.position import Position
    from app.games.mcr.view import View

WINS = Why("wins", Text("能和就和", "wins whenever it may"))
PASSES = Why("passes", Text("要了也不更近，不要", "leaves the tile: the hand would be no nearer"))
CLOSED = Why(
    "stays_closed", Text("门前清，只和不吃碰", "keeps the hand closed, and claims to win only")
)


def because(action: Action, *reasons: Why) -> Decision[Action]:
    """The decision for an action, with reasons."""
    return Decision(action, reasons=reasons)


def discard(view: View, kind: int, *reasons: Why) -> Decision[Action]:
    """The decision to discard a kind, with reasons."""
    return because(Action("discard", view.seat, tile=KINDS[kind]), *reasons)


def win(view: View) -> Decision[Action] | None:
    """The decision to win, or None without an offer."""
    offer = next((offer for offer in view.offers if offer.type == "hu"), None)
    return None if offer is None else because(offer, WINS)


def pass_on(view: View, *reasons: Why) -> Decision[Action]:
    """The decision to pass."""
    return because(Action("pass", view.seat), *reasons)


def meld_if_nearer(position: Position) -> Decision[Action] | None:
    """Make a meld that reduces the shanten, or a gang that does not raise it.

    Without one, pass; in one's own turn return None, to discard instead.
    """
    is_own_turn = position.view.phase == "turn"
    found = meldings(position)
    if found:
        now = best_outlook(position.held, position.left).distance
        for each in found:
            if each.outlook.distance < now + (each.action.type == "gang"):
                return because(each.action, _nearer(each.outlook.distance - 1))
    return None if is_own_turn else pass_on(position.view, PASSES)


def _nearer(shanten: int) -> Why:
    text = Text("要这张，向听数 {shanten}", "with it the hand is {shanten} tiles from waiting")
    return Why("nearer", text.format(shanten=shanten))


def nearest(kind: int, outlook: Outlook, view: View) -> Decision[Action]:
    """The decision to discard for the least shanten, which the reason gives."""
    told = _NEAREST.format(shanten=outlook.distance - 1, left=outlook.left)
    return discard(view, kind, Why("nearest", told))


_NEAREST = Text(
    "打掉后向听数 {shanten}，进张 {left} 张",
    "the rest is {shanten} tiles from waiting, and {left} tiles bring it nearer",
)
