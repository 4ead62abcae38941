"""Which language a caller reads."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, cast

from flask import current_app, request
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

if TYPE_CHECKING:
    from app.text import Language

# Longer than any program writes a header that is a list. Reading one of eight thousand characters
# would cost as much as thirty questions; it counts as none.
MAX_HEADER = 256
# In a WSGI environment: what was found, for each question of a batch asks again.
_FOUND = "paiju.language"


def language() -> Language:
    """The best of the caller's languages, by Accept-Language."""
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
