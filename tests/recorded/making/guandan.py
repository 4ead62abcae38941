"""Questions about Guandan."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tests.recorded.making.climbing import ask_about_cards
from tests.recorded.making.games import Course, play
from tests.recorded.making.options import light_games

if TYPE_CHECKING:
    from tests.recorded.making.games import Moment
    from tests.recorded.making.maker import Json, Maker

GAME = "guandan"
_LEVELS = "23456789TJQKA"
_ROUNDS, _HOMEWORK, _TRIBUTES = 18, 6, 60
_MIXTURES: tuple[Json | str, ...] = (
    "competition",
    "competition",
    {"id": "competition", "options": {"anti_tribute": "optional", "return_max": "any"}},
    {"id": "competition", "options": {"equal_double_tribute": "choose", "jiefeng_to": "next"}},
    {"id": "competition", "options": {"counts_visible": "always", "pass_locks_out": True}},
)


def ask_all(maker: Maker, catalogue: Json) -> None:
    """Ask every question of Guandan."""
    bots = [bot["id"] for bot in catalogue["bots"]]
    more = partial(_more, often=0.8)
    match: Json = {}
    for number in range(_ROUNDS):
        ruleset = _MIXTURES[number % len(_MIXTURES)]
        deal: Json = {"ruleset": ruleset, "seed": f"recorded {number}", **match}
        if number % 4 == 3:
            deal["notation"] = "ids"
        final = play(maker, Course(GAME, deal, bots, more, often=0.7, every=3))
        match = _following(maker, final, deal)
    for number in range(_HOMEWORK):
        deal = {"ruleset": "homework", "seed": f"recorded {number}"}
        play(maker, Course(GAME, deal, bots, more, often=1.2, every=3))
    light_games(maker, GAME, catalogue, partial(_more, often=0.15))
    for number in range(_TRIBUTES):
        _ask_about_tribute(maker, number)


def _following(maker: Maker, final: Json, deal: Json) -> Json:
    """The match after a round, or sometimes a random standing of another match."""
    asks = {"state": final, **{key: deal[key] for key in ("notation",) if key in deal}}
    settled = maker.ask(f"/v1/{GAME}/settle", {**asks, "time_is_up": True})
    settled = maker.ask(f"/v1/{GAME}/settle", asks)
    if settled["next"] is None or maker.is_time(0.5):
        levels = [maker.choice(_LEVELS), maker.choice(_LEVELS)]
        finished = maker.chance.sample(range(4), 4)
        match = {"team_levels": levels, "finished": finished}
        asked = {"ruleset": "competition", "seed": 1, **match}
        return match if "state" in maker.ask(f"/v1/{GAME}/deal", asked) else {}
    found: Json = settled["next"]
    return found


def _more(maker: Maker, moment: Moment, often: float) -> None:
    if moment.state["phase"] == "play":
        ask_about_cards(maker, GAME, moment, often)


def _ask_about_tribute(maker: Maker, number: int) -> None:
    """Ask about the tribute after a round, with all hands or with some."""
    level = _LEVELS[number % len(_LEVELS)]
    levels = {"team_levels": [level, level]}
    state = maker.ask(f"/v1/{GAME}/deal", {"seed": number, **levels}, 0)["state"]
    hands = [hand if maker.is_time(0.7) else None for hand in state["hands"]]
    finished = maker.chance.sample(range(4), 4)
    asks: Json = {"hands": hands, "finished": finished, "level": level}
    if maker.is_time(0.3):
        options = {"anti_tribute": "optional", "return_max": maker.choice(["ten", "any"])}
        asks["ruleset"] = {"id": "competition", "options": options}
    maker.ask(f"/v1/{GAME}/tribute", asks)
