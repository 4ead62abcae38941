"""What a match needs to know about a game: how a deck is dealt for it, and who sits where.

This is all that the arena knows about any game; whatever else it does, it does through the game's
flow. A new game is a new row of `CONTESTS`.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from app.doudizhu import game as doudizhu
from app.doudizhu.calling import SEATS
from app.doudizhu.rulesets import rules_of
from app.tables.games import GAMES
from arena.rlcard_bot import RlcardBot

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from app.doudizhu.state import State
    from app.games.agents import Agent
    from app.tables.games import Playable


class Seating(NamedTuple):
    """Where the first player of a match sits in one game, and what he is there."""

    role: str
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Contest:
    """A game as it is played in a match.

    Attributes:
        game: the game, with its flow and its bots.
        deal: deals a deck under a rule set by name, with all that is no matter of playing set
            aside.
        seatings: the games that are played with a deck: whatever one player is in one of them, the
            other is in another, so that neither is dealt better cards.
        guests: outside programs that play this game, by name.

    """

    game: Playable
    deal: Callable[[str, str], Any]
    seatings: Callable[[Any], tuple[Seating, ...]]
    guests: Mapping[str, Callable[[], Agent[Any, Any]]]


# Each deck measures how it is played alone: the landlord is drawn, nothing is called or doubled,
# and points are ×2 for each bomb and rocket, as the literature counts them.
_PLAY_ALONE = MappingProxyType({"calling": "none", "doubling": "no", "spring": 1})


def _deal_doudizhu(ruleset: str, seed: str) -> State:
    return doudizhu.deal(rules_of(ruleset, _PLAY_ALONE), seed)


def _seat_doudizhu(state: State) -> tuple[Seating, ...]:
    landlord, *peasants = ((state.first + turn) % SEATS for turn in range(SEATS))
    return (Seating("landlord", (landlord,)), Seating("peasants", tuple(peasants)))


CONTESTS: Mapping[str, Contest] = MappingProxyType(
    {
        "doudizhu": Contest(
            GAMES["doudizhu"], _deal_doudizhu, _seat_doudizhu, {"rlcard": RlcardBot}
        ),
    }
)
