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

        game: Json = {"game": "doudizhu", "ruleset": "classic", "seats": ["human", 1, 1]}
        told = ask("/v1/tables", **game, **({"seed": seed[0]} if seed else {}))
        show(told)
        while not told["over"]:
            said = ask("/v1/doudizhu/suggest", view=told["view"], skill=3, seed=1)
            told = ask("/v1/tables/act", table=told["table"], action=said["action"])
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
