"""The language of an answer, which the Accept-Language header of the request chooses."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, cast

from flask import current_app, request
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

if TYPE_CHECKING:
    from paiju.text import Language

# The longest header with a list that is read; a longer one is ignored. To parse one of eight
# thousand characters would cost as much as thirty questions.
MAX_HEADER = 256
# The key in a WSGI environment under which the language is kept: each question of a batch needs it.
_FOUND = "paiju.language"


def language() -> Language:
    """The language of the current request's answer: the caller's preferred one, or the default."""
    environ = request.environ
    found: Language | None = environ.get(_FOUND)
    if found is None:
        header = environ.get("HTTP_ACCEPT_LANGUAGE", "")
        found = current_app.config["PAIJU"].language
        if 0 < len(header) <= MAX_HEADER:
            found = _best(header, found)
        environ[_FOUND] = found
    return found


@lru_cache(maxsize=256)
def _best(header: str, default: Language) -> Language:
    others = ["zh", "en"] if default == "zh" else ["en", "zh"]
    accepted = parse_accept_header(header, LanguageAccept)
    return cast("Language", accepted.best_match(others, default))
