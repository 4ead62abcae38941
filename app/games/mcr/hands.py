"""The questions about one hand, for tiles that can exist.

Each refuses what no game could show (`InconsistentError`, naming the place in the question), then
asks the module that knows.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from app.games.mcr.claims import (
    candidates,
    explain_claim,
    explain_meld,
    list_claims,
    resolve,
)
from app.games.mcr.refusals import NOT_A_RUN
from app.games.mcr.rulesets import HAND
from app.games.mcr.scoring import score as score_win
from app.melding.shape import readings
from app.melding.waits import analyse as analyse_hand
from app.melding.winning import Win
from app.shapes.errors import Fault, InconsistentError
from app.text import Text
from app.tiles.tile import FLOWER_HELD, enumerate_places, is_flower, surplus

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from app.games.mcr.claims import Claimant, Resolution
    from app.games.mcr.rulesets import Rules
    from app.games.mcr.scoring import Worth
    from app.melding.actions import Action
    from app.melding.melds import Meld
    from app.melding.shape import Reading
    from app.melding.waits import Analysis
    from app.play.protocol import Refusal
    from app.shapes.errors import Place
    from app.tiles.tile import Tile

    Placed = tuple[Place, Tile]


def analyse(hand: Sequence[Tile], melds: Sequence[Meld], seen: Sequence[Tile] = ()) -> Analysis:
    """The shanten, waits and discards of a hand, as `app.melding.waits.analyse` says."""
    own = _own(hand, melds)
    _refuse(
        *_size(hand, melds, drawn=True),
        *surplus([*own, *enumerate_places("seen", seen)]),
        *_flowers(own),
    )
    return analyse_hand(hand, melds, [tile for tile in seen if not is_flower(tile)])


def win(hand: tuple[Tile, ...], melds: tuple[Meld, ...], tile: Tile) -> tuple[Reading, ...]:
    """Every way to read a hand with its winning tile as a win."""
    _refuse_win(Win(hand, tile, melds))
    return readings((*hand, tile), melds)


def score(rules: Rules, asked: Win) -> Worth | None:
    """The worth of a win, as `app.games.mcr.scoring.score` says."""
    _refuse_win(asked)
    return score_win(rules, asked)


class Claims(NamedTuple):
    """The claims that a seat may make, and the one that gets the tile.

    Attributes:
        legal: every claim that the seat may make.
        refused: the reason why it may make none, for each other type of claim.
        score: the worth of its win with the tile, enough or not.
        resolution: the claim, of those that were made, that gets the tile.

    """

    legal: tuple[Action, ...]
    refused: Mapping[str, Refusal]
    score: Worth | None
    resolution: Resolution | None


def claims(rules: Rules, who: Claimant, made: Sequence[Action] = ()) -> Claims:
    """The claims that a seat may make, and the outcome of those that several seats have made."""
    win = who.win
    _refuse_win(win)
    if win.circumstances.robbing_gang:
        # It lies open with its gang, and is no last copy that counts.
        happened = replace(win.circumstances, last_copy=False)
        who = who._replace(win=replace(win, circumstances=happened))
    _refuse(*_made(rules, who, made))
    legal = list_claims(rules, who)
    types = {claim.type for claim in legal}
    # No run at all has an honour in it.
    refused = {} if "chi" in types else {"chi": NOT_A_RUN}
    for claim in candidates(win.tile, who.seat):
        refusal = explain_claim(rules, who, claim)
        if refusal is not None and claim.type not in types:
            refused[claim.type] = refusal
    return Claims(legal, refused, score_win(rules, who.win), resolve(who.source, made))


def _made(rules: Rules, who: Claimant, made: Sequence[Action]) -> Iterator[Fault]:
    """Claims that nobody can have made, or that do not go together."""
    if who.seat == who.source:
        yield Fault("own_tile", _OWN_TILE, ("from",))
    for place, claim in enumerate(made):
        before = made[:place]
        if claim.seat == who.source:
            yield Fault("own_tile", _OWN_TILE, ("claims", place))
        elif any(each.seat == claim.seat for each in before):
            yield Fault("claims_twice", _CLAIMS_TWICE, ("claims", place))
        elif claim.type in _ALIKE and any(each.type in _ALIKE for each in before):
            yield Fault("too_many_of_tile", _BOTH_ALIKE, ("claims", place))
        elif claim.type != "pass":
            own = claim.seat == who.seat
            whole = replace(claim, tile=who.win.tile) if claim.type == "gang" else claim
            meld = None if claim.type == "hu" else explain_meld(who, claim)
            refusal = explain_claim(rules, who, whole) if own else meld
            if refusal is not None:
                yield Fault(refusal.code, refusal.text, ("claims", place))


_ALIKE = ("peng", "gang")


def _refuse(*faults: Fault) -> None:
    if faults:
        raise InconsistentError(*faults)


def _refuse_win(asked: Win) -> None:
    placed: list[Placed] = [*_own(asked.hand, asked.melds), (("tile",), asked.tile)]
    _refuse(
        *_size(asked.hand, asked.melds),
        *surplus(placed),
        *_flowers(placed),
        *_contradictions(asked),
    )


def _size(hand: Sequence[Tile], melds: Sequence[Meld], *, drawn: bool = False) -> Iterator[Fault]:
    whole = HAND - 3 * len(melds)
    if len(hand) not in {whole, whole + drawn}:
        text = (_DRAWN_SIZE if drawn else _SIZE).format(
            count=len(hand), melds=len(melds), whole=whole, more=whole + 1
        )
        yield Fault("wrong_hand_size", text, ("hand",))


def _own(hand: Sequence[Tile], melds: Sequence[Meld]) -> list[Placed]:
    melded: list[Placed] = [
        (("melds", place), tile) for place, meld in enumerate(melds) for tile in meld.tiles
    ]
    return [*enumerate_places("hand", hand), *melded]


def _flowers(placed: Iterable[Placed]) -> Iterator[Fault]:
    for place, tile in placed:
        if is_flower(tile):
            yield Fault("flower_in_hand", FLOWER_HELD.format(tile=tile), place)


def _contradictions(asked: Win) -> Iterator[Fault]:
    """Circumstances that do not go together, or not with the tiles."""
    happened = asked.circumstances
    melded = [tile for meld in asked.melds for tile in meld.tiles]
    if happened.after_gang and not happened.self_draw:
        yield Fault("not_drawn", _NOT_DRAWN, ("after_gang",))
    if happened.after_gang and not any(meld.type == "gang" for meld in asked.melds):
        yield Fault("no_kong", _NO_KONG, ("after_gang",))
    if happened.robbing_gang and happened.self_draw:
        yield Fault("drawn", _DRAWN, ("robbing_gang",))
    if happened.robbing_gang and happened.last_tile:
        yield Fault("last_tile_robbed", _LAST_TILE_ROBBED, ("robbing_gang",))
    if happened.robbing_gang and asked.tile in (*asked.hand, *melded):
        yield Fault("held_elsewhere", _HELD_ELSEWHERE.format(tile=asked.tile), ("robbing_gang",))
    if happened.last_copy and asked.tile in asked.hand:
        yield Fault("not_last_copy", _NOT_LAST_COPY.format(tile=asked.tile), ("last_copy",))


_OWN_TILE = Text("自己打出的牌不能要", "no seat claims its own discard")
_CLAIMS_TWICE = Text("这一家已经要过牌", "this seat has claimed the tile already")
_BOTH_ALIKE = Text(
    "一张牌不可能两家都碰、杠", "there are not tiles enough for two seats to peng or gang"
)
_SIZE = Text(
    "手牌 {count} 张、副露 {melds} 副；不算和牌张，手牌应为 {whole} 张",
    "a hand of {count} tiles beside {melds} melds; without the winning tile it must be {whole}",
)
_DRAWN_SIZE = Text(
    "手牌 {count} 张、副露 {melds} 副；手牌应为 {whole} 张，摸牌后为 {more} 张",
    "a hand of {count} tiles beside {melds} melds; it must be {whole}, or {more} with a tile drawn",
)
_NOT_DRAWN = Text("杠上开花须为自摸", "the tile that replaces a kong's is drawn by oneself")
_NO_KONG = Text("没有杠，不能杠上开花", "there is no kong whose tile could have been replaced")
_DRAWN = Text("抢杠和不是自摸", "a tile robbed from a kong is not drawn by oneself")
_LAST_TILE_ROBBED = Text(
    "牌墙最后一张摸起后不能开杠，无杠可抢", "with the wall's last tile drawn nobody makes a kong"
)
_HELD_ELSEWHERE = Text(
    "别家加杠 {tile} 已有其余三张，自己不可能再有",
    "who adds a fourth {tile} has the other three: none can be in this hand",
)
_NOT_LAST_COPY = Text(
    "手里还有 {tile}，不是绝张", "the hand holds another {tile}: not all others lie open"
)
