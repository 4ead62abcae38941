"""The reasons of players of Guandan: codes, and sentences that a player understands."""

from __future__ import annotations

from app.play.agents import Why
from app.text import Text

JUDGED = Why(
    "judged",
    Text(
        "比较 {count} 种打法，这样赢这一局的机会最大，约 {percent}%",
        "of {count} choices this wins the round most often: about {percent} %",
    ),
)
SOLVED = Why(
    "solved",
    Text(
        "两家的牌都看得见，已经算清：这样必胜",
        "both hands lie open and it is worked out: this wins",
    ),
)
LOST = Why(
    "lost",
    Text(
        "已经算清：对方不出错就赢不了，尽量多拖几手",
        "it is worked out: lost unless the other side errs; holds out as long as it can",
    ),
)
PLAYED_ON = Why(
    "searched",
    Text(
        "推想 {worlds} 种分布往下打，这样约赢 {percent}%",
        "played on over {worlds} ways that the cards may lie, this wins about {percent} %",
    ),
)
PLAYED_ON_FOR_PLACES = Why(
    "searched",
    Text(
        "推想 {worlds} 种分布往下打，争名次",
        "played on over {worlds} ways that the cards may lie, for the places",
    ),
)
SEARCHED = Why(
    "searched",
    Text("往后看 {depth} 手，这样最好", "looking {depth} plays ahead, this is the best"),
)
RESISTS = Why("resists", Text("两张大王都在手里，抗贡", "holds both red jokers: pays nothing"))
PAYS_SPARE = Why(
    "pays_spare",
    Text(
        "进贡最大的牌，同样大的挑同花顺用不着的",
        "pays the highest card; of equal ones, what no straight flush wants",
    ),
)
RETURNS_SPARE = Why(
    "returns_spare",
    Text("还给对方：留下的牌最好", "returns to an enemy what leaves the best hand"),
)
RETURNS_TO_PARTNER = Why(
    "returns_to_partner",
    Text(
        "还给队友：不伤自己的牌里挑大的",
        "returns to its partner the highest that it can well spare",
    ),
)
TAKES_NEXT = Why(
    "takes_next",
    Text(
        "两张一样大，要下家的：由他先出，自己最后出",
        "the tributes are equal: takes the next seat's, which leads then, and plays last",
    ),
)
