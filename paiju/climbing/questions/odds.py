"""The question `odds` of every climbing game: what the other seats may hold."""

from __future__ import annotations

from collections import Counter
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from paiju.climbing.questions.cards import strongest_reading
from paiju.climbing.questions.plays import CARDS, PLAY
from paiju.climbing.seat.hand_odds import Estimate, Forecast, Outlook, forecast
from paiju.climbing.seat.knowledge import Knowledge
from paiju.play.declaration.question import Budget, Question, notation
from paiju.play.questions.view_fields import seen_fields, with_whole_view
from paiju.playing_cards.card import rank_of
from paiju.playing_cards.field_types import MAX_SEAT, Group, Rank, Written
from paiju.playing_cards.script import MAX_CARDS
from paiju.shapes.field_types import Field, Listed, Seed, Share, Whole, always
from paiju.shapes.record import Record
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.chance import Seed as AnySeed
    from paiju.climbing.declared import DeclaredGame
    from paiju.climbing.questions.plays import Writer
    from paiju.play.declaration.question import Json

MAX_DEALS = 2000
MAX_UNSEEN = 108
# The decimals of probabilities in answers.
_DIGITS = 6
# The number of sampled deals that cost as much as a plain question.
_PLAIN_DEALS = 25


class Odds(NamedTuple):
    """The cards that the other seats may hold.

    Attributes:
        chances: the chances of every seat.
        ranks: how many cards of each rank the seat does not see, from low to high.
        seed: the seed of the sampled deals.

    """

    chances: Forecast
    ranks: tuple[tuple[str, int], ...]
    seed: AnySeed


def odds_question(game: DeclaredGame) -> Question:
    """The question `odds` of a climbing game."""

    def ask(asked: Json, write: Writer) -> Json:
        known = Knowledge(game.played, asked["view"])
        cards_asked = asked.get("play")
        play = known.last if cards_asked is None else strongest_reading(known.table, cards_asked)
        chances = forecast(known, play, asked["deals"], asked["seed"])
        left = Counter(map(rank_of, chances.unseen))
        ranks = dict.fromkeys((*known.table.rules.order, *left))
        counted = tuple((rank, left[rank]) for rank in ranks)
        return ODDS.write(Odds(chances, counted, asked["seed"]), write)

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
        answer=ODDS,
        ask=ask,
        finish=lambda asked, _: with_whole_view(game, asked),
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


ESTIMATE: Record[Estimate] = Record(
    fields={
        "chance": always(Share(), of=lambda estimate: round(estimate.chance, _DIGITS)),
        "error": always(
            Share(),
            Text(
                "标准误；每种分法都数过时是 0。",
                "The standard error; 0 where every deal was counted.",
            ),
            of=lambda estimate: round(estimate.error, _DIGITS),
        ),
    },
    component="Estimate",
)
_RANK: Record[Any] = Record(
    fields={
        "rank": always(Rank(), of=itemgetter(0)),
        "left": always(Whole(0, 12), of=itemgetter(1)),
    }
)
_SEAT: Record[Outlook] = Record(
    fields={
        "seat": always(Whole(0, MAX_SEAT)),
        "count": always(
            Whole(0, MAX_CARDS), Text("有几张牌。", "How many cards it holds."), of="size"
        ),
        "known": always(CARDS, Text("已知在它手里的牌。", "Those that it is known to hold.")),
        "bomb": always(ESTIMATE, Text("有炸弹的概率。", "How likely it holds a bomb.")),
        "beats": always(
            ESTIMATE,
            Text(
                "管得住 `play` 的概率；没有 `play` 时是 null。",
                "How likely it holds what beats `play`; null without one.",
            ),
            may_be_null=True,
        ),
    }
)
ODDS: Record[Odds] = Record(
    fields={
        "unseen": always(
            Written(MAX_UNSEEN),
            Text("这一家没见过的牌。", "The cards that the seat does not see."),
            of="chances.unseen",
        ),
        "ranks": always(
            Listed(_RANK, 16),
            Text(
                "每个点数有几张没见过，从小到大。",
                "How many of each rank it does not see, from low to high.",
            ),
        ),
        "play": always(PLAY, may_be_null=True, of="chances.play"),
        "seats": always(
            Listed(_SEAT, MAX_SEAT),
            Text("其余各家，按出牌顺序。", "The other seats, in the order of play."),
            of="chances.outlooks",
        ),
        "deals": always(
            Whole(0, MAX_DEALS),
            Text(
                "抽了多少种分法；不用抽样时是 0。",
                "How many deals were sampled; 0 where none had to be.",
            ),
            of="chances.deals",
        ),
        "seed": always(Seed()),
    },
    component="Odds",
)
