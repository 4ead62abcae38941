"""Sealed tables: whole games of a human that acts at random, among bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.play.declaration.registry import GAMES
from tests.recorded.service import OPAQUE

if TYPE_CHECKING:
    from tests.recorded.making.maker import Json, Maker

_GAMES = 8
_OF_TILES = frozenset(name for name, game in GAMES.items() if game.family == "tiles")


def ask_all(maker: Maker, game: str, catalogue: Json) -> None:
    """Play at some tables of a game."""
    bots = [bot["id"] for bot in catalogue["bots"] if (bot["skill"] or 1) < 4]
    rulesets = [each["id"] for each in catalogue["rulesets"]]
    for number in range(_GAMES):
        asks: Json = {"game": game, "seed": f"table {number}"}
        if number:
            asks["ruleset"] = rulesets[number % len(rulesets)]
        if number % 3 == 1:
            asks["notation"] = "botzone" if game in _OF_TILES else "ids"
        fresh = maker.ask("/v1/tables", asks, 0)
        if number > 1:
            others = len(fresh["view"]["counts"]) - 1
            seats = ["human", *(maker.choice(bots) for _ in range(others))]
            maker.chance.shuffle(seats)
            asks["seats"] = seats
        _play(maker, asks)
    maker.ask("/v1/tables", {"game": game, "seed": 1, "seats": ["human"]})
    maker.ask("/v1/tables", {"game": game, "seed": 1, "ruleset": "none"})
    maker.ask("/v1/tables", {"game": game, "seed": 1, "match": {"team_levels": ["5", "3"]}})


def _play(maker: Maker, asks: Json) -> None:
    """Play one table to its end."""
    notation = {key: asks[key] for key in ("notation",) if key in asks}
    start, game = f"/v1/{asks['game']}", asks["game"]
    told = maker.ask("/v1/tables", asks)
    while not told["over"]:
        if maker.is_time(0.1):
            wrong = {"type": maker.choice(["pass", "hu", "call"]), "seat": told["seat"]}
            maker.ask("/v1/tables/act", {"table": OPAQUE, "action": wrong, **notation})
        if game in _OF_TILES and maker.is_time(0.5):
            action: Json = {"type": "auto"}
        else:
            bot = maker.choice(["novice", "casual", "random"])
            said = {"view": told["view"], "bot": bot, "seed": 1, "budget_ms": 10, **notation}
            action = maker.ask(f"{start}/suggest", said, 0)["action"]
        told = maker.ask("/v1/tables/act", {"table": OPAQUE, "action": action, **notation})
    maker.ask("/v1/tables/act", {"table": OPAQUE, "action": {"type": "auto"}, **notation})
