"""A whole game of Dou Dizhu on a server, by three players that know no rule.

This program is the table: it keeps the state, shows each player its view, and sends its action.
The players do what the service suggests to them.

    python examples/play_a_game.py [http://localhost:8080] [seed]
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
            answer = session.post(f"{base}/v1/doudizhu/{path}", json=question, timeout=10)
            if not answer.ok:
                sys.exit(f"{path}: {answer.json()['detail']}")
            told: Json = answer.json()
            return told

        table = ask("deal", ruleset="classic", **({"seed": seed[0]} if seed else {}))
        while table["to_act"]:
            # A player sees its view, and no more.
            seen = ask("view", state=table["state"], seat=table["to_act"][0])
            said = ask("suggest", view=seen["view"], skill=3, seed=1)
            table = ask("step", state=table["state"], action=said["action"])
            for event in table["events"]:
                show(event)
        score = ask("settle", state=table["state"])
        for each in score["multipliers"]:
            print(f"{each['name']}: x{each['product']}")
        print("scores:", *score["scores"])


def show(event: Json) -> None:
    """Print an event."""
    cards = event.get("play", event).get("cards", event.get("bottom", []))
    print(f"seat {event.get('seat', '-')}  {event['type']:8}", *cards)


if __name__ == "__main__":
    main(*sys.argv[1:])
