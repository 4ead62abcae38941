"""Whole games through the service: dealt from a seed, played by bots, asked about on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tests.recorded.making.maker import Json, Maker

# How often what every game answers is kept, where a game is asked about thoroughly.
_STEP, _REFUSED, _VIEW, _SUGGEST = 0.3, 0.04, 0.12, 0.12
BUDGETS = (1, 10, 40)


class Moment(NamedTuple):
    """Somebody's turn: whose, what it sees, and what it is about to do."""

    state: Json
    seat: int
    view: Json
    action: Json


class Course(NamedTuple):
    """How a game is played, and asked about.

    Attributes:
        game: its name in paths.
        deal: the question that it begins with.
        bots: who plays, each turn any of these.
        more: asks what the game alone answers, at a moment.
        often: by how much more or less often all is asked.
        every: at how many moments every one of `bots` is asked.

    """

    game: str
    deal: Json
    bots: Sequence[str]
    more: Callable[[Maker, Moment], None]
    often: float = 1.0
    every: int = 0


def play(maker: Maker, course: Course) -> Json:
    """Play a game to its end; the state in the end."""
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
    """What may not be done, or is nothing to a seat that is not to act."""
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
    """What is asked of a game that is over."""
    start = f"/v1/{course.game}"
    notation = {key: course.deal[key] for key in ("notation",) if key in course.deal}
    maker.ask(f"{start}/settle", {"state": final, **notation})
    maker.ask(f"{start}/replay", {**course.deal, "actions": actions}, 0.7)
    some = actions[: maker.chance.randrange(len(actions))]
    wrong = [{"type": "pass", "seat": 1}] * maker.chance.randrange(3)
    maker.ask(f"{start}/replay", {**course.deal, "actions": [*some, *wrong]}, 0.5)
    maker.ask(f"{start}/view", {"state": final, "seat": 1, **notation}, 0.5)
    maker.ask(f"{start}/step", {"state": final, "action": {"type": "auto"}, **notation}, 0.2)
