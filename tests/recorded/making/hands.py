"""Questions about the hands of kept views: what the others may hold, and how a hand is laid out."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from paiju.play.declaration.registry import GAMES

if TYPE_CHECKING:
    from tests.recorded.making.maker import Json, Maker

# The views that are asked about, and the deals that are sampled where chances are.
_VIEWS, _DEALS = 60, 20
_SOMETIMES = 0.3


def ask_about_hands(maker: Maker, game: str) -> None:
    """Ask `odds`, `describe` and `arrange` by views that players are asked about."""
    asked = [json.loads(each.body) for each in maker.kept if each.path == f"/v1/{game}/suggest"]
    seen = [each for each in asked if "view" in each]
    for each in maker.chance.sample(seen, min(_VIEWS, len(seen))):
        view, notation = each["view"], {key: each[key] for key in ("notation",) if key in each}
        odds: Json = {"view": view, **notation}
        held: Json = {"hand": view["hand"], **notation}
        if GAMES[game].family == "cards":
            odds |= {"deals": _DEALS, "seed": maker.chance.randrange(1000)}
            held |= {key: view[key] for key in ("ruleset", "level", "wild") if view.get(key)}
            if maker.is_time(_SOMETIMES):
                odds["play"] = [maker.choice(view["hand"])]
        maker.ask(f"/v1/{game}/odds", odds)
        maker.ask(f"/v1/{game}/describe", {"view": view, **notation})
        _ask_for_order(maker, game, held)


def _ask_for_order(maker: Maker, game: str, held: Json) -> None:
    """Ask how a hand is laid out; for cards also what is left of it after a play."""
    found = maker.ask(f"/v1/{game}/arrange", held)
    if GAMES[game].family == "cards" and maker.is_time(_SOMETIMES):
        cut = next(each for each in found["arrangements"] if each["by"] == "cut")
        groups = [group["cards"] for group in cut["groups"]]
        rest = [card for group in groups[1:] for card in group]
        if rest:
            maker.ask(f"/v1/{game}/arrange", {**held, "hand": rest, "before": groups})
