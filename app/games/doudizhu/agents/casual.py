"""Skill 2, casual 普通: cuts his hand well, knows his partner, and remembers nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.cards.holding import Holding
from app.climbing.players.casual import casual_choice
from app.games.doudizhu.agents.advised import speak_by_advice
from app.games.doudizhu.agents.patience import choices_within
from app.games.doudizhu.agents.plays import pass_on, play
from app.games.doudizhu.state import table_of
from app.play.agents import Bot
from app.text import Text

if TYPE_CHECKING:
    from app.games.doudizhu.actions import Action
    from app.games.doudizhu.view import View
    from app.play.agents import Decision, Rng


class Casual:
    """Plays the best hint, with an eye to his partner and to his bombs."""

    def decide(self, view: View, budget: int, rng: Rng) -> Decision[Action]:  # noqa: ARG002 - he does not waver
        """Say what may be expected to score most, and play as casual players do."""
        if view.phase != "play":
            return speak_by_advice(view)
        last = view.last
        row, why = casual_choice(
            table_of(view),
            Holding.of(view.hand),
            last.play if last else None,
            is_partners=last is not None and view.landlord not in {view.seat, last.seat},
            nearest=min(_enemies(view)),
            budget=choices_within(view, budget) // 3,
        )
        if row is None:
            return pass_on(view, why.code, why.text)
        return play(view, row, why.code, why.text)


def _enemies(view: View) -> list[int]:
    """How many cards each enemy has."""
    if view.seat == view.landlord:
        return [count for seat, count in enumerate(view.counts) if seat != view.seat]
    return [view.counts[seat] for seat in range(len(view.counts)) if seat == view.landlord]


CASUAL: Bot[View, Action] = Bot(
    id="casual",
    skill=2,
    name=Text("普通", "Casual"),
    about=Text(
        "总让剩下的牌最好；不压队友，不轻易拆牌、出炸弹；不记牌；叫牌、抢牌、加倍取期望得分最高的",
        "leaves himself the best hand; does not go over his partner, tear up his hand or spend a "
        "bomb early; remembers no cards; calls and doubles by what may be expected to score most",
    ),
    agent=Casual(),
)
