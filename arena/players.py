"""Players by name: a skill, a bot, an outside program, or a Paiju elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from app.cards.errors import ImpossibleError
from arena.contests import CONTESTS
from arena.errors import UnknownPlayerError
from arena.remote import Remote

if TYPE_CHECKING:
    from app.games.agents import Agent


# What the address of a player elsewhere begins with.
ADDRESSES = ("http://", "https://")


class Player(NamedTuple):
    """An agent, by the name under which its results stand."""

    name: str
    agent: Agent[Any, Any]


def player_of(contest: str, name: str) -> Player:
    """The player of a name: `3` is a skill, `panda` a bot, `rlcard` an outside program.

    >>> player_of("doudizhu", "1").name
    'novice'
    """
    where = CONTESTS[contest]
    if name in where.guests:
        return Player(name, where.guests[name]())
    if name.startswith(ADDRESSES):
        return Player(name, Remote(where.game.id, where.game.flow, name))
    try:
        bot = where.game.bot(int(name) if name.isdecimal() else name)
    except ImpossibleError as error:
        guests = f"; outside programs: {', '.join(where.guests)}" if where.guests else ""
        raise UnknownPlayerError(f"{error}{guests}") from error
    return Player(bot.id, bot.agent)


def everybody(contest: str) -> tuple[str, ...]:
    """All who may play: the bots, and the outside programs."""
    where = CONTESTS[contest]
    return (*(bot.id for bot in where.game.bots), *where.guests)
