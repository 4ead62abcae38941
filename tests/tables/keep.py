"""Tables, and states with their proofs, that a version seals and proves: later ones must open them.

Run it in a checkout of that version, when it is released and before its states change:
`python -m tests.tables.keep tests/tables/kept/0.3.0.json.xz`. It only asks questions.
"""

from __future__ import annotations

import json
import lzma
import sys
from hashlib import sha256
from itertools import islice
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, Any

from app import create_app
from app.config import Settings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flask.testing import FlaskClient

Json = dict[str, Any]
KEY = sha256(b"a key of tests alone").digest()
# The part of a game after which its table and its state are kept.
LATE = 0.9
# The parts that say what seats have let pass: the first moment with some, of these games, is kept
# too.
LET_PASS, TRIES = {"passed", "bar", "bars"}, 40


def asked(client: FlaskClient, path: str, **body: object) -> Json:
    """The answer to a question."""
    answer = client.post(path, json=body) if body else client.get(path)
    told: Json = answer.get_json()
    assert answer.status_code == 200, (path, told)
    return told


def tables(client: FlaskClient, game: str, ruleset: str, seed: str) -> Iterator[Json]:
    """The answers at a table at which all that the human does is the default action."""
    told = asked(client, "/v1/tables", game=game, ruleset=ruleset, seed=seed)
    while not told["over"]:
        yield {name: told[name] for name in ("table", "turn", "view", "legal")}
        told = asked(client, "/v1/tables/act", table=told["table"], action={"type": "auto"})


def states(client: FlaskClient, game: str, ruleset: str, seed: str) -> Iterator[Json]:
    """The states of a game of default actions, with their proofs."""
    told = asked(client, f"/v1/{game}/deal", ruleset=ruleset, seed=seed)
    while True:
        yield {name: told[name] for name in ("state", "proof", "to_act", "legal")}
        if not told["to_act"]:
            return
        given = {name: told[name] for name in ("state", "proof")}
        action = {"type": "auto", "seat": told["to_act"][0]}
        told = asked(client, f"/v1/{game}/step", **given, action=action)


def kept(games: Iterator[Iterator[Json]], shown: str) -> list[Json]:
    """The moments that are kept of a game, or of two; `shown` is where they say what happened."""
    found: list[Json] = []
    for game in islice(games, TRIES):
        every = [*game]
        found = found or [every[int(LATE * len(every))], every[0]]
        if not LET_PASS & every[0][shown].keys():
            return found
        for told in every:
            if any(each not in (None, []) for each in let_pass(told[shown])):
                return [found[0], told]
    return found


def let_pass(shown: Json) -> list[Any]:
    """The things that were let pass in a view or a state."""
    parts = [shown[name] for name in LET_PASS & shown.keys()]
    return [each for part in parts for each in (part if isinstance(part, list) else [part])]


def main(path: str) -> None:
    """Write what this version seals and proves."""
    client = create_app(Settings(seal_keys=(KEY,))).test_client()
    found = []
    for game in asked(client, "/v1/games")["games"]:
        for ruleset in asked(client, f"/v1/games/{game['id']}")["rulesets"]:
            named = game["id"], ruleset["id"]
            seeds = [f"kept {ruleset['id']} {number}" for number in range(TRIES)]
            moments = {
                "tables": kept((tables(client, *named, seed) for seed in seeds), "view"),
                "states": kept((states(client, *named, seed) for seed in seeds), "state"),
            }
            found.append({"game": named[0], "ruleset": named[1], **moments})
    told = {"key": KEY.hex(), "sealed": int(time()), "kept": found}
    Path(path).write_bytes(lzma.compress(json.dumps(told).encode()))


if __name__ == "__main__":
    main(*sys.argv[1:])
