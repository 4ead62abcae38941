"""Playing games by the tools for language models, and finding hidden cards in their messages."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from paiju import picture
from paiju.chance import Chance
from paiju.mahjong_tiles.notation import format_tiles
from paiju.mahjong_tiles.tile import sort_tiles
from paiju.mcp.tables import Tables
from paiju.mcp.tools import Toolbox
from paiju.play.declaration.registry import GAMES
from paiju.playing_cards.notation import drawn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.tables.table import Table

Json = dict[str, Any]
Call = tuple[str, Json]

SEED = "a secret of the house"
# A number of actions that no seat reaches in a game.
ENDLESS = 600
# The most characters of a message: about 1,500 tokens.
MOST = 6_000

_OPTION = re.compile(r"^(\d+)\. ", re.MULTILINE)
# The name of a table is random, and may look like a card.
_NAME = re.compile(r"^Table [\w-]+:", re.MULTILINE)


class Local:
    """The tools, run in this process.

    Attributes:
        tables: the tables that they keep.
        tools: the tools by name.

    """

    def __init__(self) -> None:
        self.tables = Tables()
        self.tools = Toolbox("en", self.tables).tools()

    def call(self, name: str, asked: Json) -> str:
        """The answer of a tool."""
        return self.tools[name].call(json.loads(json.dumps(asked)))

    @property
    def table(self) -> Table:
        """The latest state of the table that was used last."""
        return next(reversed(self.tables.kept.values()))[-1]

    @property
    def name(self) -> str:
        """The name of that table."""
        return next(reversed(self.tables.kept))


def turns(local: Local, game: str, **dealt: object) -> Iterator[tuple[Call, str]]:
    """The calls and answers of a whole game, whose actions are drawn from those on offer."""
    chance = Chance(SEED, game)
    call: Call = ("deal", {"game": game, "seed": SEED, **dealt})
    for _ in range(ENDLESS):
        told = local.call(*call)
        yield call, told
        listed = _OPTION.findall(told)
        if not listed:
            assert local.table.is_over
            return
        choice = int(listed[chance.randrange(len(listed))])
        call = ("act", {"table": local.name, "choice": choice})
    raise AssertionError(game)


def hidden_in(told: str, table: Table) -> list[str]:
    """The hidden cards, and hands of other seats, that a message reveals."""
    told = _NAME.sub("", told)
    game, flow = GAMES[table.game.id], table.game.flow
    places = flow.whereabouts(table.state)
    hands = {
        place: cards
        for place, cards in places.items()
        if place.startswith("hand ") and place != f"hand {table.human}"
    }
    if table.is_over:
        return []
    if game.family == "tiles":
        listed = [sort_tiles(cards) for cards in hands.values()]  # type: ignore[arg-type] # tiles
        whole = [*map(format_tiles, listed), *map(picture, listed)]
        return [hand for hand in whole if len(hand) > len("123m") and hand in told]
    view = json.dumps(flow.write_view(table.view, game.sealed_script))
    # A view shows some cards of others: those of a tribute, or an open hand.
    hidden = {str(card) for cards in hands.values() for card in cards if f'"{card}"' not in view}
    return [card for card in hidden if drawn(card) in told or f'"{card}"' in told]  # type: ignore[arg-type] # cards
