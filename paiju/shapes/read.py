"""Functions that read JSON values from callers and refuse wrong ones."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TypeVar

from paiju.shapes.errors import Fault, ImpossibleError, NotationError, ShapeError
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence
    from types import TracebackType

    from paiju.chance import Seed
    from paiju.shapes.errors import InconsistentError

T = TypeVar("T", bound=str)

MAX_SEED = 2**53 - 1
MAX_SEED_TEXT = 64
MAX_SHOWN = 24

REQUIRED = Fault("required", Text("缺少此字段", "this field is missing"))
NULL = Fault("null", Text("此字段不能为 null", "this field may not be null"))
UNKNOWN_FIELD = Fault("unknown_field", Text("没有这个字段", "there is no such field"))
NOT_AN_OBJECT = Fault("wrong_type", Text("须为 JSON 对象", "must be a JSON object"))


def wrong_type(zh: str, en: str) -> ShapeError:
    """The error of a value of a wrong type; `zh` and `en` say what it must be."""
    return ShapeError(Fault("wrong_type", Text(f"须为{zh}", f"must be {en}")))


def out_of_range(zh: str, en: str) -> ShapeError:
    """The error of a value that is too small, too large, too long, or not in a list of values.

    `zh` and `en` say what the value must be.
    """
    return ShapeError(Fault("out_of_range", Text(f"须为{zh}", f"must be {en}")))


class at:  # noqa: N801 - it reads as a word: with at("seed")
    """A context that adds steps at the front of the place of each fault that is raised within.

    >>> with at("bids", 0):
    ...     read_whole("3", 0, 2)
    Traceback (most recent call last):
    paiju.shapes.errors.ShapeError: must be a whole number
    """

    # A class, because a generator costs twice as much, and a state is read at two hundred places.
    __slots__ = ("place",)

    def __init__(self, *place: str | int) -> None:
        self.place = place

    def __enter__(self) -> None:
        """Enter the context, for which nothing has to be prepared."""

    def __exit__(
        self, kind: object, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Add the steps to the error of a question; other errors pass unchanged."""
        if isinstance(error, ImpossibleError):
            raise error.under(*self.place) from None


def read_object(
    value: object, required: Collection[str], optional: Collection[str] = ()
) -> dict[str, Any]:
    """A JSON object that has all required fields, and no fields but these and the optional ones.

    >>> read_object({"seat": 0, "set": 1}, ["seat"])
    Traceback (most recent call last):
    paiju.shapes.errors.ShapeError: there is no such field
    """
    if not isinstance(value, dict):
        raise ShapeError(NOT_AN_OBJECT)
    faults = [REQUIRED.under(key) for key in required if key not in value]
    strangers = [key for key in value if key not in required and key not in optional]
    faults += [UNKNOWN_FIELD.under(key) for key in strangers]
    if faults:
        raise ShapeError(*faults)
    return value


def read_list(value: object, most: int, least: int = 0) -> list[Any]:
    """A list of `least` to `most` items."""
    if not isinstance(value, list):
        raise wrong_type("列表", "a list")
    if len(value) > most:
        raise out_of_range(f"至多 {most} 项", f"a list of at most {most}")
    if len(value) < least:
        raise out_of_range(f"至少 {least} 项", f"a list of at least {least}")
    return value


def read_whole(value: object, least: int, most: int) -> int:
    """A whole number within bounds; 84.0 is one, true is not."""
    number = as_whole(value)
    if number is None:
        raise wrong_type("整数", "a whole number")
    if not least <= number <= most:
        raise out_of_range(f" {least} 到 {most} 的整数", f"a whole number from {least} to {most}")
    return number


def read_share(value: object) -> float:
    """A number from 0 to 1; true is not one.

    >>> read_share(1)
    1.0
    """
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise wrong_type("数", "a number")
    if not 0 <= value <= 1:
        raise out_of_range(" 0 到 1 的数", "a number from 0 to 1")
    return float(value)


def read_flag(value: object) -> bool:
    """The flag in JSON: true or false."""
    if not isinstance(value, bool):
        raise wrong_type(" true 或 false", "true or false")
    return value


def read_words(value: object, least: int, most: int) -> tuple[str, ...]:
    """A list of `least` to `most` strings."""
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise wrong_type("字符串的列表", "a list of strings")
    if not least <= len(value) <= most:
        raise out_of_range(f" {least} 到 {most} 项", f"a list of {least} to {most}")
    return tuple(value)


def read_word(value: object, words: Collection[str]) -> str:
    """The word in JSON, if it is one of these words."""
    if not isinstance(value, str) or value not in words:
        listed = ", ".join(words)
        raise out_of_range(f" {listed} 之一", f"one of {listed}")
    return value


def read_text(value: object, least: int, most: int) -> str:
    """A string of `least` to `most` characters."""
    if not isinstance(value, str):
        raise wrong_type("字符串", "a string")
    if not least <= len(value) <= most:
        raise out_of_range(f" {least} 到 {most} 个字符", f"from {least} to {most} characters long")
    return value


def read_seed(value: object) -> Seed:
    """A seed: a whole number or a string."""
    if isinstance(value, str):
        return read_text(value, 1, MAX_SEED_TEXT)
    number = as_whole(value)
    if number is None:
        raise wrong_type("整数或字符串", "a whole number or a string")
    if not 0 <= number <= MAX_SEED:
        raise out_of_range(" 0 到 2^53-1 的整数", "a whole number from 0 to 2^53-1")
    return number


def read_ruleset(value: object, default: str) -> tuple[str, dict[str, object]]:
    """The id and the changed options of a rule set, from its id or an object with both.

    >>> read_ruleset({"options": {"plane_min": 3.0}}, "classic")
    ('classic', {'plane_min': 3})
    """
    if isinstance(value, str):
        return value, {}
    parts = read_object(value, (), ("id", "options")) if isinstance(value, dict) else {"id": value}
    name, options = parts.get("id", default), parts.get("options", {})
    if not isinstance(name, str):
        raise wrong_type("规则集的 id，或 {id, options}", "the id of a rule set, or {id, options}")
    if not isinstance(options, dict):
        raise wrong_type("选项的对象", "an object of options")
    # JSON has one type of number: 3.0 is 3.
    settled = {
        key: as_whole(each) if isinstance(each, float) and each.is_integer() else each
        for key, each in options.items()
    }
    return name, settled


def as_whole(value: object) -> int | None:
    """A whole number, also if JSON wrote it as 84.0; None for anything else.

    >>> as_whole(84.0), as_whole(8.4), as_whole(True)
    (84, None, None)
    """
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    if isinstance(value, float) and not value.is_integer():
        return None
    return int(value)


def read_each(items: Sequence[object], read: Callable[[object], T | Fault]) -> tuple[T, ...]:
    """The values of the items of a list; all wrong items are refused together.

    `read` gives the value of an item, or the fault of a wrong one.
    """
    entries: list[T] = []
    faults: list[Fault] = []
    for place, item in enumerate(items):
        entry = read(item)
        if isinstance(entry, Fault):
            faults.append(entry.under(place))
        else:
            entries.append(entry)
    if faults:
        raise NotationError(*faults)
    return tuple(entries)


def shown(item: object) -> str:
    """A value as an error text shows it, cut to `MAX_SHOWN` characters.

    >>> shown("3" * 30), shown(True)
    ('333333333333333333333333…', 'true')
    """
    text = item if isinstance(item, str) else json.dumps(item, ensure_ascii=False, default=repr)
    return text if len(text) <= MAX_SHOWN else text[:MAX_SHOWN] + "…"


def place_in_text(at: int | None) -> Text:
    """Where in a text a faulty code is, from 1 on, for the end of a sentence; empty for None."""
    return Text("", "") if at is None else _FROM.format(at=at)


def agree(sent: object, follows: object, error: type[InconsistentError]) -> None:
    """Raise an error if the JSON that was sent differs from the JSON that follows from the rest."""
    if not same(sent, follows):
        raise error(Fault("does_not_follow", _DOES_NOT_FOLLOW.format(shown=json.dumps(follows))))


def is_plainly_same(sent: object, follows: object) -> bool:
    """Tests if two JSON values are surely the same: texts, whole numbers or lists of them.

    Other values can be the same, too: `same` looks at them closely.
    """
    if type(sent) is not type(follows) or sent != follows:
        return False
    if isinstance(sent, list) and isinstance(follows, list):
        return {*map(type, sent), *map(type, follows)} <= _PLAIN
    return type(sent) in _PLAIN


def same(sent: object, follows: object) -> bool:
    """Tests if two JSON values are equal.

    1.0 equals 1, and true does not. A field of `follows` that is null may be missing in `sent`.
    """
    if isinstance(sent, dict) and isinstance(follows, dict):
        known = sent.keys() <= follows.keys()
        return known and all(same(sent.get(key), part) for key, part in follows.items())
    if isinstance(sent, list) and isinstance(follows, list):
        if {*map(type, follows)} == {str}:
            return sent == follows
        return len(sent) == len(follows) and all(map(same, sent, follows))
    return isinstance(sent, bool) == isinstance(follows, bool) and sent == follows


_PLAIN = {int, str, type(None)}
_FROM = Text("（从第 {at} 个字符起）", " (from character {at} on)")
_DOES_NOT_FOLLOW = Text(
    "与发牌和各家的行动不符，应为 {shown}",
    "this does not follow from the deal and what was done since: that gives {shown}",
)
NOT_SEEN = Text("这一项在这里看不到", "this cannot be seen here")
