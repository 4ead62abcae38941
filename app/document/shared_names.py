"""Sharing schemas: equal components of several games become one, and so do equal fields."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from itertools import chain
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

import orjson

from paiju.shapes.schema import ref

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

Json = dict[str, Any]

_QUESTION, _LIST = "Question", "List"
_START = "#/components/schemas/"


def shared_component_names(
    shapes: Mapping[str, Json], families: Mapping[str, str]
) -> dict[str, str]:
    """The new names of components that are equal in several games, apart from their prefixes.

    Equal components must refer to equal components. If a name fits several groups of equal
    components, the group with most games gets it.

    Args:
        shapes: the components by name.
        families: for the prefix of each game, the prefix of shared components of its family.

    >>> def list_of(name):
    ...     return {"items": {"$ref": _START + name}}
    >>> shapes = {"AUse": list_of("ACard"), "BUse": list_of("BCard"), "CUse": list_of("CCard")}
    >>> cards = {"ACard": {"maximum": 3}, "BCard": {"maximum": 3}, "CCard": {"maximum": 4}}
    >>> shared_component_names({**shapes, **cards}, {"A": "Any", "B": "Any", "C": "Any"})
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


def without_equal_unions(shapes: Mapping[str, Json]) -> dict[str, Json]:
    """The components without unions that equal another one, apart from their descriptions.

    >>> union = {"oneOf": [], "discriminator": {}}
    >>> sorted(without_equal_unions({"Action": union, "Move": {**union, "description": "Move."}}))
    ['Action']
    """
    first: dict[bytes, str] = {}
    names: dict[str, str] = {}
    for name in sorted(each for each in shapes if "discriminator" in shapes[each]):
        known = first.setdefault(orjson.dumps(_bare(shapes[name])), name)
        if known != name:
            names[name] = known
    return {name: renamed(shapes[name], names) for name in shapes if name not in names}


def renamed(part: Any, names: Mapping[str, str]) -> Any:  # noqa: ANN401 - a part of JSON
    """A part of the document with the new names of components; repeated items are left out."""
    if isinstance(part, str):
        name = part.removeprefix(_START)
        return _START + names[name] if part.startswith(_START) and name in names else part
    if isinstance(part, list):
        items = [renamed(each, names) for each in part]
        return [each for place, each in enumerate(items) if each not in items[:place]]
    if isinstance(part, dict):
        return {key: renamed(each, names) for key, each in part.items()}
    return part


def without_repeated_texts(shapes: Mapping[str, Json], prefixes: Iterable[str]) -> dict[str, Json]:
    """The components, without descriptions that an earlier game has in the same place.

    >>> hand = {"description": "Cards."}
    >>> shapes = {"AHand": hand, "BHand": {**hand, "type": []}}
    >>> without_repeated_texts(shapes, ("A", "B"))["BHand"]
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
    """The descriptions within a part: tuples of the keys that lead there, and the description."""
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
    """A part without the descriptions in `said`."""
    if isinstance(part, list):
        return [_without(each, said, (*place, key)) for key, each in enumerate(part)]
    if not isinstance(part, dict):
        return part
    return {
        key: _without(each, said, (*place, key))
        for key, each in part.items()
        if key != "description" or not isinstance(each, str) or (*place, each) not in said
    }


def _bare(schema: Json) -> Json:
    """A schema without its own description."""
    return {name: each for name, each in schema.items() if name != "description"}


def _unowned(shape: Json, prefix: str) -> bytes:
    """The JSON of a component, in which references lack the prefix of its game."""
    return orjson.dumps(shape).replace((_START + prefix).encode(), _START.encode() + b"@")


def _refs(part: Any) -> set[str]:  # noqa: ANN401 - a part of JSON
    """The names of the components that a part refers to."""
    if isinstance(part, str):
        return {part.removeprefix(_START)} if part.startswith(_START) else set()
    inner = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    return set[str]().union(*map(_refs, inner))


def with_shared_schemas(shapes: Mapping[str, Json], prefixes: Mapping[str, str]) -> dict[str, Json]:
    """The components, in which schemas that are used often are components of their own.

    A new component is made where it makes the document shorter. It has the name of the field,
    behind the prefix of the game if only one has it. If that name is taken, it gets a prefix for
    questions or answers, for the family, or the name of the first component that has it. A list of
    a component is named after the component, and so is a component in both its versions.

    >>> field = {"type": "string", "description": "How the cards of the question are written."}
    >>> shapes = {name: {"properties": {"notation": dict(field)}} for name in ("A", "B", "C")}
    >>> found = with_shared_schemas(shapes, {})
    >>> sorted(found), found["B"]["properties"]["notation"]["$ref"]
    (['A', 'B', 'C', 'Notation'], '#/components/schemas/Notation')
    >>> many = {"type": "array", "items": {"$ref": _START + "Card"}, "maxItems": 64}
    >>> hands = {f"Hands{place}": {"type": "array", "items": dict(many)} for place in range(9)}
    >>> with_shared_schemas(hands, {})["Hands7"]
    {'type': 'array', 'items': {'$ref': '#/components/schemas/CardList'}}
    """
    found: dict[str, Json] = orjson.loads(orjson.dumps(shapes))
    uses = {name: [*_uses(name, shape)] for name, shape in found.items()}
    while best := max(_savings(uses, prefixes), default=None, key=itemgetter(0)):
        _, name, places = best
        found[name] = shape = orjson.loads(places[0].written)
        for use in places:
            said = use.parent[use.key].get("description")
            is_own = said is not None and "description" not in shape
            use.parent[use.key] = {**ref(name), **({"description": said} if is_own else {})}
        uses |= {owner: [*_uses(owner, found[owner])] for owner in (name, *_owners(places))}
    return found


class _Use(NamedTuple):
    """A schema inside a component, which may be shared.

    Attributes:
        owner: the name of the component.
        parent: the object that has the schema as a value.
        key: the key of that value.
        name: the field or the components after which a shared component would be named.
        written: the JSON of the shared component.

    """

    owner: str
    parent: Json
    key: str
    name: str
    written: bytes


def _savings(
    uses: Mapping[str, Sequence[_Use]], prefixes: Mapping[str, str]
) -> Iterator[tuple[int, str, list[_Use]]]:
    """The possible new components: the bytes that each would save, its name, and its uses."""
    alike: dict[tuple[str, bytes], list[_Use]] = defaultdict(list)
    for use in chain.from_iterable(uses.values()):
        alike[use.name, use.written].append(use)
    taken = {name.casefold() for name in uses}
    for (wanted, written), places in alike.items():
        if len(places) == 1:
            continue
        names = _names(wanted, _owners(places), prefixes)
        # Generated clients have a file for each schema, and some file systems ignore case.
        name = next((each for each in names if each.casefold() not in taken), None)
        if name is None:
            continue
        refs = len(places) * _size(orjson.dumps(ref(name)))
        saved = (len(places) - 1) * _size(written) - refs - len(name) - _LINE
        if saved > 0:
            yield saved, name, places


def _owners(uses: Iterable[_Use]) -> list[str]:
    """The names of the components that have these uses."""
    return list(dict.fromkeys(use.owner for use in uses))


def _named(schema: Json) -> str:
    """The name for a list of a component, or for a component in both versions; else empty."""
    if "anyOf" in schema:
        one, *others = (each.get("$ref", "").removeprefix(_START) for each in schema["anyOf"])
        return _OWNER.sub(r"\g<0>Asked", one) if others == [f"{one}Given"] else ""
    if schema.get("type") != "array" or "$ref" not in schema["items"]:
        return ""
    name: str = schema["items"]["$ref"].removeprefix(_START)
    return f"{name}s" if name.endswith(_LIST) else name + _LIST


def _names(field: str, owners: list[str], prefixes: Mapping[str, str]) -> Iterator[str]:
    name = "".join(each[:1].upper() + each[1:] for each in field.split("_"))
    own = next((each for each in prefixes if all(name.startswith(each) for name in owners)), "")
    name = name.removeprefix(own)
    yield f"{own}{name}"
    yield f"{own}{'Asked' if all(each.endswith(_QUESTION) for each in owners) else 'Told'}{name}"
    words = {**prefixes, **{word: word for word in prefixes.values()}}
    families = {next((words[each] for each in words if own.startswith(each)), "") for own in owners}
    if len(families) == 1:
        yield f"{families.pop()}{name}"
    yield f"{owners[0]}{name}"


# The characters around the name and the schema in the line of a component.
_LINE = len("  : \n")
_BARE = re.compile(rb'"[A-Za-z_][^"]*"')
# The game or the family at the start of the name of a component.
_OWNER = re.compile("^[A-Z][a-z]*")


@cache
def _size(schema: bytes) -> int:
    """The approximate size of a schema in YAML, where keys and words have no quotes."""
    return len(schema) - 2 * len(_BARE.findall(schema)) + schema.count(b'":')


def _uses(owner: str, schema: object) -> Iterator[_Use]:
    """The schemas inside a component that may be shared: fields, lists and pairs of versions."""
    # In answers a union stays where it is: as a component it would be a class in generated clients.
    kinds = {"type", "anyOf"} if owner.endswith(_QUESTION) else {"type"}
    for parent, key, name in _places(schema):
        each = parent[key]
        # The field `type` tells the forms of a union apart, so it stays where it is.
        if not isinstance(each, dict) or not kinds & each.keys() or name == "type":
            continue
        if name:
            yield _Use(owner, parent, key, name, orjson.dumps(each))
        if named := _named(each):
            yield _Use(owner, parent, key, named, orjson.dumps(_bare(each)))


def _places(schema: object) -> Iterator[tuple[Json, str, str]]:
    """The places of fields and items in a schema: the object, the key, and the field's name."""
    if isinstance(schema, list):
        for each in schema:
            yield from _places(each)
    elif isinstance(schema, dict):
        for key, each in schema.items():
            if key == "properties":
                for name, field in each.items():
                    yield each, name, name
                    yield from _places(field)
            elif key not in {"enum", "required", "default"}:
                if key == "items":
                    yield schema, key, ""
                yield from _places(each)
