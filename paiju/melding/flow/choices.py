"""The legal actions of seats in a hand and before it, and the refusals of all others.

The bars that follow a declined win or peng are here too.

A bar is a reason why an action is not legal. A game lists its bars in the order in which a refusal
names them. The bars that tile games share are tests in this module.

Hidden tiles of a hand may be anything. So an action of a hand with hidden tiles is refused only if
no tiles could make it legal.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar, cast

from paiju.mahjong_tiles.tile import COPIES, KIND, is_flower, sort_tiles
from paiju.melding.flow.claims import JOINED
from paiju.melding.flow.hand import discarded
from paiju.melding.flow.hand_steps import peng_of, with_player
from paiju.melding.flow.state import Player, State, changed
from paiju.melding.hands.actions import GANGS, Action, Tabled
from paiju.melding.hands.field_types import SEATS
from paiju.melding.hands.melds import HIDDEN
from paiju.melding.hands.suit_sizes import may_win
from paiju.melding.hands.winning_shapes import CHIS
from paiju.melding.rules.pass_rules import lifted
from paiju.melding.rules.refusals import TILE_NOT_IN_HAND, WILD_KEPT, WILD_TILE
from paiju.play.declaration.refusals import NOT_OFFERED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.flow.turns import Turn
    from paiju.melding.hands.winning import Win
    from paiju.melding.rules.pass_rules import PassRules
    from paiju.play.flow.flow import Refusal

S = TypeVar("S", bound=State)
P = TypeVar("P", bound=Player)


class Bar(NamedTuple):
    """A reason why an action is not legal.

    Attributes:
        refusal: the refusal of the action.
        applies: tests if the bar applies to an action of a seat in a state.

    """

    refusal: Refusal
    applies: Callable[..., bool]


def kinds_of_hand(state: State) -> Iterable[Tile]:
    """The tiles of the hand that the seat in turn may discard, one of each kind."""
    kinds = dict.fromkeys(state.players[state.turn].hand)
    if state.wild and not state.rules.walls.wild.may_discard:
        return [tile for tile in kinds if tile not in state.wild] or kinds
    return kinds


def explain_discard(state: State, tile: Tile | None) -> Refusal | None:
    """The refusal of a discard of a tile that is not in the hand, or a wild one that is kept."""
    hand, wild = state.players[state.turn].hand, state.wild
    if tile not in hand and HIDDEN not in hand:
        return TILE_NOT_IN_HAND
    walls = state.rules.walls
    if tile not in wild or walls.wild.may_discard:
        return None
    # Only a hand of wild tiles may discard one; hidden tiles may be wild, as far as there are any.
    may_be_wild = len(hand) <= sum([walls.tiles.count(each) for each in wild])
    return None if may_be_wild and {*hand} <= {*wild, HIDDEN} else WILD_KEPT


@dataclass(frozen=True, kw_only=True)
class Choices(Generic[S]):
    """The legal actions of seats by the rules that the game supplies.

    Attributes:
        explain_win: gives the refusal of a win with the tile drawn, or with the tile that may be
            claimed; None if it is legal.
        after_claim: the refusal of a gang or a win after a claim, before the next draw.
        gangs: the types of actions that make a gang.
        gangs_after_claim: whether a gang may be made after a claim, before the next draw.
        gang_bars: the bars on gangs in one's own turn.
        claim_bars: the bars on claims other than wins.
        win_bars: the bars on wins, which come before `explain_win`.
        has_chi: whether the next seat may claim a tile for a run.
        takes_part: tests if a seat other than the source takes part in claims on the tile.
        further: by type, the refusals of further actions in one's own turn, as in `explain_win`.
        discards: gives the tiles that the seat in turn may discard, one of each kind.
        explain_discard: gives the refusal of a discard of the seat in turn.
        hidden_win: the refusal of a win with hidden tiles, if a hand that wins lies open.
        wins_by_flowers: tests if a seat may win by its flowers, or by robbing one, whatever its
            other tiles are.

    """

    explain_win: Callable[[S, int], Refusal | None]
    after_claim: Refusal
    gang_bars: tuple[Bar, ...]
    claim_bars: tuple[Bar, ...]
    win_bars: tuple[Bar, ...] = ()
    gangs: tuple[str, ...] = ("gang",)
    gangs_after_claim: bool = False
    has_chi: bool = False
    takes_part: Callable[[S, int], bool] = lambda *_: True
    further: Mapping[str, Callable[[S, int, Action], Refusal | None]] = field(default_factory=dict)
    discards: Callable[[S], Iterable[Tile]] = kinds_of_hand
    explain_discard: Callable[[S, Tile | None], Refusal | None] = explain_discard
    hidden_win: Refusal | None = None
    wins_by_flowers: Callable[[S, int], bool] = lambda *_: False

    def offers_to(self, state: S, seat: int) -> tuple[Action, ...]:
        """The actions offered to a seat in turn, or claims and a pass; empty without a choice."""
        if state.phase == "turn":
            return self.own(state) if seat == state.turn else ()
        claims = self.claims(state, seat)
        return (*claims, Action("pass", seat)) if claims else ()

    def explain(self, state: S, seat: int, action: Action) -> Refusal | None:
        """The refusal of an action of a seat that is to act; None if it is legal."""
        if action.type == "hu" and self.hidden_win and HIDDEN in state.players[seat].hand:
            return self.hidden_win
        if state.tabled is None:
            return self.explain_own(state, action)
        return None if action.type == "pass" else self.explain_claim(state, seat, action)

    def own(self, state: S) -> tuple[Action, ...]:
        """Every legal action of the seat in turn: a win, gangs, discards."""
        seat, player = state.turn, state.players[state.turn]
        hand, melds = player.hand, player.melds
        pengs, kinds = [meld.tile for meld in melds if meld.type == "peng"], dict.fromkeys(hand)
        # Most hands have too many kinds to hold four of one.
        has_four = len(hand) - len(kinds) >= COPIES - 1
        may_gang = kinds if has_four or pengs else ()
        fours = [tile for tile in may_gang if tile in pengs or hand.count(tile) == COPIES]
        wins = HIDDEN in hand or may_win(hand, melds, state.wild)
        wins = wins or self.wins_by_flowers(state, seat)
        possible = [_WIN[seat]] if wins else []
        if fours:
            possible += [Action(kind, seat, tile=tile) for tile in fours for kind in self.gangs]
        if self.further:
            possible += [Action(kind, seat) for kind in self.further]
        legal = [act for act in possible if self.explain_own(state, act) is None]
        return (*legal, *[_discard(seat, tile) for tile in self.discards(state)])

    def explain_own(self, state: S, action: Action) -> Refusal | None:
        """The refusal of an action of the seat in turn; None if it is legal."""
        seat = state.turn
        if action.type == "discard":
            return self.explain_discard(state, action.tile)
        if action.type in self.further:
            return self.further[action.type](state, seat, action)
        is_gang = action.type in self.gangs
        if not is_gang and action.type != "hu":
            return NOT_OFFERED
        if not state.has_drawn(seat) and not (is_gang and self.gangs_after_claim):
            return self.after_claim
        if action.type == "hu":
            return self._explain_hu(state, seat)
        is_wild = action.tile in state.wild
        return WILD_TILE if is_wild else _first(self.gang_bars, state, seat, action)

    def claims(self, state: S, seat: int) -> tuple[Action, ...]:
        """Every legal claim of a seat, the strongest first."""
        tabled = state.tabled
        if tabled is None or seat == tabled.source or not self.takes_part(state, seat):
            return ()
        player, tile, wild = state.players[seat], tabled.tile, state.wild
        if tile in wild:
            return ()
        if tabled.is_robbed and is_flower(tile):
            may_rob = self.wins_by_flowers(state, seat) and self.explain_win(state, seat) is None
            return (_WIN[seat],) * may_rob
        hidden, held = player.hand.count(HIDDEN), player.hand.count
        claims = []
        if hidden or may_win((*player.hand, tile), player.melds, wild):
            claims += [_WIN[seat]] * (self._explain_hu(state, seat) is None)
        may_chi = self.has_chi and seat == state.next_after(tabled.source)
        if not may_chi and held(tile) + hidden < JOINED["peng"]:
            return tuple(claims)
        return (
            *claims,
            *[
                claim
                for claim, one, other, count in _joining(tile, seat, may_chi, self.gangs)
                if held(one) + hidden >= count
                and held(other) + hidden >= count
                and one not in wild
                and other not in wild
                and _first(self.claim_bars, state, seat, claim) is None
            ],
        )

    def explain_claim(self, state: S, seat: int, action: Action) -> Refusal | None:
        """The refusal of a claim of a seat; None if it is legal."""
        tabled, wild = cast("Tabled", state.tabled), state.wild
        types = {"hu", "peng", *self.gangs, *["chi"] * self.has_chi}
        if seat == tabled.source or action.type not in types or not self.takes_part(state, seat):
            return NOT_OFFERED
        if tabled.tile in wild or any(tile in wild for tile in action.tiles):
            return WILD_TILE
        if action.type == "hu":
            return self._explain_hu(state, seat)
        return _first(self.claim_bars, state, seat, action)

    def _explain_hu(self, state: S, seat: int) -> Refusal | None:
        """The refusal of a win; None if it is legal."""
        return _first(self.win_bars, state, seat, _WIN[seat]) or self.explain_win(state, seat)


@dataclass(frozen=True, kw_only=True)
class Passes(Generic[S]):
    """The bars on seats that decline wins and pengs 过水.

    Nothing is noted of a hidden hand, so a view bars other seats from nothing.

    Attributes:
        choices: the choices of the game.
        rules_of: gives the rules of a rule set.
        worth: gives the worth of a win of a seat; None if the tiles are no win.
        waits: tests if the hand of a player waits.

    """

    choices: Choices[S]
    rules_of: Callable[[Any], PassRules]
    worth: Callable[[S, int, Win], int | None]
    waits: Callable[[S, Any], bool] = lambda *_: True

    def passed(self, state: S, tabled: Tabled, claimed: Sequence[int]) -> S:
        """The state that notes the wins and pengs that seats decline, for `HandFlow.passed`.

        `claimed` is empty, or has the seat that melds the tile: it declines a win with it.
        """
        rules, noted = self.rules_of(state.rules), self.passed_by_others(state, tabled, claimed)
        if rules.wins is None:
            return noted
        for seat in claimed:
            bar, player = None, state.players[seat]
            if self._may_win(state, player, tabled.tile):
                bar = self.worth(state, seat, state.win_of(seat))
            if not rules.meld_lifts:
                bar = _greater(bar, noted.players[seat].bar)
            own = changed(noted.players[seat], bar=bar)
            noted = changed(noted, players=with_player(noted, seat, own))
        return noted

    def passed_by_others(self, state: S, tabled: Tabled, claimed: Sequence[int]) -> S:
        """The state that notes the wins and pengs that other seats than `claimed` decline."""
        rules, tile = self.rules_of(state.rules), tabled.tile
        notes_wins = rules.wins is not None and tile not in state.wild
        notes_pengs = rules.pengs is not None and not claimed
        for seat, player in enumerate(state.players if notes_wins or notes_pengs else ()):
            if seat == tabled.source or seat in claimed:
                continue
            # Most hands can do nothing with a tile, which is quickly seen.
            could_win = notes_wins and self._may_win(state, player, tile)
            # A hidden hand shows no two tiles that are alike.
            could_peng = notes_pengs and player.hand.count(tile) >= JOINED["peng"]
            if not (could_win or could_peng) or not self.choices.takes_part(state, seat):
                continue
            noted: dict[str, Any] = {}
            bar = self.worth(state, seat, state.win_of(seat)) if could_win else None
            if bar is not None:
                noted["bar"] = _greater(bar, player.bar)
            if could_peng and not self.choices.explain_claim(state, seat, Action("peng", seat)):
                noted["passed"] = (*player.passed, tile)
            if noted:
                own = changed(player, **noted)
                state = changed(state, players=with_player(state, seat, own))
        return state

    def discarded(self, state: S, seat: int, tile: Tile) -> Any:  # noqa: ANN401 - the player of the game
        """The player at a seat after it has discarded a tile, for `HandFlow.discarded`."""
        return self.after_discard(state, seat, tile, discarded(state, seat, tile))

    def after_discard(self, state: S, seat: int, tile: Tile, player: P) -> P:
        """The player after a discard, with the win that it declined if it could have won.

        `state` is the one before the discard, and `player` the player without the tile.
        """
        rules = self.rules_of(state.rules)
        parts = lifted(rules, "discard")
        player = changed(player, **parts) if parts else player
        if rules.wins is None:
            return player
        if not state.has_drawn(seat):
            may_lift = rules.unready_lifts and player.bar is not None
            is_lifted = may_lift and not self.waits(state, player)
            return changed(player, bar=None) if is_lifted else player
        if not rules.by_draw:
            return player
        bar = None
        if self._may_win(state, player, tile):
            # It is worth what it would be with this tile from another seat.
            given = changed(
                state,
                players=with_player(state, seat, player),
                tabled=Tabled(tile, seat, state.is_last(seat)),
                gang=None,
            )
            bar = self.worth(state, seat, given.win_of(seat))
        return player if bar is None else changed(player, bar=bar)

    def until_draw(self, state: S, gang: int | None) -> Mapping[str, Any]:
        """The attributes of a player that a draw sets back, for `HandFlow.until_draw`."""
        is_own = gang is not None and state.history[gang].source is None
        return lifted(self.rules_of(state.rules), "draw", is_gang=is_own)

    def bars_win(self, state: S, seat: int, win: Win) -> bool:
        """Tests if a seat may not win, since it declined a win."""
        bar, rules = state.players[seat].bar, self.rules_of(state.rules)
        if bar is None or (state.tabled is None and not rules.bars_draws):
            return False
        return not rules.may_exceed or (self.worth(state, seat, win) or 0) <= bar

    def bars_hu(self, state: S, seat: int, _: Action) -> bool:
        """Tests if a seat that could win may not, since it declined a win."""
        if state.players[seat].bar is None:
            return False
        win = state.win_of(seat)
        return self.worth(state, seat, win) is not None and self.bars_win(state, seat, win)

    def bars_claim(self, state: S, seat: int, _: Action) -> bool:
        """Tests if a seat may not claim, since it declined a win."""
        return state.players[seat].bar is not None and self.rules_of(state.rules).bars_claims

    def _may_win(self, state: S, player: Player, tile: Tile) -> bool:
        """Tests if a known hand may win with a tile, by the sizes of its suits; most may not."""
        tiles = (*player.hand, tile)
        return HIDDEN not in tiles and may_win(tiles, player.melds, state.wild)


def _greater(bar: int | None, other: int | None) -> int | None:
    """The greater of two bars, of which any may be missing."""
    return max([each for each in (bar, other) if each is not None], default=None)


@dataclass(frozen=True, kw_only=True)
class Stage(Generic[S]):
    """A part of a hand besides the play, in which seats choose: at the same time, or in turn.

    Attributes:
        phase: the name of its phase, and the type of its actions and turns.
        offers: gives the offers of a seat; none after it has chosen.
        explain: gives the refusal of a choice of a seat; None if it is legal.
        done: gives the state after a choice; after the last one the next phase begins.
        default: gives the default choice of a seat.
        hidden: gives the state after a choice of another seat in a view, which may hide it; a
            refusal if the part that is seen is not legal. Choices whose turns have another type
            than the phase are replayed like any action.
        expand: lists the actions that an offer stands for; None if offers are actions.
        is_open: whether every choice lies open, with chance that a view knows only from its turn:
            then `hidden` gives the state after a choice of the seat of the view too.

    """

    phase: str
    offers: Callable[[S, int], tuple[Action, ...]]
    explain: Callable[[S, int, Action], Refusal | None]
    done: Callable[[S, int, Action], S]
    default: Callable[[S, int], Action]
    hidden: Callable[[S, Turn], S | Refusal] = lambda *_: NOT_OFFERED
    expand: Callable[[S, Action], Sequence[Action]] | None = None
    is_open: bool = False


def _first(bars: Iterable[Bar], state: State, seat: int, action: Action) -> Refusal | None:
    """The refusal of the first bar that applies; None if none does."""
    for refusal, applies in bars:
        if applies(state, seat, action):
            return refusal
    return None


_WIN = tuple([Action("hu", seat) for seat in range(SEATS)])


@cache
def _discard(seat: int, tile: Tile) -> Action:
    return Action("discard", seat, tile=tile)


@cache
def candidates(
    tile: Tile, seat: int, *, has_chi: bool, gangs: tuple[str, ...] = ("gang",)
) -> tuple[Action, ...]:
    """Every claim on a tile that a seat could make with some hand, the strongest first.

    `gangs` are the types of actions that make a gang.

    >>> from paiju.mahjong_tiles.tile import Tile
    >>> [(each.type, *each.tiles) for each in candidates(Tile("2m"), 1, has_chi=True)]
    [('hu',), ('gang',), ('peng',), ('chi', '1m', '2m', '3m'), ('chi', '2m', '3m', '4m')]
    """
    kind = KIND[tile]
    lowest = range(kind - 2, kind + 1) if has_chi else ()
    runs = [CHIS[low].tiles for low in lowest if low in CHIS]
    return (
        Action("hu", seat),
        *[Action(kind, seat, tile=tile) for kind in gangs],
        Action("peng", seat),
        *[Action("chi", seat, tiles=run) for run in runs],
    )


@cache
def _joining(
    tile: Tile,
    seat: int,
    may_chi: bool,  # noqa: FBT001 - a part of the key
    gangs: tuple[str, ...],
) -> list[tuple[Action, Tile, Tile, int]]:
    """The melds among `candidates`, as (claim, one tile needed, another, copies of each)."""
    melds = []
    for claim in candidates(tile, seat, has_chi=may_chi, gangs=gangs):
        if claim.type != "hu":
            one, other = [each for each in claim.tiles if each != tile] or [tile, tile]
            melds.append((claim, one, other, JOINED.get(claim.type, 1)))
    return melds


# Bars that tile games share.


def has_no_tile_after_gang(state: State, seat: int, _: Action) -> bool:
    """Tests if no tile is left for a seat after a gang, or none for the next seat after that."""
    return state.is_last(seat) or not state.left_for(seat)


def lacks_gang(state: State, seat: int, action: Action) -> bool:
    """Tests if a hand lacks the four tiles of a gang, or the fourth to its peng.

    A gang whose tile is hidden takes four hidden tiles.
    """
    player, tile = state.players[seat], action.tile
    held = player.hand.count(tile or HIDDEN) + (player.hand.count(HIDDEN) if tile else 0)
    return held < COPIES and not (held and peng_of(player, tile))


def is_discard(state: State, _: int, __: Action) -> bool:
    """Tests if the tile may be claimed as a discard: it was neither drawn nor added to a peng."""
    return state.tabled is not None and not state.tabled.is_robbed


def was_passed(state: State, seat: int, action: Action) -> bool:
    """Tests if a claim is a peng that its seat has declined."""
    tile = cast("Tabled", state.tabled).tile
    return action.type == "peng" and tile in state.players[seat].passed


def is_robbed(state: State, _: int, __: Action) -> bool:
    """Tests if the tile was added to a peng, so that it can only be won."""
    return cast("Tabled", state.tabled).is_robbed


def is_last_tile(state: State, _: int, __: Action) -> bool:
    """Tests if nobody can draw after the tile."""
    return cast("Tabled", state.tabled).is_last


def is_not_from_left(state: State, seat: int, action: Action) -> bool:
    """Tests if a chi claims a tile of a seat other than the one before."""
    source = cast("Tabled", state.tabled).source
    return action.type == "chi" and seat != state.next_after(source)


def is_no_run(state: State, _: int, action: Action) -> bool:
    """Tests if the tiles of a chi are no run with the tile."""
    tile = cast("Tabled", state.tabled).tile
    runs = [each.tiles for each in candidates(tile, 0, has_chi=True) if each.tiles]
    return action.type == "chi" and sort_tiles(action.tiles) not in runs


def is_other_tile(state: State, _: int, action: Action) -> bool:
    """Tests if a gang names a tile other than the one that may be claimed."""
    return action.type in GANGS and action.tile != cast("Tabled", state.tabled).tile


def has_no_replacement(state: State, seat: int, action: Action) -> bool:
    """Tests if no tile is left for a seat that claims a tile for a gang."""
    return action.type in GANGS and not state.left_for(seat)


def lacks_tiles(state: State, seat: int, action: Action) -> bool:
    """Tests if a hand lacks the tiles that a claimed tile joins."""
    hand, tile = state.players[seat].hand, cast("Tabled", state.tabled).tile
    joined = [each for each in action.tiles if each != tile] or [tile] * JOINED[action.type]
    return (Counter(joined) - Counter(hand)).total() > hand.count(HIDDEN)
