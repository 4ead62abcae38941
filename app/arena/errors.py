"""What may go wrong in a match.

::

    ArenaError
    ├── UnknownPlayerError  nobody goes by that name, or he cannot play under these rules
    ├── RulesBrokenError    a player did what the rules forbid
    └── RemoteError         a player elsewhere does not answer
"""

from __future__ import annotations


class ArenaError(Exception):
    """A match cannot go on."""


class UnknownPlayerError(ArenaError):
    """Nobody goes by that name, or he cannot play under these rules."""


class RulesBrokenError(ArenaError):
    """A player did what the rules forbid."""


class RemoteError(ArenaError):
    """A player elsewhere does not answer."""
