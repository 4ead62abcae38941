"""The rule sets of a game, and the options in which they differ."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields, replace
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from paiju.shapes.errors import Fault, UnknownChoiceError
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Value = bool | int | str
# The values of an option that is on by default, and of one that is off by default.
ON, OFF = (True, False), (False, True)
# A rule set, a dataclass with `id` and `options`.
R = TypeVar("R", bound=Any)

# The number of customized rule sets that are kept, the latest ones: clients may send any mixture
# of options, and the tables of each take some megabytes.
CUSTOM_KEPT = 8


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a game: a rule of which its rule sets have different values.

    Attributes:
        id: its name.
        values: its values, the default first in most games.
        text: its meaning.
        names: the values in words, in the order of `values`.
        aliases: pairs (accepted value, value it stands for), for values outside `values`.

    """

    id: str
    values: tuple[Value, ...]
    text: Text
    names: tuple[Text, ...] = ()
    aliases: tuple[tuple[Value, Value], ...] = ()


def option(
    values: tuple[bool | int, ...] | Mapping[str, Text],
    text: Text,
    default: Value | None = None,
    aliases: tuple[tuple[Value, Value], ...] = (),
) -> Any:  # noqa: ANN401 - a field of its own type
    """An option as a field of the dataclass of a game's options.

    Args:
        values: its values; values that are codes come as a mapping to their names.
        text: its meaning.
        default: the default value; None means the first one.
        aliases: pairs (accepted value, value it stands for), for values outside `values`.

    """
    known: tuple[Value, ...] = tuple(values)
    names = values.values() if isinstance(values, Mapping) else map(_named, values)
    first = known[0] if default is None else default
    return field(default=first, metadata={"option": (known, text, tuple(names), aliases)})


def _named(value: bool | int) -> Text:  # noqa: FBT001 - the value of an option
    """The name in words of a value that is a number or a yes or no.

    >>> _named(True).en, _named(8).zh
    ('yes', '8')
    """
    if isinstance(value, bool):
        return Text("是", "yes") if value else Text("否", "no")
    return Text(str(value), str(value))


def options_of(made: type) -> tuple[Option, ...]:
    """The options that the fields of a dataclass declare, in order.

    >>> @dataclass
    ... class Options:
    ...     cap: int = option((0, 8), Text("封顶", "the cap"))
    >>> options_of(Options)[0].values, Options().cap
    ((0, 8), 0)
    """
    return tuple(Option(each.name, *each.metadata["option"]) for each in fields(made))


def checked_value(options: Sequence[Option], key: str, value: object) -> Value:
    """The value of the option `key` that a caller's value means; raises an error if there is none.

    >>> checked_value((Option("cap", (8, 16), Text("", "")),), "cap", 9)
    Traceback (most recent call last):
    paiju.shapes.errors.UnknownChoiceError: the option cap is one of 8, 16
    """
    option = next((each for each in options if each.id == key), None)
    if option is None:
        known = ", ".join(each.id for each in options)
        text = _NO_OPTION.format(key=key, known=known)
        raise UnknownChoiceError(Fault("unknown_option", text, ("options", key)))
    # True equals 1 in Python, but not as the value of an option.
    for known_value, meaning in (*((each, each) for each in option.values), *option.aliases):
        if type(value) is type(known_value) and value == known_value:
            return meaning
    known = ", ".join(str(each).lower() for each in option.values)
    raise UnknownChoiceError(
        Fault("bad_option", _BAD_OPTION.format(key=key, known=known), ("options", key))
    )


@dataclass(frozen=True)
class RuleSets(Generic[R]):
    """The rule sets of a game by name, which can be customized by changing options.

    Attributes:
        own: the options of each rule set, by its name.
        options: the options of the game.
        default: the name of the default rule set.
        make: makes a rule set from its name and its options.
        kept: the number of customized rule sets that stay in memory.

    """

    own: Mapping[str, Any]
    options: Sequence[Option]
    default: str
    make: Callable[[str, Any], R]
    kept: int = CUSTOM_KEPT

    def named(
        self, name: str | None = None, changes: Mapping[str, object] = MappingProxyType({})
    ) -> R:
        """The rule set with a name (None for the default), some of its options changed."""
        name = self.default if name is None else name
        if name not in self.own:
            text = _NO_RULE_SET.format(name=name, known=", ".join(self.own))
            raise UnknownChoiceError(Fault("unknown_ruleset", text, ("id",)))
        if not changes:
            return self._built_in(name)
        own = asdict(self.own[name])
        checked = [(key, checked_value(self.options, key, changes[key])) for key in sorted(changes)]
        changed = tuple((key, value) for key, value in checked if value != own[key])
        return self._custom(name, changed) if changed else self._built_in(name)

    @cached_property
    def every(self) -> tuple[R, ...]:
        """The rule sets, and the default one with one option changed, for every other value."""
        default = self.own[self.default]
        made = [self.named(each) for each in self.own]
        for option in self.options:
            for value in option.values:
                with suppress(UnknownChoiceError):
                    made.append(self.make(self.default, replace(default, **{option.id: value})))
        return tuple(made)

    @cached_property
    def _built_in(self) -> Callable[[str], R]:
        return lru_cache(maxsize=None)(lambda name: self.make(name, self.own[name]))

    @cached_property
    def _custom(self) -> Callable[[str, tuple[tuple[str, Value], ...]], R]:
        return lru_cache(maxsize=self.kept)(
            lambda name, changed: self.make(name, replace(self.own[name], **dict(changed)))
        )


_NO_RULE_SET = Text(
    "没有规则集 “{name}”；有：{known}", 'there is no rule set "{name}"; there are {known}'
)
_NO_OPTION = Text("没有选项 “{key}”；有：{known}", 'there is no option "{key}"; there are {known}')
_BAD_OPTION = Text("选项 {key} 的取值为：{known}", "the option {key} is one of {known}")
