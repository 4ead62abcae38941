"""The players of trick games with a contract: skills 1 to 3, and one that plays by chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.play.players.usual_bots import bot_of_skill, random_bot
from paiju.text import Text
from paiju.tricks.flow.choices import pick_in
from paiju.tricks.players.simple import Novice
from paiju.tricks.players.skilled import Casual, Skilled

if TYPE_CHECKING:
    from paiju.play.players.player import Bot
    from paiju.tricks.flow.state import Action
    from paiju.tricks.flow.view import View

_NOVICE = Text(
    "出小牌；对家大就给分，管得住就用最小的管；能亮就亮，不记牌",
    "plays low cards, gives points to its partner's tricks and takes the enemies' with the "
    "smallest that will do; declares whenever it may, and remembers nothing",
)
_CASUAL = Text(
    "按牌理打：先出管不住的和甩牌，主多调主，缺门就毙，对家稳大才给分；主够多才亮，扣短门",
    "plays by maxims: leads what nobody can beat, draws trumps when it has many, ruffs, gives "
    "points to tricks that its partner is sure of; declares long suits, and buries short ones",
)
_SKILLED = Text(
    "从出过的牌推断谁缺门、谁没有对子，把几种打法在可能的牌上推演到底，比输赢几级",
    "deduces who has no card or no pair of a suit, plays deals that agree with it to their end "
    "from each idea, and compares the levels won",
)
# The milliseconds that skill 3 hardly ever exceeds.
_THINKING_MS = 40


def usual_bots() -> tuple[Bot[View, Action], ...]:
    """The players, from the lowest skill up, then the one that plays by chance."""
    return (
        bot_of_skill(1, _NOVICE, Novice()),
        bot_of_skill(2, _CASUAL, Casual()),
        bot_of_skill(3, _SKILLED, Skilled(), thinking_ms=_THINKING_MS),
        random_bot(pick_in),
    )
