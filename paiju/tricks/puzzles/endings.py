"""Endings with open hands 残局: puzzles in which one first play reaches the goal, and no other."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import permutations
from typing import TYPE_CHECKING, Any, NamedTuple

from paiju.play.declaration.puzzles import Hint, PuzzleKind, Puzzles, Tried
from paiju.play.declaration.refusals import GAME_OVER, NOT_YOUR_TURN
from paiju.playing_cards.card import BLACK_JOKER, RED_JOKER, SUITS, Card
from paiju.text import Text
from paiju.tricks.contracts.records import TRUMPS_OF_CONTRACTS
from paiju.tricks.flow.records import turn_of
from paiju.tricks.flow.state import Turn, sorted_hand
from paiju.tricks.plays.following import Follower
from paiju.tricks.plays.leads import lead_of
from paiju.tricks.plays.names import GROUP_NAMES
from paiju.tricks.rules.levels import LEVELS
from paiju.tricks.rules.refusals import BY_CODE, NO_CARDS, NOT_IN_HAND, THROW_FAILS
from paiju.tricks.solving.ending import Ending, scene_of
from paiju.tricks.solving.search import Solver

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from paiju.play.flow.flow import Refusal
    from paiju.tricks.declared import DeclaredTricks
    from paiju.tricks.flow.flow import TrickFlow
    from paiju.tricks.flow.state import Cards
    from paiju.tricks.questions.writer import Writer

    Json = dict[str, Any]

# The budget of the search in positions: more than any shipped puzzle needs.
MOST_NODES = 1 << 20
# The seat that leads, which the solver of the puzzle plays with its partner.
SEAT, SEATS = 0, 4

# A packed puzzle holds each card as a byte: its place in this list.
_CARDS = (
    RED_JOKER,
    BLACK_JOKER,
    *[Card(rank + suit) for suit in SUITS for rank in "AKQJT98765432"],
)
_BYTES = {card: place for place, card in enumerate(_CARDS)}
# Points are packed in fives.
_FIVE = 5


class Posed(NamedTuple):
    """A position of a puzzle.

    Attributes:
        ending: the position.
        contract: the level and the trumps.
        dealer: the dealer: the first seat, or the one after it.
        kitty: the buried cards.
        goal: the points of the attackers in the whole ending that their side must reach, or that
            declarers must not let them pass.
        won: the points that the attackers have won so far.

    """

    ending: Ending
    contract: tuple[str, str]
    dealer: int
    kitty: Cards
    goal: int
    won: int = 0

    @property
    def is_attackers(self) -> bool:
        """Tests if attackers solve the puzzle."""
        return self.ending.scene.attackers[SEAT]

    def is_own(self, seat: int) -> bool:
        """Tests if a seat is on the side that solves the puzzle."""
        return self.ending.scene.attackers[seat] == self.is_attackers

    def after(self, cards: Cards) -> Posed:
        """The position after a play."""
        ending, points = self.ending.after(cards)
        return self._replace(ending=ending, won=self.won + points)

    def total(self) -> int:
        """The points of the attackers in the whole ending, with best play from here on."""
        return self.won + Solver(MOST_NODES).value(self.ending)

    def reaches(self, total: int) -> bool:
        """Tests if points of the attackers reach the goal."""
        return total >= self.goal if self.is_attackers else total <= self.goal

    def best(self) -> Cards:
        """A best play of the seat to act."""
        solver = Solver(MOST_NODES)
        return next(solver.best(self.ending, solver.value(self.ending)))

    def explain(self, turn: Turn) -> Refusal | None:
        """The refusal of a turn; None if it is legal. Throws that fail are refused."""
        ending, scene = self.ending, self.ending.scene
        if ending.is_over:
            return GAME_OVER
        if turn.seat != ending.turn:
            return NOT_YOUR_TURN
        if not turn.cards:
            return NO_CARDS
        if ending.trick:
            lead, hand = scene.lead(ending.trick[0]), ending.hands[ending.turn]
            broken = Follower(scene.rules.play, scene.order, lead, hand).explain(turn.cards)
            return BY_CODE[broken] if broken else None
        return self._explain_lead(turn.cards)

    def _explain_lead(self, cards: Cards) -> Refusal | None:
        scene = self.ending.scene
        if Counter(cards) - Counter(self.ending.hands[self.ending.turn]):
            return NOT_IN_HAND
        lead = lead_of(scene.rules.play, scene.order, cards)
        if isinstance(lead, str):
            return BY_CODE[lead]
        stands = any(sorted(cards) == sorted(each) for each in self.ending.moves())
        return None if stands else THROW_FAILS


@dataclass(frozen=True, kw_only=True)
class EndingKind(PuzzleKind):
    """A kind of endings: the first seat leads, and its side plays for the goal.

    Attributes:
        size: the number of cards in each hand.

    """

    size: int
    maker: str = "paiju.tricks.puzzles.make_endings:made"

    def posed(
        self,
        game: DeclaredTricks,
        contract: tuple[str, str],
        dealer: int,
        kitty: Cards,
        hands: Iterable[Cards],
        goal: int = 0,
    ) -> Posed:
        """The first position of a puzzle."""
        rules = game.rules_of(self.ruleset)
        order = rules.order(*contract)
        scene = scene_of(rules, order, dealer, kitty)
        held = tuple([sorted_hand(order, hand) for hand in hands])
        return Posed(Ending(scene, held, SEAT), contract, dealer, sorted_hand(order, kitty), goal)

    def pack(self, posed: Posed) -> bytes:
        """The puzzle as bytes: contract, dealer, goal, the length of the kitty, all cards."""
        level, trump = posed.contract
        head = (
            LEVELS.index(level),
            TRUMPS_OF_CONTRACTS.index(trump),
            posed.dealer,
            posed.goal // _FIVE,
            len(posed.kitty),
        )
        cards = [card for group in (posed.kitty, *posed.ending.hands) for card in group]
        return bytes((*head, *[_BYTES[card] for card in cards]))

    def read(self, game: DeclaredTricks, packed: bytes) -> Posed:
        """The puzzle that these bytes, made by `pack`, stand for."""
        level, trump, dealer, goal, size = packed[:5]
        cards = tuple([_CARDS[each] for each in packed[5:]])
        kitty, rest = cards[:size], cards[size:]
        hands = [rest[seat * self.size : (seat + 1) * self.size] for seat in range(SEATS)]
        contract = (LEVELS[level], TRUMPS_OF_CONTRACTS[trump])
        return self.posed(game, contract, dealer, kitty, hands, goal * _FIVE)

    def write(self, game: DeclaredTricks, position: Posed, write: Writer) -> Json:
        """The position as the fields of a `/solve` question, with the side and its goal."""
        del game
        ending = position.ending
        level, trump = position.contract
        return {
            "level": level,
            "trump": trump,
            "dealer": position.dealer,
            "kitty": write.cards(position.kitty),
            "hands": [write.cards(hand) for hand in ending.hands],
            "leader": ending.leader,
            "trick": [write.cards(cards) for cards in ending.trick],
            "to_act": None if ending.is_over else ending.turn,
            "side": "attackers" if position.is_attackers else "declarers",
            "goal": position.goal,
            "won": position.won,
        }

    def form(self, position: Posed) -> bytes:
        """A key that puzzles share if they differ only in the names of suits."""
        names = [dict(zip(SUITS, suits, strict=True)) for suits in permutations(SUITS)]
        return min(_named(position, suits) for suits in names)

    def tried(self, game: DeclaredTricks, position: Posed, moves: Sequence[Turn]) -> Tried:
        """The position after a player's moves and the best replies, up to their next turn."""
        del game
        line = list[Turn]()
        for move in moves:
            refusal = position.explain(move)
            if refusal is not None:
                return Tried(position, tuple(line), None, refusal=refusal)
            position = _add(position, line, move.cards)
        if not moves:
            return Tried(position, (), None)
        total = position.total()
        is_right = position.reaches(total)
        while not position.ending.is_over and not position.is_own(position.ending.turn):
            position = _add(position, line, position.best())
        is_done = not is_right or position.ending.is_over
        explained = None if is_right else _WRONG.format(total=total, goal=position.goal)
        return Tried(position, tuple(line), is_right, is_done, explained=explained)

    def hint(self, game: DeclaredTricks, position: Posed) -> Hint:
        """The right play, with a text that names its suit and the number of its cards."""
        del game
        cards, ending = position.best(), position.ending
        name = GROUP_NAMES[ending.scene.order.group_of(cards[0]).name]
        number = len(cards)
        text = Text(
            _LOOK.zh.format(name=name.zh, number=number),
            _LOOK.en.format(name=name.en, number=number),
        )
        return Hint(text, Turn(ending.turn, cards))


def _add(position: Posed, line: list[Turn], cards: Cards) -> Posed:
    """The position after a play, which is added to a line."""
    line.append(Turn(position.ending.turn, cards))
    # As the hand has them, so that equal plays are equal.
    return position.after(sorted_hand(position.ending.scene.order, cards))


def _named(position: Posed, suits: dict[str, str]) -> bytes:
    """A puzzle with other names of its suits, as bytes."""

    def renamed(cards: Cards) -> list[str]:
        return sorted(card[0] + suits.get(card[1], card[1]) for card in cards)

    level, trump = position.contract
    hands = [renamed(hand) for hand in position.ending.hands]
    points = position.ending.scene.kitty
    return repr((level, suits.get(trump, trump), position.dealer, points, hands)).encode()


_LOOK = Text("出 {number} 张{name}", "Play {number} of your {name}.")
_WRONG = Text(
    "这样闲家会拿 {total} 分，目标是 {goal} 分",
    "now the attackers win {total} points; the goal was {goal}",
)


def endings_of(flow: TrickFlow, kinds: tuple[EndingKind, ...]) -> Puzzles:
    """The puzzles of a game, which are endings of these kinds."""
    return Puzzles(kinds=kinds, move=turn_of(flow.names, flow.opening))
