"""The answers to `analyze`, `score` and `claims`; a hand that no game could show is refused.

The `InconsistentError` names the place in the question.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

from paiju.all_games.sichuan.flow.choices import CHOICES
from paiju.all_games.sichuan.flow.hand import ORDER
from paiju.all_games.sichuan.rulesets import DECK, SEATS
from paiju.all_games.sichuan.scoring import aim_of, holds, score, suits_of
from paiju.all_games.sichuan.state import Player, State
from paiju.mahjong_tiles.tile import SUITS, enumerate_places
from paiju.melding.flow.choices import candidates
from paiju.melding.flow.claims import Claims, impossible_claims, refused_claims
from paiju.melding.flow.wall import HAND, Wall
from paiju.melding.hands.melds import HIDDEN
from paiju.melding.hands.waits import analyse as analyse_hand
from paiju.melding.hands.waits import shanten
from paiju.melding.questions.checks import check_hand, check_win, circumstance_faults, refuse
from paiju.shapes.errors import Fault
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paiju.all_games.sichuan.rulesets import Rules
    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.hands.actions import Action, Tabled
    from paiju.melding.hands.melds import Meld
    from paiju.melding.hands.waits import Discard, Outlook
    from paiju.melding.hands.winning import Win
    from paiju.melding.rules.fan_table import Worth
    from paiju.play.flow.flow import Refusal

_KINDS = frozenset(DECK)


class Analysis(NamedTuple):
    """The analysis of a hand with a void suit.

    Attributes:
        void: the void suit.
        outlook: the outlook of the hand itself.
        discards: every possible discard, the best first; empty if the hand need not discard.

    """

    void: str
    outlook: Outlook
    discards: tuple[Discard, ...]


def analyse(
    hand: Sequence[Tile], melds: Sequence[Meld], seen: Sequence[Tile], void: str | None
) -> Analysis:
    """The analysis of a hand, after a check that a game could show it.

    If `void` is None, the analysis takes the best void suit.
    """
    check_hand(hand, melds, seen)
    refuse(*_strangers(hand, melds), *_void_melds(melds, void))
    shown = [tile for tile in seen if tile in _KINDS]
    melded = suits_of(meld.tile for meld in melds)
    suits = [suit for suit in SUITS if suit not in melded] if void is None else [void]
    refuse(*([Fault("three_suits", _THREE_SUITS, ("melds",))] if not suits else []))
    # Only void suits with the least shanten can be the best. A win counts as a waiting hand, which
    # it is after a discard.
    nearest = [max(shanten(hand, len(melds), aim=aim_of(suit)), 0) for suit in suits]
    suits = [suit for suit, each in zip(suits, nearest, strict=True) if each == min(nearest)]
    analyses = [(suit, analyse_hand(hand, melds, shown, aim=aim_of(suit))) for suit in suits]

    def rank(each: Outlook) -> tuple[int, int]:
        return each.best, -each.left

    suit, best = min(
        analyses,
        key=lambda each: min(
            (rank(after.outlook) for after in each[1].discards), default=rank(each[1].outlook)
        ),
    )
    return Analysis(suit, best.outlook, best.discards)


def check_tiles(win: Win, void: str | None) -> None:
    """Refuse a win that no game could show."""
    held = [*_strangers((*win.hand, win.tile), win.melds), *_void_melds(win.melds, void)]
    check_win(win.hand, win.melds, win.tile, *held, *circumstance_faults(win))


def may_win(win: Win, void: str | None) -> bool:
    """Tests if a win has at most two suits, and no tile of the void suit."""
    tiles = (*win.hand, win.tile, *(meld.tile for meld in win.melds))
    return len(suits_of(tiles)) < len(SUITS) and not holds(tiles, void)


def worth(rules: Rules, win: Win, void: str | None) -> Worth | None:
    """The worth of a win, after a check that a game could show it; None if the tiles are no win."""
    check_tiles(win, void)
    return score(rules, win) if may_win(win, void) else None


def claims(
    rules: Rules, win: Win, who: Player, tabled: Tabled, seat: int, made: Sequence[Action] = ()
) -> Claims:
    """The claims that a seat may make, and which of the claims `made` so far get the tile."""
    check_tiles(win, who.void)
    others = Player(hand=(HIDDEN,) * HAND)
    wall = Wall(() if tabled.is_last else (HIDDEN,))
    state = State(
        rules=rules,
        seed=0,
        hand_number=0,
        dealer=0,
        dealt=(wall,),
        walls=(wall,),
        phase="claims",
        turn=tabled.source,
        players=tuple(who if each == seat else others for each in range(SEATS)),
        gang=0 if win.circumstances.after_gang else None,
        tabled=tabled,
    )

    def explain(claim: Action) -> Refusal | None:
        return CHOICES.explain_claim(state, cast("int", claim.seat), claim)

    refuse(*impossible_claims(seat, tabled.source, tabled.tile, made, explain))
    legal = CHOICES.claims(state, seat)
    possible = candidates(tabled.tile, seat, has_chi=False)
    refused = refused_claims(legal, possible, explain)
    scored = worth(rules, win, who.void)
    return Claims(legal, refused, scored, ORDER.resolve(tabled.source, made))


def _strangers(hand: Sequence[Tile], melds: Sequence[Meld]) -> Iterator[Fault]:
    """The faults of tiles that the game does not have, and of chis, which do not exist in it."""
    for place, tile in enumerate_places("hand", hand):
        if tile not in _KINDS:
            yield Fault("not_in_deck", _NOT_IN_DECK.format(tile=tile), place)
    for number, meld in enumerate(melds):
        if meld.type == "chi" or meld.tile not in _KINDS:
            yield Fault("no_such_meld", _NO_SUCH_MELD, ("melds", number))


def _void_melds(melds: Sequence[Meld], void: str | None) -> Iterator[Fault]:
    for number, meld in enumerate(melds):
        if meld.tile[1:] == void:
            yield Fault("void_suit", _VOID_MELD, ("melds", number))


_NOT_IN_DECK = Text("四川麻将没有 {tile}", "there is no {tile} in this game")
_NO_SUCH_MELD = Text("只有万、筒、条的碰和杠", "melds are pengs and gangs of the three suits")
_VOID_MELD = Text("缺门的牌不能碰、杠", "there is no meld of the void suit")
_THREE_SUITS = Text("副露已有三门花色", "the melds have all three suits")
