"""Shared schemas: what several games have alike is one component, and so are fields alike."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

import orjson

from app.shapes.schema import ref

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    Json = dict[str, Any]
    Uses = list[tuple[str, Json]]


_QUESTION = "Question"
_START = "#/components/schemas/"


def common(shapes: Mapping[str, Json], families: Mapping[str, str]) -> dict[str, str]:
    """The new names of components that several games have alike, but for their prefixes.

    `families` are the prefixes of the games with the words that are in place of them. What
    components refer to must be alike too. Of several such components with a name the one of most
    games has it.

    >>> def list_of(name):
    ...     return {"items": {"$ref": _START + name}}
    >>> told = {"AUse": list_of("ACard"), "BUse": list_of("BCard"), "CUse": list_of("CCard")}
    >>> cards = {"ACard": {"maximum": 3}, "BCard": {"maximum": 3}, "CCard": {"maximum": 4}}
    >>> common({**told, **cards}, {"A": "Any", "B": "Any", "C": "Any"})
    {'AUse': 'AnyUse', 'BUse': 'AnyUse', 'ACard': 'AnyCard', 'BCard': 'AnyCard'}
    """
    owners = {
        name: own for name in shapes if (own := next(filter(name.startswith, families), None))
    }
    kinds: dict[str, object] = {
        name: _unowned(shapes[name], own).decode() for name, own in owners.items()
    }
    inner = {name: sorted(_refs(shapes[name]) & owners.keys()) for name in owners}
    while True:
        numbers = {kind: number for number, kind in enumerate(dict.fromkeys(kinds.values()))}
        finer: dict[str, object] = {
            name: (numbers[kind], tuple(numbers[kinds[each]] for each in inner[name]))
            for name, kind in kinds.items()
        }
        if len(set(finer.values())) == len(numbers):
            break
        kinds = finer
    alike = defaultdict[tuple[str, object], list[str]](list)
    for name, kind in kinds.items():
        own = owners[name]
        alike[families[own] + name.removeprefix(own), kind].append(name)
    found: dict[str, str] = {}
    taken = {name.casefold() for name in shapes}
    for (name, _), names in sorted(alike.items(), key=lambda each: -len(each[1])):
        if len(names) > 1 and name.casefold() not in taken:
            taken.add(name.casefold())
            found |= dict.fromkeys(names, name)
    return {name: found[name] for name in shapes if name in found}


def renamed(part: Any, names: Mapping[str, str]) -> Any:  # noqa: ANN401 - a part of JSON
    """A part of the document with components by their new names; of equal ways one is left."""
    if isinstance(part, str):
        name = part.removeprefix(_START)
        return _START + names[name] if part.startswith(_START) and name in names else part
    if isinstance(part, list):
        told = [renamed(each, names) for each in part]
        return [each for place, each in enumerate(told) if each not in told[:place]]
    if isinstance(part, dict):
        return {key: renamed(each, names) for key, each in part.items()}
    return part


def said_once(shapes: Mapping[str, Json], prefixes: Iterable[str]) -> dict[str, Json]:
    """The components without the words that their namesakes of an earlier game have in that place.

    >>> told = {"AHand": {"description": "Cards."}, "BHand": {"description": "Cards.", "type": []}}
    >>> said_once(told, ("A", "B"))["BHand"]
    {'type': []}
    """
    found, said = dict(shapes), defaultdict[str, set[tuple[object, ...]]](set)
    for prefix in prefixes:
        own = [name for name in shapes if name.startswith(prefix)]
        words = {name: set(_words(shapes[name])) for name in own}
        for name in own:
            found[name] = _without(shapes[name], said[name.removeprefix(prefix)])
        for name in own:
            said[name.removeprefix(prefix)] |= words[name]
    return found


def _words(part: object, place: tuple[object, ...] = ()) -> Iterator[tuple[object, ...]]:
    """The descriptions within a part, each behind its place."""
    if isinstance(part, dict) and isinstance(part.get("description"), str):
        yield (*place, part["description"])
    if isinstance(part, (dict, list)):
        for key, each in part.items() if isinstance(part, dict) else enumerate(part):
            yield from _words(each, (*place, key))


def _without(
    part: Any,  # noqa: ANN401 - a part of JSON
    said: Collection[tuple[object, ...]],
    place: tuple[object, ...] = (),
) -> Any:  # noqa: ANN401 - as above
    """A part without these descriptions."""
    if isinstance(part, list):
        return [_without(each, said, (*place, key)) for key, each in enumerate(part)]
    if not isinstance(part, dict):
        return part
    return {
        key: _without(each, said, (*place, key))
        for key, each in part.items()
        if key != "description" or not isinstance(each, str) or (*place, each) not in said
    }


def _unowned(shape: Json, prefix: str) -> bytes:
    """A component in JSON without the prefix of its game in what it refers to."""
    return orjson.dumps(shape).replace((_START + prefix).encode(), _START.encode() + b"@")


def _refs(part: Any) -> set[str]:  # noqa: ANN401 - a part of JSON
    """The components that a part refers to."""
    if isinstance(part, str):
        return {part.removeprefix(_START)} if part.startswith(_START) else set()
    inner = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    return set[str]().union(*map(_refs, inner))


def shared(shapes: Mapping[str, Json], prefixes: Iterable[str]) -> dict[str, Json]:
    """The components, with one more for each field that many have alike, and a reference in place.

    It has the name of the field, behind the prefix of a game that alone has it so; where another
    has that name, behind a word for questions or for answers.

    >>> field = {"type": "string", "description": "How the cards of the question are written."}
    >>> told = {name: {"properties": {"notation": dict(field)}} for name in ("A", "B", "C")}
    >>> sorted(shared(told, ())), shared(told, ())["B"]["properties"]["notation"]["$ref"]
    (['A', 'B', 'C', 'Notation'], '#/components/schemas/Notation')
    """
    found: dict[str, Json] = orjson.loads(orjson.dumps(shapes))
    prefixes = tuple(prefixes)
    while best := max(_savings(found, prefixes), default=None):
        _, name, field, uses = best
        found[name] = uses[0][1][field]
        for _, fields in uses:
            fields[field] = ref(name)
    return found


def _savings(
    shapes: Mapping[str, Json], prefixes: tuple[str, ...]
) -> Iterator[tuple[int, str, str, Uses]]:
    """The bytes that each new component would save, its name, its field, and where it is used."""
    uses: dict[tuple[str, bytes], Uses] = defaultdict(list)
    for owner, shape in shapes.items():
        for fields in _all_fields(shape):
            for field, schema in fields.items():
                # In answers, generated clients have a class for a union with a name, but none in
                # place.
                is_shared = "type" in schema or ("anyOf" in schema and owner.endswith(_QUESTION))
                # A type tells the forms of a union apart: its words stand in place.
                if is_shared and field != "type":
                    uses[field, orjson.dumps(schema)].append((owner, fields))
    taken = {name.casefold() for name in shapes}
    for (field, schema), places in uses.items():
        if len(places) == 1:
            continue
        names = _names(field, [owner for owner, _ in places], prefixes)
        # Clients have a file for each shape: names that differ in case alone are one.
        name = next((each for each in names if each.casefold() not in taken), None)
        if name is None:
            continue
        saved = (len(places) - 1) * len(schema) - len(places) * len(orjson.dumps(ref(name)))
        if saved > 0:
            yield saved, name, field, places


def _names(field: str, owners: list[str], prefixes: tuple[str, ...]) -> tuple[str, str]:
    own = next((each for each in prefixes if all(name.startswith(each) for name in owners)), "")
    word = "Asked" if all(name.endswith(_QUESTION) for name in owners) else "Told"
    name = "".join(map(str.capitalize, field.split("_")))
    return f"{own}{name}", f"{own}{word}{name}"


def _all_fields(schema: object) -> Iterator[Json]:
    """The properties of every object within a schema."""
    if isinstance(schema, list):
        for each in schema:
            yield from _all_fields(each)
    elif isinstance(schema, dict):
        for name, each in schema.items():
            if name == "properties":
                yield each
                yield from _all_fields(list(each.values()))
            elif name not in {"enum", "required", "default"}:
                yield from _all_fields(each)
