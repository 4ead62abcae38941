"""Calendar days, as consecutive numbers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from paiju.shapes.field_types import FieldType
from paiju.shapes.read import out_of_range, read_text

if TYPE_CHECKING:
    from paiju.shapes.schema import Schema

_WRITTEN = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
_LENGTH = len("2026-01-01")
# The number of days before each month, in a year that begins in March.
_BEFORE = (0, 31, 61, 92, 122, 153, 184, 214, 245, 275, 306, 337)


class Day(FieldType):
    """The field type of a day: text such as `2026-11-23`, read as the number of the day."""

    def read(self, value: object, _: object) -> int:
        """The number of the day.

        >>> Day().read("2028-03-01", None) - Day().read("2028-02-28", None)
        2
        """
        written = _WRITTEN.fullmatch(read_text(value, 1, _LENGTH))
        year, month, day = map(int, written.groups()) if written else (0, 0, 0)
        if not (1 <= month <= 12 and 1 <= day <= _length(year, month)):
            raise out_of_range("日期，如 2026-11-23", "a day such as 2026-11-23")
        # In a year that begins in March the leap day is the last day.
        year, month = (year, month - 3) if month > 2 else (year - 1, month + 9)
        return 365 * year + year // 4 - year // 100 + year // 400 + _BEFORE[month] + day

    def schema(self) -> Schema:
        """A string with the format of a date."""
        return {"type": "string", "format": "date", "maxLength": _LENGTH}


def _length(year: int, month: int) -> int:
    """The number of days of a month."""
    if month == 2:
        is_leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
        return 29 if is_leap else 28
    return 30 if month in {4, 6, 9, 11} else 31
