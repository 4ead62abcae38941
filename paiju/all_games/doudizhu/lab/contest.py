"""Contests in Dou Dizhu: the play alone, from both sides, or whole games with their calling."""

from __future__ import annotations

from functools import partial
from itertools import groupby
from types import MappingProxyType
from typing import TYPE_CHECKING

from paiju.all_games.doudizhu import GAME
from paiju.all_games.doudizhu.calling import SEATS
from paiju.all_games.doudizhu.flow import COURSE as DOUDIZHU
from paiju.all_games.doudizhu.lab.rlcard_bot import RlcardBot
from paiju.all_games.doudizhu.players import CASUAL
from paiju.all_games.doudizhu.players.learned import EXPERT, LEARNED
from paiju.all_games.doudizhu.players.simple import speak_by_advice, speak_by_index
from paiju.all_games.doudizhu.players.skilled import SKILLED
from paiju.all_games.doudizhu.rulesets import rules_of
from paiju.climbing.lab.contest import contest_of, one_and_others, swapped
from paiju.climbing.players.network_player import player_by
from paiju.playing_cards.card import RANKS, rank_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from paiju.all_games.doudizhu.state import Action, State, View
    from paiju.play.lab.contest import Seating
    from paiju.play.players.player import Decision, Player, Rng
    from paiju.playing_cards.card import Card

# Measures the play alone: the landlord is drawn, nothing is called or doubled, and points are ×2
# for each bomb and rocket, as in the literature.
_PLAY_ALONE = MappingProxyType({"calling": "none", "doubling": "no", "spring": 1})


def _deal_play(ruleset: str, seed: str) -> State:
    return DOUDIZHU.deal(rules_of(ruleset, _PLAY_ALONE), seed)


def _both_sides(state: State) -> tuple[Seating, ...]:
    teams = tuple(int(seat != state.first) for seat in range(SEATS))
    return swapped(teams, state.first, ("landlord", "peasants"))


def _written(cards: Iterable[Card]) -> str:
    """Cards as text: their ranks from high to low, without suits.

    >>> _written(["9S", "RJ", "TH"])
    'R T 9'
    """
    ranks = sorted((rank_of(card) for card in cards), key=RANKS.index, reverse=True)
    return " ".join("".join(group) for _, group in groupby(ranks))


def _is_landlord(state: State, seat: int) -> float:
    return float(state.landlord == seat)


def _wins_as_landlord(state: State, seat: int) -> float | None:
    return float(state.winner == seat) if state.landlord == seat else None


class Calling:
    """A player whose calls and doubles a function makes, to measure the worth of better calling."""

    def __init__(
        self, agent: Player[View, Action], speak: Callable[[View], Decision[Action]]
    ) -> None:
        self._agent, self._speak = agent, speak

    def decide(self, view: View, budget: int, rng: Rng) -> Decision[Action]:
        """The decision of the function in calling and doubling, and of the player in the play."""
        if view.phase != "play":
            return self._speak(view)
        return self._agent.decide(view, budget, rng)


PLAY = contest_of(
    GAME,
    conditions=(
        "each deck played from both sides. The landlord is drawn, nothing is called or doubled, "
        "spring counts for nothing; a player has both peasants or the landlord. **WP** is the "
        "share of games won, **points** what the side wins a game at 2 a game, ×2 for each bomb "
        "and rocket"
    ),
    deal=_deal_play,
    seatings={2: _both_sides},
    # The points of a side: those that the landlord wins or loses.
    points=sum,
    written=_written,
    guests={"rlcard": RlcardBot},
    by_model=partial(player_by, LEARNED, GAME.id),
)
WHOLE = contest_of(
    GAME,
    conditions=(
        "each deck played six times: each seat once by one player against two of the other's, and "
        "the other way round. Everything is called and doubled as the rule set has it. **WP** is "
        "the share of a player's seats against the other's, **points** what its seats win a game"
    ),
    seatings={2: lambda _: one_and_others(SEATS)},
    points=sum,
    written=_written,
    measures={"landlord": _is_landlord, "wins as landlord": _wins_as_landlord},
    guests={
        "casual-by-index": lambda: Calling(CASUAL.agent, speak_by_index),
        "skilled-by-index": lambda: Calling(SKILLED.agent, speak_by_index),
        "expert-by-hands": lambda: Calling(EXPERT.agent, speak_by_advice),
    },
    by_model=None,
)

CONTESTS = MappingProxyType({"": PLAY, "whole": WHOLE})
