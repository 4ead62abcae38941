"""The question `win` of tile games: the readings of a hand with a tile as a win."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from paiju.melding.hands.field_types import split_hand
from paiju.melding.hands.winning_shapes import PLAIN_FORMS, SETS
from paiju.melding.questions.checks import win
from paiju.melding.questions.hands import (
    MAX_GROUPS,
    NO_FIELDS,
    PLACE,
    WINS,
    reading_fields,
    why_not,
    won_hand,
)
from paiju.play.declaration.question import Question
from paiju.shapes.field_types import Listed, always
from paiju.shapes.record import Record
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from paiju.melding.hands.winning_shapes import Form, Reading
    from paiju.melding.questions.hands import TileWriter
    from paiju.melding.rules.dialect import Dialect
    from paiju.play.declaration.question import Json
    from paiju.shapes.field_types import Field

MAX_READINGS = 64


class Way(NamedTuple):
    """A reading of a win, and the groups that the winning tile may have completed.

    Attributes:
        reading: the reading.
        places: the indices of these groups in the reading.

    """

    reading: Reading
    places: tuple[int, ...]


def win_question(  # noqa: PLR0913 - the parts of a question
    dialect: Dialect,
    answer: Record[Sequence[Way]],
    about: Text,
    *,
    may_win: Callable[[Json], bool] = lambda _: True,
    more: Mapping[str, Field] = NO_FIELDS,
    read: Callable[[Json], Sequence[Reading]] | None = None,
    sets: int = SETS,
) -> Question:
    """The question `win`: the readings of a hand with a tile as a win.

    Args:
        dialect: the Chinese words of the game.
        answer: the record of the answer.
        about: the description of the question.
        may_win: tests if the game allows the hand of a question to win at all.
        more: the fields that only this game has.
        read: gives the readings for a question, after its hand is checked; None for every reading
            in any form.
        sets: the number of sets of a win, besides the pair.
    """

    def ask(asked: Json, write: TileWriter) -> Json:
        hand, melds, tile = asked["hand"], asked["melds"], asked["tile"]
        all_readings = win(hand, melds, tile) if read is None else read(asked)
        ways = [Way(each, each.placings(tile)) for each in all_readings if may_win(asked)]
        return answer.write(ways, write)

    return Question(
        name="win",
        fields={**won_hand(sets), **more},
        answer=answer,
        ask=ask,
        finish=split_hand,
        about_hand=True,
        summary=dialect.of(
            Text("这手牌加上这一张能{win}吗？", "Does this hand win with that tile?")
        ),
        description=Text(
            "把手牌加上这一张，列出{win}牌的每一种拆法，以及这一张可能凑成的各组。{about}",
            "Reads the hand with the tile in every way that makes a win, and names the groups that "
            "the tile may have completed. {about}",
        ).format(about=about, win=dialect.win),
        answer_description=dialect.of(
            Text("能不能{win}，怎么拆。", "Whether it wins, and with which reading.")
        ),
    )


def win_of(
    component: str, dialect: Dialect, forms: Sequence[Form] = PLAIN_FORMS
) -> Record[Sequence[Way]]:
    """The record of the answer to `win`: the readings of a hand as a win in one of these forms."""
    return Record(
        fields={
            "wins": WINS,
            **why_not(dialect),
            "readings": always(
                Listed(
                    Record(
                        fields={
                            **reading_fields(forms),
                            "completes": always(
                                Listed(PLACE, MAX_GROUPS),
                                Text(
                                    "最后一张可能凑成的各组。",
                                    "The groups that the winning tile may have completed.",
                                ),
                                of="places",
                            ),
                        }
                    ),
                    MAX_READINGS,
                ),
                Text("这手牌的每一种拆法。", "Every way to read the win."),
                of=lambda ways: ways,
            ),
        },
        component=component,
    )
