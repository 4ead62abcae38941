"""The features of learned players in frozen positions, as hashes, and the logits.

Features are compared bit by bit. The network's results are sums of single precision, which another
processor or library may round otherwise: they are compared with some tolerance.
"""

from __future__ import annotations

import json
from math import isclose
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from tests.recorded import decisions, engine, kept
from tests.recorded.service import JSON, Question, Service

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

Json = dict[str, Any]

# The games with a model, and the rule set of the model.
RULE_SETS = {"doudizhu": "classic", "guandan": "competition"}
POSITIONS = 300
# The tolerance: far more than rounding, far less than the difference to another network.
ROOM = 0.002


class Seen(NamedTuple):
    """A position, with its features for learned players.

    Attributes:
        view: the view of the seat.
        features: a hash of each array.
        numbers: the logits of the choices, and the networks' other results.

    """

    view: Json
    features: dict[str, str]
    numbers: list[float]


def look(game: str, view: Json) -> Seen:
    """The present features of a position; empty without a model of its rules."""
    found = engine.position(game, view)
    return Seen(view, {}, []) if found is None else Seen(view, found.features, found.numbers)


def make(game: str) -> list[Seen]:
    """Make positions: one of the play of each deck in the model's rule set."""
    service, chance = Service(), Random(f"features of {game}")
    decks = [deck for deck in decisions.read(game) if deck.deal["ruleset"] == RULE_SETS[game]]
    found: list[Seen] = []
    for deck in decks:
        actions = [json.loads(move)["action"] for move in deck.moves]
        body = {**deck.deal, "actions": actions[: chance.randrange(len(actions))]}
        position = _asked(service, f"/v1/{game}/replay", body)
        seen = {"state": position["state"], "seat": position["to_act"][0]}
        view = _asked(service, f"/v1/{game}/view", seen)["view"]
        if view["phase"] == "play" and len(found) < POSITIONS:
            found.append(look(game, view))
    return found


def _asked(service: Service, path: str, body: Json) -> Json:
    found: Json = json.loads(service.ask(Question("POST", path, json.dumps(body), JSON)).body)
    return found


def differences(old: Seen, new: Seen) -> Iterator[str]:
    """The differences between two recordings of a position."""
    for name in sorted(old.features.keys() | new.features.keys()):
        if old.features.get(name) != new.features.get(name):
            yield f"{name} are others"
    if len(old.numbers) != len(new.numbers):
        yield f"{len(new.numbers)} numbers instead of {len(old.numbers)}"
    pairs = zip(old.numbers, new.numbers, strict=False)
    far = [(was, now) for was, now in pairs if not isclose(was, now, rel_tol=ROOM, abs_tol=ROOM)]
    if far:
        yield f"{len(far)} numbers are others, the first {far[0][1]} instead of {far[0][0]}"


def changes(game: str, old: Sequence[Seen], new: Sequence[Seen]) -> list[str]:
    """The changed positions of a game, with their differences."""
    return [
        f"{game} position {number}: {'; '.join(found)}\n  {json.dumps(was.view)}"
        for number, (was, now) in enumerate(zip(old, new, strict=True))
        if (found := list(differences(was, now)))
    ]


def look_again(game: str, seen: Sequence[Seen]) -> list[Seen]:
    """The present features of the positions of a game."""
    return [look(game, each.view) for each in seen]


def read(game: str, folder: Path = kept.FOLDER) -> list[Seen]:
    """Read the recorded positions of a game."""
    return [Seen(*row) for row in kept.read_rows(folder / f"{game}.features.xz")]


def keep(game: str, seen: Sequence[Seen], folder: Path = kept.FOLDER) -> None:
    """Record the positions of a game."""
    kept.write_rows(folder / f"{game}.features.xz", seen)


def drop(game: str, folder: Path = kept.FOLDER) -> None:
    """Remove the recorded positions of a game."""
    (folder / f"{game}.features.xz").unlink()
