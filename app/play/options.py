"""Options in which the rule sets of a game differ, and the refusal of those it does not have."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.shapes.errors import Fault, UnknownChoiceError
from app.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

Value = bool | int | str


@dataclass(frozen=True, slots=True)
class Option:
    """What an option may be, and what it decides; `aliases` are other values understood."""

    id: str
    values: tuple[Value, ...]
    text: Text
    aliases: tuple[tuple[Value, Value], ...] = ()


def settled(options: Sequence[Option], key: str, value: object) -> Value:
    """The value of an option, by what a caller wrote.

    >>> settled((Option("cap", (8, 16), Text("", "")),), "cap", 9)
    Traceback (most recent call last):
    app.shapes.errors.UnknownChoiceError: the option cap is one of 8, 16
    """
    option = next((each for each in options if each.id == key), None)
    if option is None:
        known = ", ".join(each.id for each in options)
        text = _NO_OPTION.format(key=key, known=known)
        raise UnknownChoiceError(Fault("unknown_option", text, ("options", key)))
    # True equals 1 in Python; here it does not.
    for known_value, meaning in (*((each, each) for each in option.values), *option.aliases):
        if type(value) is type(known_value) and value == known_value:
            return meaning
    known = ", ".join(str(each).lower() for each in option.values)
    raise UnknownChoiceError(
        Fault("bad_option", _BAD_OPTION.format(key=key, known=known), ("options", key))
    )


_NO_OPTION = Text("没有选项 “{key}”；有：{known}", 'there is no option "{key}"; there are {known}')
_BAD_OPTION = Text("选项 {key} 的取值为：{known}", "the option {key} is one of {known}")
