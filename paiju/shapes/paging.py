"""Pages of long answers, and the cursors between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar
from zlib import crc32

from paiju.shapes.errors import Fault, ShapeError
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

T = TypeVar("T")

MAX_CURSOR = 32


def page_of(
    results: Sequence[T], limit: int, cursor: str | None, question: tuple[object, ...]
) -> tuple[Sequence[T], str | None]:
    """A page of at most `limit` results, and the cursor of the next page, or None on the last.

    A `cursor` of None means the first page. A cursor carries a checksum of `question`, the values
    that identify the question, so that a cursor of another question is refused.

    >>> page_of("abcde", 3, None, ())
    ('abc', '3.5e362439')
    >>> page_of("abcde", 3, "3.5e362439", ())
    ('de', None)
    """
    start = 0 if cursor is None else _start_of(cursor, question)
    stop = start + limit
    following = f"{stop}.{_mark(question)}" if stop < len(results) else None
    return results[start:stop], following


def _start_of(cursor: str, question: tuple[object, ...]) -> int:
    start, _, mark = cursor.partition(".")
    if mark != _mark(question) or not (start.isascii() and start.isdecimal()):
        raise ShapeError(_BAD_CURSOR)
    return int(start)


def _mark(question: tuple[object, ...]) -> str:
    # The checksum guards against mistakes only: a forged cursor harms nobody but its caller.
    return f"{crc32(repr(question).encode()):08x}"


_BAD_CURSOR = Fault(
    "bad_cursor",
    Text(
        "此游标不属于这个请求；请把同一请求连同上一页的 next_cursor 再发",
        "this cursor is not of this question; send the question of the page before, unchanged",
    ),
    ("cursor",),
)
