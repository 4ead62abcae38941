"""The players of a mahjong whose first win ends the hand, and what a seat knows of the others."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from paiju.mahjong_tiles.tile import ALL_TILES, KINDS
from paiju.melding.hands.melds import sort_hand
from paiju.melding.hands.winning_shapes import Form, Reading
from paiju.melding.plain.planner import HABITS, Planner
from paiju.melding.plain.rules import aim_of
from paiju.melding.players.position import position_of
from paiju.melding.players.simple import ByShanten, by_steps, by_tiles_left, draw_offer
from paiju.melding.questions.hand_only import game_of_hand
from paiju.melding.questions.odds import SeenTiles
from paiju.melding.rules.fan_table import Worth
from paiju.play.players.usual_bots import bot_of_skill, random_bot
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.flow.turn_engine import TurnEngine
    from paiju.melding.hands.actions import Action
    from paiju.melding.hands.melds import Meld
    from paiju.melding.hands.winning_shapes import Aim
    from paiju.melding.plain.declared import Declared
    from paiju.melding.plain.state import View
    from paiju.play.players.player import Bot, Decision, Rng

_SEED = "imagined"


def aim_in(view: View) -> Aim:
    """The wins that the seat of a view can aim at."""
    return aim_of(view.rules, view.wild)


def seen_tiles_of(view: View) -> SeenTiles:
    """The tiles that the seat of a view sees, with estimates about the other seats."""
    others = [seat for seat in range(len(view.melds)) if seat != view.seat]
    melded = [tile for seat in others for meld in view.melds[seat] for tile in meld.tiles]
    won = [tile for tiles in view.won for tile in tiles]
    deck = dict.fromkeys(view.rules.walls.tiles)
    return SeenTiles(
        hand=view.hand,
        melds=view.melds[view.seat],
        shown=(*(tile for tiles in view.discards for tile in tiles), *won, *melded),
        waiting=tuple((seat, HABITS.waiting(view, seat)) for seat in others),
        risks=HABITS.dangers(position_of(view, remembers=True, aim=aim_in(view)), others).tolist(),
        aim=aim_in(view),
        kinds=tuple(
            [tile for tile in ALL_TILES if tile in deck and (tile in KINDS or tile in view.wild)]
        ),
    )


def view_of_hand(
    game: Declared,
    engine: TurnEngine[Any],
    rules: Any,  # noqa: ANN401 - each game has its own
    hand: tuple[Tile, ...],
    seen: tuple[Tile, ...],
    melds: tuple[Meld, ...],
) -> Any:  # noqa: ANN401 - the state of the game
    """A game in which the dealer holds this hand; `seen` are discards of the other seats."""
    own = game.player_type(sort_hand(hand), melds)
    begun = engine.deal(rules, _SEED)
    return game_of_hand(engine, begun, own, hand, seen, lambda _: {"flowers": ()})


@dataclass(frozen=True, slots=True)
class Careful:
    """A player that goes by shanten, and keeps its hand closed where a win must have fans.

    Attributes:
        game: what the game declares.
        agent: the player that goes by shanten; it claims tiles where a win needs no fans.

    """

    game: Declared
    agent: ByShanten

    def decide(self, view: View, budget: int, rng: Rng) -> Decision[Action]:
        """The decision in a view: a win, a meld, a pass, or a discard."""
        agent = self.agent
        if self.game.play.enough(view.rules, _NO_FANS) is not None:
            agent = replace(agent, claims=False, gangs=True)
        return agent.decide(view, budget, rng)


_NO_FANS = Worth((), 0, 0, Reading(Form.STANDARD, ()))


def usual_bots(game: Declared) -> tuple[Bot[View, Action], ...]:
    """The players that a game has by default: skills 1 to 3, and one that plays at random."""
    dialect, win = game.dialect, game.dialect.win
    return (
        bot_of_skill(
            1,
            about=Text(
                f"出牌按八步：孤张、单张先打；能更近就吃碰，能{win}就{win}；不算番，不看牌河",
                "discards by eight steps, from tiles that are alone to breaking a pair; claims "
                "whatever brings it nearer, and wins when it may; looks neither at fans nor at "
                "what lies open",
            ),
            agent=ByShanten(by_steps, claims=True, remembers=False, aim_of=aim_in, dialect=dialect),
        ),
        bot_of_skill(
            2,
            about=Text(
                f"打向听数最小、实际进张最多的牌；能更近就吃碰杠，要番才能{win}的规则下不吃碰；"
                "记得亮着的牌",
                "discards what leaves it nearest with most tiles really left to draw, claims "
                "whatever brings it nearer, but to win alone where a win must have fans, and "
                "counts what lies open",
            ),
            agent=Careful(
                game,
                ByShanten(
                    by_tiles_left, claims=True, remembers=True, aim_of=aim_in, dialect=dialect
                ),
            ),
        ),
        bot_of_skill(
            3,
            about=Text(
                "看向听也看番：最近的牌、清一色、混一色，比哪条路更值；吃碰要划算，牌险就避",
                "weighs how near a win is against its fans, the nearest win and those of one suit; "
                "claims what pays, and avoids dangerous discards",
            ),
            agent=Planner(game),
        ),
        random_bot(draw_offer),
    )
