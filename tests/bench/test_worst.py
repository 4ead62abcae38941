"""The slowest questions that a search found cost no more calls than they did."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from app import create_app
from app.config import Settings
from bench.worst import LARGEST, WORST, Asked, calls_of, kept

if TYPE_CHECKING:
    from flask import Flask

# Caches that other tests filled cost or save a few calls.
SLACK = 1.02


@pytest.fixture(scope="module")
def application() -> Flask:
    """An application."""
    return create_app(Settings())


def test_as_many_are_kept_as_the_page_says() -> None:
    assert len(kept()) == WORST
    assert all(len(str(each.body)) < LARGEST for each in kept())


@pytest.mark.parametrize("asked", kept(), ids=lambda each: each.path)
def test_no_kept_question_costs_more_calls(application: Flask, asked: Asked) -> None:
    assert calls_of(application, asked) <= asked.calls * SLACK
