"""Further facts about a win in `score` and `claims` of 香港麻雀, and their contradictions."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from paiju.all_games.hongkong.fan_texts import FAN_TEXTS
from paiju.mahjong_tiles.tile import WINDS
from paiju.melding.questions.checks import shown_faults
from paiju.melding.questions.hands import FLOWERS_SHOWN, ROUND_WIND, SEAT_WIND
from paiju.shapes.errors import Fault
from paiju.shapes.field_types import Field, Listed, Word
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from paiju.melding.hands.winning import Win
    from paiju.melding.plain.rules import MahjongRules

# The circumstances that only this game has, and whether the tile was drawn then.
_DRAWN = {"liangang": True, "buhua": True, "dihu": False, "renhu": False, "robs_concealed": False}
CIRCUMSTANCES: Mapping[str, Field] = MappingProxyType(
    {
        "seat_wind": SEAT_WIND,
        "round_wind": ROUND_WIND,
        "flowers": FLOWERS_SHOWN,
        "special": Field(
            Listed(Word(tuple(_DRAWN)), len(_DRAWN)),
            Text(
                "连杠开花、花上自摸、地糊、人糊，或者抢的是暗杠 `robs_concealed`。",
                "Special circumstances: the tile of a second gang `liangang`, the tile for a "
                "flower `buhua`, the dealer's first discard `dihu`, a discard before the "
                "winner's first draw `renhu`, a concealed gang that is robbed "
                "`robs_concealed`.",
            ),
            default=(),
        ),
    }
)


def faults(rules: MahjongRules, win: Win) -> Iterator[Fault]:
    """The faults of the facts about a win: they contradict each other, the tiles or the rules."""
    how = win.circumstances
    if how.first and how.last_tile:
        yield Fault("not_first", _NOT_FIRST, ("first",))
    yield from shown_faults(how.flowers, rules.walls.flowers)
    gangs = [meld for meld in win.melds if meld.type == "gang"]
    # Before its first draw a seat that is not the dealer wins with a discard, and no meld is made.
    has_begun = bool(win.melds) or how.seat_wind == WINDS[0] or how.last_tile
    is_late = has_begun or how.after_gang or how.robbing_gang
    special = tuple(how.special)
    lacks = {
        "liangang": len(gangs) < 2 or not how.after_gang,
        "buhua": not how.flowers or how.after_gang,
        "dihu": is_late or "renhu" in special,
        "renhu": is_late or "dihu" in special,
        "robs_concealed": not how.robbing_gang,
    }
    for place, code in enumerate(special):
        if lacks[code] or _DRAWN[code] != how.self_draw or code in special[:place]:
            name = FAN_TEXTS[code][0] if code in FAN_TEXTS else _ROBBING
            yield Fault("contradicts", _CONTRADICTS.format(name=name), ("special", place))


_NOT_FIRST = Text("起手的牌不是最后一张", "the first tiles are not the wall's last")
_ROBBING = Text("抢暗杠", "robbing a concealed gang")
_CONTRADICTS = Text(
    "{name}与副露或别的情形不合", "{name} does not go with the melds or the other circumstances"
)
