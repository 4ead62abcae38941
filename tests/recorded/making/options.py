"""Every value of every option: a game each, asked about little."""

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
    """Play such games, each in any of the rule sets, by the quicker bots.

    `heavy` names options whose games take too long to be played so.
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
                continue  # this rule set cannot have that
            play(maker, Course(game, deal, bots, more, often=_OFTEN))
