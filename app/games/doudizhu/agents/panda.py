"""The bot panda 熊猫: four strategies by role and lead, over one order of finding plays.

So plays the AI of the Panda game, by its own account. It finds one play of a pattern, the lowest,
and tries the patterns in one order. Leading, a peasant whose partner sits next with few cards left
slips him small ones; otherwise whoever leads tries combinations first, unless they are very high,
then pairs and single cards. Following, a peasant beats his partner while he holds many cards and
lets him go with few; against the other side everybody keeps his big cards back while it holds many
cards, and beats whatever he can once it holds few. It remembers the 7s and the 10s, without which
there is no straight, and the big cards: A, 2 and the jokers.

Where that account names no number, the numbers are ours, and stand below by name. It says nothing
of calling: panda speaks as the novice does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.cards.card import RANKS, rank_of
from app.games.doudizhu.agents.novice import speak
from app.games.doudizhu.agents.plays import pass_on, play, rows_of
from app.games.doudizhu.calling import SEATS
from app.games.doudizhu.state import table_of
from app.play.agents import Bot
from app.play.reasons import NOTHING_BEATS
from app.text import Text

if TYPE_CHECKING:
    from app.climbing.acts import Turn
    from app.games.doudizhu.actions import Action
    from app.games.doudizhu.view import View
    from app.play.agents import Decision, Rng

# The order of finding, as its source has it, in three parts; plays of other patterns, as planes
# with kickers, it does not find.
COMBINATIONS = ("plane", "pair_straight", "straight", "trio_pair", "trio_solo")
PAIRS_AND_SOLOS = ("pair", "solo")
FOURS = ("four_two", "four_pair")
# It finds three of a kind too, but does not lead them without a kicker.
FOUND = (*COMBINATIONS, *PAIRS_AND_SOLOS, *FOURS, "trio")

CHAINS = {"plane", "pair_straight", "straight"}
# Every straight has one of them.
HINGES = "7T"
BIG = "A2BR"  # from low to high
# So many cards are few.
FEW = 5


class PandaBot:
    """Plays by four strategies."""

    def decide(self, view: View, budget: int, rng: Rng) -> Decision[Action]:  # noqa: ARG002 - it neither searches nor wavers
        """Call and double as the novice does, and play by role and lead."""
        if view.phase != "play":
            return speak(view)
        is_landlord = view.seat == view.landlord
        if view.last is None:
            return _lead(view) if is_landlord else _lead_as_peasant(view)
        if is_landlord:
            return _follow(view, view.last)
        return _follow_as_peasant(view, view.last)


def _lead_as_peasant(view: View) -> Decision[Action]:
    following = (view.seat + 1) % SEATS
    if following != view.landlord and view.counts[following] <= FEW:
        alone = view.counts[following] == 1
        for pattern in ("solo",) if alone else PAIRS_AND_SOLOS:
            row = _find(view, pattern)
            if row is not None and not _is_kept(view, row):
                return play(view, row, "slips_small", _SLIPS_SMALL)
    return _lead(view)


def _lead(view: View) -> Decision[Action]:
    for pattern in COMBINATIONS:
        row = _find(view, pattern)
        if row is not None and not _is_kept(view, row):
            return play(view, row, "combination", _COMBINATION)
    found = (_find(view, pattern) for pattern in PAIRS_AND_SOLOS)
    # Some rule sets have cards that are not led alone; then whatever comes first.
    lowest = next((row for row in found if row is not None), rows_of(view)[0])
    return play(view, lowest, "pair_or_solo", _PAIR_OR_SOLO)


def _follow(view: View, last: Turn) -> Decision[Action]:
    peasants = [count for seat, count in enumerate(view.counts) if seat != view.seat]
    return _beat(view, last) if min(peasants) <= FEW else _beat_keeping(view, last)


def _follow_as_peasant(view: View, last: Turn) -> Decision[Action]:
    is_few = view.counts[last.seat] <= FEW
    if last.seat == view.landlord:
        return _beat(view, last) if is_few else _beat_keeping(view, last)
    if is_few:
        return pass_on(view, "lets_partner", _LETS_PARTNER)
    row = _find_answer(view, last)
    if row is None:
        return pass_on(view, NOTHING_BEATS.code, NOTHING_BEATS.text)
    return play(view, row, "beats_partner", _BEATS_PARTNER)


def _beat(view: View, last: Turn) -> Decision[Action]:
    """Beat whatever can be beaten: with the pattern, then the rocket, then a bomb."""
    row = _find_answer(view, last)
    if row is None:
        row = _find_bomb(view)
    if row is None:
        return pass_on(view, NOTHING_BEATS.code, NOTHING_BEATS.text)
    return play(view, row, "few_left", _FEW_LEFT)


def _beat_keeping(view: View, last: Turn) -> Decision[Action]:
    """Beat with what is neither a bomb nor big."""
    row = _find_answer(view, last)
    if row is None or _is_kept(view, row):
        return pass_on(view, "keeps_back", _KEEPS_BACK)
    return play(view, row, "many_left", _MANY_LEFT)


def _find(view: View, pattern: str) -> int | None:
    """The lowest play of a pattern; of equal keys the longest, with the lowest kickers."""
    table = table_of(view)
    rows = rows_of(view, {pattern})
    return min(
        rows,
        key=lambda row: (table.core(row).key, -table.section(row).links, row),
        default=None,
    )


def _find_answer(view: View, last: Turn) -> int | None:
    """The lowest play of the pattern to beat, where that is one it finds."""
    pattern = last.play.pattern.id if last.play else ""
    return _find(view, pattern) if pattern in FOUND else None


def _find_bomb(view: View) -> int | None:
    """The rocket, which it tries first, or the lowest bomb."""
    bombs = [each.id for each in table_of(view).rules.bombs]
    rockets = rows_of(view, {"rocket"})
    return next(iter(rockets or rows_of(view, bombs)), None)


def _is_kept(view: View, row: int) -> bool:
    """Whether a play goes up to a big card, and something that beats it may be out."""
    section, key = table_of(view).section(row), table_of(view).core(row).key
    top = RANKS[key + section.links - 1]
    if top not in BIG:
        return False
    return _may_be_out(view, HINGES if section.pattern.id in CHAINS else BIG[BIG.index(top) + 1 :])


def _may_be_out(view: View, ranks: str) -> bool:
    """Whether the others may still hold a card of these ranks, by all that went."""
    known = [*view.hand, *(card for turn in view.history for card in turn.cards)]
    seen = sum(rank_of(card) in ranks for card in known)
    return seen < sum(rank_of(card) in ranks for card in view.rules.play.deck.cards)


_SLIPS_SMALL = Text(
    "下家是牌少的队友，出小牌给他过", "lets the partner behind get rid of small cards"
)
_COMBINATION = Text("先出组合牌", "combinations go first")
_PAIR_OR_SOLO = Text("再出对子和单张", "then pairs and single cards")
_LETS_PARTNER = Text("队友牌少，不管", "the partner has few cards left: lets him go on")
_BEATS_PARTNER = Text("队友牌还多，管上", "the partner has many cards left: goes over him")
_FEW_LEFT = Text("对方牌少，能管就管", "the other side has few cards left: beats whatever it can")
_MANY_LEFT = Text("不用大牌就能管上", "beats without a big card")
_KEEPS_BACK = Text(
    "对方牌还多，保留大牌", "the other side has many cards left: keeps its big cards"
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
        "few cards go on, and slips him small ones; speaks as the novice does",
    ),
    agent=PandaBot(),
)
