"""The contests of all games by name, and the players of matches by name.

A player is a bot of the game, a guest (another program's bot), a model, or a remote Paiju.
"""

from __future__ import annotations

from pathlib import Path
from time import perf_counter_ns, thread_time_ns
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from paiju.arena.remote import Remote
from paiju.play.declaration.registry import GAMES
from paiju.play.lab.contest import UnknownPlayerError, contests_of
from paiju.shapes.errors import ImpossibleError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from paiju.play.lab.contest import Contest
    from paiju.play.players.player import Player

CONTESTS: Mapping[str, Contest] = MappingProxyType(
    {
        f"{game.id}-{name}" if name else game.id: contest
        for game in GAMES.values()
        for name, contest in contests_of(game).items()
    }
)

# The start of the address of a remote player, and the end of the path of a model's card.
ADDRESSES, CARD = ("http://", "https://"), ".json"
# The suffix of a bot that plays for points in a game whose players otherwise play for wins.
FOR_POINTS = "-points"


class Contestant(NamedTuple):
    """A player in a match.

    Attributes:
        name: its name in results.
        agent: the player itself.
        clock: gives the time in nanoseconds. For a local player it is processor time, which other
            work on the machine does not affect; for a remote player it is wall time.
    """

    name: str
    agent: Player[Any, Any]
    clock: Callable[[], int] = thread_time_ns


def player_of(contest: str, name: str) -> Contestant:
    """The player with a name, in a contest.

    `3` is a skill, `panda` a bot, `5-points` skill 5 for points, `rlcard` a guest; a path that ends
    in `.json` is the card of a model, and an address is a remote player.

    >>> [player_of(next(iter(CONTESTS)), name).name for name in ("1", "5-points")]
    ['novice', 'master-points']
    """
    where = CONTESTS[contest]
    if name in where.guests:
        return Contestant(name, where.guests[name]())
    if name.startswith(ADDRESSES):
        return Contestant(name, Remote(where.game.id, where.game.flow, name), perf_counter_ns)
    if name.endswith(CARD):
        return Contestant(name, _by_model(where, Path(name)))
    wanted = name.removesuffix(FOR_POINTS)
    try:
        bot = where.game.bot(int(wanted) if wanted.isdecimal() else wanted)
    except ImpossibleError as error:
        guests = f"; in matches also: {', '.join(where.guests)}" if where.guests else ""
        raise UnknownPlayerError(f"{error}{guests}") from error
    if wanted == name:
        return Contestant(bot.id, bot.agent)
    if bot.scorer is None:
        raise UnknownPlayerError(f"{bot.id} has no other way to play for points")
    return Contestant(f"{bot.id}{FOR_POINTS}", bot.scorer)


def _by_model(contest: Contest, card: Path) -> Player[Any, Any]:
    """The player that an exported model makes; `card` is the path of its description.

    Its weights are the `.bin` file of the same name.
    """
    if contest.by_model is None:
        raise UnknownPlayerError(f"{contest.game.id} has no players by models")
    try:
        return contest.by_model(
            card.read_text(encoding="utf-8"), card.with_suffix(".bin").read_bytes()
        )
    except (OSError, ValueError) as error:
        raise UnknownPlayerError(f"{card} is no model: {error}") from error


def all_players(contest: str) -> tuple[str, ...]:
    """The names of all bots and guests of a contest."""
    where = CONTESTS[contest]
    return (*(bot.id for bot in where.game.bots), *where.guests)
