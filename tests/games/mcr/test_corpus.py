"""The collections of scored hands: every total, and every wait."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from paiju.all_games.mcr.rulesets import rules_of
from paiju.all_games.mcr.scoring import score
from paiju.mahjong_tiles.notation import parse_botzone, parse_tile, parse_tiles
from paiju.mahjong_tiles.tile import FLOWERS, KIND, KINDS, WINDS
from paiju.melding.hands.melds import Meld, meld_of
from paiju.melding.hands.waits import analyse
from paiju.melding.hands.winning import Circumstances, Win
from tests.support.corpus import needs_corpus, read_lines, read_whole
from tests.support.winning import fans_in

if TYPE_CHECKING:
    from paiju.all_games.mcr.scoring import Worth
    from paiju.mahjong_tiles.tile import Tile
    from tests.support.corpus import Json


def tile_of(code: str) -> Tile:
    return parse_botzone(code)[0]


def melds_of(packs: list[tuple[str, str, int]]) -> tuple[Meld, ...]:
    """Melds in Botzone's notation: a chi by its middle tile, and the seat that offered it."""
    return tuple(
        Meld("chi", KINDS[KIND[tile_of(code)] - 1])
        if kind == "CHI"
        else Meld("peng" if kind == "PENG" else "gang", tile_of(code), concealed=not offer)
        for kind, code, offer in packs
    )


def total_of(record: Json, circumstances: Circumstances) -> int:
    hand = tuple(map(tile_of, record["hand"]))
    win = Win(hand, tile_of(record["win_tile"]), melds_of(record["melds"]), circumstances)
    return scored(win).total


def scored(win: Win) -> Worth:
    found = score(rules_of(), win)
    assert found is not None, win
    return found


@needs_corpus
def test_the_examples_of_the_rule_text_have_their_totals() -> None:
    records = read_lines("mahjong/rulebook_examples_132.jsonl")
    totals = [
        total_of(
            record,
            Circumstances(
                self_draw=record["self_draw"],
                seat_wind=WINDS[record["seat_wind"]],
                round_wind=WINDS[record["round_wind"]],
                last_copy=record["last_copy"],
            ),
        )
        for record in records
    ]

    assert [record["pymahjonggb_total"] for record in records] == totals
    assert len(totals) == 132


@needs_corpus
def test_the_wins_of_real_games_have_the_totals_of_their_judge() -> None:
    records = read_lines("mahjong/botzone_scored_hands.jsonl")
    totals = []
    for record in records:
        flags = record["flags"]
        circumstances = Circumstances(
            self_draw=flags["self_draw"],
            seat_wind=WINDS[flags["seat"]],
            round_wind=WINDS[flags["prev"]],
            flowers=FLOWERS[: flags["flowers"]],
            last_copy=flags["last_copy"],
            last_tile=flags["last_tile"],
            after_gang=flags["kong"] and flags["self_draw"],
            robbing_gang=flags["kong"] and not flags["self_draw"],
        )
        totals.append(total_of(record, circumstances))

    assert [record["botzone_total"] for record in records] == totals
    assert len(totals) == 67


# The flags behind the winds, in their order.
_FLAGS = ("self_draw", "last_copy", "last_tile", "kong")


@needs_corpus
def test_the_hands_of_gb_mahjong_have_as_many_fans() -> None:
    """GB-Mahjong names fans in another script; this project's copies of the cases name them too."""
    cases = read_whole("mahjong/gb_mahjong_cases.json")["fanCases"]
    differing = {
        case["input"]
        for case in cases
        if sum(fans_in(scored(win_of(case["input"]))).values()) != len(case["expectedNames"])
        and case["altExpectedNames"] is None
    }

    assert differing == set()
    assert len(cases) == 130


def win_of(text: str) -> Win:
    """A win in GB-Mahjong's notation: melds, the hand and the winning tile, winds, flags."""
    tiles, _, rest = text.strip().partition("|")
    told, _, flowers = rest.partition("|")
    flags = dict(zip(_FLAGS, (each == "1" for each in told[2:]), strict=False))
    kong, own = flags.get("kong", False), flags.get("self_draw", False)
    hand = parse_tiles(re.sub(r"\[[^\]]*\]", "", tiles))
    circumstances = Circumstances(
        round_wind=parse_tile(told[:1] or "E"),
        seat_wind=parse_tile(told[1:2] or "E"),
        flowers=FLOWERS[: int(flowers) if flowers.isdigit() else len(flowers)],
        self_draw=own,
        last_copy=flags.get("last_copy", False),
        last_tile=flags.get("last_tile", False),
        after_gang=kong and own,
        robbing_gang=kong and not own,
    )
    return Win(hand[:-1], hand[-1], gb_melds(tiles), circumstances)


def gb_melds(text: str) -> tuple[Meld, ...]:
    melds = []
    for tiles, source in re.findall(r"\[(\w+?)(?:,(\d))?\]", text):
        read = parse_tiles(tiles)
        alike = "gang" if len(read) == 4 else "peng"
        kind = alike if read[0] == read[1] else "chi"
        melds.append(meld_of(kind, read, concealed=kind == "gang" and not source))  # type: ignore[arg-type] # one of the three
    return tuple(melds)


@needs_corpus
def test_the_waits_of_gb_mahjong_are_those_of_which_some_are_left() -> None:
    """GB-Mahjong leaves out a tile of which the hand holds all four; here it has none left."""
    cases = read_whole("mahjong/gb_mahjong_cases.json")["tingCases"]
    for case in cases:
        hand = parse_tiles(re.sub(r"\[[^\]]*\]", "", case["input"]))
        outlook = analyse(hand, gb_melds(case["input"])).outlook
        waits = outlook.accepts if outlook.best == 0 else ()
        expected = {name.removeprefix("TILE_") for name in case["expectedNames"]}
        assert {supply.tile for supply in waits if supply.left} == expected, case["input"]
    assert len(cases) == 20
