"""Questions about how well games were played."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from paiju.play.declaration.registry import GAMES

if TYPE_CHECKING:
    from tests.recorded.making.maker import Json, Maker

# The games that are reviewed, and the work of each review: little, since it is asked in every run.
_GAMES, _BUDGET = 8, 40


def ask_for_reviews(maker: Maker, game: str) -> None:
    """Ask `review` by states whose score is asked."""
    settled = [json.loads(each.body) for each in maker.kept if each.path == f"/v1/{game}/settle"]
    states = [each for each in settled if "state" in each]
    for number, each in enumerate(maker.chance.sample(states, min(_GAMES, len(states)))):
        asked: Json = {**each, "seats": [number % 2], "budget_ms": _BUDGET, "seed": number}
        if number % 2 and GAMES[game].family == "cards":
            asked["hindsight"] = True
        maker.ask(f"/v1/{game}/review", asked)
