"""Mutations of JSON: one to three small changes, anywhere in a body."""

from __future__ import annotations

import copy
import json
from collections import defaultdict
from typing import TYPE_CHECKING, Any, NamedTuple

from tests.api.truth import pick

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from paiju.chance import Chance
    from tests.api.truth import Json

MOST = 3
# The most values that are kept for a name.
KEPT = 60
# Values that no game has, or that games have in other places.
ODD: tuple[Any, ...] = (
    *(None, True, False, 0, 1, 2, 3, 4, 5, -1, 14, 27, 99, 1000, 1.0, 1.5, 2**53),
    *("", "x", [], [None], [[]], {}),
)
_TRIES = 30


class Spot(NamedTuple):
    """A place in a body: its container, its key there, and the nearest name above it."""

    holder: Any
    key: Any
    name: str

    @property
    def value(self) -> Any:  # noqa: ANN401 - whatever JSON has
        """The value at this place."""
        return self.holder[self.key]


class Mutator:
    """A mutator of bodies; it mostly replaces a value by another of the same name."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self._values: dict[tuple[str, type], dict[str, Any]] = defaultdict(dict)

    def learn(self, body: Json) -> None:
        """Keep the values of a body as replacements for others."""
        for spot in _spots(body, ""):
            kept = self._values[spot.name, type(spot.value)]
            if len(kept) < KEPT:
                kept[json.dumps(spot.value)] = spot.value

    def mutant(self, body: Json, chance: Chance) -> Json:
        """A copy of the body with one to three changes."""
        for _ in range(_TRIES):
            changed = copy.deepcopy(body)
            for _ in range(1 + chance.randrange(MOST)):
                if changed:
                    pick(self._changes, chance)(changed, chance)
            if json.dumps(changed) != json.dumps(body):
                return changed
        return {**body, "x": None}

    @property
    def _changes(self) -> tuple[Callable[[Json, Chance], None], ...]:
        return (
            *(self._replace, self._replace, self._replace, _drop, _repeat),
            *(_swap, _swap, _move, self._exchange),
        )

    def _replace(self, body: Json, chance: Chance) -> None:
        """Replace a value, mostly by one of the same name and type."""
        spot = _spot(body, chance)
        alike = tuple(self._values[spot.name, type(spot.value)].values())
        values = pick([alike, alike, alike, alike, ODD], chance) or ODD
        value = pick(values, chance)
        if isinstance(spot.value, int) and not chance.randrange(4):
            value = spot.value + pick([-1, 1], chance)
        spot.holder[spot.key] = copy.deepcopy(value)

    def _exchange(self, body: Json, chance: Chance) -> None:
        """Exchange two seats, everywhere or in a part."""
        one, other = chance.randrange(self.seats), chance.randrange(self.seats)
        everywhere = [Spot(body, name, name) for name in body]
        for spot in pick([everywhere, [_spot(body, chance)]], chance):
            spot.holder[spot.key] = self._exchanged(spot.value, {one: other, other: one})

    def _exchanged(self, value: Any, seats: dict[int, int]) -> Any:  # noqa: ANN401 - JSON
        if isinstance(value, dict):
            return {name: self._exchanged(each, seats) for name, each in value.items()}
        if isinstance(value, list):
            new = [self._exchanged(each, seats) for each in value]
            of_seats = len(new) == self.seats and all(isinstance(each, list) for each in new)
            return [new[seats.get(at, at)] for at in range(len(new))] if of_seats else new
        is_seat = isinstance(value, int) and not isinstance(value, bool)
        return seats.get(value, value) if is_seat else value


def _drop(body: Json, chance: Chance) -> None:
    spot = _spot(body, chance)
    del spot.holder[spot.key]


def _repeat(body: Json, chance: Chance) -> None:
    """Repeat a value, beside itself or in the place of a neighbour."""
    spot = _spot(body, chance)
    if isinstance(spot.holder, list):
        spot.holder.insert(chance.randrange(len(spot.holder) + 1), copy.deepcopy(spot.value))
    else:
        spot.holder[pick(list(spot.holder), chance)] = copy.deepcopy(spot.value)


def _swap(body: Json, chance: Chance) -> None:
    """Swap two values of one type."""
    one = _spot(body, chance)
    other = _alike(body, one, chance)
    if other is not None:
        one.holder[one.key], other.holder[other.key] = (
            copy.deepcopy(other.value),
            copy.deepcopy(one.value),
        )


def _move(body: Json, chance: Chance) -> None:
    """Move an entry of a list to another list of the same name."""
    one = _spot(body, chance)
    other = _alike(body, one, chance)
    if other is not None and isinstance(one.holder, list) and isinstance(other.holder, list):
        moved = one.holder.pop(one.key)
        other.holder.insert(chance.randrange(len(other.holder) + 1), moved)


def _alike(body: Json, one: Spot, chance: Chance) -> Spot | None:
    for _ in range(_TRIES):
        other = _spot(body, chance)
        if other.name == one.name and type(other.value) is type(one.value):
            return other
    return None


def _spot(body: Json, chance: Chance) -> Spot:
    """A random place in a body; each step down is drawn, so that shallow places are frequent."""
    spot = _step(Spot(None, None, ""), body, chance)
    while spot.value and isinstance(spot.value, dict | list) and chance.randrange(6):
        spot = _step(spot, spot.value, chance)
    return spot


def _step(above: Spot, holder: Any, chance: Chance) -> Spot:  # noqa: ANN401 - JSON
    if isinstance(holder, dict):
        key = pick(list(holder), chance)
        return Spot(holder, key, key)
    return Spot(holder, chance.randrange(len(holder)), above.name)


def _spots(holder: Any, name: str) -> Iterator[Spot]:  # noqa: ANN401 - JSON
    keys: list[Any] = list(holder if isinstance(holder, dict) else range(len(holder)))
    for key in keys:
        spot = Spot(holder, key, key if isinstance(holder, dict) else name)
        yield spot
        if isinstance(spot.value, dict | list):
            yield from _spots(spot.value, spot.name)
