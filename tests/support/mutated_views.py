"""Views of whole games of tiles, and the same views with something changed in them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from paiju.chance import Chance
from paiju.mahjong_tiles.tile import ALL_TILES, SUITS
from paiju.melding.hands.actions import Action

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from paiju.melding.flow.flow import TileFlow

Json = dict[str, Any]

# The fields from which the others follow: a view may leave out the rest.
GIVEN = frozenset(
    (
        "ruleset", "seat", "hand_number", "dealer", "results",
        "hand", "history", "answer", "flowers", "shown",
    )
)  # fmt: skip
_TURNS = ("draw", "flower", "discard", "chi", "peng", "gang", "hu", "exhausted", "foul", "void")
# The share of chances to claim, win or make a gang that a seat of these games takes.
_EAGER = 0.7


def states(flow: TileFlow[Any, Any, Any], rules: Any, seed: str) -> Iterator[Any]:  # noqa: ANN401 - of any game
    """The states of a game by chance, whose seats like to claim, to win and, at times, to foul."""
    chance = Chance(seed, "mutated views")
    state = flow.deal(rules, seed)
    yield state
    while state.to_act:
        wanted = [
            choice.action
            for choice in flow.legal(state)
            if choice.action.type in {"hu", "gang", "peng", "chi"}
        ]
        if wanted and chance.random() < _EAGER:
            action = wanted[0]
        else:
            action = flow.pick(state, chance.randrange)
        if chance.random() < 1 / 200:
            action = Action("hu", state.to_act[0])
        state = flow.step(state, action).state
        yield state


def views(flow: TileFlow[Any, Any, Any], rules: Any, seed: str, count: int) -> Iterator[Json]:  # noqa: ANN401 - of any game
    """The last views of a game, and some of the others, as JSON."""
    chance = Chance(seed, "views")
    every = [*states(flow, rules, seed)]
    for state in (every[-1], *(every[chance.randrange(len(every))] for _ in range(count - 1))):
        yield json.loads(json.dumps(flow.write_view(flow.view(state, chance.randrange(4)))))


def mutated(view: Json, chance: Chance) -> Json:
    """The view with one to three changes; most often without the fields that follow."""
    changed: Json = json.loads(json.dumps(view))
    if chance.random() < 0.8:
        changed = {name: part for name, part in changed.items() if name in GIVEN}
    for _ in range(1 + chance.randrange(3)):
        _CHANGES[chance.randrange(len(_CHANGES))](changed, chance)
    return changed


def _tile(chance: Chance) -> str:
    return ALL_TILES[chance.randrange(len(ALL_TILES) if chance.random() < 0.1 else 34)]


def _one_of(items: Sequence[Any], chance: Chance) -> Any:  # noqa: ANN401 - anything
    return items[chance.randrange(len(items))] if items else None


def _swap_in_hand(view: Json, chance: Chance) -> None:
    if view["hand"]:
        view["hand"][chance.randrange(len(view["hand"]))] = _tile(chance)


def _resize_hand(view: Json, chance: Chance) -> None:
    if chance.random() < 0.5 and view["hand"]:
        view["hand"].pop(chance.randrange(len(view["hand"])))
    else:
        view["hand"].append(_tile(chance))


def _change_tile(view: Json, chance: Chance) -> None:
    turn = _one_of([turn for turn in view["history"] if turn.get("tile")], chance)
    if turn is not None:
        turn["tile"] = _tile(chance)


def _rename_tile(view: Json, chance: Chance) -> None:
    """Change a tile wherever it is: in the hand, in turns, among what lies open."""
    old, new = _tile(chance), _tile(chance)
    for name in ("hand", "history", "shown", "flowers"):
        if name in view:
            view[name] = json.loads(json.dumps(view[name]).replace(f'"{old}"', f'"{new}"'))


def _hide_tile(view: Json, chance: Chance) -> None:
    turn = _one_of([turn for turn in view["history"] if "tile" in turn], chance)
    if turn is not None:
        turn["tile"] = None if turn["tile"] else _tile(chance)


def _drop_turns(view: Json, chance: Chance) -> None:
    start = chance.randrange(len(view["history"]) + 1)
    del view["history"][start : start + 1 + chance.randrange(3)]


def _cut_history(view: Json, chance: Chance) -> None:
    del view["history"][chance.randrange(len(view["history"]) + 1) :]


def _repeat_turn(view: Json, chance: Chance) -> None:
    turn = _one_of(view["history"], chance)
    if turn is not None:
        view["history"].insert(chance.randrange(len(view["history"]) + 1), dict(turn))


def _add_turn(view: Json, chance: Chance) -> None:
    """Add a turn that might follow the last one."""
    last = _one_of(view["history"][-1:], chance) or {"seat": 0}
    seat = (last["seat"] + chance.randrange(4)) % 4
    tile = last.get("tile") if chance.random() < 0.5 else _tile(chance)
    turn: Json = {"type": _one_of(_TURNS, chance), "seat": seat}
    if turn["type"] not in {"exhausted", "foul"}:
        turn["tile"] = tile
    if turn["type"] in {"chi", "peng", "gang", "hu"}:
        turn["from"] = last["seat"]
    if turn["type"] == "chi":
        turn["tiles"] = [_tile(chance) for _ in range(3)]
    if turn["type"] == "gang" and chance.random() < 0.5:
        turn.update({"from": None, "concealed": chance.random() < 0.5})
    if turn["type"] == "void":
        turn["suit"] = _one_of(SUITS, chance)
    view["history"].append(turn)


def _swap_turns(view: Json, chance: Chance) -> None:
    if len(view["history"]) > 1:
        place = chance.randrange(len(view["history"]) - 1)
        turns = view["history"]
        turns[place], turns[place + 1] = turns[place + 1], turns[place]


def _change_fact(view: Json, chance: Chance) -> None:
    """Change another part of a turn: its seat, its suit, its tiles, how a gang came about."""
    turn = _one_of(view["history"], chance)
    if turn is None:
        return
    name = _one_of(sorted(turn), chance)
    if name in {"seat", "from"}:
        turn[name] = chance.randrange(4)
    elif name in {"concealed", "late"}:
        turn[name] = not turn[name]
    elif name == "suit":
        turn[name] = _one_of([None, *SUITS], chance)
    elif name == "tiles" and turn[name]:
        turn[name][chance.randrange(len(turn[name]))] = _tile(chance)
    elif name == "fans" and turn[name]:
        turn[name].pop()
    elif name == "value":
        turn[name] += 1


def _change_shown(view: Json, chance: Chance) -> None:
    """Change a tile of a hand that lies open, or show one."""
    shown = view.get("shown")
    if shown is None:
        view["shown"] = None
    elif shown and isinstance(shown[0], str):
        shown[chance.randrange(len(shown))] = _tile(chance)
    elif hands := [hand for hand in shown if hand]:
        hand = _one_of(hands, chance)
        hand[chance.randrange(len(hand))] = _tile(chance)


def _trade_shown(view: Json, chance: Chance) -> None:
    """Exchange a tile of an open hand for one of the seat's own."""
    shown = view.get("shown") or []
    hands = [shown] if shown and isinstance(shown[0], str) else [hand for hand in shown if hand]
    hand = _one_of(hands, chance)
    if hand and view["hand"]:
        one, other = chance.randrange(len(hand)), chance.randrange(len(view["hand"]))
        hand[one], view["hand"][other] = view["hand"][other], hand[one]


def _change_flowers(view: Json, chance: Chance) -> None:
    flowers = _one_of(view.get("flowers") or [], chance)
    if flowers is None:
        return
    if flowers and chance.random() < 0.5:
        flowers.pop()
    else:
        flowers.append(_tile(chance) if chance.random() < 0.2 else f"{1 + chance.randrange(8)}f")


def _change_seat(view: Json, chance: Chance) -> None:
    name = _one_of(("seat", "dealer", "hand_number"), chance)
    if name in view:
        view[name] = chance.randrange(4)


_CHANGES: tuple[Callable[[Json, Chance], None], ...] = (
    _swap_in_hand, _resize_hand, _change_tile, _rename_tile, _rename_tile, _hide_tile, _drop_turns,
    _cut_history, _repeat_turn, _add_turn, _add_turn, _swap_turns, _change_fact, _change_fact,
    _change_shown, _trade_shown, _change_flowers, _change_seat,
)  # fmt: skip


def mutated_fields(view: Json, chance: Chance) -> Json:
    """The view with one to three parts of its fields changed, most often to others of its words."""
    changed: Json = json.loads(json.dumps(view))
    words = [*words_in(view), *_TURNS, *SUITS, "turn", "claims", "play", "over"]
    for _ in range(1 + chance.randrange(3)):
        _change_part(changed, words, chance)
    return changed


def words_in(part: object) -> Iterator[str]:
    """Every text in JSON."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, dict | list):
        for each in part.values() if isinstance(part, dict) else part:
            yield from words_in(each)


def _change_part(part: Any, words: Sequence[str], chance: Chance) -> None:  # noqa: ANN401 - an object or a list
    """Change something within an object or a list."""
    keys = [key for key in part if key not in _KEPT] if isinstance(part, dict) else range(len(part))
    if not keys:
        part.append(_one_of(words, chance))
        return
    key = keys[chance.randrange(len(keys))]
    if isinstance(part[key], dict | list) and chance.random() < 0.8:
        _change_part(part[key], words, chance)
    elif isinstance(part, list) and chance.random() < 0.3:
        _change_length(part, key, chance)
    else:
        part[key] = _other(part[key], words, chance)


def _change_length(items: list[Any], place: int, chance: Chance) -> None:
    """Repeat an item, drop it, or move it."""
    item = items.pop(place)
    for _ in range(chance.randrange(3)):
        items.insert(chance.randrange(len(items) + 1), item)


def _other(value: object, words: Sequence[str], chance: Chance) -> object:
    """Another value, most often of the same type."""
    if chance.random() < 0.1:
        return _one_of([None, 0, [], *words], chance)
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return max(0, value + _one_of([-3, -1, 1, 2], chance))
    if isinstance(value, str):
        return _one_of(words, chance)
    return None if value else _one_of([0, *words], chance)


# The fields that say which game it is, and that the history is left out.
_KEPT = ("game", "history")
