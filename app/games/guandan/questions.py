"""The own questions of Guandan: tribute; its deal in a match, and its components."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.cards.kinds import Pile
from app.climbing.schemas import shapes_of
from app.games.guandan.advice import TRIBUTE, advise
from app.games.guandan.flow import REFUSALS
from app.games.guandan.game import COURSE
from app.games.guandan.match import FIELDS, match_of
from app.games.guandan.rulesets import LEVELS, LOWEST_LEVEL, SEATS
from app.games.guandan.scoring import SCORE
from app.play.question import Dealing, Question
from app.play.questions import with_rules
from app.shapes.kinds import Field, Flag, Listed, OrNull, Whole, Word

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.climbing.answers import Writer
    from app.play.game import Game
    from app.play.question import Json
    from app.shapes.schema import Schema


LEVEL = Field(
    Word(tuple(LEVELS)),
    "The level 级 that is played: cards of this rank stand between the ace and the jokers, and its "
    "hearts are wild.",
    default=LOWEST_LEVEL,
)
SETTLE_FIELDS = {
    "time_is_up": Field(
        Flag(),
        "Whether the time of the match is up: then the team of the higher level has won it, or "
        "of equal ones the team that came there first.",
        default=False,
    )
}


def own_questions(of: Game) -> tuple[Question, ...]:
    """Tribute."""
    fields = {
        "hands": Field(
            Listed(OrNull(Pile()), SEATS, least=SEATS),
            "What each seat was dealt; null where that is not known.",
            is_required=True,
        ),
        "finished": Field(
            Listed(Whole(0, SEATS - 1), SEATS, least=SEATS),
            "The seats by their places in the round before.",
            is_required=True,
        ),
        "level": LEVEL,
    }
    tribute = Question(
        name="tribute",
        fields=with_rules(of, fields),
        answer="GuandanTribute",
        ask=_tribute,
        summary="What is paid and returned before this round?",
        description="Says who has to pay tribute after a round that ended so, what each may pay "
        "and return by the hands that are known, which card is best given (of equal ones, what no "
        "straight flush wants is paid; what leaves the most powerful hand is returned), whether "
        "the payers resist with both red jokers, and who leads then. Hands are as they were dealt; "
        "what is not known is null.",
        told="What must or may be paid and returned, with advice.",
    )
    return (tribute,)


def _tribute(asked: Json, write: Writer) -> Json:
    rules = asked["ruleset"]
    finished = match_of({"finished": asked["finished"]}, rules).finished
    return TRIBUTE.write(advise(rules, asked["level"], finished, asked["hands"]), write)


DEALING = Dealing(
    fields=FIELDS,
    deal=COURSE.deal_asked,
    summary="Deal the cards of a round.",
    description="Deals every card, and says who is to act first: who must pay tribute, or who "
    "leads. A match is a row of rounds: `next` of /settle says where it stands, and its fields "
    "go into this question for the round that follows; without them the match begins. The same "
    "seed deals the same cards for ever; without one, the answer names the one that was drawn.",
    told="The state of a fresh round, whose turn it is and what they may do.",
)


SHAPES: Mapping[str, Schema] = {
    **shapes_of(COURSE, REFUSALS, SCORE),
    "GuandanTribute": TRIBUTE.shape(),
}
