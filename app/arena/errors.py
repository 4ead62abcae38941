"""The errors of a match; that of an unknown player is in `app.play.contest`."""

from __future__ import annotations

from app.play.contest import ArenaError


class RulesBrokenError(ArenaError):
    """A player's action is illegal."""


class RemoteError(ArenaError):
    """A remote player does not answer."""
