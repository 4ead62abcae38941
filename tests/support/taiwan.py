"""Cases of 台湾麻将 in the notation of its rule book `tests/games/taiwan/rule_book.txt`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from paiju.all_games.taiwan.rulesets import rules_of
from paiju.mahjong_tiles.notation import parse_tile, parse_tiles
from paiju.mahjong_tiles.tile import FLOWERS, WINDS, Tile
from paiju.melding.hands.melds import Meld, meld_of
from paiju.melding.hands.winning import Circumstances, Win
from tests.support.rule_book import cases_in, ruleset_in

if TYPE_CHECKING:
    from paiju.all_games.taiwan.rulesets import Rules
    from paiju.melding.hands.melds import MeldType


def cases_of(part: str) -> list[list[str]]:
    """The rows of a part of the rule book, each as its columns without the source."""
    return [columns for _, *columns in cases_in("taiwan", part)]


def sentences(part: str) -> list[str]:
    """The sentences of a part, which name its cases."""
    return [row[0] for row in cases_of(part)]


def rules_in(text: str) -> Rules:
    """The rule set of an id and of options such as `cap=8`."""
    return rules_of(*ruleset_in(text))


def melds_in(text: str) -> tuple[Meld, ...]:
    """Melds with the seats that gave their tiles, as `123m@0`; concealed gangs as `<1111m>`."""
    return tuple([_meld(each) for each in text.split()])


def _meld(text: str) -> Meld:
    tiles, _, source = text.strip("<>").partition("@")
    held = parse_tiles(tiles)
    kind: MeldType = "chi" if held[0] != held[1] else "gang" if held[3:] else "peng"
    return meld_of(kind, held, int(source) if source else None, concealed=text[0] == "<")


class Table(NamedTuple):
    """The table of a case.

    Attributes:
        numbers: the values of its numbers, such as the seat of the dealer.
        words: its other words: circumstances, and flowers.

    """

    numbers: dict[str, int]
    words: frozenset[str]

    @property
    def seat(self) -> int:
        """The seat of the winner."""
        return self.numbers.get("seat", 1)

    @property
    def dealer(self) -> int:
        """The seat of the dealer."""
        return self.numbers.get("dealer", 0)


def table_in(text: str) -> Table:
    """The table of a case."""
    numbers = {key: int(value) for key, value in re.findall(r"(\w+)=(\d+)", text)}
    return Table(numbers, frozenset(word for word in text.split() if not word[-1:].isdigit()))


def win_in(rules: Rules, hand: str, melds: str, tile: str, how: str) -> Win:
    """A win with its circumstances."""
    table = table_in(how)
    words = table.words
    shown = tuple(Tile(flower) for flower in FLOWERS if flower in words)
    named = {"drawn", "gangkai", "qianggang", "haidi", "hedi"}
    round_wind = next((word[-1] for word in words if word.startswith("round=")), "S")
    return Win(
        parse_tiles(hand),
        parse_tile(tile),
        melds_in(melds),
        Circumstances(
            self_draw="drawn" in words,
            seat_wind=rules.wind_of(table.seat, table.dealer, table.numbers.get("east", 0)),
            round_wind=WINDS["ESWN".index(round_wind)],
            last_tile=not words.isdisjoint(("haidi", "hedi")),
            after_gang="gangkai" in words,
            robbing_gang="qianggang" in words,
            flowers=shown,
            special=words - named - {*shown, f"round={round_wind}"},
        ),
    )
