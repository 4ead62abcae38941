"""Lists that were written before."""

from __future__ import annotations

import pytest

from paiju.shapes.lazy import LazyTuple, Written


def never() -> tuple[int, ...]:
    """Values that nobody may look at."""
    raise AssertionError


def test_what_was_added_is_looked_at_alone() -> None:
    past = LazyTuple(Written([1, 2], None), never, (30, 40))
    assert (len(past), bool(past), past[2:], past[3:4]) == (4, True, (30, 40), (40,))
    assert (past[2], past[3], past[-1], past[-2]) == (30, 40, 40, 30)
    for place in (slice(1, None), 1, -3):
        with pytest.raises(AssertionError):
            past[place]


def test_it_is_the_sequence_of_its_values() -> None:
    past = LazyTuple(Written([1], None), lambda: (10,), (20,))
    assert past == (10, 20) == tuple(past)
    assert (past[0], past[::2], repr(past), hash(past)) == (10, (10,), "(10, 20)", hash((10, 20)))


def test_in_a_notation_in_which_it_is_not_known_it_is_written_anew() -> None:
    past = LazyTuple(Written(["one"], "words"), lambda: (1,))
    assert past.written("words", str) == ["one"]
    assert past.written("digits", str) == ["1"]


def test_what_is_seen_of_it_is_made_when_it_is_written() -> None:
    seen = LazyTuple(Written([1, 2], None), lambda: (10, 20), (30,)).each(
        unseen, lambda value: -value
    )
    assert (len(seen), tuple(seen)) == (3, (-10, -20, -30))
    with pytest.raises(AssertionError):
        seen.written(None, str)
    hidden = LazyTuple(Written([1, 2], None), never).each(lambda items: [None, *items[1:]], abs)
    assert hidden.each(lambda items: [*items[:1], 0], abs).written(None, str) == [None, 0]


def unseen(items: list[int]) -> list[int]:
    """A list that nobody may write."""
    raise AssertionError(items)


def test_what_was_added_is_seen_when_it_is_looked_at() -> None:
    looked_at: list[int] = []

    def seen_as(value: int) -> int:
        looked_at.append(value)
        return -value

    seen = LazyTuple(Written([1], None), lambda: (10,), (30, 40)).each(list, seen_as)
    assert (len(seen), bool(seen), looked_at) == (3, True, [])
    assert (seen[-1], seen[1:], looked_at) == (-40, (-30, -40), [30, 40])
    more = seen + (50,)  # noqa: RUF005 - it stays a past
    assert (tuple(more), looked_at) == ((-10, -30, -40, 50), [30, 40, 10])


def test_what_is_seen_is_rewritten_before() -> None:
    def rewrite(items: list[str], _: object, wanted: object) -> list[str]:
        return [f"{each} in {wanted}" for each in items]

    past = LazyTuple(Written(["one"], "words", rewrite), never)
    assert past.written("words", str) == ["one"]
    seen = past.each(lambda items: [*items, "seen"], abs)
    assert seen.written("words", str) == ["one in words", "seen"]
    assert seen.written("digits", str) == ["one in digits", "seen"]
