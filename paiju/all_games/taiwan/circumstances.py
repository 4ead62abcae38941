"""The circumstances of a win in the questions `score` and `claims` of 台湾麻将."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from paiju.all_games.taiwan.words import WORDS
from paiju.mahjong_tiles.tile import FLOWERS
from paiju.melding.questions.checks import shown_faults
from paiju.melding.questions.hands import FLOWERS_SHOWN, ROUND_WIND, SEAT_WIND
from paiju.shapes.errors import Fault
from paiju.shapes.field_types import Field, Listed, Word
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from paiju.all_games.taiwan.rulesets import Rules
    from paiju.melding.hands.winning import Win

# The circumstances that only this game has, and whether the win is then a self-draw; None if it may
# be either.
_SPECIAL = MappingProxyType(
    {
        "tianhu": True,
        "dihu": True,
        "renhu": False,
        "tianting": None,
        "diting": None,
        "baoting": None,
        "baxian": True,
        "qiqiangyi": False,
    }
)
_BY_FLOWERS = frozenset(("baxian", "qiqiangyi"))
CIRCUMSTANCES: Mapping[str, Field] = MappingProxyType(
    {
        "seat_wind": SEAT_WIND,
        "round_wind": ROUND_WIND,
        "flowers": FLOWERS_SHOWN,
        "special": Field(
            Listed(Word(tuple(_SPECIAL)), len(_SPECIAL)),
            Text(
                "天胡、地胡、人胡、天听、地听、报听、八仙过海、七抢一。",
                "Special circumstances: a win with the first tiles `tianhu`, by the first "
                "draw `dihu`, by a discard before it `renhu`; a hand that waited as dealt "
                "`tianting`, or after its first discard `diting`, and said so `baoting`; all "
                "eight flowers `baxian`, the eighth robbed `qiqiangyi`.",
            ),
            default=(),
        ),
    }
)


def faults(rules: Rules, win: Win) -> Iterator[Fault]:
    """The faults of circumstances that contradict each other or the tiles."""
    how = win.circumstances
    yield from shown_faults(how.flowers, rules.walls.flowers)
    for place, code in enumerate(how.special):
        lacks_flowers = code in _BY_FLOWERS and len(how.flowers) < len(FLOWERS)
        has_open = code not in _BY_FLOWERS and not all(meld.concealed for meld in win.melds)
        if lacks_flowers or has_open or _SPECIAL[code] not in {None, how.self_draw}:
            text = _CONTRADICTS.format(name=WORDS[code].name)
            yield Fault("contradicts", text, ("special", place))


_CONTRADICTS = Text(
    "{name}与副露、花牌或别的情形不合",
    "{name} does not go with the melds, the flowers or the other circumstances",
)
