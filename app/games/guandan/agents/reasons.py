"""Why skilled players of Guandan do as they do: codes, and sentences that a player understands."""

from __future__ import annotations

from app.play.agents import Why
from app.text import Text

SAFE_FIRST = Why(
    "safe_first",
    Text(
        "剩下的牌最多一手会被管，先出管不上的",
        "of the plays left one at most can be beaten: the safe ones go first",
    ),
)
LAST_CHANCE = Why(
    "last_chance",
    Text(
        "对方只剩一张，再不管就走完了",
        "an enemy has one card left and would lead it: he must be beaten now",
    ),
)
LEAVE_PARTNER = Why(
    "leave_partner",
    Text("队友的牌，没有理由不压", "the partner's play is not beaten without a reason"),
)
OVER_PARTNER = Why("over_partner", Text("压过队友的牌", "goes over his partner's play"))
TAKE_OVER = Why(
    "take_over",
    Text(
        "队友的牌顶不住下家，替他顶上",
        "the partner's play will not hold against the next seat: goes over it",
    ),
)
FEED = Why(
    "feed",
    Text(
        "队友只剩一张，出小牌送他走",
        "the partner has one card left: hands him the lead with the lowest that he can take",
    ),
)
BLOCK = Why(
    "block",
    Text(
        "对方只剩 {count} 张，不出他一手能走完的牌",
        "an enemy has {count} left: nothing of that size that he can beat",
    ),
)
BLOCK_HIGH = Why(
    "block_high",
    Text(
        "对方只剩 {count} 张，只能顶最大的",
        "an enemy has {count} left: what must be of that size is the highest",
    ),
)
BOMBS_WAIT = Why(
    "bombs_wait",
    Text(
        "对方牌还多，炸弹留到要紧的时候",
        "the enemies have many cards left: bombs wait until it matters",
    ),
)
LEAST_BOMB = Why(
    "least_bomb",
    Text("能用小炸弹就不用大的", "the least bomb that does it; the greater ones are kept"),
)
WHOLE_BOMBS = Why(
    "whole_bombs",
    Text("不拆炸弹和同花顺", "bombs and straight flushes are kept whole"),
)
JUDGED = Why(
    "judged",
    Text(
        "比较 {count} 种打法，这样赢这一局的机会最大，约 {percent}%",
        "of {count} choices this wins the round most often: about {percent} %",
    ),
)
FOR_PLACES = Why(
    "for_places",
    Text("头游已定，争名次", "somebody is out already: plays for the places"),
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
        "returns to his partner the highest that he can well spare",
    ),
)
TAKES_NEXT = Why(
    "takes_next",
    Text(
        "两张一样大，要下家的：由他先出，自己最后出",
        "the tributes are equal: takes the next seat's, who leads then, and plays last himself",
    ),
)
