"""Questions about hands of five sets and a pair: fields, sizes of hands, readings, waits."""

from __future__ import annotations

import pytest

from paiju.mahjong_tiles.notation import parse_tile, parse_tiles
from paiju.melding.hands.field_types import Hand, Melds
from paiju.melding.hands.melds import Meld
from paiju.melding.hands.winning_shapes import Aim, Form
from paiju.melding.questions.checks import analyse, size_faults, win
from paiju.melding.questions.hands import held
from paiju.shapes.errors import ShapeError
from paiju.text import Text

FIVE = Aim((Form.STANDARD,), sets=5)
HAND = parse_tiles("123456m 123456p 45s CC")
PENG = {"type": "peng", "tiles": ["1m", "1m", "1m"]}
ROW = [0, 1]


def test_a_hand_of_five_sets_has_sixteen_tiles_or_seventeen() -> None:
    meld = Meld("peng", HAND[0])
    assert not [*size_faults(HAND, (), 5)]
    assert not [*size_faults(HAND[3:], (meld,), 5, drawn=True)]
    (fault,) = size_faults(HAND[1:], (), 5)
    assert fault.code == "wrong_hand_size"
    assert "16" in fault.text.en


def test_five_melds_are_read_and_a_sixth_is_refused() -> None:
    assert len(Melds(5).read([PENG] * 5, None)) == 5
    with pytest.raises(ShapeError, match="at most 5 melds"):
        Melds(5).read([PENG] * 6, None)


def test_rows_of_tiles_have_room_for_five_gangs_and_a_pair() -> None:
    assert Hand(5).components()["TileStates16"]["maxItems"] == 22
    assert Hand(5).schema() == {"$ref": "#/components/schemas/Hand16"}
    with pytest.raises(ShapeError, match="at most 22 rows"):
        Hand(5).read([ROW] * 23, "states")


def test_the_field_of_a_hand_says_how_many_tiles_it_has() -> None:
    about = held(5, Text("{whole} 或 {more} 张", "{whole} or {more}")).description
    assert about == Text("16 或 17 张", "16 or 17")


def test_wins_and_waits_have_five_sets() -> None:
    assert [tile for tile, _ in analyse(HAND, (), (), FIVE).outlook.accepts] == ["3s", "6s"]
    (reading,) = win(HAND, (), parse_tile("3s"), FIVE)
    assert len(reading.groups) == 6
