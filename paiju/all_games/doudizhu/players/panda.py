"""The player panda 熊猫: four strategies, by role and lead, that share one order of trying plays.

It follows the published description of the AI of the Panda game. For a pattern it considers only
the lowest play, and it tries the patterns in a fixed order. On a lead, a peasant before a partner
with few cards feeds it small ones; otherwise it tries combinations first, unless they are very
high, then pairs and single cards. On a follow, a peasant beats its partner while the partner has
many cards, and not when it has few. Against the other side it keeps big cards back while that side
has many cards, and beats everything once it has few. It remembers the 7s and the 10s, because every
straight needs one, and the big cards: A, 2 and the jokers.

The description leaves out some numbers, which are named below, and the calling, which is taken from
the novice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.all_games.doudizhu.calling import SEATS
from paiju.all_games.doudizhu.players.played import PLAYED
from paiju.all_games.doudizhu.players.simple import speak
from paiju.all_games.doudizhu.state import Action, View
from paiju.climbing.players.simple import TwoPartPlayer
from paiju.climbing.seat.position import Position
from paiju.play.players.player import Bot, Why
from paiju.play.players.reasons import NOTHING_BEATS
from paiju.playing_cards.card import RANKS, rank_of
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.climbing.flow.records import Turn
    from paiju.play.players.player import Decision, Rng

# The order of patterns in the description, in three parts. It never plays other patterns, such as
# planes with kickers.
COMBINATIONS = ("plane", "pair_straight", "straight", "trio_pair", "trio_solo")
PAIRS_AND_SOLOS = ("pair", "solo")
FOURS = ("four_two", "four_pair")
# It also answers with three of a kind, but does not lead them without a kicker.
FOUND = (*COMBINATIONS, *PAIRS_AND_SOLOS, *FOURS, "trio")

CHAINS = {"plane", "pair_straight", "straight"}
# Every straight contains one of these ranks.
HINGES = "7T"
BIG = "A2BR"  # from low to high
# At most this number of cards counts as few.
FEW = 5

Seen = Position[View, Action]


def _play(position: Seen, _: Rng) -> Decision[Action]:
    """The decision by one of four strategies: landlord or peasant, on a lead or a follow."""
    last, is_landlord = position.view.last, position.seat == position.view.landlord
    if last is None:
        return _lead(position) if is_landlord else _lead_as_peasant(position)
    return _follow(position, last) if is_landlord else _follow_as_peasant(position, last)


def _lead_as_peasant(position: Seen) -> Decision[Action]:
    following = (position.seat + 1) % SEATS
    if following != position.view.landlord and position.view.counts[following] <= FEW:
        alone = position.view.counts[following] == 1
        for pattern in ("solo",) if alone else PAIRS_AND_SOLOS:
            row = _find(position, pattern)
            if row is not None and not _is_kept(position, row):
                return position.play(row, _SLIPS_SMALL)
    return _lead(position)


def _lead(position: Seen) -> Decision[Action]:
    for pattern in COMBINATIONS:
        row = _find(position, pattern)
        if row is not None and not _is_kept(position, row):
            return position.play(row, _COMBINATION)
    found = (_find(position, pattern) for pattern in PAIRS_AND_SOLOS)
    # Some rule sets have cards that cannot be led alone: then the first legal play is taken.
    lowest = next((row for row in found if row is not None), position.rows()[0])
    return position.play(lowest, _PAIR_OR_SOLO)


def _follow(position: Seen, last: Turn) -> Decision[Action]:
    peasants = [count for seat, count in enumerate(position.view.counts) if seat != position.seat]
    return _beat(position, last) if min(peasants) <= FEW else _beat_keeping(position, last)


def _follow_as_peasant(position: Seen, last: Turn) -> Decision[Action]:
    is_few = position.view.counts[last.seat] <= FEW
    if last.seat == position.view.landlord:
        return _beat(position, last) if is_few else _beat_keeping(position, last)
    if is_few:
        return position.play(None, _LETS_PARTNER)
    row = _find_answer(position, last)
    if row is None:
        return position.play(None, NOTHING_BEATS)
    return position.play(row, _BEATS_PARTNER)


def _beat(position: Seen, last: Turn) -> Decision[Action]:
    """The decision to beat the last play: with its pattern, the rocket or a bomb; else to pass."""
    row = _find_answer(position, last)
    if row is None:
        row = _find_bomb(position)
    if row is None:
        return position.play(None, NOTHING_BEATS)
    return position.play(row, _FEW_LEFT)


def _beat_keeping(position: Seen, last: Turn) -> Decision[Action]:
    """The decision to beat the last play with its pattern and without big cards, or to pass."""
    row = _find_answer(position, last)
    if row is None or _is_kept(position, row):
        return position.play(None, _KEEPS_BACK if position.rows() else NOTHING_BEATS)
    return position.play(row, _MANY_LEFT)


def _find(position: Seen, pattern: str) -> int | None:
    """The row of the lowest play of a pattern; None if the seat has none.

    Among plays with the same key it is the longest, with the lowest kickers.
    """
    table = position.table
    rows = position.rows({pattern})
    return min(
        rows,
        key=lambda row: (table.core(row).key, -table.section(row).links, row),
        default=None,
    )


def _find_answer(position: Seen, last: Turn) -> int | None:
    """The row of the lowest play of the last play's pattern; None if there is none.

    The player does not know all patterns, and has no answer to the others.
    """
    pattern = last.play.pattern.id if last.play else ""
    return _find(position, pattern) if pattern in FOUND else None


def _find_bomb(position: Seen) -> int | None:
    """The row of the rocket if the seat has it, else of its lowest bomb; None if it has neither."""
    bombs = [each.id for each in position.table.rules.bombs]
    rockets = position.rows({"rocket"})
    return next(iter(rockets or position.rows(bombs)), None)


def _is_kept(position: Seen, row: int) -> bool:
    """Tests if a play is kept back: its top rank is big, and other seats may have an answer.

    An answer needs a 7 or a 10 to a chain, and a higher rank to any other play.
    """
    section, key = position.table.section(row), position.table.core(row).key
    top = RANKS[key + section.links - 1]
    if top not in BIG:
        return False
    return _may_be_out(
        position, HINGES if section.pattern.id in CHAINS else BIG[BIG.index(top) + 1 :]
    )


def _may_be_out(position: Seen, ranks: str) -> bool:
    """Tests if other seats may still hold a card of these ranks."""
    known = [*position.hand.cards, *(card for turn in position.view.history for card in turn.cards)]
    seen = sum(rank_of(card) in ranks for card in known)
    return seen < sum(rank_of(card) in ranks for card in position.table.rules.deck.cards)


_SLIPS_SMALL = Why(
    "slips_small",
    Text("下家是牌少的队友，出小牌给他过", "lets the partner behind play small cards"),
)
_COMBINATION = Why("combination", Text("先出组合牌", "combinations go first"))
_PAIR_OR_SOLO = Why("pair_or_solo", Text("再出对子和单张", "then pairs and single cards"))
_LETS_PARTNER = Why(
    "lets_partner", Text("队友牌少，不管", "the partner has few cards left: does not beat it")
)
_BEATS_PARTNER = Why(
    "beats_partner", Text("队友牌还多，管上", "the partner has many cards left: beats it")
)
_FEW_LEFT = Why(
    "few_left",
    Text("对方牌少，能管就管", "the other side has few cards left: beats whatever it can"),
)
_MANY_LEFT = Why("many_left", Text("不用大牌就能管上", "beats without a big card"))
_KEEPS_BACK = Why(
    "keeps_back",
    Text("对方牌还多，保留大牌", "the other side has many cards left: keeps its big cards"),
)

PANDA: Bot[View, Action] = Bot(
    id="panda",
    skill=None,
    name=Text("熊猫", "Panda"),
    about=Text(
        "先组合牌，再对子、单张；对方牌多时保留大牌和炸弹，牌少时能管就管；队友牌少就不管他，在下家就出小牌"
        "给他过；叫牌与新手相同",
        "combinations first, then pairs and single cards; keeps big cards and bombs while the "
        "other side holds many cards, beats whatever it can once it holds few; lets a partner with "
        "few cards go on, and leads it small ones; speaks as the novice does",
    ),
    agent=TwoPartPlayer(PLAYED, _play, speak),
)
