"""The reasons of players that choose by maxims: codes, and sentences for people."""

from __future__ import annotations

from paiju.play.players.player import Why
from paiju.play.players.reasons import filled
from paiju.text import Text

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
        "an enemy has one card left and would lead it: it must be beaten now",
    ),
)
PARTNER_GOES_OUT = Why(
    "partner_goes_out",
    Text(
        "队友只剩一张，让他走",
        "the partner has one card left and leads next: it may go out",
    ),
)
LEAVE_PARTNER = Why(
    "leave_partner",
    Text("队友的牌，没必要就不压", "the partner's play is not beaten without a reason"),
)
OVER_PARTNER = Why("over_partner", Text("压过队友的牌", "beats the partner's play"))
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
        "the partner has one card left: gives it the lead with the lowest that it can beat",
    ),
)
BLOCK = Why(
    "block",
    Text(
        "对方只剩 {count} 张，不出他多半一手能走完的牌",
        "an enemy has {count} left: nothing of that size that it is likely to beat",
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
CHEAP_KICKERS = Why(
    "cheap_kickers",
    Text("带最没用的牌，不带王和 2", "kickers are what is worth least, no joker and no 2"),
)
BEST_REST = Why("best_rest", Text("这样出，剩下的牌最好", "leaves the best hand"))
COMPARED = Why(
    "compared",
    Text(
        "比较 {count} 种打法，这样剩下的牌最好",
        "of {count} choices this leaves the best hand",
    ),
)
PLAYED_OUT = Why(
    "played_out",
    Text(
        "比较 {count} 种打法，把没见过的牌随机分给各家推演到底，这样得分最高",
        "of {count} choices this scored most where unseen cards were dealt at random and played on",
    ),
)
PLAYED_TO_THE_END = Why(
    "searched",
    Text(
        "推想 {worlds} 种分布并打到底，这样最好",
        "played to the end over {worlds} ways that the cards may lie, this does best",
    ),
)
WITHIN_ERROR = Why(
    "within_error",
    Text(
        "也有打法估得略高，但差距在误差之内，不算数",
        "another choice is put a little higher, but by no more than the error",
    ),
)
FOR_PLACES = Why(
    "for_places",
    Text("头游已定，争名次", "somebody is out already: plays for the places"),
)
EXPECTS = Why(
    "expects",
    Text("按得分打，预计 {points} 分", "plays for points, and expects {points}"),
)
EXPECTS_MORE = Why(
    "expects",
    Text(
        "按得分打，预计 {points} 分，次好的打法 {other} 分",
        "plays for points, and expects {points}; the best other choice {other}",
    ),
)
EXPECTS_LESS = Why(
    "expects",
    Text(
        "按得分打，预计 {points} 分；也有打法估到 {other} 分，但差得不够多，或者会少赢",
        "plays for points, and expects {points}; another choice is put at {other}, which is too "
        "little more, or wins less often",
    ),
)
SOLVED = Why(
    "solved",
    Text(
        "剩下的牌已经算清：{worlds} 种分布里，这样打赢得最多",
        "the rest is worked out: nothing wins in more of the {worlds} ways the cards may lie",
    ),
)
SOLVED_FOR_SURE = Why(
    "solved",
    Text(
        "剩下的牌已经算清：{worlds} 种分布，怎么分都赢",
        "the rest is worked out: this wins in each of the {worlds} ways the cards may lie",
    ),
)


def solved(worlds: int, share: float) -> Why:
    """The reason for a play in a solved ending that wins in a share of the possible deals.

    `worlds` is the number of these deals.
    """
    return filled(SOLVED if share < 1 else SOLVED_FOR_SURE, worlds=worlds)
