"""Conformance vectors of trick-taking games: test cases by which other engines can be compared.

The random ones are turns of rounds in which seats act by chance.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from paiju.chance import Chance
from paiju.play.lab.vectors import Case, Vectors
from paiju.tricks.rules.declaring import NO_TRUMP

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from paiju.play.lab.vectors import Json
    from paiju.tricks.flow.flow import TrickFlow
    from paiju.tricks.flow.state import Action, State

# By question: the fields of its answer that other engines must agree on.
_SHARED = {
    "validate": ("legal", "reason"),
    "compare": ("winner",),
    "moves": ("total",),
    "deal": ("state",),
}
OF_CONTRACTS = {
    **_SHARED,
    "classify": ("group", "units", "throw", "reason"),
    "settle": ("total", "scores", "levels", "dealer"),
}
OF_TOTALS = {**_SHARED, "settle": ("scores", "lost", "taken", "totals", "leader", "match_winners")}
# The turns between two cases of a round, and the rounds of each rule set.
_EVERY, _ROUNDS = 11, 2


def trick_vectors(
    flow: TrickFlow,
    rules: Mapping[str, Any],
    chosen: Mapping[str, tuple[Case, ...]],
    compared: Mapping[str, tuple[str, ...]],
) -> Vectors:
    """The conformance vectors of a game.

    Args:
        flow: its flow.
        rules: its rule sets by name.
        chosen: the hand-picked cases by question.
        compared: by question, the fields of its answer that are compared.
    """
    return Vectors(
        compared=compared,
        chosen=chosen,
        dealt=_dealt,
        as_begun=tuple(flow.opening.match_fields(flow.names)),
        drawn={
            question: partial(_drawn, flow, rules, ask)
            for question, ask in _ASKED.items()
            if question in compared
        },
    )


def _dealt(state: State) -> Json:
    hands = ["".join(hand) for hand in state.deal.hands]
    return {"hands": hands, "kitty": "".join(state.deal.kitty)}


def _drawn(
    flow: TrickFlow, rules: Mapping[str, Any], ask: Callable[[State, Action], Json | None]
) -> list[Case]:
    """Random cases of a question."""
    return [
        Case({**body, "ruleset": name})
        for name, each in rules.items()
        for state, action in _turns(flow, each)
        if (body := ask(state, action)) is not None
    ]


def _turns(flow: TrickFlow, rules: Any) -> Iterator[tuple[State, Action]]:  # noqa: ANN401 - each game has its own
    """Some turns of the play in random rounds, each with the cards that are played."""
    for seed in range(_ROUNDS):
        chance, state = Chance(f"vectors {seed}", "tricks"), flow.deal(rules, seed)
        while state.to_act:
            action = flow.pick(state, chance.randrange)
            if state.phase == "play" and len(state.history) % _EVERY == 0:
                yield state, action
            state = flow.step(state, action).state


def _contract(state: State) -> Json:
    """The fields of a question about the trumps; none in a game without."""
    return {"level": state.level, "trump": state.trump or NO_TRUMP} if state.levels else {}


def _held(state: State) -> Json:
    lead = {"lead": "".join(state.trick[0].cards)} if state.trick else {}
    return {"hand": "".join(state.hands[state.to_act[0]]), **lead, **_contract(state)}


def _classify(state: State, action: Action) -> Json:
    return {"cards": "".join(action.cards), **_contract(state)}


def _validate(state: State, action: Action) -> Json:
    return {"cards": "".join(action.cards), **_held(state)}


def _moves(state: State, _: Action) -> Json:
    return {**_held(state), "limit": 1}


def _compare(state: State, action: Action) -> Json | None:
    """Two follows of one trick; None before the second one."""
    if len(state.trick) < 2:
        return None
    lead, first = ("".join(turn.cards) for turn in state.trick[:2])
    return {"lead": lead, "a": first, "b": "".join(action.cards), **_contract(state)}


_ASKED: Mapping[str, Callable[[State, Action], Json | None]] = {
    "classify": _classify,
    "validate": _validate,
    "moves": _moves,
    "compare": _compare,
}
