"""The conformance vectors of 国标麻将, chosen and random: hands, their scores, and claims."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from types import MappingProxyType
from typing import TYPE_CHECKING

from paiju.all_games.mcr.lab.wins import RULE_TEXT, asked_of
from paiju.chance import Chance, shuffle
from paiju.mahjong_tiles.notation import parse_tiles
from paiju.mahjong_tiles.tile import KINDS, WALL, Tile, is_flower, sort_tiles
from paiju.melding.lab.vectors import dealt
from paiju.play.lab.vectors import Case, Vectors

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from paiju.play.lab.vectors import Json

# A hand, with its description.
_HANDS = (
    ("123m 456p 789s EE CC", "A hand that waits for either of two pairs."),
    ("234m 345s 333p EEEE", "A hand that waits for a tile of which it holds all four."),
    ("1112345678999m", "Nine gates wait for nine tiles."),
    ("19m 19p 19s ESWNCFP", "Thirteen orphans wait for thirteen tiles."),
    ("19m 19p 199s ESWNCF", "Thirteen orphans with a pair wait for one."),
    ("1122m 3344p 5566s E", "Seven pairs wait for one tile."),
    ("1111m 22p 33p 44s 55s E", "Four of a kind are two of seven pairs."),
    ("147m 258p 369s ESWN", "A hand that waits for knitted tiles 全不靠."),
    ("147m 258p 369s 11s 23m", "A knitted straight waits with a pair and two of a run."),
    ("19m 28p 37s ESWNCFP 5m", "A hand that is nearest to knitted tiles, and waits for nothing."),
    ("23456m 345p 22678s", "A wait on three sides."),
    ("13579m 2468p 159s EE", "Fourteen tiles: what each discard leaves."),
    ("123456789m 123p EE", "A hand that has won."),
    ("1m", "One tile, after four melds, waits for its pair."),
)
_FOUR_MELDS: tuple[Json, ...] = tuple(
    {"type": "chi", "tiles": tiles, "from": 0} for tiles in ("123p", "456p", "789p", "123s")
)

_READINGS = (
    ("223344m 556677p 8s", "8s", "Seven pairs that are also four chows and a pair."),
    ("111222333m 11p 99s", "9s", "Three pungs that are also three chows."),
    ("123456789m 1234p", "E", "No win."),
    ("147m 258p 369s 123m E", "E", "The knitted straight is a win with one set and a pair."),
    ("14m 258p 369s ESWNC", "7m", "Thirteen and a fourteenth knitted tile are a win."),
)

_MIXED: Json = {"hand": "123456m 456p 1178s", "tile": "9s"}
_POOR: Json = {
    "hand": "678p 56s WW",
    "melds": [
        {"type": "chi", "tiles": "123m", "from": 0},
        {"type": "chi", "tiles": "345m", "from": 0},
    ],
    "tile": "7s",
}
_CIRCUMSTANCES: tuple[tuple[Json, str], ...] = (
    (_POOR, "Without any fan there is one: 无番和."),
    (
        {**_POOR, "hand": "678p 56s 99p", "flowers": 8},
        "Flowers are in the total, and do not help to reach the minimum.",
    ),
    ({**_MIXED, "flowers": ["1f", "5f"]}, "Flowers count one each."),
    ({**_MIXED, "self_draw": True}, "A concealed hand by self-draw 不求人."),
    ({**_MIXED, "last_copy": True}, "The last copy of the tile 和绝张."),
    ({**_MIXED, "last_tile": True}, "The last discard of all 海底捞月."),
    ({**_MIXED, "last_tile": True, "self_draw": True}, "The last tile of the wall 妙手回春."),
    ({**_MIXED, "robbing_gang": True}, "A kong is robbed 抢杠和."),
    (
        {**_MIXED, "self_draw": True, "after_gang": True},
        "A replacement tile wants a kong: refused.",
    ),
    (
        {**_MIXED, "self_draw": True, "robbing_gang": True},
        "A kong is not robbed by drawing: refused.",
    ),
    (
        {"hand": "55m 777m 34s", "tile": "5s", "ruleset": "mcr", "self_draw": True},
        "Tiles for two sets are missing: refused.",
    ),
    ({**_MIXED, "hand": "123456m 456p 1177s"}, "What is no win is worth nothing."),
)
_TWO_KONGS: Json = {
    "hand": "55m 777m 34s",
    "melds": [
        {"type": "gang", "tiles": "6666s", "concealed": True},
        {"type": "gang", "tiles": "5555p", "concealed": True},
    ],
    "tile": "5s",
    "self_draw": True,
}
_BY_RULES: tuple[tuple[Json, str], ...] = (
    (_TWO_KONGS, "Two concealed kongs 双暗杠 are worth six."),
    (
        {**_TWO_KONGS, "ruleset": "wmo2006"},
        "In the book of 2006 two concealed kongs are worth eight.",
    ),
)

_CLAIMS: Json = {"hand": "3445m 1239p 99s CCC", "tile": "4m", "seat": 1, "from": 0}
_CLAIMED: tuple[tuple[Json, str], ...] = (
    (_CLAIMS, "Peng, or chi from the seat before."),
    ({**_CLAIMS, "from": 2}, "From any other seat there is no chi."),
    ({**_CLAIMS, "last_tile": True}, "The last discard of all may be won, and nothing else."),
    ({**_CLAIMS, "tile": "C"}, "Three in the hand and the discard make a kong."),
    (
        {**_CLAIMS, "claims": [{"seat": 1, "type": "peng"}, {"seat": 3, "type": "hu"}]},
        "A win comes before peng.",
    ),
    (
        {
            **_CLAIMS,
            "claims": [{"seat": 1, "type": "chi", "tiles": "345m"}, {"seat": 2, "type": "peng"}],
        },
        "Peng comes before chi.",
    ),
    (
        {**_CLAIMS, "claims": [{"seat": 3, "type": "hu"}, {"seat": 2, "type": "hu"}]},
        "Of two wins the nearest behind the discarder has it.",
    ),
    (
        {"hand": "123456789s 999p C", "tile": "C", "seat": 3, "from": 0, "seat_wind": "N"},
        "A win on the pair.",
    ),
)


# Hands of the dealer, the tile that they draw, and the description of the win.
_DRAWN = (
    ("123456m 456p 1178s", "9s", "A mixed straight by self-draw: each pays eight and its worth."),
    ("1112345678999m", "9m", "Nine gates by self-draw."),
    ("EESSWWNNCFFPP", "C", "Seven pairs of honours by self-draw."),
    ("19m 119p 19s ESWNFP", "C", "Thirteen orphans by self-draw."),
)
# The places of the dealer's tiles in the wall: three times four tiles, and one.
_DEALERS = (*range(4), *range(16, 20), *range(32, 36), 48)
_FIRST_DRAWN = 52


def _wall(hand: str, tile: str) -> str:
    """A wall from which the dealer gets a hand and draws a tile; its flowers are at the tail."""
    held = parse_tiles(hand)
    wanted = [*zip(_DEALERS, held, strict=True), (_FIRST_DRAWN, Tile(tile))]
    left = Counter(WALL) - Counter((*held, Tile(tile)))
    wall = sorted(left.elements(), key=is_flower)
    for place, each in wanted:
        wall.insert(place, each)
    return "".join(wall)


def _settle() -> Iterator[Case]:
    for hand, tile, shows in _DRAWN:
        history = [{"seat": 0, "type": kind, "tile": tile} for kind in ("draw", "hu")]
        walls = {"walls": [_wall(hand, tile)]}
        yield Case(
            {"state": {"ruleset": "mcr", "seed": 0, "dealt": walls, "history": history}}, shows
        )


def _analyze() -> Iterator[Case]:
    for hand, shows in _HANDS:
        melds = {"melds": list(_FOUR_MELDS)} if hand == "1m" else {}
        yield Case({"hand": hand, **melds}, shows)


def _score() -> Iterator[Case]:
    for win, fans in RULE_TEXT:
        yield Case(asked_of(win), f"The rule text counts {fans}.")
    for asked, shows in (*_CIRCUMSTANCES, *_BY_RULES):
        yield Case(asked, shows)


# The seed and the numbers of random hands and wins.
_SEED = "vectors"
_MANY_HANDS = 24
_MANY_WINS = 40


def _groups(number: int) -> list[list[Tile]]:
    """Four random sets and a pair, with at most four copies of each tile."""
    chance = Chance(f"{_SEED} {number}", "vectors: groups")
    left = dict.fromkeys(KINDS, 4)
    groups: list[list[Tile]] = []
    while len(groups) < 5:
        tile = KINDS[chance.randrange(len(KINDS))]
        suited = tile[1:] in {"m", "p", "s"}
        size = 2 if len(groups) == 4 else 3
        if size == 3 and suited and int(tile[0]) <= 7 and chance.randrange(3):
            group = [Tile(f"{int(tile[0]) + step}{tile[1]}") for step in range(3)]
        else:
            group = [tile] * size
        if all(left[each] >= group.count(each) for each in group):
            groups.append(group)
            for each in group:
                left[each] -= 1
    return groups


def _hand(number: int) -> Json:
    """A random hand of thirteen or fourteen tiles, up to three exchanged tiles from a win."""
    chance = Chance(f"{_SEED} {number}", "vectors: hand")
    hand = [tile for group in _groups(number) for tile in group]
    away = number % 4
    others = shuffle(KINDS * 4, f"{_SEED} {number}", "vectors: others")
    for tile in islice((each for each in others if hand.count(each) < 4), away):
        hand[chance.randrange(len(hand))] = tile
    if number % 2:
        hand.pop(chance.randrange(len(hand)))
    return {"hand": list(sort_tiles(hand))}


def _win(number: int) -> Json:
    """A random win with its circumstances."""
    chance = Chance(f"{_SEED} {number}", "vectors: win")
    groups = _groups(_MANY_HANDS + number)
    melded = chance.randrange(4)
    melds: list[Json] = []
    for group in groups[:melded]:
        kind = "chi" if group[0] != group[1] else "peng"
        melds.append({"type": kind, "tiles": group, "from": 0})
    hand = [tile for group in groups[melded:] for tile in group]
    tile = hand.pop(chance.randrange(len(hand)))
    winds = "ESWN"
    return {
        "hand": list(sort_tiles(hand)),
        "melds": melds,
        "tile": tile,
        "self_draw": bool(chance.randrange(2)),
        "seat_wind": winds[chance.randrange(4)],
        "round_wind": winds[chance.randrange(4)],
        "flowers": chance.randrange(3),
    }


CHOSEN: Mapping[str, tuple[Case, ...]] = MappingProxyType(
    {
        "analyze": tuple(_analyze()),
        "win": tuple(Case({"hand": hand, "tile": tile}, why) for hand, tile, why in _READINGS),
        "score": tuple(_score()),
        "claims": tuple(Case(asked, shows) for asked, shows in _CLAIMED),
        "settle": tuple(_settle()),
    }
)


VECTORS = Vectors(
    compared={
        "analyze": ("shanten", "waits", "accepts", "formal"),
        "win": ("wins",),
        "score": ("wins", "total", "fans", "flowers", "enough", "minimum", "reason"),
        "claims": ("claims", "resolve"),
        "deal": ("state",),
        "settle": ("results", "scores", "won"),
    },
    chosen=CHOSEN,
    dealt=dealt,
    as_begun=("results",),
    drawn=MappingProxyType(
        {
            "analyze": lambda: [Case(_hand(number)) for number in range(_MANY_HANDS)],
            "score": lambda: [Case(_win(number)) for number in range(_MANY_WINS)],
        }
    ),
)
