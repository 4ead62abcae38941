"""Questions about cards, from moments of a climbing game; and the plan of one without its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.recorded.making.games import Course, play
from tests.recorded.making.options import light_games
from tests.recorded.service import OPAQUE

if TYPE_CHECKING:
    from tests.recorded.making.games import Moment
    from tests.recorded.making.maker import Json, Maker

_OFTEN = 0.1
_PAGE = 5
# The games of each rule set.
_GAMES = 2


def ask_all(maker: Maker, game: str, catalogue: Json) -> None:
    """Ask every question of a game that has nothing but the play."""

    def more(maker: Maker, moment: Moment) -> None:
        ask_about_cards(maker, game, moment, 0.5)

    bots = [bot["id"] for bot in catalogue["bots"]]
    for number in range(_GAMES):
        for ruleset in catalogue["rulesets"]:
            deal: Json = {"ruleset": ruleset["id"], "seed": f"recorded {number}"}
            if number:
                deal["notation"] = "ids"
            play(maker, Course(game, deal, bots, more, often=0.7, every=2))
    light_games(maker, game, catalogue, more)


def ask_about_cards(maker: Maker, game: str, moment: Moment, often: float) -> None:
    """Ask some questions about the hand and the play of a moment."""
    view, action = moment.view, moment.action
    start, keep = f"/v1/{game}", _OFTEN * often
    table: Json = {key: view[key] for key in ("ruleset", "level") if key in view}
    if view.get("wild"):
        table["wild"] = view["wild"]
    if "notation" in moment.state:
        table["notation"] = moment.state["notation"]
    hand, last = view["hand"], view["last"]
    held: Json = {"hand": hand, **table}
    if last is not None:
        held["last"] = last["cards"]
    _ask_for_moves(maker, start, held, keep)
    if maker.is_time(keep):
        by = maker.choice(["rest", "whole"])
        maker.ask(f"{start}/hints", {**held, "limit": maker.choice([1, 4]), "by": by})
    if maker.is_time(keep):
        maker.ask(f"{start}/split", {"hand": hand, **table, "limit": maker.choice([1, 3])})
    if maker.is_time(keep):
        some = maker.chance.sample(hand, min(len(hand), maker.chance.randrange(1, 7)))
        maker.ask(f"{start}/validate", {"cards": some, **held})
        maker.ask(f"{start}/classify", {"cards": some, **table})
    if action["type"] == "play" and maker.is_time(2 * keep):
        _ask_about_play(maker, start, moment, held, table)


def _ask_for_moves(maker: Maker, start: str, held: Json, keep: float) -> None:
    if maker.is_time(keep):
        maker.ask(f"{start}/moves", {**held, "limit": maker.choice([1, 3, 40])})
    if maker.is_time(keep / 2):
        maker.ask(f"{start}/moves", {**held, "expand": "cores", "limit": 20})
    if maker.is_time(keep / 3):
        asks = {**held, "limit": _PAGE}
        if "next_cursor" in maker.ask(f"{start}/moves", asks):
            maker.ask(f"{start}/moves", {**asks, "cursor": OPAQUE})


def _ask_about_play(maker: Maker, start: str, moment: Moment, held: Json, table: Json) -> None:
    action, last = moment.action, moment.view["last"]
    played: Json = {key: action[key] for key in ("cards", "as") if key in action}
    maker.ask(f"{start}/validate", {**held, **played})
    maker.ask(f"{start}/classify", {**table, **played})
    other = action if last is None else last
    beaten: Json = {key: other[key] for key in ("cards", "as") if key in other}
    maker.ask(f"{start}/compare", {"a": beaten, "b": played, **table})
