"""Days, held to the calendar of Python."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.shapes.errors import ShapeError
from paiju.study.days import Day

DAYS = st.dates(date(1, 1, 1), date(9999, 12, 31))


@given(one=DAYS, other=DAYS)
def test_days_are_as_far_from_each_other_as_in_the_calendar(one: date, other: date) -> None:
    first, second = (Day().read(each.isoformat(), None) for each in (one, other))
    assert second - first == (other - one).days


@pytest.mark.parametrize(
    "text", ["2026-02-29", "2100-02-29", "2026-04-31", "2026-13-01", "2026-1-1", "today", "", 5]
)
def test_what_is_no_day_is_refused(text: object) -> None:
    with pytest.raises(ShapeError):
        Day().read(text, None)


@pytest.mark.parametrize("text", ["2028-02-29", "2000-02-29", "2026-12-31"])
def test_a_leap_day_and_the_last_day_of_a_year_are_days(text: str) -> None:
    assert Day().read(text, None) > 0
