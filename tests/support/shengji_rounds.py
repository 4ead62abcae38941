"""Rounds of Sheng Ji for tests of what seats know and of players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paiju.all_games.shengji import GAME
from paiju.all_games.shengji.rulesets import SETS
from paiju.chance import Chance
from paiju.playing_cards.notation import parse_cards
from paiju.tricks.flow.state import Contract, Turn
from paiju.tricks.flow.view import View
from paiju.tricks.players.skilled import Casual

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paiju.all_games.shengji.rulesets import Rules
    from paiju.tricks.flow.state import State

FLOW: Any = GAME.flow
_BUDGET = 20


def rounds(rules: Rules, seed: int, strange: float = 0.3) -> Iterator[State]:
    """Every state of a round that is played by maxims, but for a share of strange actions."""
    chance, state = Chance(seed, "rounds"), FLOW.deal(rules, seed)
    player = Casual()
    yield state
    while state.to_act:
        view = FLOW.view(state, state.to_act[0])
        if chance.random() < strange:
            action = FLOW.pick(state, chance.randrange)
        else:
            action = player.decide(view, _BUDGET, chance).action
        done = FLOW.step(state, action)
        assert done.refusal is None, done.refusal
        state = done.state
        yield state


def a_view(hand: str, history: Sequence[Turn] = (), **changes: object) -> View:
    """The view of seat 0, the dealer, at level 2 with spades as trumps, but for some changes."""
    cards = tuple(parse_cards(hand))
    plain: dict[str, Any] = {
        "rules": SETS.named("classic"),
        "seat": 0,
        "levels": ("2", "2"),
        "dealer": 0,
        "phase": "play",
        "to_act": (0,),
        "out": 25,
        "contract": Contract(0, "S"),
        "hand": cards,
        "counts": (len(cards),) * 4,
        "buried": (),
        "history": tuple(history),
    }
    return View(**{**plain, **changes})


def turns(*plays: str, leader: int = 0) -> tuple[Turn, ...]:
    """The turns of one trick."""
    return tuple(
        [Turn((leader + at) % 4, tuple(parse_cards(cards))) for at, cards in enumerate(plays)]
    )
