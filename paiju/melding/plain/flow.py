"""The flow of a mahjong whose first win ends the hand, from what the game declares."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from paiju.melding.flow import choices
from paiju.melding.flow.choices import Bar, Choices, Passes
from paiju.melding.flow.claims import ClaimOrder
from paiju.melding.flow.hand import HandFlow
from paiju.melding.flow.hand_steps import (
    after_turn,
    birds_of,
    hand_over,
    with_birds,
    without_claimed,
)
from paiju.melding.flow.state import changed
from paiju.melding.flow.turn_engine import TurnEngine, payment_events
from paiju.melding.flow.turns import Turn
from paiju.melding.hands.actions import Action
from paiju.melding.hands.melds import without
from paiju.melding.hands.waits import waits
from paiju.melding.plain.ready import READY, Readiness, declared
from paiju.melding.plain.rules import Won, aim_of
from paiju.melding.plain.state import Player, Result, State
from paiju.melding.rules.refusals import (
    NO_GANG,
    NOT_A_RUN,
    NOT_FROM_LEFT,
    PENG_PASSED,
    TILE_NOT_IN_HAND,
    WALL_EMPTY,
    after_claim,
    barred,
    no_claims,
    not_a_win,
    only_hu,
)
from paiju.play.declaration.refusals import NOT_OFFERED
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.flow.hand import Gang
    from paiju.melding.hands.actions import Tabled
    from paiju.melding.hands.winning import Win
    from paiju.melding.plain.rules import Play
    from paiju.melding.rules.dialect import Dialect
    from paiju.play.flow.flow import Refusal


_WIN = Action("hu")


@dataclass(frozen=True)
class Rulings:
    """The rulings of a game in a hand: what is legal, and what follows.

    Attributes:
        play: the functions that only the game has.
        dialect: its Chinese words.

    """

    play: Play
    dialect: Dialect

    def explain_win(self, state: Any, seat: int) -> Refusal | None:  # noqa: ANN401 - each game has its own
        """The refusal of a win with the tile drawn, or with the tile that may be claimed."""
        rules, win, wild = state.rules, state.win_of(seat), state.wild
        worth = self.play.score(rules, win, wild)
        if worth is None:
            return not_a_win(self.dialect)
        return self.play.refuses(rules, win, wild) or self.play.enough(rules, worth)

    def worth_of(self, state: Any, seat: int, win: Win) -> int | None:  # noqa: ANN401 - as above
        """The points of a win; None if the rules refuse it, besides the bars on declined wins."""
        if any(applies(state, seat, _WIN) for _, applies in self.play.win_bars):
            return None
        worth = self.play.legal_worth(state.rules, win, state.wild)
        return None if worth is None else worth.value

    def win(self, state: Any, wins: Mapping[int, Turn | None]) -> Any:  # noqa: ANN401 - as above
        """The state after seats win, which ends the hand; the winners lie open."""
        tabled, seats = state.tabled, len(state.players)
        source = None if tabled is None else tabled.source
        first = 0 if source is None else source
        winners = sorted(wins, key=lambda seat: (seat - first - 1) % seats)
        number = len(state.history)
        won = tuple(
            [self._won(state, seat, source, number + place) for place, seat in enumerate(winners)]
        )
        shown = self._birds(state, won)
        paid = tuple(self.play.win(state, tuple([each._replace(birds=shown) for each in won])))
        if tabled is not None:
            state = without_claimed(state, tabled)
        for place, (seat, _, win, worth, *_) in enumerate(won):
            player = state.players[seat]
            hand = without(player.hand, (win.tile,)) if source is None else player.hand
            own = changed(player, hand=hand, won=() if place else (win.tile,))
            turn = Turn("hu", seat, win.tile, source=source, fans=worth.fans, value=worth.value)
            state = after_turn(state, turn, own)
        state = with_birds(state, winners[0], shown)
        state = changed(state, ledger=(*state.ledger, *paid), winners=tuple(winners))
        return self._ended(state)

    def _birds(self, state: Any, won: tuple[Won, ...]) -> tuple[Tile, ...]:  # noqa: ANN401 - as above
        """The tiles of the wall that are turned over after wins."""
        if self.play.birds is None:
            return ()
        number, short = self.play.birds(state, won)
        return birds_of(state.wall, number, short=short)

    def _won(self, state: Any, seat: int, source: int | None, turn: int) -> Won:  # noqa: ANN401 - as above
        win = state.win_of(seat)
        worth = self.play.score(state.rules, win, state.wild)
        assert worth is not None  # noqa: S101 - the win was found legal
        return Won(seat, source, win, worth, turn)

    def exhausted(self, state: Any) -> Any:  # noqa: ANN401 - as above
        """The state after the wall was found empty, which ends the hand."""
        return self._ended(with_payments(state, self.play.exhausted(state)))

    def _ended(self, state: Any) -> Any:  # noqa: ANN401 - as above
        dealer = self.play.next_dealer(state, state.winners)
        result = Result(state.winners, state.points, dealer)
        return hand_over(state, drawn=None, gang=None, result=result)

    def paid(self, state: Any, gang: Gang) -> Any:  # noqa: ANN401 - as above
        """The state after the payments for a gang."""
        return with_payments(state, self.play.gang(state, gang))


def with_payments(state: Any, paid: Iterable[Any]) -> Any:  # noqa: ANN401 - each game has its own
    """The state after some payments."""
    return changed(state, ledger=(*state.ledger, *paid))


def _has_no_chi(state: State, _: int, action: Action) -> bool:
    return action.type == "chi" and not state.rules.has_chi


def _robs(state: State, _: int) -> bool:
    return state.rules.robs or state.tabled is None or not state.tabled.is_robbed


def order_of(rules: Any) -> ClaimOrder:  # noqa: ANN401 - each game has its own
    """The order of claims of a rule set."""
    return ClaimOrder(several=rules.several, texts=WHY)


WHY = {
    "nearest": Text(
        "几家要赢，归打牌一家之后最近的一家",
        "several win: the tile goes to the nearest after the seat that gave it",
    ),
    "all_win": Text("要赢的都赢", "all who claim a win win"),
    "stronger": Text(
        "赢优先于杠、碰，杠、碰优先于吃", "a win comes before gang and peng, those before chi"
    ),
    "only_claim": Text("只有这一家要牌", "nobody else claims it"),
}


def choices_of(rulings: Rulings, *, has_chi: bool) -> Choices[Any]:
    """The legal actions of a game; `has_chi` says if some rule set has runs that are claimed."""
    play, dialect = rulings.play, rulings.dialect
    runs = (
        Bar(NOT_OFFERED, _has_no_chi),
        Bar(NOT_FROM_LEFT, choices.is_not_from_left),
        Bar(NOT_A_RUN, choices.is_no_run),
    )

    ready = None if play.may_declare is None else Readiness(play.may_declare)

    def bars_hu(state: State, seat: int, action: Action) -> bool:
        return passes.bars_hu(state, seat, action)

    def bars_claim(state: State, seat: int, action: Action) -> bool:
        return passes.bars_claim(state, seat, action)

    legal: Choices[Any] = Choices(
        **{
            "explain_win": rulings.explain_win,
            "after_claim": after_claim(dialect),
            "hidden_win": not_a_win(dialect),
            "has_chi": has_chi,
            "takes_part": _robs,
            "win_bars": (
                *play.win_bars,
                *(ready.win_bars if ready else ()),
                Bar(barred(dialect), bars_hu),
            ),
            "gang_bars": (
                Bar(WALL_EMPTY, choices.has_no_tile_after_gang),
                Bar(NO_GANG, choices.lacks_gang),
                *(ready.gang_bars if ready else ()),
                *play.gang_bars,
            ),
            "claim_bars": (
                Bar(NOT_OFFERED, choices.is_other_tile),
                Bar(only_hu(dialect), choices.is_robbed),
                *(runs if has_chi else ()),
                Bar(TILE_NOT_IN_HAND, choices.lacks_tiles),
                Bar(WALL_EMPTY, choices.has_no_replacement),
                Bar(PENG_PASSED, choices.was_passed),
                Bar(no_claims(dialect), bars_claim),
                *(ready.claim_bars if ready else ()),
                *play.claim_bars,
            ),
            **(ready.choices if ready else {}),
            **play.choices,
        }
    )
    passes = passes_of(rulings, legal)
    return legal


def passes_of(rulings: Rulings, legal: Choices[Any]) -> Passes[Any]:
    """The bars on seats that decline wins and pengs in a game."""
    return Passes(
        choices=legal,
        rules_of=lambda rules: rules.passes,
        worth=rulings.worth_of,
        waits=_waits,
    )


def _waits(state: State, player: Player) -> bool:
    wins = aim_of(state.rules, state.wild)
    return bool(waits(player.hand, len(player.melds), aim=wins))


def engine_of(
    rulings: Rulings,
    legal: Choices[Any],
    state_type: type[State] = State,
    player_type: type[Player] = Player,
) -> TurnEngine[Any]:
    """The engine that runs the turns of a game."""
    play, passes = rulings.play, passes_of(rulings, legal)

    def passed(state: Any, tabled: Tabled, claimed: Sequence[int]) -> Any:  # noqa: ANN401 - as above
        after = passes.passed(state, tabled, claimed)
        paid = () if claimed or tabled.is_robbed else tuple(play.unclaimed(after))
        return with_payments(after, paid) if paid else after

    hand = HandFlow(
        **{
            "state_type": state_type,
            "player_type": player_type,
            "win": rulings.win,
            "exhausted": rulings.exhausted,
            "paid": rulings.paid,
            "passed": passed,
            "discarded": passes.discarded,
            "until_draw": passes.until_draw,
            "further": {READY: declared} if play.may_declare else {},
            **play.hand,
        }
    )
    return TurnEngine(
        **{
            "hand": hand,
            "choices": legal,
            "order_of": order_of,
            "hides_tiles": lambda turn: (
                turn.type == "draw" or (play.hides_gangs and turn.concealed)
            ),
            "facts_of_win": lambda _, turn: {"fans": turn.fans, "value": turn.value},
            "next_dealer": lambda state: state.result.next_dealer,
            "further_events": payment_events,
            **play.engine,
        }
    )
