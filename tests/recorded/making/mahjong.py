"""Questions about mahjong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.recorded.making.games import Course, play
from tests.recorded.making.options import light_games

if TYPE_CHECKING:
    from tests.recorded.making.games import Moment
    from tests.recorded.making.maker import Json, Maker

GAME = "mcr"
_GAMES, _OFTEN = 10, 0.1
_NOTATIONS = ("codes", "codes", "botzone")


def ask_all(maker: Maker, catalogue: Json) -> None:
    """Ask every question of mahjong."""
    bots = [bot["id"] for bot in catalogue["bots"]]
    for number in range(_GAMES):
        for each in catalogue["rulesets"]:
            deal: Json = {"ruleset": each["id"], "seed": f"recorded {number}"}
            deal["notation"] = _NOTATIONS[number % len(_NOTATIONS)]
            if number % 4 == 3:
                deal["hand_number"] = maker.chance.randrange(16)
            # The random bot makes unusual hands, and the greedy one wins early.
            players = bots if number % 2 else [bot for bot in bots if bot != "random"]
            play(maker, Course(GAME, deal, players, _more, often=0.6, every=4))
    light_games(maker, GAME, catalogue, _more_lightly, heavy=("hands",))
    rounds = {"id": "mcr", "options": {"hands": 4}}
    quick = [bot["id"] for bot in catalogue["bots"] if bot["skill"] == 1] + ["greedy"]
    play(maker, Course(GAME, {"ruleset": rounds, "seed": 4}, quick, _more_lightly, often=0.05))


def _more_lightly(maker: Maker, moment: Moment) -> None:
    if maker.is_time(0.2):
        _more(maker, moment)


def _more(maker: Maker, moment: Moment) -> None:
    view, seat, action = moment.view, moment.seat, moment.action
    notation = {"notation": moment.state["notation"]} if "notation" in moment.state else {}
    own = {"hand": view["hand"], "melds": view["melds"][seat], **notation}
    winds = {"seat_wind": view["seat_wind"], "round_wind": view["round_wind"]}
    flowers = {"flowers": view["flowers"][seat]}
    if maker.is_time(_OFTEN):
        seen = [tile for row in view["discards"] for tile in row]
        maker.ask(f"/v1/{GAME}/analyze", {**own, "seen": seen})
    if view["tabled"] is not None and (action["type"] != "pass" or maker.is_time(2 * _OFTEN)):
        tabled = view["tabled"]
        asks: Json = {**own, **winds, **flowers, "tile": tabled["tile"], "seat": seat}
        asks |= {"from": tabled["seat"], "robbing_gang": tabled["robbing"]}
        asks["ruleset"] = view["ruleset"]
        if maker.is_time(0.5):
            kinds = {key: action[key] for key in ("type", "tiles") if key in action}
            asks["claims"] = [{**kinds, "seat": seat}]
            rival = (seat + 1) % 4
            if rival != tabled["seat"]:
                claim = {"seat": rival, "type": maker.choice(["peng", "hu", "pass"])}
                asks["claims"].append(claim)
        maker.ask(f"/v1/{GAME}/claims", asks)
    wins = action["type"] == "hu"
    if wins or maker.is_time(_OFTEN / 2):
        _ask_about_win(maker, moment, own, {**winds, **flowers}, drawn=view["tabled"] is None)


def _ask_about_win(maker: Maker, moment: Moment, own: Json, more: Json, *, drawn: bool) -> None:
    """Ask for the score of a hand with its drawn or offered tile."""
    view = moment.view
    hand = list(own["hand"])
    if not drawn:
        tile = view["tabled"]["tile"]
    elif view["drawn"] is not None:
        tile = view["drawn"]
        hand.remove(tile)
    else:
        return
    asks = {**own, "hand": hand, "tile": tile}
    maker.ask(f"/v1/{GAME}/win", asks)
    asks |= {**more, "self_draw": drawn, "ruleset": view["ruleset"]}
    asks[maker.choice(["last_copy", "last_tile", "after_gang", "robbing_gang"])] = maker.is_time(
        0.3
    )
    maker.ask(f"/v1/{GAME}/score", asks)
