"""Fields of JSON that follow from others: they must equal what follows."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from app.shapes.errors import Fault
from app.shapes.reading import at, read_list
from app.text import Text

if TYPE_CHECKING:
    from collections.abc import Collection

    from app.cards.script import Script
    from app.shapes.errors import InconsistentError

Json = dict[str, Any]
Error = type["InconsistentError"]

_HOLD_CARDS = ("hand", "bottom")


def compare_all(
    given: Json, follows: Json, keys: Collection[str], script: Script, error: Error
) -> None:
    """Refuse given fields that differ from what follows; cards may be in any order."""
    for key in keys:
        if key not in given:
            continue
        with at(key):
            if key not in follows:
                raise error(Fault("does_not_follow", NOT_SEEN))
            if key == "hands":
                _compare_hands(given[key], follows[key], script, error)
            elif key in _HOLD_CARDS and follows[key] is not None and given[key] is not None:
                _compare_cards(given[key], follows[key], script, error)
            elif not same(given[key], follows[key]):
                raise error(_does_not_follow(follows[key]))


def _compare_hands(given: object, follows: list[Any], script: Script, error: Error) -> None:
    hands = read_list(given, len(follows))
    if len(hands) < len(follows):
        raise error(Fault("does_not_follow", _CARDS_DO_NOT_FOLLOW))
    for seat, (hand, expected) in enumerate(zip(hands, follows, strict=True)):
        with at(seat):
            _compare_cards(hand, expected, script, error)


def _compare_cards(given: object, follows: list[Any], script: Script, error: Error) -> None:
    if sorted(script.read(given)) != sorted(script.read(follows)):
        raise error(Fault("does_not_follow", _CARDS_DO_NOT_FOLLOW))


def same(given: object, follows: object) -> bool:
    """Two values are equal in JSON, where 1.0 is 1 and true is not."""
    if isinstance(given, dict) and isinstance(follows, dict):
        same_keys = given.keys() == follows.keys()
        return same_keys and all(same(given[key], follows[key]) for key in given)
    if isinstance(given, list) and isinstance(follows, list):
        return len(given) == len(follows) and all(map(same, given, follows))
    return isinstance(given, bool) == isinstance(follows, bool) and given == follows


def _does_not_follow(follows: object) -> Fault:
    return Fault("does_not_follow", _DOES_NOT_FOLLOW.format(shown=json.dumps(follows)))


_DOES_NOT_FOLLOW = Text(
    "与发牌和各家的行动不符，应为 {shown}",
    "this does not follow from the deal and what was done since: that gives {shown}",
)
NOT_SEEN = Text("这里看不到这一项", "nobody sees this here")
_CARDS_DO_NOT_FOLLOW = Text(
    "与发牌和各家打出的牌不符",
    "these cards do not follow from the deal and what was played since",
)
