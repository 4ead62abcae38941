"""The encoding of a climbing game for learners: actions as numbers, views as arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paiju.play.lab.numbering import UNKNOWN, Layout, Numbering, Part, counted, which
from paiju.playing_cards.card import LOW_TO_HIGH

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from paiju.climbing.flow.state import State, View
    from paiju.climbing.game import ClimbingGame
    from paiju.play.lab.numbering import Seen
    from paiju.playing_cards.card import Card


class CardNumbering(Numbering):
    """The encoding of actions and views of a climbing game.

    The number of a play is its row in the move table. After the rows come the pass and the actions
    of the stages before the play. Where suits do not matter, a row names only ranks, and the game
    picks the cards.

    Attributes:
        cards: the cards of the deck from low to high: the columns of an encoded view.
        passing: the number of the pass.

    """

    def __init__(self, game: ClimbingGame, begun: State) -> None:
        super().__init__(game)
        rules, table = begun.rules, begun.table
        self._flow = game.flow
        self._played = game.played
        deck = sorted(set(rules.play.deck.cards), key=LOW_TO_HIGH.__getitem__)
        self.cards: tuple[Card, ...] = tuple(deck)
        self._columns = {card: place for place, card in enumerate(self.cards)}
        self.passing = (*table.sections, *table.short)[-1].rows.stop
        said = (self._flow.acts.make("pass"), *self.own.actions(rules))
        self._numbers = {action: self.passing + place for place, action in enumerate(said)}
        self.size = self.passing + len(said)
        patterns = dict.fromkeys(each.id for each in (*table.rules.patterns, *table.rules.bombs))
        self._patterns = {pattern: place for place, pattern in enumerate(patterns)}
        self._facts = self.own.facts(rules)
        self.layout = Layout(tuple(self._parts(rules)))

    def _parts(self, rules: Any) -> list[Part]:  # noqa: ANN401 - each game has its own
        cards, seats, said = len(self.cards), rules.seats, self.size - self.passing
        each = (seats, cards)
        parts = [
            Part("hand", (cards,), "its cards"),
            Part("played", each, "the cards that were played, by seat"),
            Part("latest", each, "the cards of the latest turn, by seat; a pass has none"),
            Part("to_beat", (cards,), "the cards of the play to beat; none on a lead"),
            Part("counts", (seats,), "the cards left, by seat; -1: not told"),
            Part("to_act", (seats,), "1 for the seats that are to act"),
            Part("first", (seats,), "1 for the seat that spoke or led first"),
            Part("owner", (seats,), "1 for the seat of the play to beat"),
            Part("passed", (seats,), "1 for the seats that have passed since"),
            Part("places", (seats,), "the place of each seat that is out, from 1"),
            Part("bombs", (seats,), "the bombs that were played, by seat"),
            Part(
                "phase", (len(self._flow.phases),), f"1 for one of {', '.join(self._flow.phases)}"
            ),
            Part("pattern", (len(self._patterns),), "1 for the pattern of the play to beat"),
            Part("strength", (2,), "its ranks in a row, and its place among its like, from 1"),
        ]
        if rules.round.is_open:
            parts.append(Part("hands", each, "every hand, by seat"))
        if rules.play.wilds:
            parts.append(Part("wild", (cards,), "1 for the wild cards"))
        if "bottom" in self._flow.shares:
            parts.append(Part("bottom", (cards,), "the cards that were left over, once shown"))
        if self._flow.stages:
            parts.append(
                Part("said", (said, seats), "1 for what each seat has done before the play")
            )
        return [*parts, *(fact.part for fact in self._facts)]

    def seen(self, view: View, chosen: Sequence[int] = ()) -> Seen:
        """The view of a seat as arrays; seats come in the order of play from the seat itself."""
        del chosen
        order = (view.seat, *view.rules.round.after(view.seat))
        turns = tuple(view.history)
        played: list[list[Card]] = [[] for _ in order]
        latest: list[tuple[Card, ...]] = [()] * len(order)
        bombs = [0] * len(order)
        for turn in turns:
            played[turn.seat] += turn.cards
            latest[turn.seat] = turn.cards
            bombs[turn.seat] += turn.play is not None and turn.play.is_bomb
        last = view.last
        values: dict[str, npt.ArrayLike] = {
            "hand": self._count(view.hand),
            "played": [self._count(played[seat]) for seat in order],
            "latest": [self._count(latest[seat]) for seat in order],
            "counts": [
                UNKNOWN if view.counts[seat] is None else view.counts[seat] for seat in order
            ],
            "to_act": which(view.to_act, order),
            "first": which((view.first,), order),
            "passed": which(view.passed, order),
            "places": [view.out.index(seat) + 1 if seat in view.out else 0 for seat in order],
            "bombs": [bombs[seat] for seat in order],
            "phase": [int(phase == view.phase) for phase in self._flow.phases],
        }
        if last is not None and last.play is not None:
            core, section = view.table.core(last.play.row), view.table.section(last.play.row)
            values["to_beat"], values["owner"] = self._count(last.cards), which((last.seat,), order)
            values["pattern"] = counted((section.pattern.id,), self._patterns)
            values["strength"] = section.links, core.number - section.cores[0].number + 1
        return self.layout.filled(values | self._more(view, order))

    def _more(self, view: View, order: tuple[int, ...]) -> dict[str, npt.ArrayLike]:
        """The parts of an encoded view that only some games have, by name.

        `order` has the seats in the order of play, from the one that sees the view.
        """
        values: dict[str, npt.ArrayLike] = {fact.part.name: fact.of(view) for fact in self._facts}
        if view.hands is not None:
            values["hands"] = [self._count(view.hands[seat]) for seat in order]
        if "wild" in self.layout.places:
            values["wild"] = [int(view.table.is_wild(card)) for card in self.cards]
        if "bottom" in self.layout.places:
            values["bottom"] = self._count(getattr(view, "bottom") or ())  # noqa: B009 - of some games
        if self._flow.stages:
            done = {(self._numbers[self.own.turned(act)], act.seat) for act in self._done(view)}
            numbers = range(self.passing, self.size)
            values["said"] = [[int((each, seat) in done) for seat in order] for each in numbers]
        return values

    def _done(self, view: View) -> list[Any]:
        """The actions in the stages before the play, as far as the view shows them."""
        return [act for stage in self._flow.stages for act in stage.acts(view)]

    def offered(self, state: State, seat: int, chosen: Sequence[int] = ()) -> list[int]:
        """The numbers of the legal actions of a seat, plays first."""
        del chosen
        said = [act for act in self.offers(state, seat) if act.type != "play"]
        rows = state.rows.tolist() if self._plays(state, seat) else []
        return [*rows, *(self._numbers[self.own.turned(act)] for act in said)]

    def action(self, state: State, seat: int, chosen: Sequence[int]) -> Any:  # noqa: ANN401 - each game has its own
        """The legal action of a seat with this number."""
        (number,) = chosen
        if number < self.passing:
            return self._flow.play.action_of_row(state, number)
        said = (act for act in self.offers(state, seat) if act.type != "play")
        return next(act for act in said if self._numbers[self.own.turned(act)] == number)

    def numbers(self, view: View, action: Any) -> list[int]:  # noqa: ANN401 - each game has its own
        """The one number of an action that is legal in a view."""
        play = self._played.made_by(view, action)
        return [self._numbers[self.own.turned(action)] if play is None else play.row]

    def _plays(self, state: State, seat: int) -> bool:
        return state.phase == "play" and seat in state.to_act

    def _count(self, cards: Any) -> list[int]:  # noqa: ANN401 - any cards
        return counted(cards, self._columns)
