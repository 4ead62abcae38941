"""Questions about Dou Dizhu."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tests.recorded.making.climbing import ask_about_cards
from tests.recorded.making.games import BUDGETS, Course, play
from tests.recorded.making.options import light_games

if TYPE_CHECKING:
    from tests.recorded.making.games import Moment
    from tests.recorded.making.maker import Json, Maker

GAME = "doudizhu"
_GAMES = 3
_MIXTURES: tuple[Json, ...] = (
    {"id": "pagat", "options": {"doubling": "kick", "nobody_calls": "first"}},
    {"id": "huanle", "options": {"doubling": "redouble", "cap": 64, "base": 10}},
    {"id": "classic", "options": {"wilds": "rank", "long_bombs": True, "calling": "once"}},
    {"id": "laizi", "options": {"quad_chain": True, "four_two": "named", "plane_min": 3}},
)


def ask_all(maker: Maker, catalogue: Json) -> None:
    """Ask every question of Dou Dizhu."""
    bots = [bot["id"] for bot in catalogue["bots"]]
    rulesets = [each["id"] for each in catalogue["rulesets"]]
    for number in range(_GAMES):
        for ruleset in [*rulesets, *_MIXTURES]:
            deal: Json = {"ruleset": ruleset, "seed": f"recorded {number}"}
            if number == _GAMES - 1:
                deal["notation"] = "ids"
            if number == 1:
                deal["first"] = 2
            more = partial(_more, often=0.7)
            play(maker, Course(GAME, deal, bots, more, often=0.7, every=2))
    light_games(maker, GAME, catalogue, partial(_more, often=0.4))
    _deal_elsewhere(maker)


def _more(maker: Maker, moment: Moment, often: float) -> None:
    if moment.state["phase"] == "play":
        ask_about_cards(maker, GAME, moment, often)
    elif maker.is_time(often / 2):
        asks: Json = {"view": moment.view, "skill": maker.choice([2, 3, 4, 5])}
        asks["budget_ms"] = maker.choice(BUDGETS)
        if "notation" in moment.state:
            asks["notation"] = moment.state["notation"]
        maker.ask(f"/v1/{GAME}/bid", asks)


def _deal_elsewhere(maker: Maker) -> None:
    """Ask about games with given cards."""
    for seed in range(6):
        state = maker.ask(f"/v1/{GAME}/deal", {"seed": seed}, 0)["state"]
        hands, bottom = state["hands"], state["bottom"]
        dealt = {"hands": hands[1:] + hands[:1], "bottom": bottom}
        found = maker.ask(f"/v1/{GAME}/deal", {"seed": seed, "dealt": dealt})
        step = {"state": found["state"], "action": {"type": "auto"}}
        maker.ask(f"/v1/{GAME}/step", step)
        wrong = {"hands": [hands[0][1:], *hands[1:]], "bottom": bottom}
        maker.ask(f"/v1/{GAME}/deal", {"seed": seed, "dealt": wrong})
