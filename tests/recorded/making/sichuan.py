"""Questions about Sichuan mahjong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.recorded.making.games import Course, play
from tests.recorded.making.options import light_games

if TYPE_CHECKING:
    from tests.recorded.making.games import Moment
    from tests.recorded.making.maker import Json, Maker

GAME = "sichuan"
_GAMES, _OFTEN = 1, 0.1
_NOTATIONS = ("codes", "botzone")
# Options that change the course of a hand; of the others the tests have cases.
_LIGHT = ("mode", "exchange", "void_choice", "rob_gang")
_HOW = ("last_tile", "after_gang", "robbing_gang", "first")


def ask_all(maker: Maker, catalogue: Json) -> None:
    """Ask every question of Sichuan mahjong."""
    bots = [bot["id"] for bot in catalogue["bots"]]
    for number in range(_GAMES):
        for place, each in enumerate(catalogue["rulesets"]):
            deal: Json = {"ruleset": each["id"], "seed": f"recorded {number}"}
            deal["notation"] = _NOTATIONS[place % len(_NOTATIONS)]
            if place % 2:
                deal |= {"hand_number": maker.chance.randrange(16), "dealer": place}
            play(maker, Course(GAME, deal, bots, _more, often=0.5, every=2))
    heavy = tuple(each["id"] for each in catalogue["options"] if each["id"] not in _LIGHT)
    light_games(maker, GAME, catalogue, _more_lightly, heavy)


def _more_lightly(maker: Maker, moment: Moment) -> None:
    if maker.is_time(0.2):
        _more(maker, moment)


def _more(maker: Maker, moment: Moment) -> None:
    """Ask about the hand of a moment, about its claims, and about a win."""
    view, seat, action = moment.view, moment.seat, moment.action
    if view["phase"] not in {"turn", "claims"} or view["laid"] is not None:
        return
    notation = {"notation": moment.state["notation"]} if "notation" in moment.state else {}
    own = {"hand": view["hand"], "melds": view["melds"][seat], **notation}
    void = {"void": view["voids"][seat]}
    if maker.is_time(_OFTEN):
        seen = [tile for row in view["discards"] for tile in row]
        maker.ask(f"/v1/{GAME}/analyze", {**own, "seen": seen, **(void if seat else {})})
    if view["tabled"] is not None and (action["type"] != "pass" or maker.is_time(2 * _OFTEN)):
        tabled = view["tabled"]
        asks: Json = {**own, **void, "tile": tabled["tile"], "seat": seat, "bar": view["bar"]}
        asks |= {"from": tabled["seat"], "robbing_gang": tabled["robbing"]}
        asks |= {"ruleset": view["ruleset"], "claims": [{"type": action["type"], "seat": seat}]}
        rival = (seat + 1) % 4
        if rival != tabled["seat"]:
            asks["claims"].append({"seat": rival, "type": maker.choice(["peng", "hu", "pass"])})
        maker.ask(f"/v1/{GAME}/claims", asks)
    if action["type"] == "hu" or maker.is_time(_OFTEN / 2):
        _ask_about_win(maker, view, {**own, **void})


def _ask_about_win(maker: Maker, view: Json, own: Json) -> None:
    """Ask for the worth of a hand with its drawn or offered tile."""
    hand, drawn = list(own["hand"]), view["tabled"] is None
    tile = view["drawn"] if drawn else view["tabled"]["tile"]
    if tile is None:
        return
    if drawn:
        hand.remove(tile)
    asks = {**own, "hand": hand, "tile": tile}
    maker.ask(f"/v1/{GAME}/win", asks)
    asks |= {"self_draw": drawn, "ruleset": view["ruleset"]}
    asks[maker.choice(_HOW)] = maker.is_time(0.3)
    maker.ask(f"/v1/{GAME}/score", asks)
