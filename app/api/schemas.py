"""What the questions about climbing games look like."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.api.fields import (
    Asked,
    Cards,
    Choice,
    Declared,
    Document,
    Documents,
    Group,
    Line,
    Part,
    RuleSetRef,
    Seed,
    Share,
    Whole,
    Words,
)
from app.cards.script import Script
from app.play.registry import GAMES as PLAYABLE

if TYPE_CHECKING:
    from enum import Enum

    from app.api.fields import PaijuField
    from app.api.games import CardGame, Game

MAX_MOVES = 1000
DEFAULT_MOVES = 200
MAX_SPLITS = 20
MAX_HINTS = 100
MAX_CURSOR = 32
MAX_PATTERNS = 32
MAX_ACTIONS = 1024
MAX_SKILL = 5
DEFAULT_BUDGET_MS = 250
# Players below call by rules of thumb, whatever may be expected.
LEAST_ADVISED = 2
MAX_BUDGET_MS = 2000

_HAND = "The cards that a player holds."
_LAST = (
    "The play to beat; null, empty or absent where the player leads. Where it may be read in "
    "several ways, its strongest reading counts, unless it is an object that says what its wild "
    "cards stand for."
)
_AS = (
    "What wild cards of `cards` stand for; those that are not named stand for what makes the best "
    "play. It takes what `wild` of a play says."
)


def classify(game: CardGame) -> Asked:
    """The question of /classify."""
    return _about_cards(
        game,
        "Classify",
        cards=Cards("The cards to read.", required=True),
        **{"as": Declared(_AS)},
    )


def validate(game: CardGame) -> Asked:
    """The question of /validate."""
    return _about_cards(
        game,
        "Validate",
        cards=Cards("The cards to be played; none is a pass.", required=True),
        hand=Cards(_HAND + " Without it, only the cards themselves are looked at."),
        last=Group(_LAST, allow_none=True),
        **{"as": Declared(_AS)},
    )


def compare(game: CardGame) -> Asked:
    """The question of /compare."""
    return _about_cards(
        game,
        "Compare",
        a=Group("One group of cards.", required=True),
        b=Group("The other group of cards.", required=True),
    )


def moves(game: CardGame) -> Asked:
    """The question of /moves."""
    return _about_cards(
        game,
        "Moves",
        hand=Cards(_HAND, required=True),
        last=Group(_LAST, allow_none=True),
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


def split(game: CardGame) -> Asked:
    """The question of /split."""
    return _about_cards(
        game,
        "Split",
        hand=Cards(_HAND, required=True),
        limit=Whole(1, MAX_SPLITS, "The most ways to cut in the answer.", load_default=1),
    )


def hints(game: CardGame) -> Asked:
    """The question of /hints."""
    return _about_cards(
        game,
        "Hints",
        hand=Cards(_HAND, required=True),
        last=Group(_LAST, allow_none=True),
        limit=Whole(1, MAX_HINTS, "The most hints in the answer.", load_default=10),
        by=Choice(
            ("rest", "whole"),
            "`rest` orders by the power of what is left; `whole` by that of the play and what is "
            "left together, so that good cards to lead come before cards to be rid of.",
            load_default="rest",
        ),
    )


def deal(game: Game, **more: PaijuField) -> Asked:
    """The question of /deal, with what the game needs to know beside the seed."""
    return _schema(game, "Deal", **more, dealt=_dealt(game), seed=Seed(metadata=_SEED))


def step(game: Game) -> Asked:
    """The question of /step."""
    return _about_state(
        game,
        "Step",
        action=Document(
            f"{game.component}Action",
            game.flow.read_action,
            _ACTION,
            game.scripts,
            required=True,
        ),
    )


def view(game: Game) -> Asked:
    """The question of /view."""
    return _about_state(
        game, "View", seat=Whole(0, game.seats - 1, "Whose view it is.", required=True)
    )


def settle(game: Game) -> Asked:
    """The question of /settle."""
    return _about_state(game, "Settle", **game.settle_fields())


def replay(game: Game, **more: PaijuField) -> Asked:
    """The question of /replay, with what the game needs to know beside the seed."""
    return _schema(
        game,
        "Replay",
        **more,
        dealt=_dealt(game),
        seed=Seed(metadata=_SEED, required=True),
        actions=Documents(
            f"{game.component}Action",
            game.flow.read_action,
            "What was done since the deal, in order.",
            MAX_ACTIONS,
            scripts=game.scripts,
            required=True,
        ),
    )


def tribute(game: CardGame) -> Asked:
    """The question of /tribute."""
    hand = {"anyOf": [{"$ref": "#/components/schemas/Cards"}, {"type": "null"}]}
    hands = {
        "type": "array",
        "items": hand,
        "minItems": game.seats,
        "maxItems": game.seats,
        "description": "What each seat was dealt; null where that is not known.",
    }
    finished = {
        "type": "array",
        "items": {"type": "integer", "minimum": 0, "maximum": game.seats - 1},
        "minItems": game.seats,
        "maxItems": game.seats,
        "description": "The seats by their places in the round before.",
    }
    return _about_cards(
        game, "Tribute", hands=Part(hands, required=True), finished=Part(finished, required=True)
    )


def suggest(game: Game) -> Asked:
    """The question of /suggest."""
    return _made(
        f"{game.component}SuggestQuestion",
        view=Document(
            f"{game.component}View", game.flow.read_view, _SEEN, game.scripts, required=True
        ),
        skill=Whole(
            1, MAX_SKILL, "How strong a player is asked; the strongest there is if nobody is named."
        ),
        bot=Choice(
            [bot.id for bot in PLAYABLE[game.id].bots],
            "A player by its id, instead of by its skill.",
        ),
        budget_ms=Whole(
            1,
            MAX_BUDGET_MS,
            "The longest that the player may think.",
            load_default=DEFAULT_BUDGET_MS,
        ),
        seed=Seed(metadata={"description": "Draws whatever chance the player wants."}),
        blunder_rate=Share("How often the player does just anything that is legal."),
        temperature=Share(
            "How far the player strays from the best: of two candidates whose worths differ "
            "by so much, the better is drawn 2.7 times as often; 0 is never."
        ),
        notation=notation(game.scripts),
    )


def bid(game: Game) -> Asked:
    """The question of /bid."""
    return _made(
        f"{game.component}BidQuestion",
        view=Document(f"{game.component}View", game.flow.read_view, _SEEN, required=True),
        skill=Whole(
            LEAST_ADVISED,
            MAX_SKILL,
            "How strong the players are that the hand is judged for: 4 and 5 by what was learnt, "
            "2 and 3 by the model of hands; the strongest if nothing is said.",
            load_default=MAX_SKILL,
        ),
        budget_ms=Whole(
            1,
            MAX_BUDGET_MS,
            "The longest that judging the hand may take; where that is too short for what was "
            "learnt, the model of hands judges it.",
            load_default=DEFAULT_BUDGET_MS,
        ),
        notation=notation(game.scripts),
    )


_SEEN = "What the seat sees that is to act: a view as it was answered, or as it was kept elsewhere."
_SEED = {"description": "Draws the cards; the same seed deals the same cards for ever."}
_STATE = (
    "A state as it was answered. What follows from the deal and from what was done since may be "
    "left out; where it is given it must agree."
)
_ACTION = "What a seat does; `seat` may be left out where one seat alone is to act."


def _dealt(game: Game) -> Document:
    return Document(
        f"{game.component}Dealt",
        lambda value, _: value,
        "What was dealt elsewhere: the whole deck, once.",
    )


def _about_cards(game: CardGame, name: str, **fields: PaijuField) -> Asked:
    return _schema(game, name, **fields, **{game.setting.name: game.setting.field()})


def _about_state(game: Game, name: str, **fields: PaijuField) -> Asked:
    state = Document(
        f"{game.component}State", game.flow.read_state, _STATE, game.scripts, required=True
    )
    return _made(
        f"{game.component}{name}Question", state=state, **fields, notation=notation(game.scripts)
    )


def _schema(game: Game, name: str, **fields: PaijuField) -> Asked:
    ruleset = RuleSetRef(game.rules_of, game.default)
    return _made(
        f"{game.component}{name}Question",
        **fields,
        ruleset=ruleset,
        notation=notation(game.scripts),
    )


def notation(*scripts: type[Enum]) -> Choice:
    """How the cards or tiles of a question, and of its answer, are written."""
    return Choice(
        tuple(dict.fromkeys(script.value for each in scripts for script in each)),
        "How cards or tiles are written in the question and in the answer.",
        load_default=Script.CODES.value,
    )


def _made(component: str, **fields: PaijuField) -> Asked:
    made: type[Asked] = type(component, (Asked,), {**fields, "component": component})
    return made()
