"""The simple players of every climbing game: random, novice, casual."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from app.climbing.players.casual import play_casually
from app.play.agents import Bot, Decision
from app.play.reasons import DRAWN, FIRST_CHOICE, NOTHING_BEATS, SMALLEST
from app.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.climbing.seat import PlayedGame, Position
    from app.play.agents import Rng

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


@dataclass(frozen=True, slots=True)
class Player(Generic[V, A]):
    """A player of two parts.

    Attributes:
        game: the game.
        plays: its way to play cards.
        speaks: its way to do what comes before; where it has none it does the first thing it may.

    """

    game: PlayedGame[V, A]
    plays: Callable[[Position[V, A], Rng], Decision[A]]
    speaks: Callable[[V], Decision[A]] | None = None

    def decide(self, view: V, budget: int, rng: Rng) -> Decision[A]:
        """Play cards, or do what comes before."""
        if view.phase == "play":
            return self.plays(self.game.position(view, budget), rng)
        if self.speaks is not None:
            return self.speaks(view)
        return Decision(self.game.choices(view)[0], reasons=(FIRST_CHOICE,))


@dataclass(frozen=True, slots=True)
class RandomPlayer(Generic[V, A]):
    """A player that draws one of the legal actions."""

    game: PlayedGame[V, A]

    def decide(self, view: V, budget: int, rng: Rng) -> Decision[A]:
        """Draw an action: each play by its ranks, and the pass, are one each."""
        if view.phase != "play":
            choices = self.game.choices(view)
            return Decision(choices[rng.randrange(len(choices))], reasons=(DRAWN,))
        position = self.game.position(view, budget)
        rows = position.rows()
        may_pass = not (rows and position.must_beat)
        drawn = rng.randrange(len(rows) + may_pass)
        return position.play(rows[drawn] if drawn < len(rows) else None, DRAWN)


def play_smallest(position: Position[V, A], _: Rng) -> Decision[A]:
    """Play the first of the table: it begins with the singles, and each pattern with its lowest."""
    rows = position.rows()
    return position.play(rows[0], SMALLEST) if rows else position.play(None, NOTHING_BEATS)


def random(
    game: PlayedGame[V, A],
    about: Text = _RANDOM,
) -> Bot[V, A]:
    """The bot random 随机: whatever is legal is as likely as anything else."""
    return Bot("random", None, Text("随机", "Random"), about, RandomPlayer(game))


def novice(
    game: PlayedGame[V, A],
    speaks: Callable[[V], Decision[A]] | None = None,
    about: Text = _NOVICE,
) -> Bot[V, A]:
    """Skill 1, novice 新手: made to be beaten; it plays the smallest that may be played."""
    player = Player(game, play_smallest, speaks)
    return Bot("novice", 1, Text("新手", "Novice"), about, player)


def casual(
    game: PlayedGame[V, A],
    speaks: Callable[[V], Decision[A]] | None = None,
    about: Text = _CASUAL,
) -> Bot[V, A]:
    """Skill 2, casual 普通: cuts its hand well, knows its partner, and remembers nothing."""
    player = Player(game, play_casually, speaks)
    return Bot("casual", 2, Text("普通", "Casual"), about, player)
