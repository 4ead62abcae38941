"""A game for every value of every option, with few questions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.recorded.making.games import Course, play

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.recorded.making.games import Moment
    from tests.recorded.making.maker import Json, Maker

_OFTEN = 0.15


def light_games(
    maker: Maker,
    game: str,
    catalogue: Json,
    more: Callable[[Maker, Moment], None],
    heavy: tuple[str, ...] = (),
) -> None:
    """Play these games in random rule sets by the quicker bots.

    `heavy` names options whose games would take too long.
    """
    bots = [bot["id"] for bot in catalogue["bots"] if (bot["skill"] or 1) == 1]
    rulesets = [each["id"] for each in catalogue["rulesets"]]
    number = 0
    for option in catalogue["options"]:
        if option["id"] in heavy:
            continue
        for value in option["values"]:
            number += 1
            options = {option["id"]: value}
            ruleset = {"id": rulesets[number % len(rulesets)], "options": options}
            deal = {"ruleset": ruleset, "seed": number}
            if maker.ask(f"/v1/{game}/deal", deal).get("status"):
                continue  # the rule set does not allow this value
            play(maker, Course(game, deal, bots, more, often=_OFTEN))
