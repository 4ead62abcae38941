"""Whole games through the service: dealt by a seed, played by bots, with questions on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tests.recorded.making.maker import Json, Maker

# The shares of the common questions that are kept.
_STEP, _REFUSED, _VIEW, _SUGGEST = 0.3, 0.04, 0.12, 0.12
BUDGETS = (1, 10, 40)


class Moment(NamedTuple):
    """A turn: the seat, its view and its next action."""

    state: Json
    seat: int
    view: Json
    action: Json


class Course(NamedTuple):
    """The plan of a game and of the questions about it.

    Attributes:
        game: its name in paths.
        deal: the question that deals it.
        bots: the players, of which each turn draws one.
        more: a function that asks the game's own questions at a moment.
        often: a factor of all shares of kept questions.
        every: the number of moments at which every bot is asked.

    """

    game: str
    deal: Json
    bots: Sequence[str]
    more: Callable[[Maker, Moment], None]
    often: float = 1.0
    every: int = 0


def play(maker: Maker, course: Course) -> Json:
    """Play a game to its end; return its last state."""
    start, often = f"/v1/{course.game}", course.often
    notation = {key: course.deal[key] for key in ("notation",) if key in course.deal}
    position = maker.ask(f"{start}/deal", course.deal)
    actions: list[Json] = []
    moments = set(maker.chance.sample(range(60), course.every))
    while position["to_act"]:
        state, seat = position["state"], maker.choice(position["to_act"])
        if maker.is_time(_REFUSED * often):
            _try(maker, course, state, notation)
        asks = {"state": state, "seat": seat, **notation}
        view = maker.ask(f"{start}/view", asks, _VIEW * often)["view"]
        wanted = course.bots if len(actions) in moments else [maker.choice(course.bots)]
        found = {}
        for bot in wanted:
            asks = {"view": view, "bot": bot, "budget_ms": maker.choice(BUDGETS), **notation}
            asks["seed"] = maker.chance.randrange(1000)
            keep = 1.0 if len(wanted) > 1 else _SUGGEST * often
            found[bot] = maker.ask(f"{start}/suggest", asks, keep)
        action = found[maker.choice(wanted)]["action"]
        course.more(maker, Moment({**state, **notation}, seat, view, action))
        actions.append(action)
        position = maker.ask(
            f"{start}/step", {"state": state, "action": action, **notation}, _STEP * often
        )
        assert position["accepted"], (state, action, position)
    final: Json = position["state"]
    _finish(maker, course, final, actions)
    return final


def _try(maker: Maker, course: Course, state: Json, notation: Json) -> None:
    """Ask about illegal actions, and about seats that are not to act."""
    others = [
        {"type": "auto"},
        {"type": "pass"},
        {"type": "pass", "seat": maker.chance.randrange(3)},
        {"type": "play", "cards": [maker.choice(["3S", "RJ", "TD"])]},
        {"type": "discard", "tile": maker.choice(["5m", "E", "9s"])},
        {"type": "hu"},
    ]
    action = maker.choice(others)
    maker.ask(f"/v1/{course.game}/step", {"state": state, "action": action, **notation})
    seat = maker.chance.randrange(4)
    maker.ask(f"/v1/{course.game}/view", {"state": state, "seat": seat, **notation})
    maker.ask(f"/v1/{course.game}/settle", {"state": state, **notation})


def _finish(maker: Maker, course: Course, final: Json, actions: list[Json]) -> None:
    """Ask the questions about a finished game."""
    start = f"/v1/{course.game}"
    notation = {key: course.deal[key] for key in ("notation",) if key in course.deal}
    maker.ask(f"{start}/settle", {"state": final, **notation})
    maker.ask(f"{start}/replay", {**course.deal, "actions": actions}, 0.7)
    some = actions[: maker.chance.randrange(len(actions) or 1)]
    wrong = [{"type": "pass", "seat": 1}] * maker.chance.randrange(3)
    maker.ask(f"{start}/replay", {**course.deal, "actions": [*some, *wrong]}, 0.5)
    maker.ask(f"{start}/view", {"state": final, "seat": 1, **notation}, 0.5)
    maker.ask(f"{start}/step", {"state": final, "action": {"type": "auto"}, **notation}, 0.2)
