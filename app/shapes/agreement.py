"""Values in JSON that follow from others: they must equal what follows."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from app.shapes.errors import Fault
from app.text import Text

if TYPE_CHECKING:
    from app.shapes.errors import InconsistentError


def agree(given: object, follows: object, error: type[InconsistentError]) -> None:
    """Refuse a value that differs from what follows."""
    if not same(given, follows):
        raise error(Fault("does_not_follow", _DOES_NOT_FOLLOW.format(shown=json.dumps(follows))))


def same(given: object, follows: object) -> bool:
    """Two values are equal in JSON, where 1.0 is 1 and true is not."""
    if isinstance(given, dict) and isinstance(follows, dict):
        same_keys = given.keys() == follows.keys()
        return same_keys and all(same(given[key], follows[key]) for key in given)
    if isinstance(given, list) and isinstance(follows, list):
        return len(given) == len(follows) and all(map(same, given, follows))
    return isinstance(given, bool) == isinstance(follows, bool) and given == follows


_DOES_NOT_FOLLOW = Text(
    "与发牌和各家的行动不符，应为 {shown}",
    "this does not follow from the deal and what was done since: that gives {shown}",
)
NOT_SEEN = Text("这里看不到这一项", "nobody sees this here")
