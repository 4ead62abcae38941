"""The players of games in which each seat plays for what it takes: skills 1 to 3, and chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.play.players.player import Candidate, Decision, Why
from paiju.play.players.reasons import SMALLEST, filled
from paiju.play.players.usual_bots import bot_of_skill, random_bot
from paiju.text import Text
from paiju.tricks.exposing.playing_on import Weigher, rounds_in
from paiju.tricks.flow.choices import choices_of, default_in, pick_in
from paiju.tricks.flow.playing import free_cards
from paiju.tricks.flow.state import Action

if TYPE_CHECKING:
    from paiju.play.players.player import Bot, Rng
    from paiju.playing_cards.card import Card
    from paiju.tricks.flow.view import View

# The chance that a card takes the trick, at the least and at the most; and the points that it
# costs its taker, for each card that is still to come and for a lead.
_LEAST, _MORE = 0.3, 0.7
_UNKNOWN, _LEAD = 15, 40
# The share of a bad card's points that it is worth to be rid of it, and of a good card's points
# that it costs to let it go.
_RID = 0.5
# The worth of a lead below a bad card that another hand has.
_DRIVES = 30


# The most and the fewest deals that are played on, and the time that skill 3 hardly ever exceeds.
_DEALS, _FEWEST, _THINKING_MS = 40, 4, 40


class Novice:
    """The player of skill 1: it exposes nothing and plays its lowest card."""

    def decide(self, view: View, budget: int, rng: Rng) -> Decision[Action]:  # noqa: ARG002 - it does not think
        """The decision for the seat of a view."""
        reason = SMALLEST if view.phase == "play" else HIDES
        return Decision(default_in(view), reasons=(reason,))


class Casual:
    """The player of skill 2: it takes what counts for it, and discards what does not."""

    def decide(self, view: View, budget: int, rng: Rng) -> Decision[Action]:  # noqa: ARG002 - it does not think
        """The decision for the seat of a view."""
        assert view.seat is not None  # noqa: S101 - a seat plays, no spectator
        if view.phase != "play":
            return _exposes(view, view.seat)
        position = Position(view)
        best = max(position.cards, key=position.value)
        return Decision(Action("play", view.seat, (best,)), reasons=(position.why(best),))


class Skilled:
    """The player of skill 3: it plays possible deals on from each card, and takes the best."""

    def decide(self, view: View, budget: int, rng: Rng) -> Decision[Action]:
        """The decision for the seat of a view."""
        assert view.seat is not None  # noqa: S101 - a seat plays, no spectator
        if view.phase != "play":
            return _exposes(view, view.seat)
        position = Position(view)
        if len(position.cards) == 1:
            return Casual().decide(view, budget, rng)
        number = max(_FEWEST, min(_DEALS, rounds_in(budget) // len(position.cards)))
        means = Weigher(view, rng).worths(position.cards, number).mean(axis=0).tolist()
        ranked = sorted(range(len(means)), key=lambda at: -means[at])
        candidates = tuple(
            [
                Candidate(Action("play", view.seat, (position.cards[at],)), means[at])
                for at in ranked
            ]
        )
        best = candidates[0]
        why = filled(PLAYED_ON, deals=number)
        return Decision(
            best.action,
            value=best.value,
            candidates=candidates,
            reasons=(position.why(best.action.cards[0]), why),
            nodes=number,
        )


def _exposes(view: View, seat: int) -> Decision[Action]:
    """A card that counts for its taker is exposed with two higher cards of its suit."""
    for choice in choices_of(view, seat, view.hand):
        if len(choice.action.cards) == 1:
            card = choice.action.cards[0]
            group = view.order().group_of(card)
            higher = [
                each
                for each in view.hand
                if each in group.cards and group.cards.index(each) < group.cards.index(card)
            ]
            if view.rules.points(card) > 0 and len(higher) > 1:
                return Decision(choice.action, reasons=(STRONG,))
    return Decision(Action("pass", seat), reasons=(HIDES,))


class Position:
    """The table as a seat that is to play sees it, with the worth of its cards.

    Attributes:
        cards: the cards that it may play.

    """

    def __init__(self, view: View) -> None:
        self._view, self._order, self._points = view, view.order(), view.rules.points
        free = free_cards(view, view.hand)
        self._led = self._order.group_of(view.trick[0].cards[0]) if view.trick else None
        own = [card for card in free if self._order.group_of(card) is self._led]
        self.cards = own or list(free)
        ahead = next((turn.cards[0] for turn in view.trick if turn.seat == view.ahead), None)
        self._to_beat = -1 if ahead is None else self._height(ahead)
        seen = {card for turn in view.history for card in turn.cards} | {*view.hand}
        self._hidden = [card for card in view.rules.deck.cards if card not in seen]

    def _height(self, card: Card) -> int:
        """The number of lower cards in the suit."""
        cards = self._order.group_of(card).cards
        return len(cards) - 1 - cards.index(card)

    def value(self, card: Card) -> float:
        """The worth of a card, in points."""
        points: int = self._points(card)
        height = self._height(card)
        rid = -_RID * points + height / 4
        group = self._order.group_of(card)
        if self._led is None:
            chance = _LEAST + _MORE * height / len(group.cards)
            return chance * (points - _LEAD) + self._drives(card)
        if group is not self._led or height < self._to_beat:
            return rid
        left = self._view.seats - 1 - len(self._view.trick)
        chance = 1 if left == 0 else _LEAST + _MORE * height / len(group.cards)
        taken: int = self._view.at_stake + points - _UNKNOWN * left
        return chance * taken + (1 - chance) * rid

    def _drives(self, card: Card) -> float:
        """The worth of a lead that may drive a bad card out of another hand."""
        group, bad = self._order.group_of(card), self._view.rules.heir
        own = [self._height(each) for each in self._view.hand if each in group.cards]
        is_below = bad in group.cards and bad in self._hidden and max(own) < self._height(bad)
        return _DRIVES if is_below else 0

    def why(self, card: Card) -> Why:
        """The reason for a card."""
        if self._led is None:
            return DRIVES if self._drives(card) else SMALLEST
        is_rid = self._order.group_of(card) is not self._led or self._height(card) < self._to_beat
        return GETS_RID if is_rid else TAKES


HIDES = Why("hides", Text("不亮", "exposes nothing"))
STRONG = Why("strong_suit", Text("这门大牌多，亮", "exposes it: high cards of the suit guard it"))
DRIVES = Why("drives_out", Text("拱猪：出小的，把猪逼出来", "leads low to drive the pig out"))
GETS_RID = Why("gets_rid", Text("垫掉不要的", "discards what it does not want"))
PLAYED_ON = Why(
    "played_on", Text("在 {deals} 副可能的牌上推演过", "played up to {deals} possible deals on")
)
JUDGED = Why(
    "judged_points",
    Text("推演 {deals} 副牌，平均多 {points} 分", "{points} points more over {deals} deals"),
)
TAKES = Why("takes_trick", Text("吃进这一圈", "takes the trick"))


def plain_bots() -> tuple[Bot[View, Action], ...]:
    """The players, from the lowest skill up, then the one that plays by chance."""
    return (
        bot_of_skill(1, Text("不亮，总出小牌", "exposes nothing and plays low cards"), Novice()),
        bot_of_skill(
            2,
            Text(
                "要分的吃进，不要的垫掉，猪在外面就往下拱",
                "takes what counts for it, discards what does not, and drives the pig out",
            ),
            Casual(),
        ),
        bot_of_skill(
            3,
            Text(
                "推断谁缺门，把每张牌在可能的牌上推演到底，比平均得分",
                "deduces who has none of a suit, plays possible deals on from each card, and "
                "compares the points",
            ),
            Skilled(),
            thinking_ms=_THINKING_MS,
        ),
        random_bot(pick_in),
    )
