"""The bots that games have in common: one for each skill, and one that plays at random."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Generic, TypeVar

from paiju.play.players.player import THINKING_MS, Bot, Decision
from paiju.play.players.reasons import DRAWN
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from paiju.play.flow.flow import Pick
    from paiju.play.players.player import Player, Rng, Scorer

V = TypeVar("V")
A = TypeVar("A")

# The id of the bot of each skill, and its name for people.
_SKILLS: Mapping[int, tuple[str, Text]] = MappingProxyType(
    {
        1: ("novice", Text("新手", "Novice")),
        2: ("casual", Text("普通", "Casual")),
        3: ("skilled", Text("高手", "Skilled")),
        4: ("expert", Text("专家", "Expert")),
        5: ("master", Text("大师", "Master")),
    }
)
_ALIKE = Text("合法的动作，机会均等", "any legal action alike")


def bot_of_skill(
    skill: int,
    about: Text,
    agent: Player[V, A],
    scorer: Scorer[V, A] | None = None,
    thinking_ms: int = THINKING_MS,
) -> Bot[V, A]:
    """The bot of a skill, from 1 to 5, with the id and the name that it has in every game.

    >>> bot_of_skill(3, Text("", ""), agent=...).id
    'skilled'
    """
    name, for_people = _SKILLS[skill]
    return Bot(name, skill, for_people, about, agent, scorer, thinking_ms)


def random_bot(draw: Callable[[V, Pick], A], about: Text = _ALIKE) -> Bot[V, A]:
    """The bot random 随机: all legal actions are equally likely.

    Args:
        draw: draws one of the legal actions in a view; `pick(n)` draws a number below n.
        about: a line about it, for people.
    """
    return Bot("random", None, Text("随机", "Random"), about, _RandomPlayer(draw))


@dataclass(frozen=True, slots=True)
class _RandomPlayer(Generic[V, A]):
    """The player of `random_bot`."""

    draw: Callable[[V, Pick], A]

    def decide(self, view: V, budget: int, rng: Rng) -> Decision[A]:  # noqa: ARG002 - it does not think
        """An action drawn at random."""
        return Decision(self.draw(view, rng.randrange), reasons=(DRAWN,))
