"""The answers about hands; a hand that no game could show is refused.

The `InconsistentError` names the place in the question.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from paiju.mahjong_tiles.tile import enumerate_places
from paiju.melding.flow.choices import candidates
from paiju.melding.flow.claims import Claims, impossible_claims, refused_claims
from paiju.melding.flow.wall import Wall
from paiju.melding.hands.actions import Tabled
from paiju.melding.hands.melds import HIDDEN
from paiju.melding.plain.flow import order_of
from paiju.melding.questions.checks import check_hand, check_win, circumstance_faults, refuse
from paiju.melding.questions.hands import win_in
from paiju.melding.rules.refusals import not_a_win
from paiju.shapes.errors import Fault
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.flow.choices import Choices
    from paiju.melding.hands.actions import Action
    from paiju.melding.hands.melds import Meld
    from paiju.melding.hands.winning import Win
    from paiju.melding.plain.declared import Declared
    from paiju.melding.plain.rules import MahjongRules
    from paiju.melding.rules.fan_table import Worth
    from paiju.play.declaration.question import Json
    from paiju.play.flow.flow import Refusal

# The number of tiles in the wall of a question: no gang takes more.
_SOME = 8


@dataclass(frozen=True)
class HandChecks:
    """The answers of a game about hands.

    Attributes:
        game: what the game declares.
        choices: its legal actions.

    """

    game: Declared
    choices: Choices[Any]

    def analyse(self, asked: Json) -> Any:  # noqa: ANN401 - each game may have its own
        """The analysis of the hand of a question."""
        rules, hand, melds = asked["ruleset"], asked["hand"], asked["melds"]
        wild = wild_of(asked)
        check_hand(hand, melds, asked["seen"], rules.walls.sets, held=wild)
        refuse(*strangers(rules, hand, melds, wild))
        seen = [tile for tile in asked["seen"] if tile in rules.walls.tiles]
        return self.game.play.analyse(rules, hand, melds, seen, wild)

    def check(self, asked: Json) -> Win:
        """The win of a question, after a check that a game could show it."""
        win, wild = win_in(asked), wild_of(asked)
        rules = asked["ruleset"]
        faults = (
            *strangers(rules, (*win.hand, win.tile), win.melds, wild),
            *circumstance_faults(win),
            *self.game.play.faults(rules, win),
        )
        check_win(win.hand, win.melds, win.tile, *faults, sets=rules.walls.sets, held=wild)
        return win

    def worth(self, asked: Json) -> Worth | Refusal:
        """The worth of the win of a question; the refusal if the rules allow no such win."""
        rules, win, wild = asked["ruleset"], self.check(asked), wild_of(asked)
        worth: Worth | None = self.game.play.score(rules, win, wild)
        if worth is None:
            return not_a_win(self.game.dialect)
        return self.game.play.refuses(rules, win, wild) or worth

    def claims(self, asked: Json) -> Claims:
        """The claims that a seat may make, and which of the claims so far get the tile."""
        rules, win, seat, source = asked["ruleset"], self.check(asked), asked["seat"], asked["from"]
        happened, made = win.circumstances, asked.get("claims", ())
        refuse(*_other_seats(rules, asked))
        tabled = Tabled(win.tile, source, happened.last_tile, happened.robbing_gang)
        state = self._state_of(asked, win, tabled)

        def explain(claim: Action) -> Refusal | None:
            if claim.type == "hu" and claim.seat != seat:
                return None
            return self.choices.explain_claim(state, cast("int", claim.seat), claim)

        refuse(*impossible_claims(seat, source, win.tile, made, explain))
        legal = self.choices.claims(state, seat)
        gangs = self.choices.gangs
        possible = candidates(win.tile, seat, has_chi=self.game.has_chi, gangs=gangs)
        worth = self.game.play.score(rules, win, wild_of(asked))
        resolution = order_of(rules).resolve(source, made)
        return Claims(legal, refused_claims(legal, possible, explain), worth, resolution)

    def _state_of(self, asked: Json, win: Win, tabled: Tabled) -> Any:  # noqa: ANN401 - each game has its own
        """A state in which a seat may claim a tile; the other hands are hidden.

        What happened is as the question tells it: the state has no history.
        """
        rules, make = asked["ruleset"], self.game.player_type
        players = [make((HIDDEN,) * rules.walls.hand)] * rules.seats
        passed = (win.tile,) * bool(asked.get("peng_passed"))
        players[asked["seat"]] = make(win.hand, win.melds, bar=asked.get("bar"), passed=passed)
        gangs = sum([meld.type == "gang" for meld in win.melds])
        left = 0 if tabled.is_last else rules.walls.reserve_after(gangs) + _SOME
        wall = Wall((HIDDEN,) * left)
        return self.game.state_type(
            rules=rules,
            seed=0,
            hand_number=0,
            dealer=0,
            dealt=(wall,),
            walls=(wall,),
            phase="claims",
            turn=tabled.source,
            players=tuple(players),
            gang=0 if win.circumstances.after_gang else None,
            tabled=tabled,
            turned=asked.get("turned"),
            given_circumstances=win.circumstances,
        )


def wild_of(asked: Json) -> tuple[Tile, ...]:
    """The wild tiles in a question: those of the rule set, or those that follow from `turned`."""
    walls, turned = asked["ruleset"].walls, asked.get("turned")
    if turned is not None:
        if not walls.wild.steps:
            refuse(Fault("none_turned", _NONE_TURNED, ("turned",)))
        if turned not in walls.tiles:
            refuse(Fault("not_in_deck", _NOT_IN_DECK.format(tile=turned), ("turned",)))
    return cast("tuple[Tile, ...]", walls.wild.of(turned, walls.tiles))


def _other_seats(rules: MahjongRules, asked: Json) -> Iterator[Fault]:
    """The faults of seats that a game of this rule set does not have."""
    named = {"seat": asked["seat"], "from": asked["from"]}
    for name, seat in named.items():
        if seat >= rules.seats:
            yield Fault("no_such_seat", _NO_SUCH_SEAT.format(seats=rules.seats), (name,))


def strangers(
    rules: MahjongRules, hand: Sequence[Tile], melds: Sequence[Meld], wild: Sequence[Tile]
) -> Iterator[Fault]:
    """The faults of tiles and melds that a game of this rule set does not have."""
    for place, tile in enumerate_places("hand", hand):
        if tile not in rules.walls.tiles:
            yield Fault("not_in_deck", _NOT_IN_DECK.format(tile=tile), place)
    for number, meld in enumerate(melds):
        if any(tile in wild for tile in meld.tiles):
            yield Fault("wild_tile", _WILD_MELD, ("melds", number))
        elif meld.tile not in rules.walls.tiles or (meld.type == "chi" and not rules.has_chi):
            yield Fault("no_such_meld", _NO_SUCH_MELD, ("melds", number))


_NO_SUCH_SEAT = Text("这种玩法只有 {seats} 家", "these rules have {seats} seats")
_NOT_IN_DECK = Text("这种玩法没有 {tile}", "there is no {tile} in this game")
_NONE_TURNED = Text("这种玩法不翻牌", "these rules turn no tile over")
_WILD_MELD = Text("癞子不能吃、碰、杠", "a wild tile is in no meld")
_NO_SUCH_MELD = Text("这种玩法没有这样的副露", "there is no such meld in this game")
