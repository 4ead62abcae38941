"""Questions about a mahjong that `plain_mahjong` declares."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tests.recorded.making.games import Course, play

if TYPE_CHECKING:
    from tests.recorded.making.games import Moment
    from tests.recorded.making.maker import Json, Maker

_OFTEN = 0.1
_NOTATIONS = ("codes", "botzone")
_HOW = ("last_tile", "after_gang", "robbing_gang", "first")


def ask_all(maker: Maker, game: str, catalogue: Json) -> None:
    """Ask every question of a game, in each of its rule sets."""
    bots = [bot["id"] for bot in catalogue["bots"]]
    for place, each in enumerate(catalogue["rulesets"]):
        deal: Json = {"ruleset": each["id"], "seed": "recorded 0"}
        deal["notation"] = _NOTATIONS[place % len(_NOTATIONS)]
        play(maker, Course(game, deal, bots, partial(_more, game), often=0.5, every=2))


def _more(game: str, maker: Maker, moment: Moment) -> None:
    """Ask about the hand of a moment, about its claims, and about a win."""
    view, seat, action = moment.view, moment.seat, moment.action
    if view["phase"] not in {"turn", "claims"}:
        return
    notation = {"notation": moment.state["notation"]} if "notation" in moment.state else {}
    own = {"hand": view["hand"], "melds": view["melds"][seat], "ruleset": view["ruleset"]}
    own |= notation
    if "turned" in view:
        own["turned"] = view["turned"]
    if maker.is_time(_OFTEN):
        seen = [tile for row in view["discards"] for tile in row]
        maker.ask(f"/v1/{game}/analyze", {**own, "seen": seen})
    tabled = view["tabled"]
    if tabled is not None and (action["type"] != "pass" or maker.is_time(2 * _OFTEN)):
        asks: Json = {**own, "tile": tabled["tile"], "seat": seat, "from": tabled["seat"]}
        asks |= {"robbing_gang": tabled["robbing"]}
        asks["claims"] = [{"type": action["type"], "seat": seat}]
        if action["type"] == "chi":
            asks["claims"][0]["tiles"] = action["tiles"]
        rival = (seat + 1) % len(view["melds"])
        if rival != tabled["seat"]:
            asks["claims"].append({"seat": rival, "type": maker.choice(["peng", "hu", "pass"])})
        maker.ask(f"/v1/{game}/claims", asks)
    if action["type"] == "hu" or maker.is_time(_OFTEN / 2):
        _ask_about_win(maker, game, view, own)


def _ask_about_win(maker: Maker, game: str, view: Json, own: Json) -> None:
    """Ask for the worth of a hand with its drawn or offered tile."""
    hand, is_drawn = list(own["hand"]), view["tabled"] is None
    tile = view["drawn"] if is_drawn else view["tabled"]["tile"]
    if tile is None:
        return
    if is_drawn:
        hand.remove(tile)
    asks = {**own, "hand": hand, "tile": tile}
    maker.ask(f"/v1/{game}/win", asks)
    asks |= {"self_draw": is_drawn, maker.choice(_HOW): maker.is_time(0.3)}
    maker.ask(f"/v1/{game}/score", asks)
