"""The catalogue: the games with their rule sets, options and bots."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, Any, get_args

from app.api.games import served
from app.api.language import Speaker, language
from app.api.operations import Operation, Section
from app.api.problems import ProblemError
from app.play.game import Family, Turns
from app.play.registry import GAMES
from app.play.schemas import ID
from app.shapes.kinds import MAX_ID, Listed, Part, Told, Whole, Word, always
from app.shapes.record import Record
from app.shapes.schema import described, listed, open_word, ref, text

if TYPE_CHECKING:
    from app.play.game import Game, Json

MAX_ART = 8
MAX_PARTS = 16
MAX_LISTED = 64

# The reasons of every game.
ANY_REASON = open_word(code for game in GAMES.values() for code in game.reasons)

_ID, _TOLD = always(Part(ID)), always(Told())
_NAMED = {"id": _ID, "name": _TOLD, "about": _TOLD}
_IN_SHORT = {
    "id": _ID,
    "name": _TOLD,
    "about": always(Told(), "One line about the game, for players."),
    "family": always(
        Word(get_args(Family)), "The kind of game; games of a family look alike on a table."
    ),
    "art": always(
        Listed(Part(text("The code of a card or tile.", MAX_ID)), MAX_ART),
        "Some of its cards or tiles, to show.",
    ),
    "seats": always(Whole(2, 4)),
    "default_ruleset": always(Part(ID), of="default"),
    "rulesets": always(
        Listed(Record(fields=_NAMED), MAX_LISTED),
        of=lambda game: map(game.rules_of, game.rulesets),
    ),
}
_DECIDING: Record[Any] = Record(
    fields={
        "deal": always(
            Listed(Part(ID), MAX_PARTS), "The deal, and the standing of the game before it."
        ),
        "acts": always(
            Listed(Part(ID), MAX_PARTS), "The actions since: lists, in the order of the game."
        ),
    },
    description="The parts of a state that decide it; all else in it follows, and may be left "
    "out. With shorter lists of acts it is an earlier state of the same game.",
)
_SETTING = (
    "The field that `/classify`, `/hints` and other questions without a state take "
    "beside `ruleset`; views have it too. Null where there is none."
)
_OPTION: Record[Any] = Record(
    fields={
        "id": _ID,
        "values": always(Part(listed(ref("OptionValue"), 16))),
        "names": always(Listed(Told(), 16), "The values in words, for players, in the same order."),
        "text": _TOLD,
    }
)
_REASON: Record[Any] = Record(
    fields={
        "code": always(Part(ANY_REASON), of=itemgetter(0)),
        "text": always(Told(), of=itemgetter(1)),
    }
)
_BOT: Record[Any] = Record(
    fields={
        "id": _ID,
        "skill": always(Whole(1, 5), may_be_null=True),
        "name": _TOLD,
        "about": _TOLD,
    }
)
LIST: Record[Any] = Record(
    fields={"games": always(Listed(Record(fields=_IN_SHORT), 16), of=lambda games: games.values())}
)
GAME: Record[Game] = Record(
    fields={
        **_IN_SHORT,
        "turns": always(
            Word(get_args(Turns)),
            "The direction in which the seats play, as seen from above: 0, then "
            "1 at its right hand if it is `counterclockwise`.",
        ),
        "setting": always(Part(described(ID, _SETTING)), may_be_null=True, of="asked_with"),
        "decided_by": always(_DECIDING),
        "options": always(Listed(_OPTION, MAX_LISTED)),
        "reasons": always(Listed(_REASON, MAX_LISTED), of=lambda game: game.reasons.items()),
        "bots": always(Listed(_BOT, MAX_LISTED)),
        "questions": always(
            Listed(Part(ID), MAX_LISTED),
            "The game's questions, at /v1/{game}/{question}.",
            of=lambda game: sorted(each.name for each in game.questions),
        ),
    }
)


def section() -> Section:
    """The operations of the catalogue."""
    return Section(
        "catalogue",
        "The games and their rule sets.",
        [
            Operation(
                id="list_games",
                path="/v1/games",
                view=_games,
                component="Games",
                summary="Which games are there?",
                description="Lists every game with its rule sets.",
                told="The games.",
            ),
            Operation(
                id="get_game",
                path="/v1/games/{game}",
                view=_game,
                component="Game",
                summary="What does a game consist of?",
                description="A game with its rule sets, every option with its values, every reason "
                "that a refusal may have, the bots that play it at sealed tables, and the "
                "questions that it answers, each at `/v1/{game}/{question}`.",
                told="The game.",
            ),
            Operation(
                id="get_ruleset",
                path="/v1/games/{game}/rulesets/{ruleset}",
                view=_ruleset,
                component="AnyRuleSet",
                summary="What are the rules of a rule set?",
                description="A rule set in full: the value of every option, and either "
                "the order of the ranks and every pattern in all its lengths with an example of "
                "each, or every fan with its points and the fans that it implies.",
                told="The rule set.",
            ),
        ],
    )


def _games() -> Json:
    return LIST.write(GAMES, Speaker(language()))


def _game(game: str) -> Json:
    return GAME.write(served(game), Speaker(language()))


def _ruleset(game: str, ruleset: str) -> Json:
    known = served(game)
    if ruleset not in known.rulesets:
        raise ProblemError("not_found")
    return known.describe(known.rules_of(ruleset), language())
