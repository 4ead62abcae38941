"""The reasons of every player of every game are true of the position and of what it does.

Players are asked in random games: there more happens than in well-played ones. What a reason claims
is checked by its code against the legal plays and the counts; a code that claims nothing that can
be checked so, such as the result of a comparison, is not listed.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from paiju.chance import Chance
from paiju.climbing.game import ClimbingGame
from paiju.climbing.splits.split import split
from paiju.playing_cards.card import rank_of
from tests.games.test_conformance import EACH, Played
from tests.support.scale import WIDE, cases

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from paiju.climbing.plays.reading import Play
    from paiju.climbing.seat.position import Position
    from paiju.play.players.player import Why

# The random games of a rule set, the states between two that are asked about, and the milliseconds.
GAMES_EACH, EVERY, BUDGET = cases(6 if WIDE else 2, 1), cases(3, 12), 4
# The chance up to which a seat is not likely to hold what beats a play.
LIKELY = 0.05
# The least cards of one rank that are a bomb.
FOUR = 4


@dataclass(frozen=True)
class Done:
    """A decision at a position, with one of its reasons."""

    position: Position[Any, Any]
    play: Play | None
    why: Why

    @property
    def lying(self) -> Play:
        """The play on the table now."""
        play = self.play or self.position.last
        assert play is not None
        return play

    @property
    def alike(self) -> list[int]:
        """The places of all legal plays of its pattern and number of cards."""
        table, play = self.position.table, self.lying
        return [
            table.core(row).number
            for row in self.position.rows()
            if table.section(row).pattern == play.pattern
            and table.section(row).size == len(play.cards)
        ]

    @property
    def place(self) -> int:
        """The place of what lies on the table."""
        return self.position.table.core(self.lying.row).number

    @property
    def bombs(self) -> list[int]:
        """The legal bombs."""
        return [row for row in self.position.rows() if self.position.table.section(row).tier]

    def gives(self, count: int) -> bool:
        """An enemy is likely to go out with so many cards over what lies on the table."""
        position = self.position
        holder = position.owner if self.play is None else position.seat
        return len(self.lying.cards) == count and any(
            position.counts[seat] == count and position.odds[seat].answers(self.lying.row) > LIKELY
            for seat in position.waiting(holder)
            if seat in position.enemies
        )

    @property
    def is_lost(self) -> bool:
        """An enemy leads its last card next: no partner can beat what it played."""
        position, last = self.position, self.position.last
        if self.play is not None or last is None or position.is_ours(position.owner):
            return False
        partners = [seat for seat in position.waiting() if position.is_ours(seat)]
        return position.counts[position.owner] == 1 and not any(
            position.may_beat(seat, last.row) for seat in partners
        )


def has_no_other_choice(done: Done) -> bool:
    position = done.position
    if done.play is None:
        return position.last is None and not position.rows()
    return len(position.rows()) == 1 and (position.last is None or position.must_beat)


def leaves_partner(done: Done) -> bool:
    return done.play is None and done.position.on_partner


def beats_partner(done: Done) -> bool:
    return done.play is not None and done.position.on_partner


def plays_no_bomb_but_has_one(done: Done) -> bool:
    """The bombs of an enemy with many cards left may wait too: those of the hand do."""
    table = done.position.table
    held = table.fitting(done.position.table.count(done.position.hand))
    return not (done.play and done.play.is_bomb) and any(table.section(row).tier for row in held)


def plays_least_bomb(done: Done) -> bool:
    strength = done.position.table.strength
    play = done.play
    return (
        play is not None and play.is_bomb and strength(play.row) == max(map(strength, done.bombs))
    )


def breaks_no_four(done: Done) -> bool:
    held = Counter(map(rank_of, done.position.hand.cards))
    gone = Counter(map(rank_of, done.play.cards)) if done.play else Counter[str]()
    is_bomb = done.play is not None and done.play.is_bomb
    return is_bomb or not any(count >= FOUR and gone[rank] for rank, count in held.items())


def has_cheap_kickers(done: Done) -> bool:
    chain = done.position.table.rules.chain
    kickers = done.play.kickers if done.play else ()
    is_out = done.play is not None and len(done.play.cards) == len(done.position.hand)
    return bool(kickers) and (is_out or all(rank_of(card) in chain for card in kickers))


def blocks_high(done: Done) -> bool:
    size = len(done.lying.cards)
    counts = [done.position.counts[seat] for seat in done.position.enemies]
    return done.play is not None and size in counts and done.place == max(done.alike)


def feeds(done: Done) -> bool:
    partner = done.position.partner
    has_one = partner is not None and done.position.counts[partner] == 1
    return has_one and len(done.lying.cards) == 1 and done.place == min(done.alike)


def may_win(done: Done) -> bool:
    """No share of wins is named when the first place is lost."""
    (percent,) = re.findall(r"(\d+) %", done.why.text.en)[-1:] or ("0",)
    return not (done.is_lost and int(percent))


def counts_plays_left(done: Done) -> bool:
    """The number of plays is that of the best cut; a bomb in that cut is named."""
    if done.play is None or "keeps the bomb" not in done.why.text.en:
        return done.play is not None
    (best,) = split(done.position.table, done.position.branch_of(done.play).rest, 1).partitions
    tiers = [done.position.table.section(row).tier for row in best.rows]
    return any(tiers) and f"leaves {best.count} " in done.why.text.en


def is_beyond_reach(done: Done) -> bool:
    position = done.position
    return not any(position.may_beat(seat, done.lying.row) for seat in position.enemies)


TRUTHS: Mapping[str, Callable[[Done], bool]] = {
    "goes_out": lambda done: len(done.lying.cards) == len(done.position.hand),
    "only_choice": has_no_other_choice,
    "nothing_beats": lambda done: done.play is None and not done.position.rows(),
    "leave_partner": leaves_partner,
    "leaves_partner": leaves_partner,
    "lets_partner": leaves_partner,
    "partner_goes_out": leaves_partner,
    "over_partner": beats_partner,
    "beats_partner": beats_partner,
    "take_over": beats_partner,
    "keeps_bombs": plays_no_bomb_but_has_one,
    "keeps_bomb": plays_no_bomb_but_has_one,
    "bombs_wait": plays_no_bomb_but_has_one,
    "least_bomb": plays_least_bomb,
    "bombs_now": lambda done: done.play is not None and done.play.is_bomb,
    "whole_bombs": breaks_no_four,
    "cheap_kickers": has_cheap_kickers,
    "last_chance": lambda done: (
        done.play is not None and done.position.counts[done.position.owner] == 1
    ),
    "block": lambda done: not done.gives(done.position.fewest_enemy_cards),
    "block_one": lambda done: not done.gives(1),
    "block_two": lambda done: not done.gives(2),
    "block_high": blocks_high,
    "feed": feeds,
    "slip_small": lambda done: done.play is not None and not done.play.is_bomb,
    "keeps_back": lambda done: done.play is None and bool(done.position.rows()),
    "beyond_reach": is_beyond_reach,
    "leaves": counts_plays_left,
    "learnt": may_win,
    "searched": may_win,
    "judged": may_win,
    "for_places": lambda done: done.position.is_decided,
}

# By code, the types of actions that a reason of a tile game may be given for.
TILE_TRUTHS: Mapping[str, frozenset[str]] = {
    "wins": frozenset({"hu"}),
    "passes": frozenset({"pass"}),
    "stays_closed": frozenset({"pass"}),
    "gang": frozenset({"gang"}),
    "void_first": frozenset({"discard"}),
    "folds": frozenset({"discard"}),
    "safer": frozenset({"discard"}),
}


@EACH
def test_a_reason_is_true(played: Played) -> None:
    flow, lies = played.game.flow, list[tuple[Any, ...]]()
    for number in range(GAMES_EACH):
        for turn, state in enumerate(islice(played.states(f"told {number}"), number, None, EVERY)):
            for seat in state.to_act:
                view = flow.view(state, seat)
                for bot in played.game.bots:
                    decision = bot.agent.decide(view, BUDGET, Chance(turn, bot.id))
                    for why in decision.reasons:
                        if not is_true(played, view, decision.action, why):
                            lies.append((number, turn, bot.id, why, decision.action, view))
    assert lies == []


def is_true(played: Played, view: Any, action: Any, why: Why) -> bool:  # noqa: ANN401 - each game has a type of its own
    """A reason is true of an action."""
    if not isinstance(played.game, ClimbingGame):
        types = TILE_TRUTHS.get(why.code)
        return types is None or action.type in types
    truth = TRUTHS.get(why.code)
    if truth is None or view.phase != "play":
        return True
    game = played.game.played
    return truth(Done(game.position(view), game.made_by(view, action), why))
