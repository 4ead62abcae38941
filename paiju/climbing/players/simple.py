"""The simple players of every climbing game: random, novice, casual.

Casual players 普通 make the play that leaves the best rest, and remember nothing. If they need not
beat a play, and cannot go out, they pass in three cases: the play is the partner's and not small;
only a bomb would beat it, and no enemy is near the end; or beating it would break up the hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from paiju.climbing.players.reasons import BEST_REST
from paiju.climbing.plays.duties import binds
from paiju.climbing.rules.duties import FREE, Duties
from paiju.climbing.splits.hints import HINT_BUDGET, hints
from paiju.climbing.splits.split import BUDGET, power_of
from paiju.play.players.player import Decision, Why
from paiju.play.players.reasons import DRAWN, FIRST_CHOICE, NOTHING_BEATS, SMALLEST
from paiju.play.players.usual_bots import bot_of_skill, random_bot
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from paiju.climbing.plays.reading import Play
    from paiju.climbing.plays.table import MoveTable
    from paiju.climbing.seat.position import PlayedGame, Position
    from paiju.climbing.splits.hints import Hint
    from paiju.play.flow.flow import Pick
    from paiju.play.players.player import Bot, Rng
    from paiju.playing_cards.holding import Holding


V = TypeVar("V", bound=Any)
A = TypeVar("A", bound=Any)

_RANDOM = Text("合法的出牌与不出，机会均等", "any legal play or pass alike")

_NOVICE = Text(
    "总出能出的最小的牌，不分敌友",
    "always plays the smallest that may be played, on friend and foe alike",
)

_CASUAL = Text(
    "总让剩下的牌最好；不压队友，不轻易拆牌、出炸弹；不记牌",
    "leaves itself the best hand; does not go over its partner, tear up its hand or spend a "
    "bomb early; remembers no cards",
)

_LEAVES_PARTNER = Why("leaves_partner", Text("不压队友", "does not go over the partner"))
_KEEPS_BOMB = Why(
    "keeps_bomb", Text("对方牌还多，留着炸弹", "keeps the bomb: nobody is near the end")
)
_KEEPS_HAND = Why(
    "keeps_hand",
    Text("拆牌不值得，先不管", "lets it go: beating it would tear up the hand"),
)

# The most cards of an enemy that is near the end.
NEAR = 6
# The most power that it gives up to beat a play while no enemy is near the end: 1.5 turns.
GIVES_UP = 225
# A partner's play of this rank or higher is not beaten; a lower one may be.
SMALL_BELOW = "T"


def play_casually(position: Position[V, A], _: Rng) -> Decision[A]:
    """The decision of a casual player: the best hint, or a pass to spare the partner or a bomb."""
    view, most = position.view, position.table.rules.max_hand
    left = (most if count is None else count for count in view.counts)
    row, why = casual_choice(
        position.table,
        position.hand,
        position.last,
        is_partners=view.last is not None and position.is_ours(view.last.seat),
        nearest=min(
            count for seat, count in enumerate(left) if count and not position.is_ours(seat)
        ),
        budget=position.patience // 3,
        duties=position.duties,
    )
    return position.play(row, why)


def casual_choice(  # noqa: PLR0913 - a position in parts
    table: MoveTable,
    hand: Holding,
    last: Play | None,
    *,
    is_partners: bool,
    nearest: int,
    budget: int = HINT_BUDGET,
    duties: Duties = FREE,
) -> tuple[int | None, Why]:
    """The row that a casual player plays (None for a pass), and the reason.

    Args:
        table: the move table.
        hand: the hand of the seat.
        last: the play to beat; None on a lead.
        is_partners: whether the partner made that play.
        nearest: the fewest cards that an enemy holds.
        budget: a third of the most choices that the splits may try in all.
        duties: the duties of the seat, limits on its plays and passes.
    """
    ranked = hints(table, hand, last, limit=1, budget=budget, duties=duties).hints
    if not ranked:
        return None, NOTHING_BEATS
    if last is None or ranked[0].rest.plays == 0 or binds(duties, table, hand, last):
        return ranked[0].row, BEST_REST
    why = _reason_to_pass(ranked[0], table, last, is_partners=is_partners, nearest=nearest)
    if why is None and nearest > NEAR:
        power = power_of(table, hand, min(BUDGET, budget)).power
        why = _KEEPS_HAND if ranked[0].rest.power < power - GIVES_UP else None
    return (None, why) if why else (ranked[0].row, BEST_REST)


def _reason_to_pass(
    hint: Hint, table: MoveTable, last: Play, *, is_partners: bool, nearest: int
) -> Why | None:
    """The reason to pass although the hint beats the last play; None if there is none."""
    is_bomb = table.section(hint.row).tier > 0
    if is_partners:
        order = table.rules.order
        is_small = order.index(last.key) < order.index(SMALL_BELOW)
        if not is_small or len(last.cards) > 2 or is_bomb:
            return _LEAVES_PARTNER
    return _KEEPS_BOMB if is_bomb and nearest > NEAR else None


@dataclass(frozen=True, slots=True)
class TwoPartPlayer(Generic[V, A]):
    """A player made of two parts: a way to play cards, and a way to act before the play.

    Attributes:
        game: the game.
        plays: its way to play cards.
        speaks: its way to act in the stages before the play; None to take the first legal action.

    """

    game: PlayedGame[V, A]
    plays: Callable[[Position[V, A], Rng], Decision[A]]
    speaks: Callable[[V], Decision[A]] | None = None

    def decide(self, view: V, budget: int, rng: Rng) -> Decision[A]:
        """The decision in a view, in the play phase or before it."""
        if view.phase == "play":
            return self.plays(self.game.position(view, budget), rng)
        if self.speaks is not None:
            return self.speaks(view)
        return Decision(self.game.before(view)[0], reasons=(FIRST_CHOICE,))


def play_smallest(position: Position[V, A], _: Rng) -> Decision[A]:
    """The decision of a novice: the first legal row of the table, which lists low singles first."""
    rows = position.rows()
    return position.play(rows[0], SMALLEST) if rows else position.play(None, NOTHING_BEATS)


def random(
    game: PlayedGame[V, A],
    about: Text = _RANDOM,
) -> Bot[V, A]:
    """The bot random 随机: every legal play, and the pass if it is legal, is equally likely."""

    def draw(view: V, pick: Pick) -> A:
        if view.phase != "play":
            choices = game.before(view)
            return choices[pick(len(choices))]
        position = game.position(view)
        rows = position.rows()
        may_pass = not rows or not position.must_beat
        drawn = pick(len(rows) + may_pass)
        return position.play(rows[drawn] if drawn < len(rows) else None, DRAWN).action

    return random_bot(draw, about)


def novice(
    game: PlayedGame[V, A],
    speaks: Callable[[V], Decision[A]] | None = None,
    about: Text = _NOVICE,
) -> Bot[V, A]:
    """The bot of skill 1, novice 新手, made to be beaten: it makes the smallest legal play."""
    player = TwoPartPlayer(game, play_smallest, speaks)
    return bot_of_skill(1, about, player)


def casual(
    game: PlayedGame[V, A],
    speaks: Callable[[V], Decision[A]] | None = None,
    about: Text = _CASUAL,
) -> Bot[V, A]:
    """The bot of skill 2, casual 普通: splits its hand well, spares its partner, counts nothing."""
    player = TwoPartPlayer(game, play_casually, speaks)
    return bot_of_skill(2, about, player)
