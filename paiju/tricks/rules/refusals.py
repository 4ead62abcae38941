"""The reasons why an action in a trick-taking game is refused, besides those of every game."""

from __future__ import annotations

from paiju.play.flow.flow import Refusal
from paiju.text import Text

NO_CARDS = Refusal("no_cards", Text("没有牌", "there are no cards"))
NOT_IN_HAND = Refusal("not_in_hand", Text("这些牌不在手里", "these cards are not in the hand"))
WRONG_COUNT = Refusal(
    "wrong_count", Text("要和首出的张数一样", "as many cards as were led must be played")
)
MIXED_SUITS = Refusal(
    "mixed_suits", Text("首出的牌须是同一门", "the cards of a lead must be of one suit, or trumps")
)
THROW_NOT_ALLOWED = Refusal(
    "throw_not_allowed", Text("这里不可甩牌", "these cards may not be thrown")
)
THROW_FAILS = Refusal("throw_fails", Text("甩牌不成立", "the throw fails, or does not fail so"))
MUST_FOLLOW_SUIT = Refusal(
    "must_follow_suit",
    Text("有这门牌就都要跟这门", "the hand has enough of the suit: all cards must be of it"),
)
MUST_EXHAUST_SUIT = Refusal(
    "must_exhaust_suit",
    Text("这门牌不够，要先出完", "all cards of the suit must be played first"),
)
MUST_PLAY_TUPLES = Refusal(
    "must_play_tuples",
    Text("手里有对子，须跟对子", "the hand has pairs, or more of a kind: they must be played"),
)
MUST_PLAY_TRACTOR = Refusal(
    "must_play_tractor",
    Text("手里有拖拉机，须跟拖拉机", "the hand has a run: it must be played"),
)
NOT_A_DECLARATION = Refusal(
    "not_a_declaration", Text("这些牌不能亮主", "these cards declare nothing")
)
ALREADY_DECLARED = Refusal(
    "already_declared", Text("已经有人亮主", "somebody has declared already")
)
OWN_DECLARATION = Refusal(
    "own_declaration", Text("不能反自己的主", "declarers may not override themselves so")
)
LOCKED = Refusal(
    "locked", Text("已经加固，只有四王能反", "only all jokers override this declaration")
)
NOT_STRONGER = Refusal(
    "not_stronger", Text("不比已亮的大", "it is not stronger than the present declaration")
)
KITTY_COUNT = Refusal(
    "kitty_count", Text("扣底的张数不对", "the kitty takes another number of cards")
)
KITTY_POINTS = Refusal("kitty_points", Text("扣底的分太多", "too many points may not be buried"))
NOT_EXPOSABLE = Refusal("not_exposable", Text("这些牌不能亮", "these cards may not be exposed"))
WAITS = Refusal(
    "exposed_waits",
    Text(
        "亮过的牌在这门花色第一次首出时不能出",
        "an exposed card may not be played in the first trick of its suit",
    ),
)
MUST_BE_LED = Refusal(
    "must_be_led", Text("第一手要出规定的那张", "the first lead must be the card that decides it")
)
ALL = (
    NO_CARDS,
    NOT_IN_HAND,
    WRONG_COUNT,
    MIXED_SUITS,
    THROW_NOT_ALLOWED,
    THROW_FAILS,
    MUST_FOLLOW_SUIT,
    MUST_EXHAUST_SUIT,
    MUST_PLAY_TUPLES,
    MUST_PLAY_TRACTOR,
    NOT_A_DECLARATION,
    ALREADY_DECLARED,
    OWN_DECLARATION,
    LOCKED,
    NOT_STRONGER,
    KITTY_COUNT,
    KITTY_POINTS,
    NOT_EXPOSABLE,
    WAITS,
    MUST_BE_LED,
)
BY_CODE = {refusal.code: refusal for refusal in ALL}
