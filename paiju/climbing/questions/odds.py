"""The question `odds` of every climbing game: what the other seats may hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.climbing.questions.checks import strongest_reading
from paiju.climbing.seat.hand_odds import forecast
from paiju.climbing.seat.knowledge import Knowledge
from paiju.play.declaration.question import Budget, Question, notation
from paiju.play.questions.view_fields import seen_fields, with_view
from paiju.playing_cards.field_types import Group
from paiju.shapes.field_types import Field, Seed, Whole
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.climbing.declared import DeclaredGame
    from paiju.climbing.questions.answers import Writer
    from paiju.play.declaration.question import Json

MAX_DEALS = 2000
# The number of sampled deals that cost as much as a plain question.
_PLAIN_DEALS = 25


def odds_question(game: DeclaredGame) -> Question:
    """The question `odds` of a climbing game."""

    def ask(asked: Json, write: Writer) -> Json:
        known = Knowledge(game.played, asked["view"])
        cards_asked = asked.get("play")
        play = known.last if cards_asked is None else strongest_reading(known.table, cards_asked)
        chances = forecast(known, play, asked["deals"], asked["seed"])
        return {**write.forecast(known.table, chances), "seed": asked["seed"]}

    return Question(
        name="odds",
        fields={
            **seen_fields(game),
            "play": Field(
                Group(),
                Text(
                    "要管的那手牌；不写就是桌上的那手，如果有的话。",
                    "The play that may be beaten; by default the one on the table, if any.",
                ),
                may_be_null=True,
            ),
            "deals": Field(
                Whole(1, MAX_DEALS),
                Text("最多抽多少种分法。", "The most deals that are sampled."),
                default=200,
            ),
            "seed": Field(Seed(), default=0),
            "notation": notation(game.scripts, prefix=game.component),
        },
        answer="Odds",
        ask=ask,
        finish=lambda asked, _: with_view(game, asked),
        budget=Budget("deals", _PLAIN_DEALS),
        summary=Text("别家手里有什么？", "What do the others hold?"),
        description=Text(
            "记牌器：数一家没见过的牌，并算别家有炸弹、管得住一手牌的概率。凡是跟各家"
            "张数、已知的牌相符，也跟规则不许不出时的不出相符的分法，一律看成同样可能；"
            "除此之外不从打法里推断。算得过来就精确地数，`error` 是 0；否则抽样，"
            "`error` 是标准误。",
            "Counts the cards that a seat does not see 记牌器, and says how likely each "
            "other seat holds a bomb, and what beats a play. Every deal of those cards "
            "that fits the sizes of the hands, the cards that seats are known to hold and "
            "what forced passes prove is equally likely; beyond that, how they play is not "
            "read. Chances are counted where that is feasible, and `error` is 0; else deals "
            "are sampled, and `error` is the standard error.",
        ),
        answer_description=Text(
            "没见过的牌，和别家的概率。", "The unseen cards, and the chances of the other seats."
        ),
    )
