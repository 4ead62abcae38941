"""The conformance vectors of 四川麻将, chosen and random: hands, their worth, and claims."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from paiju.all_games.sichuan.rulesets import DECK
from paiju.chance import Chance, shuffle
from paiju.mahjong_tiles.tile import sort_tiles
from paiju.melding.lab.vectors import dealt
from paiju.play.lab.vectors import Case, Vectors

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from paiju.mahjong_tiles.tile import Tile
    from paiju.play.lab.vectors import Json

_SEED = "sichuan vectors"
_MANY = 120
# Wins with their melds and circumstances, and the rule that each shows.
_WINS: tuple[tuple[Json, str], ...] = (
    ({"hand": "3454566p 123888s", "tile": "6p"}, "No fan: the value is one."),
    ({"hand": "34545666p 12388s", "tile": "6p"}, "Four alike are a root 根."),
    ({"hand": "3333m 4m 66m 77m 55s 77s", "tile": "4m"}, "Seven pairs with a root 龙七对."),
    ({"hand": "222333m 7778889p", "tile": "9p"}, "All triplets 对对胡."),
    ({"hand": "2223457778889m", "tile": "9m"}, "A flush 清一色."),
    ({"hand": "1122445578899s", "tile": "7s"}, "A flush of seven pairs: four fans, capped."),
    (
        {"hand": "1122445578899s", "tile": "7s", "ruleset": {"id": "sbr", "options": {"cap": 0}}},
        "The same without a cap.",
    ),
    ({"hand": "3454566p 123888s", "tile": "6p", "last_tile": True}, "The wall's last tile 海底."),
    ({"hand": "3454566p 123888s", "tile": "6p", "after_gang": True}, "A shot after a gang 杠上炮."),
    (
        {"hand": "2344566m 234777p", "tile": "6m", "robbing_gang": True},
        "A gang of a tile of the hand is not robbed: refused.",
    ),
    ({"hand": "123m 456p 789s 111p 5m", "tile": "5m"}, "Three suits are no win."),
    ({"hand": "3454566p 123888s", "tile": "6p", "void": "s"}, "The void suit is in no win."),
)
# Claims of a seat on a tile, and the rule that each shows.
_CLAIMS: tuple[tuple[Json, str], ...] = (
    ({"hand": "123345m 456p 1199p", "tile": "9p"}, "A win and a peng."),
    ({"hand": "123345m 456p 1199p", "tile": "9p", "bar": 0}, "A win that was passed bars another."),
    ({"hand": "12m 4m 66m 77m 999p 8p 5p 2p", "tile": "9p"}, "A gang and a peng."),
    (
        {"hand": "12m 4m 66m 77m 999p 8p 5p 2p", "tile": "9p", "last_tile": True},
        "The last discard may be peng-ed, not gang-ed.",
    ),
    ({"hand": "22m 123456789p 11p", "tile": "2m", "void": "m"}, "Nothing of the void suit."),
    (
        {
            "hand": "123345m 456p 1199p",
            "tile": "9p",
            "claims": [{"seat": 1, "type": "hu"}, {"seat": 3, "type": "hu"}],
        },
        "All who claim a win have it 一炮多响.",
    ),
)


def _hands() -> Iterator[tuple[tuple[Tile, ...], Chance]]:
    """Random hands of two suits."""
    for number in range(_MANY):
        chance = Chance(f"{_SEED} {number}", "vectors: hand")
        void = "mps"[chance.randrange(3)]
        kept = [tile for tile in DECK if tile[1:] != void]
        yield tuple(shuffle(kept, f"{_SEED} {number}", "vectors: tiles")[:14]), chance


def _analyses() -> list[Case]:
    return [
        Case({"hand": list(sort_tiles(hand[: 13 + chance.randrange(2)]))})
        for hand, chance in _hands()
    ]


CHOSEN: Mapping[str, tuple[Case, ...]] = MappingProxyType(
    {
        "analyze": tuple(
            Case({"hand": hand, **more}, shows)
            for hand, more, shows in (
                ("123m 456m 789m 11p 99p", {"void": "s"}, "A hand that waits for either pair."),
                ("1234m 56788p 279s 55m", {}, "The best void suit is found."),
                (
                    "1234m 56788p 279s 55m",
                    {"void": "p"},
                    "Tiles of the void suit are worth nothing.",
                ),
                ("1133557799m 11p 3p", {"void": "s"}, "Seven pairs."),
            )
        ),
        "win": tuple(
            Case({name: asked[name] for name in ("hand", "tile", "void") if name in asked}, shows)
            for asked, shows in _WINS
            if "robbing_gang" not in asked
        ),
        "score": tuple(Case(asked, shows) for asked, shows in _WINS),
        "claims": tuple(
            Case({"seat": 1, "from": 0, "void": "s", **asked}, shows) for asked, shows in _CLAIMS
        ),
    }
)


VECTORS = Vectors(
    compared={
        "analyze": ("void", "shanten", "waits", "accepts", "formal"),
        "win": ("wins",),
        "score": ("wins", "total", "value", "fans", "reason"),
        "claims": ("claims", "resolve"),
        "deal": ("state",),
        "settle": ("results", "scores", "lost", "ledger"),
    },
    chosen=CHOSEN,
    dealt=dealt,
    as_begun=("results",),
    drawn=MappingProxyType({"analyze": _analyses}),
)
