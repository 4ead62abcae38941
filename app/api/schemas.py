"""What the questions about climbing games look like."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.api.fields import Asked, Cards, Choice, Line, RuleSetRef, Seed, Whole, Words

if TYPE_CHECKING:
    from app.api.fields import PaijuField
    from app.api.games import Game

MAX_MOVES = 1000
DEFAULT_MOVES = 200
MAX_SPLITS = 20
MAX_HINTS = 100
MAX_CURSOR = 32
MAX_PATTERNS = 32

_HAND = "The cards that a player holds."
_LAST = (
    "The play to beat; null, empty or absent where the player leads. Where it may be read in "
    "several ways, its strongest reading counts."
)


def classify(game: Game) -> Asked:
    """The question of /classify."""
    return _schema(game, "Classify", cards=Cards("The cards to read.", required=True))


def validate(game: Game) -> Asked:
    """The question of /validate."""
    return _schema(
        game,
        "Validate",
        cards=Cards("The cards to be played; none is a pass.", required=True),
        hand=Cards(_HAND + " Without it, only the cards themselves are looked at."),
        last=Cards(_LAST, allow_none=True),
    )


def compare(game: Game) -> Asked:
    """The question of /compare."""
    return _schema(
        game,
        "Compare",
        a=Cards("One group of cards.", required=True),
        b=Cards("The other group of cards.", required=True),
    )


def moves(game: Game) -> Asked:
    """The question of /moves."""
    return _schema(
        game,
        "Moves",
        hand=Cards(_HAND, required=True),
        last=Cards(_LAST, allow_none=True),
        patterns=Words(MAX_PATTERNS, "List these patterns only."),
        expand=Choice(
            ("kickers", "cores"),
            "`kickers` lists each choice of kickers as a move; `cores` lists each core once, "
            "with the cards that its kickers may be chosen from.",
            load_default="kickers",
        ),
        limit=Whole(1, MAX_MOVES, "The most moves in one answer.", load_default=DEFAULT_MOVES),
        cursor=Line(
            MAX_CURSOR, "`next_cursor` of the answer before; it goes with the same question."
        ),
    )


def split(game: Game) -> Asked:
    """The question of /split."""
    return _schema(
        game,
        "Split",
        hand=Cards(_HAND, required=True),
        limit=Whole(1, MAX_SPLITS, "The most ways to cut in the answer.", load_default=1),
    )


def hints(game: Game) -> Asked:
    """The question of /hints."""
    return _schema(
        game,
        "Hints",
        hand=Cards(_HAND, required=True),
        last=Cards(_LAST, allow_none=True),
        limit=Whole(1, MAX_HINTS, "The most hints in the answer.", load_default=10),
        by=Choice(
            ("rest", "whole"),
            "`rest` orders by the power of what is left; `whole` by that of the play and what is "
            "left together, so that good cards to lead come before cards to be rid of.",
            load_default="rest",
        ),
    )


def deal(game: Game) -> Asked:
    """The question of /deal."""
    seed = Seed(
        metadata={"description": "Draws the cards; the same seed deals the same cards for ever."}
    )
    return _schema(game, "Deal", seed=seed)


def _schema(game: Game, name: str, **fields: PaijuField) -> Asked:
    common: dict[str, PaijuField] = {
        "ruleset": RuleSetRef(game.rules_of, game.default),
        "notation": Choice(
            ("codes", "ids"),
            "How cards are written in the question and in the answer.",
            load_default="codes",
        ),
    }
    component = f"{game.component}{name}Question"
    made: type[Asked] = type(component, (Asked,), {**fields, **common, "component": component})
    return made()
