"""Endings with open hands 残局: puzzles in which one first move wins, whatever the others do."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from paiju.climbing.flow.play_phase import PlayPhase
from paiju.climbing.flow.records import Action, Turn
from paiju.climbing.flow.state import Deal, State
from paiju.climbing.players.solver.solve import OpenPosition, Solver
from paiju.play.declaration.puzzles import Hint, PuzzleKind, Puzzles, Tried
from paiju.playing_cards.card import ALL_CARDS, in_hand
from paiju.playing_cards.holding import Holding
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from paiju.climbing.declared import DeclaredGame
    from paiju.climbing.flow.records import Acts
    from paiju.climbing.plays.table import MoveTable
    from paiju.climbing.questions.plays import Json, Writer
    from paiju.climbing.rules.round import Round

# The budget of the solver in positions: more than any shipped puzzle needs; and the budget for
# comparing replies.
MOST_NODES, REPLY_NODES = 1 << 20, 10_000
# A packed puzzle holds each card as a byte: its place in this list.
_CARDS = (*ALL_CARDS,)
_BYTES = {card: place for place, card in enumerate(_CARDS)}
# The seat that leads, which the solver of the puzzle plays.
SEAT = 0

_PHASE: PlayPhase[State, Action] = PlayPhase(make=Action)
_PASS = Text("不要", "Pass.")
_PLAY = Text("出{name}", "Play a {name}.")


class Ending(NamedTuple):
    """A position of a puzzle: open hands in the play phase.

    Attributes:
        state: the state of the play phase.
        value: the value of the game's setting, such as a level; None in games without one.

    """

    state: State
    value: object = None

    @property
    def teams(self) -> tuple[int, ...]:
        """The team of each seat."""
        return self.state.round.teams

    def is_own(self, seat: int) -> bool:
        """Tests if a seat is on the side that is to win."""
        return self.teams[seat] == self.teams[SEAT]

    @property
    def position(self) -> OpenPosition:
        """The position in the form that the solver takes."""
        now, (turn,) = self.state, self.state.to_act
        return OpenPosition(now.table, now.round, now.hands, turn, now.last, now.passed)

    def wins(self) -> bool:
        """Tests if the side that is to win has won already, or wins by force."""
        if not self.state.to_act:
            return self.is_own(self.state.out[0])
        (turn,) = self.state.to_act
        return Solver(self.position, MOST_NODES).solve().wins is self.is_own(turn)

    def after(self, turn: Turn) -> Ending:
        """The position after a legal turn."""
        return self._replace(state=_PHASE.replay(self.state, (action_of(turn),)).state)


class _Rules(NamedTuple):
    """The part of a rule set that the play of an ending needs."""

    round: Round
    table: MoveTable


@dataclass(frozen=True, kw_only=True)
class EndingKind(PuzzleKind):
    """A kind of endings: the first seat leads, and its side has to be out first.

    Attributes:
        teams: the team of each seat.
        least: the fewest cards in a hand.
        most: the most cards in a hand.
        ranks: the fewest and the most different ranks in all hands together.
        settings: the values of the game's setting, such as levels, that endings have; empty for
            the default only.

    """

    teams: tuple[int, ...]
    least: int
    most: int
    ranks: tuple[int, int]
    settings: tuple[object, ...] = ()
    maker: str = "paiju.climbing.puzzles.make_endings:made"

    def first_position(
        self, game: DeclaredGame, hands: Iterable[Iterable[Any]], place: int = 0
    ) -> Ending:
        """The first position of an ending.

        Args:
            game: the game.
            hands: the cards of each seat.
            place: the place of the value of the game's setting in `settings`.
        """
        rules = game.rules_of(self.ruleset)
        value = self.settings[place] if self.settings else game.setting_of({})
        round_ = replace(rules.round, teams=self.teams, ends="seat")
        table = game.table_with(rules, value)
        held = tuple(Holding.of(in_hand(each, table.rules.order)) for each in hands)
        state = State(
            rules=_Rules(round_, table),
            seed=0,
            deal=Deal(0, tuple(each.cards for each in held)),
            phase="play",
            to_act=(SEAT,),
            hands=held,
            # A pass before it, so that the duties of a game's first play do not apply.
            history=(Turn(len(self.teams) - 1),),
        )
        return Ending(state, value)

    def pack(self, ending: Ending) -> bytes:
        """The ending as bytes: the place of its value in `settings`, then each length and hand."""
        place = self.settings.index(ending.value) if self.settings else 0
        hands = (hand.cards for hand in ending.state.hands)
        parts = (bytes((len(hand), *(_BYTES[card] for card in hand))) for hand in hands)
        return bytes((place,)) + b"".join(parts)

    def read(self, game: DeclaredGame, packed: bytes) -> Ending:
        """The ending that these bytes, made by `pack`, stand for."""
        hands, at = [], 1
        while at < len(packed):
            stop = at + 1 + packed[at]
            hands.append([_CARDS[each] for each in packed[at + 1 : stop]])
            at = stop
        return self.first_position(game, hands, packed[0])

    def write(self, game: DeclaredGame, position: Ending, write: Writer) -> Json:
        """The ending as the fields of a `/solve` question."""
        state, last = position.state, position.state.last
        name = game.setting.name if game.setting and self.settings else None
        return {
            "hands": [write.cards(hand.cards) for hand in state.hands],
            "teams": [*position.teams],
            "to_act": next(iter(state.to_act), None),
            "last": None if last is None else write.cards(last.cards),
            "last_by": None if last is None else last.seat,
            "passed": [*state.passed],
            **({name: position.value} if name else {}),
        }

    def form(self, position: Ending) -> bytes:
        """A key that endings share if they differ only in suits."""
        table = position.state.table
        hands = [
            sorted((card[0], table.is_wild(card)) for card in hand.cards)
            for hand in position.state.hands
        ]
        return repr((position.value, hands)).encode()

    def tried(self, game: DeclaredGame, position: Ending, moves: Sequence[Action]) -> Tried:
        """The position after a player's moves and the best replies, up to their next turn."""
        del game
        done = _PHASE.replay(position.state, moves)
        begun = len(position.state.history)
        now = Ending(done.state, position.value)
        if done.refusal is not None or not moves:
            return Tried(now, done.state.history[begun:], None, refusal=done.refusal)
        is_right = now.wins()
        while now.state.to_act and not now.is_own(now.state.to_act[0]):
            solver, (seat,) = Solver(now.position, MOST_NODES), now.state.to_act
            if not is_right:
                now = now.after(solver.solve().move or Turn(seat))
                break
            now = now.after(solver.hardest(REPLY_NODES))
        is_over = not is_right or not now.state.to_act
        return Tried(now, now.state.history[begun:], is_right, is_over)

    def hint(self, game: DeclaredGame, position: Ending) -> Hint:
        """The move that wins, with a text that names its pattern."""
        del game
        move = Solver(position.position, MOST_NODES).solve().move
        if move is None or move.play is None:
            return Hint(_PASS, move or Turn(position.state.to_act[0]))
        name = move.play.pattern.name
        return Hint(Text(_PLAY.zh.format(name=name.zh), _PLAY.en.format(name=name.en)), move)


def action_of(turn: Turn) -> Action:
    """The action that makes a turn: to play its cards, or to pass."""
    return Action("play" if turn.cards else "pass", turn.seat, turn.cards, turn.declared or ())


def endings_of(acts: Acts[Any], kinds: tuple[EndingKind, ...]) -> Puzzles:
    """The puzzles of a game, which are endings of these kinds."""
    return Puzzles(kinds=kinds, move=acts.turn(acts.seats))
