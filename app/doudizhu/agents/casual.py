"""Skill 2, casual 普通: cuts his hand well, knows his partner, and remembers nothing.

He plays what leaves him the best rest. He does not go over his partner, keeps his bombs while
nobody is near the end, and lets small plays go where beating them would tear up his hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.cards.holding import Holding
from app.cards.playing import LANE
from app.climbing.hints import hints
from app.climbing.split import power_of
from app.doudizhu.agents.plays import pass_on, play
from app.doudizhu.agents.reasons import NOTHING_BEATS
from app.doudizhu.agents.speaking import speak_by_index
from app.doudizhu.state import table_of
from app.games.agents import Bot
from app.text import Text

if TYPE_CHECKING:
    from app.climbing.hints import Hint
    from app.doudizhu.actions import Action
    from app.doudizhu.view import View
    from app.games.acts import Turn
    from app.games.agents import Decision, Rng

# With so many cards or fewer an enemy is near the end.
NEAR = 6
# What he gives up in power at most to beat a play while nobody is near the end: a turn and a half.
GIVES_UP = 225
# Partners' plays from this rank on are left alone; below, a natural answer goes over them.
SMALL_BELOW = "T"


class Casual:
    """Plays the best hint, with an eye to his partner and to his bombs."""

    def decide(self, view: View, budget: int, rng: Rng) -> Decision[Action]:  # noqa: ARG002 - he neither searches nor wavers
        """Speak by the landlord index, and play as said above."""
        if view.phase != "play":
            return speak_by_index(view)
        last = view.last
        found = hints(
            table_of(view), Holding.of(view.hand), last.play if last else None, limit=1
        ).hints
        if not found:
            return pass_on(view, NOTHING_BEATS.code, NOTHING_BEATS.text)
        if last is None or found[0].rest.plays == 0:
            return play(view, found[0].row, "best_rest", _BEST_REST)
        return _follow(view, last, found[0])


def _follow(view: View, last: Turn, hint: Hint) -> Decision[Action]:
    table = table_of(view)
    if view.landlord not in {view.seat, last.seat}:
        is_small = last.play is not None and LANE[last.play.key] < LANE[SMALL_BELOW]
        if not is_small or len(last.cards) > 2 or table.section(hint.row).tier:
            return pass_on(view, "leaves_partner", _LEAVES_PARTNER)
    is_near = min(_enemies(view)) <= NEAR
    if not is_near and table.section(hint.row).tier:
        return pass_on(view, "keeps_bomb", _KEEPS_BOMB)
    whole = power_of(table, Holding.of(view.hand)).power
    if not is_near and hint.rest.power < whole - GIVES_UP:
        return pass_on(view, "keeps_hand", _KEEPS_HAND)
    return play(view, hint.row, "best_rest", _BEST_REST)


def _enemies(view: View) -> list[int]:
    """How many cards each enemy has."""
    if view.seat == view.landlord:
        return [count for seat, count in enumerate(view.counts) if seat != view.seat]
    return [view.counts[seat] for seat in range(len(view.counts)) if seat == view.landlord]


_BEST_REST = Text("这样出，剩下的牌最好", "leaves the best hand")
_LEAVES_PARTNER = Text("不压队友", "does not go over the partner")
_KEEPS_BOMB = Text("对方牌还多，留着炸弹", "keeps the bomb: nobody is near the end")
_KEEPS_HAND = Text("拆牌不值得，先不管", "lets it go: beating it would tear up the hand")

CASUAL: Bot[View, Action] = Bot(
    id="casual",
    skill=2,
    name=Text("普通", "Casual"),
    about=Text(
        "总让剩下的牌最好；不压队友，不轻易拆牌、出炸弹；不记牌；按地主指数叫牌",
        "leaves himself the best hand; does not go over his partner, tear up his hand or spend a "
        "bomb early; remembers no cards; calls by the landlord index",
    ),
    agent=Casual(),
)
