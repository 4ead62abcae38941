"""Skill 2, casual 普通: cuts his hand well, knows his partner, and remembers nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.cards.holding import Holding
from app.climbing.players.casual import casual_choice
from app.games.guandan.agents.giving import give_simply
from app.games.guandan.agents.plays import last_of, pass_on, play
from app.games.guandan.match import team_of
from app.games.guandan.rulesets import HAND
from app.games.guandan.state import table_of
from app.play.agents import Bot
from app.text import Text

if TYPE_CHECKING:
    from app.games.guandan.actions import Action
    from app.games.guandan.view import View
    from app.play.agents import Decision, Rng


class Casual:
    """Plays the best hint, with an eye to his partner and to his bombs."""

    def decide(self, view: View, budget: int, rng: Rng) -> Decision[Action]:  # noqa: ARG002 - he neither searches nor wavers
        """Pay and return the least that may be, and play as casual players do."""
        if view.phase != "play":
            return give_simply(view)
        row, why = casual_choice(
            table_of(view),
            Holding.of(view.hand),
            last_of(view),
            is_partners=view.last is not None and _is_ours(view, view.last.seat),
            nearest=_nearest(view),
        )
        return pass_on(view, why) if row is None else play(view, row, why)


def _is_ours(view: View, seat: int) -> bool:
    return team_of(seat) == team_of(view.seat)


def _nearest(view: View) -> int:
    """How many cards the enemy with the fewest has; where it is not told, many."""
    told = [
        count or HAND
        for seat, count in enumerate(view.counts)
        if not _is_ours(view, seat) and seat not in view.out
    ]
    return min(told)


CASUAL: Bot[View, Action] = Bot(
    id="casual",
    skill=2,
    name=Text("普通", "Casual"),
    about=Text(
        "总让剩下的牌最好；不压队友，不轻易拆牌、出炸弹；不记牌；还贡还最小的",
        "leaves himself the best hand; does not go over his partner, tear up his hand or spend a "
        "bomb early; remembers no cards; returns the lowest",
    ),
    agent=Casual(),
)
