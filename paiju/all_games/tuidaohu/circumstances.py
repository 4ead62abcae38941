"""The circumstances of a win of 推倒胡 that questions give, and their contradictions."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from paiju.mahjong_tiles.tile import COPIES, WINDS
from paiju.shapes.errors import Fault
from paiju.shapes.field_types import Field, Listed, Whole, Word
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from paiju.all_games.tuidaohu.rulesets import Rules
    from paiju.melding.hands.winning import Win

_READY = ("ready", "first_ready")
# More wild tiles than any hand has: two kinds of four.
_MOST_WILD = 8
CIRCUMSTANCES: Mapping[str, Field] = MappingProxyType(
    {
        "seat_wind": Field(
            Word(WINDS),
            Text(
                "门风，`E` 是庄家：第一次摸牌胡，庄家是天胡，闲家是地胡。",
                "The wind of the seat; `E` is the dealer, whose first win is 天胡, others' 地胡.",
            ),
            default=WINDS[0],
        ),
        "special": Field(
            Listed(Word(_READY), len(_READY)),
            Text(
                "报过听 `ready`，或者第一次打牌时报听 `first_ready`。",
                "Whether it had declared itself `ready` 报听, or did so at once, `first_ready`.",
            ),
            default=(),
        ),
        "wilds_out": Field(
            Whole(0, _MOST_WILD),
            Text("胡牌者打出过几张鬼牌。", "The wild tiles that the winner has discarded."),
            default=0,
        ),
    }
)


def faults(rules: Rules, win: Win) -> Iterator[Fault]:
    """The faults of the circumstances of a win."""
    how, wild = win.circumstances, rules.walls.wild
    if how.wilds_out and not (wild.tiles or wild.steps):
        yield Fault("no_wild", _NO_WILD, ("wilds_out",))
    most = rules.walls.tiles.count
    wilds = sum(map(most, wild.tiles)) + COPIES * len(wild.steps)
    if 0 < wilds < how.wilds_out + win.wilds(wild.tiles):
        yield Fault("too_many_wild", _TOO_MANY.format(wilds=wilds), ("wilds_out",))
    if "first_ready" in how.special and any(meld.type != "gang" for meld in win.melds):
        yield Fault("not_ready", _CLAIMED, ("special",))
    if how.special and not rules.options.ready:
        yield Fault("not_ready", _NOT_READY, ("special",))
    if how.special and how.first:
        yield Fault("not_ready", _FIRST, ("special",))


_NO_WILD = Text("这种玩法没有鬼牌", "these rules have no wild tiles")
_TOO_MANY = Text("鬼牌只有 {wilds} 张", "there are no more than {wilds} wild tiles")
_CLAIMED = Text("天听的没有吃、碰", "who declared at its first discard has claimed no chi or peng")
_NOT_READY = Text("这种玩法不报听", "in these rules no seat declares that it is ready")
_FIRST = Text("第一次摸牌胡的没有报听", "who wins with the first tiles has declared nothing")
