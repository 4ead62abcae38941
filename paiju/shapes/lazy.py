"""Lists whose JSON is known already, and whose values are made only when needed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar, overload

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from paiju.shapes.schema import AnyScript

T = TypeVar("T")


class Written(NamedTuple):
    """The JSON of a list that was read or written before.

    Attributes:
        items: the list in JSON.
        script: the notation of the cards or tiles in `items`.
        rewrite: turns the JSON of a list from one notation into another; None if only the values
            can be written in another notation. If there is `seen`, the JSON is rewritten even into
            the same notation.
        seen: turns the JSON of the whole list into what a seat may see of it; None if the seat may
            see everything.

    """

    items: list[Any]
    script: AnyScript
    rewrite: Callable[[list[Any], AnyScript, AnyScript], list[Any]] | None = None
    seen: Callable[[list[Any]], list[Any]] | None = None

    @property
    def whole(self) -> list[Any]:
        """The list as the seat may see it, in the notation that it has."""
        return self.items if self.seen is None else self.seen(self.items)

    def written(self, script: AnyScript) -> list[Any] | None:
        """The list in another notation; None if only the values themselves can be written in it."""
        items = self.items
        if self.rewrite is not None and (self.seen is not None or script is not self.script):
            items = self.rewrite(items, self.script, script)
        elif script is not self.script:
            return None
        return items if self.seen is None else self.seen(items)


class LazyTuple(Sequence[T], Generic[T]):
    """A sequence whose values are made when one is first looked at.

    Values can be appended before that.

    Args:
        json: the JSON of the list without the appended values. None means that the JSON is not
            known; the list is not empty then.
        make: makes the values without the appended ones.
        added: the appended values.
        as_seen: turns an appended value into what a seat may see of it; None leaves it unchanged.

    >>> past = LazyTuple(Written([1, 2], None), lambda: (10, 20)) + (30,)
    >>> past.written(None, lambda value: value // 10), tuple(past)
    ([1, 2, 3], (10, 20, 30))
    """

    __slots__ = ("_added", "_as_seen", "_json", "_made", "_make")

    def __init__(
        self,
        json: Written | None,
        make: Callable[[], tuple[T, ...]],
        added: tuple[T, ...] = (),
        as_seen: Callable[[T], T] | None = None,
    ) -> None:
        self._json, self._make, self._added, self._as_seen = json, make, added, as_seen
        self._made: tuple[T, ...] | None = None

    def written(self, script: AnyScript, write: Callable[[T], Any]) -> list[Any]:
        """The list as JSON; `write` writes only values whose JSON in this notation is not known."""
        known = self._json and self._json.written(script)
        if known is None:
            return [write(each) for each in self]
        return [*known, *map(write, self._since)]

    def each(
        self, see_json: Callable[[list[Any]], list[Any]], see_value: Callable[[T], T]
    ) -> LazyTuple[T]:
        """The list with every value changed to what a seat may see of it.

        Args:
            see_json: changes the JSON of the whole list.
            see_value: changes one value; it is called when the value is first looked at.
        """
        known = self._json and Written(
            self._json.whole, self._json.script, self._json.rewrite, see_json
        )
        return LazyTuple(known, lambda: tuple(map(see_value, self._before)), self._since, see_value)

    @property
    def _before(self) -> tuple[T, ...]:
        if self._made is None:
            self._made = self._make()
        return self._made

    @property
    def _since(self) -> tuple[T, ...]:
        if self._as_seen is not None:
            self._added, self._as_seen = tuple(map(self._as_seen, self._added)), None
        return self._added

    @property
    def _all(self) -> tuple[T, ...]:
        return (*self._before, *self._since)

    def __add__(self, added: tuple[T, ...]) -> LazyTuple[T]:
        return LazyTuple(self._json, lambda: self._before, self._since + added)

    def __bool__(self) -> bool:
        return self._json is None or len(self) > 0

    def __len__(self) -> int:
        before = self._before if self._json is None else self._json.items
        return len(before) + len(self._added)

    @overload
    def __getitem__(self, place: int) -> T: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[T, ...]: ...

    def __getitem__(self, place: int | slice) -> T | tuple[T, ...]:
        known = len(self) - len(self._added)
        if isinstance(place, slice):
            first, last, step = place.indices(len(self))
            if first >= known and step == 1:
                return self._since[first - known : last - known]
        elif place >= known:
            return self._since[place - known]
        elif -len(self._added) <= place < 0:
            return self._since[place]
        return self._all[place]

    def __iter__(self) -> Iterator[T]:
        return iter(self._all)

    def __eq__(self, other: object) -> bool:
        return self._all == (other._all if isinstance(other, LazyTuple) else other)

    def __hash__(self) -> int:
        return hash(self._all)

    def __repr__(self) -> str:
        return repr(self._all)
