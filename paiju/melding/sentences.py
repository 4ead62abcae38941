"""The sentences about a state or a view of a tile game."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from paiju.mahjong_tiles.spoken import tile_names
from paiju.melding.flow.ledger import results_of, total_points
from paiju.melding.hands.actions import GANGS
from paiju.play.questions.describe import (
    LATEST,
    Sentence,
    Voice,
    is_state,
    may_do,
    scored,
    sentence,
    who_acts,
    who_sits_where,
    won_and_lost,
)
from paiju.text import Text, all_of, any_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.flow.turns import Turn
    from paiju.melding.hands.actions import Action
    from paiju.melding.hands.melds import Meld
    from paiju.play.declaration.game import Game

# More turns than those with the last few actions: a draw comes before most of them.
_RECENT = 4 * LATEST


class Clauses(NamedTuple):
    """The clauses about a turn of some type.

    Attributes:
        seen: the clause with the tiles.
        hidden: the clause if the listener does not see the tiles, or there are none; None if the
            listener always sees them.

    """

    seen: Text
    hidden: Text | None = None


class Teller:
    """The sentences about one state or view.

    Attributes:
        game: the declaration of the game.
        seen: the state or the view.
        voice: the names of the seats.
        order: the seats in the order of play, the listener first.
        clauses: the clauses of each type of turn.

    """

    def __init__(self, game: Game, seen: Any, clauses: Mapping[str, Clauses]) -> None:  # noqa: ANN401 - a state or a view of any game
        self.game, self.seen = game, seen
        self.clauses = {**_TURNS, **clauses}
        self.voice = Voice(getattr(seen, "seat", None))
        first, seats = self.voice.listener or 0, seen.rules.seats
        self.order = tuple((first + step) % seats for step in range(seats))

    @property
    def is_state(self) -> bool:
        """Tests if these are sentences about a state, with all hands."""
        return is_state(self.seen)

    @property
    def _has_hands(self) -> bool:
        """Tests if the game has several hands."""
        rules = self.seen.rules
        return rules.match is not None or rules.options.hands > 1

    def sentences(self, points_of: Callable[[Any], Sequence[int]]) -> Iterator[Sentence]:
        """All sentences, but for those that only the game has.

        `points_of` gives the points of each seat in the result of a hand.
        """
        seen, voice = self.seen, self.voice
        yield from who_sits_where(self.game, seen.rules.name, voice, self.order)
        if seen.rules.match is not None:
            where = {"n": seen.hand_number + 1, "round": seen.round + 1}
            yield sentence("game", _OF_ROUND.format(**where))
        elif self._has_hands:
            hands = seen.rules.options.hands
            yield sentence("game", _HAND_NUMBER.format(n=seen.hand_number % hands + 1, of=hands))
        yield sentence("seats", voice.clause(seen.dealer, _DEALER))
        if self._has_hands and seen.results:
            yield from self._earlier_hands(points_of)
        yield from self._table()
        for turn, robs in [*self._acted()][-LATEST:]:
            yield sentence("last", self._turn(turn, robs=robs))
        yield from self._hands()
        if seen.phase == "over":
            yield from self._end(points_of)
        else:
            yield from self._to_act()

    def _earlier_hands(self, points_of: Callable[[Any], Sequence[int]]) -> Iterator[Sentence]:
        """The sentences about the points of the hand before, and of all hands before this one."""
        points = [*map(points_of, self.seen.results)]
        before = won_and_lost(self.voice, points[-1])
        yield sentence("table", _HAND_BEFORE.format(points=before))
        if len(points) > 1:
            so_far = won_and_lost(self.voice, total_points(points))
            yield sentence("table", _HANDS_BEFORE.format(n=len(points), points=so_far))

    def _acted(self) -> Iterator[tuple[Turn, bool]]:
        """The latest turns but draws, each with whether it robs a gang."""
        is_added = False
        for turn in self.seen.history[-_RECENT:]:
            robs = turn.type == "hu" and is_added
            # Several seats may rob one gang.
            is_added = robs or (turn.type in GANGS and turn.source is None and not turn.concealed)
            if turn.type != "draw":
                yield turn, robs

    def _tiles(self, tiles: Iterable[Tile]) -> Text:
        return tile_names(tiles, self.game.suits)

    def _table(self) -> Iterator[Sentence]:
        """The sentences about the tiles of each seat that lie open, and the tile to claim."""
        seen, voice = self.seen, self.voice
        if not self.is_state:
            others = [seat for seat in self.order if seat != voice.listener]
            held = [voice.clause(seat, _COUNT, n=seen.counts[seat]) for seat in others]
            text = _ALL_COUNTS if voice.listener is None else _COUNTS
            yield sentence("table", text.format(counts=all_of(held)))
        for seat in self.order:
            player = seen.players[seat] if self.is_state else None
            melds = player.melds if player else seen.melds[seat]
            discards = player.discards if player else seen.discards[seat]
            if melds:
                named = all_of([self._meld(meld) for meld in melds])
                yield sentence("table", _MELDS.format(whose=voice.owner(seat), melds=named))
            if flowers := player.flowers if player else seen.flowers[seat]:
                facts = {"whose": voice.owner(seat), "tiles": self._tiles(flowers)}
                yield sentence("table", voice.clause(seat, _FLOWERS, **facts))
            if discards:
                facts = {"whose": voice.owner(seat), "tiles": self._tiles(discards)}
                yield sentence("table", voice.clause(seat, _LIES, **facts))
        if seen.tabled is not None and seen.phase == "claims":
            tile, source = self._tiles((seen.tabled.tile,)), seen.tabled.source
            text = _ADDED if seen.tabled.is_robbed else _TABLED
            yield sentence("table", voice.clause(source, text, tile=tile))

    def _meld(self, meld: Meld) -> Text:
        """A meld, with the seat that gave a tile of it; the tiles of another's may be hidden."""
        name = _CONCEALED if meld.concealed else self._called(meld.type)
        if not meld.tiles:
            return name
        tiles = self._tiles(meld.tiles if meld.type == "chi" else meld.tiles[:1])
        said = _MELD.format(name=name, tiles=tiles)
        if meld.source is None:
            return said
        return _MELD_FROM.format(meld=said, source=self.voice.seat(meld.source))

    def _called(self, type_: str) -> Text:
        """The name of a type of action in the present phase, within a sentence."""
        named = [each for each in self.game.actions if each.type == type_]
        now = [each for each in named if self.seen.phase in each.phases] or named
        name = now[0].name
        return Text(name.zh, name.en.lower())

    def _turn(self, turn: Turn, *, robs: bool) -> Text:
        """One turn of the history, as far as the listener knows it; `robs` if it robs a gang."""
        if turn.type == "exhausted":
            return _EXHAUSTED
        known = (turn.tiles or ()) if turn.tile is None else (turn.tile,)
        text, hidden = self.clauses[turn.type]
        if turn.type in GANGS and turn.source is None:
            text, hidden = _OWN_GANGS[turn.concealed]
        elif robs:
            text = _ROBBED
        elif turn.type == "hu" and turn.source is None:
            text = _SELF_DRAWN
        elif turn.type == "void":
            known = ()
            if turn.suit is not None:
                return self.voice.clause(turn.seat, text, tiles=self.game.suits[turn.suit])
        if hidden is not None and not known:
            return self.voice.clause(turn.seat, hidden)
        facts = {"tiles": self._tiles(known)}
        if turn.tiles:
            facts["run"] = self._tiles(turn.tiles)
        if turn.source is not None:
            facts["source"] = self.voice.seat(turn.source)
            facts["whose"] = self.voice.owner(turn.source)
        return self.voice.clause(turn.seat, text, win=self._called("hu").zh, **facts)

    def _hands(self) -> Iterator[Sentence]:
        """The sentences about the hands that the listener sees, and the tile just drawn."""
        seen, voice = self.seen, self.voice
        for seat in self.order if self.is_state else [seen.seat] * (seen.seat is not None):
            hand = seen.players[seat].hand if self.is_state else seen.hand
            facts = {"n": len(hand), "tiles": self._tiles(hand)}
            text = _HAND if len(hand) > 1 else _LAST_TILE
            yield sentence("hand", voice.clause(seat, text, **facts))
        if seen.drawn is not None and seen.phase == "turn":
            drawn = self._tiles((seen.drawn,))
            yield sentence("hand", voice.clause(seen.turn, _DRAWN, tile=drawn))

    def _to_act(self) -> Iterator[Sentence]:
        """The sentences about whose turn it is and what they may do."""
        seen, is_claim = self.seen, self.seen.phase == "claims"
        if self.is_state or seen.to_act:
            seats = [seat for seat in self.order if seat in seen.to_act]
            yield from who_acts(self.voice, seats, self._may)
        else:
            # To name the seats that may claim a tile would betray their hands.
            is_spectator = self.voice.listener is None
            claiming = _SEATS_CLAIM if is_spectator else _OTHERS_CLAIM
            choosing = _SEATS_CHOOSE if is_spectator else _OTHERS_CHOOSE
            yield sentence("turn", claiming if is_claim else choosing)

    def _may(self, seat: int) -> Text | None:
        """The choices of a seat; None for another seat of a view."""
        if not self.is_state and seat != self.voice.listener:
            return None
        offers = self.seen.offers[seat] if self.is_state else self.seen.offers
        return may_do(self.voice, seat, [*self._choices(offers)])

    def _choices(self, offers: Iterable[Action]) -> Iterator[Text]:
        """The names of the offered actions, those of one type together."""
        for type_, group in groupby(offers, lambda offer: offer.type):
            name, offered = self._called(type_), list(group)
            if type_ == "discard":
                name = name._replace(zh=_TO_DISCARD)
            details: list[Text] = []
            if type_ == "chi":
                details = [self._tiles(offer.tiles) for offer in offered]
            elif type_ == "void":
                suits = dict.fromkeys(offer.suit for offer in offered if offer.suit)
                details = [self.game.suits[suit] for suit in suits]
            elif type_ != "discard" and self.seen.phase == "turn":
                details = [self._tiles((offer.tile,)) for offer in offered if offer.tile]
            yield _DETAILED.format(name=name, details=any_of(details)) if details else name

    def _end(self, points_of: Callable[[Any], Sequence[int]]) -> Iterator[Sentence]:
        """The sentences about the winners of the last hand, and the points of the game."""
        won = (turn.seat for turn in self.seen.history if turn.type == "hu")
        # Without the history, winners that play on have later turns.
        winners = dict.fromkeys(getattr(self.seen, "winners", won))
        text, nobody = (_WON_LAST, _NOBODY_WON_LAST) if self._has_hands else (_WON, _NOBODY_WON)
        seats = self.voice.seats(winners) if winners else None
        yield sentence("score", text.format(seats=seats) if seats else nobody)
        points = [*map(points_of, results_of(self.seen))]
        if self._has_hands:
            last, whole = points[-1], total_points(points)
            yield sentence("score", _LAST_HAND.format(points=won_and_lost(self.voice, last)))
            yield sentence("score", _MATCH.format(points=won_and_lost(self.voice, whole)))
        else:
            yield from scored(self.voice, points[0])


_OF_ROUND = Text("第 {n} 盘，第 {round} 圈", "this is hand {n}, in round {round}")
_HAND_NUMBER = Text("第 {n} 盘，共 {of} 盘", "this is hand {n} of {of}")
_DEALER = Text("庄家是{who}", "{who} {be} the dealer")
_COUNTS = Text("别家的牌：{counts}", "tiles of the others: {counts}")
_ALL_COUNTS = Text("各家的牌：{counts}", "tiles of the seats: {counts}")
_COUNT = Text("{who} {n} 张", "{who} hold{s} {n}")
_MELDS = Text("{whose}副露：{melds}", "{whose} melds: {melds}")
_MELD = Text("{name}{tiles}", "{name} of {tiles}")
_MELD_FROM = Text("{meld}（{source}打的）", "{meld} from {source}")
_CONCEALED = Text("暗杠", "concealed gang")
_LIES = Text("{who}打过的牌：{tiles}", "{whose} discards: {tiles}")
_FLOWERS = Text("{who}亮出的花：{tiles}", "{whose} flowers: {tiles}")
_TABLED = Text("桌上是{who}打出的{tile}，可以要", "{who} discarded {tile}, which may be claimed")
_ADDED = Text("{who}加杠{tile}，可以抢", "{who} added {tile} to a peng, which may be robbed")
_HAND = Text("{who}有 {n} 张牌：{tiles}", "{who} hold{s} {n} tiles: {tiles}")
_LAST_TILE = Text("{who}有 1 张牌：{tiles}", "{who} hold{s} one tile: {tiles}")
_DRAWN = Text("{who}刚摸到{tile}", "{who} just drew {tile}")
_DETAILED = Text("{name}（{details}）", "{name} ({details})")
_OTHERS_CLAIM = Text("等别家决定要不要这张牌", "others are deciding whether to claim the tile")
_SEATS_CLAIM = Text("等各家决定要不要这张牌", "the seats are deciding whether to claim the tile")
_SEATS_CHOOSE = Text("等各家选好", "the seats are still choosing")
_OTHERS_CHOOSE = Text("等别家选好", "others are still choosing")
_WON = Text("牌局结束，{seats}赢了", "the game is over; {seats} won")
_NOBODY_WON = Text("牌局结束，没有人赢", "the game is over; nobody won")
_WON_LAST = Text("整场打完，最后一盘{seats}赢了", "the match is over; {seats} won the last hand")
_NOBODY_WON_LAST = Text("整场打完，最后一盘没有人赢", "the match is over; nobody won the last hand")
_HAND_BEFORE = Text("上一盘：{points}", "in the hand before: {points}")
_HANDS_BEFORE = Text("前 {n} 盘合计：{points}", "in the {n} hands before: {points}")
_LAST_HAND = Text("最后一盘：{points}", "in the last hand: {points}")
_MATCH = Text("整场：{points}", "in the match: {points}")
# In the list of choices; an action of this type that was taken has its tile: 打出三条.
_TO_DISCARD = "打牌"
_EXHAUSTED = Text("牌墙摸完了", "the wall was empty")
_READY = Text("{who}报听", "{who} declared that {it} {be} ready")
# The clauses of the turns that every tile game has.
_TURNS: Mapping[str, Clauses] = {
    "ready": Clauses(_READY, _READY),
    "flower": Clauses(Text("{who}补花，亮出{tiles}", "{who} showed the flower {tiles}")),
    "discard": Clauses(Text("{who}打出{tiles}", "{who} discarded {tiles}")),
    "chi": Clauses(
        Text("{who}吃{source}的{tiles}，成{run}", "{who} claimed {tiles} from {source} for {run}")
    ),
    "peng": Clauses(
        Text("{who}碰{source}的{tiles}", "{who} claimed {tiles} from {source} for a peng")
    ),
    "gang": Clauses(
        Text("{who}杠{source}的{tiles}", "{who} claimed {tiles} from {source} for a gang")
    ),
    "bu": Clauses(
        Text("{who}杠{source}的{tiles}，补张", "{who} claimed {tiles} from {source} for a gang")
    ),
    "hu": Clauses(
        Text("{who}{win}牌：{tiles}，{source}点炮", "{who} won with {tiles} from {source}")
    ),
    "birds": Clauses(Text("{who}翻出鸟：{tiles}", "{who} turned over {tiles} as birds")),
}
_ROBBED = Text("{who}抢{whose}杠，{win}牌：{tiles}", "{who} won with {tiles}, robbing {whose} gang")
_SELF_DRAWN = Text("{who}自摸{tiles}", "{who} won by drawing {tiles}")
# The clauses of gangs of one's own tiles, by whether they are concealed.
_OWN_GANGS: Mapping[bool, Clauses] = {
    True: Clauses(
        Text("{who}暗杠{tiles}", "{who} made a concealed gang of {tiles}"),
        Text("{who}暗杠", "{who} made a concealed gang"),
    ),
    False: Clauses(Text("{who}加杠{tiles}", "{who} added {tiles} to a peng")),
}
