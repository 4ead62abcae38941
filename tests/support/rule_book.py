"""Rule books as texts: parts with a row for each case, its columns parted by bars."""

from __future__ import annotations

from pathlib import Path

_GAMES = Path(__file__).parents[1] / "games"


def cases_in(game: str, part: str) -> list[list[str]]:
    """The rows of a part of the `rule_book.txt` of a game, each as its columns."""
    text = (_GAMES / game / "rule_book.txt").read_text(encoding="utf-8")
    rows = text.split(f"# {part}\n")[1].split("\n\n")[0].splitlines()
    return [[each.strip() for each in row.split("|")] for row in rows if not row.startswith("#")]


def ruleset_in(text: str) -> tuple[str, dict[str, object]]:
    """The id of a rule set and its options.

    >>> ruleset_in("sml cap=8 banqiu=true")
    ('sml', {'cap': 8, 'banqiu': True})
    """
    name, *options = text.split()
    known = {"true": True, "false": False}
    pairs = (option.split("=") for option in options)
    return name, {
        key: known.get(value, int(value) if value.isdigit() else value) for key, value in pairs
    }
