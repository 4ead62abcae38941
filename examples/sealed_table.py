"""A whole game of Dou Dizhu against two bots, by a program that does not know the rules.

All that it knows of the game comes from the service, which remembers nothing: between two questions
the game is in `table`, which this program can only pass on.

    python examples/sealed_table.py [http://localhost:8080] [seed]
"""

from __future__ import annotations

import sys
from typing import Any

import requests

Json = dict[str, Any]


def main(base: str = "http://localhost:8080", *seed: str) -> None:
    """Play one game to its end, and print what happens."""
    with requests.Session() as session:

        def ask(path: str, **question: object) -> Json:
            answer = session.post(base + path, json=question, timeout=10)
            if not answer.ok:
                sys.exit(f"{path}: {answer.json()['detail']}")
            told: Json = answer.json()
            return told

        def choose(view: Json, legal: list[Json]) -> Json:
            """The first choice; if that is to play cards, the best hint of the service."""
            if legal[0]["type"] != "play":
                return legal[0]
            question = {key: view[key] for key in ("hand", "last", "ruleset", "wild")}
            (hint,) = ask("/v1/doudizhu/hints", **question, limit=1)["hints"]
            return {"type": "play", "cards": hint["play"]["cards"], "as": hint["play"]["wild"]}

        game: Json = {"game": "doudizhu", "ruleset": "classic", "seats": ["human", 1, 1]}
        told = ask("/v1/tables", **game, **({"seed": seed[0]} if seed else {}))
        show(told)
        while not told["over"]:
            action = choose(told["view"], told["legal"])
            told = ask("/v1/tables/act", table=told["table"], action=action)
            show(told)
        print("scores:", *told["score"]["scores"])


def show(told: Json) -> None:
    """Print the events of an answer."""
    for event in told["events"]:
        who = "you" if event.get("seat") == told["seat"] else f"seat {event.get('seat')}"
        cards = event.get("play", event).get("cards", event.get("bottom", []))
        print(f"{who:6}  {event['type']:8}", *cards)


if __name__ == "__main__":
    main(*sys.argv[1:])
