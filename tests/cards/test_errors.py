"""Faults, with their places in a question, and the errors that carry them."""

from __future__ import annotations

import pytest

from paiju.shapes.errors import (
    Fault,
    ImpossibleError,
    InconsistentError,
    NotationError,
    UnknownChoiceError,
)
from paiju.text import Text

WORDS = Text("错", "wrong")


def test_a_fault_seen_from_further_out_has_a_longer_place() -> None:
    fault = Fault("bad", WORDS, (2,)).under("cards").under("requests", 0)
    assert Fault("bad", WORDS, ("requests", 0, "cards", 2)) == fault


@pytest.mark.parametrize(
    "kind", [ImpossibleError, NotationError, InconsistentError, UnknownChoiceError]
)
def test_an_error_keeps_its_kind_and_moves_every_place(kind: type[ImpossibleError]) -> None:
    error = kind(Fault("one", WORDS), Fault("two", Text("二", "second"), (3,)))
    moved = error.under("hand")
    assert kind is type(moved)
    assert [fault.place for fault in moved.faults] == [("hand",), ("hand", 3)]
    assert str(moved) == "wrong; second"
    assert [fault.place for fault in error.faults] == [(), (3,)]


@pytest.mark.parametrize("kind", [NotationError, InconsistentError, UnknownChoiceError])
def test_every_error_is_an_impossible_question_and_a_value_error(
    kind: type[ImpossibleError],
) -> None:
    assert issubclass(kind, ImpossibleError)
    assert issubclass(kind, ValueError)


def test_a_text_speaks_both_languages() -> None:
    text = Text("{n} 张", "{n} cards").format(n=3)
    assert text.within("zh") == "3 张"
    assert text.within("en") == "3 cards"
