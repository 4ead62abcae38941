"""The answers to `score` and `claims`; a hand that no game could show is refused.

The `InconsistentError` names the place in the question.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, cast

from paiju.all_games.mcr.flow.claims import CHOICES, ORDER, explain_worth
from paiju.all_games.mcr.rulesets import SEATS
from paiju.all_games.mcr.scoring import score as score_win
from paiju.all_games.mcr.state import State
from paiju.melding.flow.choices import candidates
from paiju.melding.flow.claims import Claims, impossible_claims, refused_claims
from paiju.melding.flow.state import Player
from paiju.melding.flow.wall import HAND, Wall
from paiju.melding.hands.actions import Tabled
from paiju.melding.hands.melds import HIDDEN
from paiju.melding.questions.checks import check_win, refuse, robbing_faults
from paiju.melding.rules.refusals import NOT_A_RUN
from paiju.shapes.errors import Fault
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paiju.all_games.mcr.rulesets import Rules
    from paiju.all_games.mcr.scoring import Worth
    from paiju.melding.hands.actions import Action
    from paiju.melding.hands.winning import Win
    from paiju.play.flow.flow import Refusal


def score(rules: Rules, win: Win) -> Worth | None:
    """The worth of a win, after a check that a game could show it; None if the tiles are no win."""
    _refuse_win(win)
    return score_win(rules, win)


class Claimant(NamedTuple):
    """A seat that may claim a tile.

    Attributes:
        seat: the seat.
        source: the seat that gave the tile.
        win: its hand, its melds, the tile and the circumstances of a win with it. The last tile,
            and a tile added to a peng, can only be claimed for a win.
        can_replace: whether a tile is left that the seat can draw after a gang.

    """

    seat: int
    source: int
    win: Win
    can_replace: bool = True


def claims(rules: Rules, who: Claimant, made: Sequence[Action] = ()) -> Claims:
    """The claims that a seat may make, and which of the claims `made` so far gets the tile."""
    win = who.win
    _refuse_win(win)
    if win.circumstances.robbing_gang:
        # The other copies lie open in the gang, but a robbed tile does not score as a last copy.
        happened = win.circumstances._replace(last_copy=False)
        win = win._replace(circumstances=happened)
    scored, state = score_win(rules, win), _state_of(rules, who)
    choices = replace(CHOICES, explain_win=lambda *_: explain_worth(scored))

    def explain(claim: Action) -> Refusal | None:
        if claim.type == "hu" and claim.seat != who.seat:
            return None
        return choices.explain_claim(state, cast("int", claim.seat), claim)

    refuse(*impossible_claims(who.seat, who.source, win.tile, made, explain))
    legal = choices.claims(state, who.seat)
    # Candidates for an honour have no chi, so its refusal is added here.
    no_run = {} if any(claim.type == "chi" for claim in legal) else {"chi": NOT_A_RUN}
    possible = candidates(win.tile, who.seat, has_chi=True)
    refused = {**no_run, **refused_claims(legal, possible, explain)}
    return Claims(legal, refused, scored, ORDER.resolve(who.source, made))


def _state_of(rules: Rules, who: Claimant) -> State:
    """A state in which a seat may claim a tile; the other hands are hidden."""
    win, happened = who.win, who.win.circumstances
    players = [Player((HIDDEN,) * HAND)] * SEATS
    players[who.seat] = Player(win.hand, win.melds)
    walls = [Wall((HIDDEN,))] * SEATS
    walls[who.seat] = Wall((HIDDEN,) * who.can_replace)
    return State(
        rules=rules,
        seed=0,
        hand_number=0,
        dealer=0,
        dealt=tuple(walls),
        walls=tuple(walls),
        phase="claims",
        turn=who.source,
        players=tuple(players),
        tabled=Tabled(win.tile, who.source, happened.last_tile, happened.robbing_gang),
    )


def _refuse_win(win: Win) -> None:
    check_win(win.hand, win.melds, win.tile, *_contradictions(win))


def _contradictions(win: Win) -> Iterator[Fault]:
    """The faults of circumstances that contradict each other, or the tiles."""
    happened = win.circumstances
    if happened.after_gang and not happened.self_draw:
        yield Fault("not_drawn", _NOT_DRAWN, ("after_gang",))
    if happened.after_gang and not any(meld.type == "gang" for meld in win.melds):
        yield Fault("no_kong", _NO_KONG, ("after_gang",))
    yield from robbing_faults(win)
    if happened.last_copy and win.tile in win.hand:
        yield Fault("not_last_copy", _NOT_LAST_COPY.format(tile=win.tile), ("last_copy",))


_NOT_DRAWN = Text("杠上开花须为自摸", "the tile that replaces a kong's is drawn by oneself")
_NO_KONG = Text("没有杠，不能杠上开花", "there is no kong whose tile could have been replaced")
_NOT_LAST_COPY = Text(
    "手里还有 {tile}，不是绝张", "the hand holds another {tile}: not all others lie open"
)
