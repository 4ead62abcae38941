"""The question odds of every climbing game, about what a seat sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.cards.kinds import Group
from app.climbing.forecast import forecast
from app.climbing.knowledge import Knowledge
from app.climbing.questions import to_beat
from app.play.question import Budget, Question, notation
from app.play.seen import seen_fields, with_view
from app.shapes.kinds import Field, Seed, Whole

if TYPE_CHECKING:
    from app.climbing.answers import Writer
    from app.climbing.game import ClimbingGame
    from app.play.question import Json

MAX_DEALS = 2000
# So many sampled deals cost as much as a plain question.
_PLAIN_DEALS = 25


def odds_question(game: ClimbingGame) -> Question:
    """The question odds of a climbing game."""

    def ask(asked: Json, write: Writer) -> Json:
        known = Knowledge(game.played, asked["view"])
        play = to_beat(known.table, asked["play"]) if "play" in asked else known.last
        found = forecast(known, play, asked["deals"], asked["seed"])
        return {**write.forecast(known.table, found), "seed": asked["seed"]}

    return Question(
        name="odds",
        fields={
            **seen_fields(game),
            "play": Field(
                Group(), "The play that may be beaten; by default the one on the table, if any."
            ),
            "deals": Field(Whole(1, MAX_DEALS), "The most deals that are sampled.", default=200),
            "seed": Field(Seed(), default=0),
            "notation": notation(game.scripts),
        },
        answer="Odds",
        ask=ask,
        finish=lambda asked, _: with_view(game, asked),
        budget=Budget("deals", _PLAIN_DEALS),
        summary="What do the others hold?",
        description="Counts the cards that a seat does not see 记牌器, and says how likely each "
        "other seat holds a bomb, and what beats a play. Every deal of those cards that fits the "
        "sizes of the hands and what seats are known to hold is equally likely: how they play is "
        "not read. "
        "Chances are counted where that is feasible, and `error` is 0; else deals are sampled, and "
        "`error` is the standard error.",
        told="The unseen cards, and the chances of the other seats.",
    )
