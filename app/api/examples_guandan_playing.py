"""Example questions about playing a whole round of Guandan."""

from __future__ import annotations

from collections import Counter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from app.api.example import Example
from app.cards.card import SUITS, Card
from app.cards.deck import Deck

if TYPE_CHECKING:
    from collections.abc import Mapping

Json = dict[str, Any]


def _eight(rank: str) -> list[Card]:
    return [Card(rank + suit) for suit in SUITS for _ in range(2)]


# Seats 0 and 2 hold bombs of eight and a trio each, and are out in four plays each.
_BOMBS: tuple[list[Card], ...] = (
    [*_eight("3"), *_eight("4"), *_eight("5"), Card("6S"), Card("6H"), Card("6D")],
    [*_eight("7"), *_eight("8"), *_eight("9"), Card("TS"), Card("TH"), Card("TD")],
)
_LEFT = list((Counter(Deck(packs=2).cards) - Counter(_BOMBS[0] + _BOMBS[1])).elements())
_DEALT: Json = {"hands": [_BOMBS[0], _LEFT[::2], _BOMBS[1], _LEFT[1::2]]}


def _plays(seat: int, ranks: str, passing: tuple[int, ...]) -> list[Json]:
    """One seat leads again and again, and the others pass."""
    turns: list[Json] = []
    for rank in ranks:
        cards = [card for card in _DEALT["hands"][seat] if card[0] == rank]
        turns.append({"seat": seat, "cards": cards})
        turns += [{"seat": other, "cards": []} for other in passing]
    return turns


_HISTORY = [*_plays(0, "3456", (1, 2, 3)), *_plays(2, "789T", (3, 1))][:-2]
_ACTIONS: list[Json] = [
    {**turn, "type": "play"} if turn["cards"] else {"seat": turn["seat"], "type": "pass"}
    for turn in _HISTORY
]

_FRESH: Json = {"ruleset": "competition", "seed": 4}
_NEXT: Json = {
    "ruleset": "competition",
    "seed": 7,
    "team_levels": ["5", "2"],
    "finished": [0, 2, 1, 3],
}
_LED: Json = {**_FRESH, "dealt": _DEALT, "history": _HISTORY[:1]}
_OVER: Json = {**_FRESH, "dealt": _DEALT, "history": _HISTORY}

GUANDAN_PLAYING: Mapping[str, tuple[Example, ...]] = MappingProxyType(
    {
        "guandan_deal": (
            Example("first_round", "The first round of a match", {"seed": 4}),
            Example(
                "tribute",
                "Both losers of the round before must pay tribute",
                _NEXT,
            ),
            Example(
                "homework",
                "The game for two, with open hands",
                {"seed": "docs", "ruleset": "homework"},
            ),
            Example(
                "wrong_finish",
                "A round before in which a seat came twice",
                {"seed": 7, "finished": [0, 0, 1, 3]},
            ),
        ),
        "guandan_step": (
            Example("lead", "A lead", {"state": _FRESH, "action": {"type": "auto"}}),
            Example("pass", "A pass", {"state": _LED, "action": {"type": "pass"}}),
            Example(
                "not_highest",
                "Nobody may pay less than his highest card: nothing has changed",
                {"state": _NEXT, "action": {"type": "pay", "seat": 1, "cards": ["3S"]}},
            ),
            Example(
                "no_such_state",
                "A state that no round can come to",
                {
                    "state": {**_FRESH, "history": [{"seat": 0, "cards": []}]},
                    "action": {"type": "auto"},
                },
            ),
        ),
        "guandan_view": (
            Example("payer", "What a payer of tribute sees", {"state": _NEXT, "seat": 1}),
            Example("follower", "What the next seat sees", {"state": _LED, "seat": 1}),
            Example(
                "no_such_seat",
                "The game for two has two seats",
                {"state": {"ruleset": "homework", "seed": 7}, "seat": 2},
            ),
        ),
        "guandan_settle": (
            Example("double_down", "First and second in one team: three levels", {"state": _OVER}),
            Example(
                "time_is_up",
                "The time of the match is up: the higher level wins",
                {"state": _OVER, "time_is_up": True},
            ),
            Example("not_over", "A round that is not over", {"state": _LED}),
        ),
        "guandan_tribute": (
            Example(
                "double",
                "Both losers pay: every hand is known",
                {"finished": [1, 3, 0, 2], "hands": _DEALT["hands"], "level": "5"},
            ),
            Example(
                "own_hand",
                "What the last may pay, by his own hand",
                {"finished": [0, 1, 2, 3], "hands": [None, None, None, _LEFT[1::2]]},
            ),
            Example(
                "resisted",
                "Both red jokers: no tribute",
                {"finished": [0, 1, 2, 3], "hands": [None, None, None, _LEFT[:27]]},
            ),
            Example(
                "wrong_size",
                "A hand of too few cards",
                {"finished": [0, 1, 2, 3], "hands": [None, None, None, ["3S"]]},
            ),
        ),
        "guandan_replay": (
            Example(
                "whole",
                "A whole round",
                {"ruleset": "competition", "seed": 4, "dealt": _DEALT, "actions": _ACTIONS},
            ),
            Example(
                "refused",
                "Who leads may not pass",
                {"ruleset": "competition", "seed": 4, "actions": [{"type": "pass"}]},
            ),
            Example(
                "not_the_deck",
                "Cards that are not the deck",
                {
                    "ruleset": "competition",
                    "seed": 4,
                    "dealt": {"hands": [_BOMBS[0]] * 4},
                    "actions": [],
                },
            ),
        ),
    }
)
