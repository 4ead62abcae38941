"""A small mahjong that is declared here, by the engine alone.

Its rule sets show what a declaration can say: two, three and four seats, runs, flowers, wild tiles
that follow from one that is turned over, several winners, hidden gangs.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import pytest

from paiju.mahjong_tiles.notation import parse_tile, parse_tiles
from paiju.mahjong_tiles.tile import COPIES, FLOWERS, HONOURS, KINDS
from paiju.melding.flow.ledger import Payment
from paiju.melding.hands.actions import Action
from paiju.melding.hands.winning_shapes import Form
from paiju.melding.plain.rules import Birds, MahjongRules, Play, Won
from paiju.melding.plain_game import plain_mahjong
from paiju.melding.questions.hands import FanWriter
from paiju.melding.rules.dialect import Dialect
from paiju.melding.rules.fan_table import Fan
from paiju.melding.rules.match import Match
from paiju.melding.rules.pass_rules import PassRules
from paiju.melding.rules.wall_rules import WallRules
from paiju.melding.rules.wild_rules import Wild
from paiju.play.declaration.options import RuleSets, option, options_of
from paiju.play.flow.flow import Refusal
from paiju.shapes.errors import InconsistentError
from paiju.text import Text
from tests.games import test_conformance as conformance
from tests.support.scale import wide_but

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.flow.hand import Gang
    from paiju.melding.hands.winning import Win
    from paiju.melding.plain.state import State
    from paiju.melding.rules.fan_table import Worth


@dataclass(frozen=True)
class Options:
    """The options of the game."""

    seats: int = option((3, 2, 4), Text("几人", "the seats"))
    tiles: str = option(
        {
            "suits": Text("只有三门", "three suits"),
            "turned": Text("字牌，翻一张定癞子", "honours, and a turned tile"),
            "flowers": Text("字牌和花", "honours and flowers"),
        },
        Text("什么牌", "the tiles"),
    )
    chi: bool = option((False, True), Text("能不能吃", "whether runs are claimed"))
    several: str = option(
        {"nearest": Text("截和", "the nearest wins"), "all_win": Text("一炮多响", "all win")},
        Text("几家要赢", "several wins"),
    )
    least: int = option((0, 1), Text("起和番", "the fewest fans"))
    birds: int = option((0, 2, 90), Text("抓鸟", "the birds"))
    hands: int = option((1, 4), Text("几盘", "the hands"))
    rounds: int = option((0, 1), Text("几圈", "the rounds"))
    sets: int = option((4, 5), Text("几副", "the sets of a win"))


FANS: tuple[Fan[Options], ...] = (
    Fan("zimo", Text("自摸", "Self-draw"), Text("自己摸的", "it is drawn"),
        lambda facts, _: int(facts.how.self_draw), happens=True),
    Fan("pengpeng", Text("碰碰胡", "All triplets"), Text("四副刻子", "four triplets"),
        lambda facts, _: int(facts.is_triplets)),
    Fan("qidui", Text("七对", "Seven pairs"), Text("七个对子", "seven pairs"),
        lambda facts, _: 2 * facts.is_pairs, excludes=("menqing",)),
    Fan("menqing", Text("门清", "Closed"), Text("没有副露", "no open meld"),
        lambda facts, _: int(all(meld.concealed for meld in facts.win.melds))),
)  # fmt: skip
REASONS = MappingProxyType({"hu": Text("胡牌", "a win"), "gang": Text("杠", "a gang")})
TOO_LITTLE = Refusal("too_little", Text("番不够", "too few fans"))
LAST = Refusal("last", Text("最后一张只能自摸", "the last tile is won by self-draw alone"))
_DECKS = {
    "suits": KINDS[:27] * COPIES,
    "turned": KINDS * COPIES,
    "flowers": (*KINDS[:27] * COPIES, *HONOURS * COPIES, *FLOWERS),
}


# The second and the third rule set differ in the bars on a seat that declines a win.
PASSES = {
    "two": PassRules(wins="discard", bars_draws=True, bars_claims=True, pengs="discard"),
    "four": PassRules(wins="draw", may_exceed=True),
}


def made(name: str, options: Options) -> MahjongRules:
    """A rule set by its name, with options."""
    wild = Wild(steps=(1,)) if options.tiles == "turned" else Wild()
    flowers = frozenset(FLOWERS) if options.tiles == "flowers" else frozenset()
    return MahjongRules(
        id=name,
        name=Text("校园麻将", "Schoolyard"),
        about=Text("推倒胡", "the first win ends the hand"),
        options=options,
        walls=WallRules(
            salt="schoolyard",
            tiles=_DECKS[options.tiles],
            flowers=flowers,
            wild=wild,
            sets=options.sets,
        ),
        fans=FANS,
        value=lambda fans: 1 << fans,
        players=options.seats,
        forms=(Form.STANDARD, Form.SEVEN_PAIRS),
        fifth="wild" if options.tiles == "turned" else "formal",
        has_chi=options.chi,
        several=options.several,
        passes=PASSES.get(name, PassRules()),
        match=Match(rounds=1, seats=options.seats, most=2) if options.rounds else None,
    )


def others(state: State, seat: int) -> Sequence[int]:
    return [each for each in range(len(state.players)) if each != seat]


def win(state: State, wins: tuple[Won, ...]) -> Iterator[Payment]:
    """Every other seat pays a win that is drawn, or who gave the tile; a bird is a point more."""
    for won in wins:
        points = won.worth.value + len(won.birds)
        for payer in others(state, won.seat) if won.source is None else [won.source]:
            yield Payment("hu", payer, won.seat, points, won.turn)


def gang(state: State, made: Gang) -> Iterator[Payment]:
    for payer in others(state, made.seat) if made.source is None else [made.source]:
        yield Payment("gang", payer, made.seat, 1, made.turn)


def birds(state: State, _: tuple[Won, ...]) -> Birds:
    return Birds(state.rules.options.birds, "last")


def enough(rules: MahjongRules, worth: Worth) -> Refusal | None:
    return None if worth.total >= rules.options.least else TOO_LITTLE


def refuses(_: MahjongRules, win: Win, __: tuple[Tile, ...]) -> Refusal | None:
    how = win.circumstances
    return LAST if how.last_tile and not how.self_draw else None


SETS = RuleSets(
    {
        "three": Options(birds=2),
        "two": Options(seats=2, tiles="flowers", chi=True, least=1, rounds=1),
        "four": Options(seats=4, tiles="turned", several="all_win"),
    },
    options_of(Options),
    "three",
    made,
)
GAME = plain_mahjong(
    version=1,
    id="schoolyard",
    component="Schoolyard",
    package=__name__,
    name=Text("校园麻将", "Schoolyard mahjong"),
    about=Text("推倒胡", "the first win ends the hand"),
    art=("1m", "9p"),
    sets=SETS,
    fans=FANS,
    reasons=REASONS,
    play=Play(
        win=win,
        gang=gang,
        enough=enough,
        refuses=refuses,
        birds=birds,
        hides_gangs=True,
        may_declare=lambda state, _: state.rules.players == 3,
    ),
    dialect=Dialect(win="胡", dots="筒"),
    refusals=(TOO_LITTLE, LAST),
)
FLOW: Any = GAME.flow
LAWS = [getattr(conformance, name) for name in dir(conformance) if name.startswith("test_")]
# Tiles come in fours, and nobody ends a game of tiles by a line of play.
NOT_OF_TILES = {
    "test_a_view_hides_the_hands_of_others_and_what_is_not_drawn",
    "test_no_hidden_card_is_named",
    "test_the_moves_and_the_line_of_an_open_ending_are_legal_and_keep_its_verdict",
}


OF_TILES = [each for each in LAWS if each.__name__ not in NOT_OF_TILES]
# The laws that every run holds all rule sets to.
OFTEN = [each for each in OF_TILES if "json" in each.__name__ or "recalled" in each.__name__]


@pytest.mark.parametrize("law", OF_TILES, ids=lambda law: law.__name__)
def test_it_keeps_what_every_game_keeps(law: Any) -> None:  # noqa: ANN401 - a test
    law(conformance.Played(GAME, GAME.default))


@pytest.mark.parametrize("ruleset", [each for each in GAME.rulesets if each != GAME.default])
@pytest.mark.parametrize("law", wide_but(OF_TILES, *OFTEN), ids=lambda law: law.__name__)
def test_every_rule_set_keeps_it(law: Any, ruleset: str) -> None:  # noqa: ANN401 - a test
    law(conformance.Played(GAME, ruleset))


def test_a_seat_of_a_hidden_hand_may_claim_a_win() -> None:
    """Of two seats that claim a win the nearest gets the tile; the hand of one is not known."""
    (claims,) = [each for each in GAME.own if each.name == "claims"]
    asked = {
        "ruleset": SETS.named("three"),
        "hand": parse_tiles("123456789m 12p 99s"),
        "melds": (),
        "tile": parse_tile("3p"),
        "seat": 2,
        "from": 0,
        "claims": (Action("hu", 2), Action("hu", 1)),
    }
    found: Any = claims.ask(asked, FanWriter("en", "codes"))
    assert [claim["type"] for claim in found["claims"]] == ["hu"]
    assert [claim["seat"] for claim in found["resolve"]["claims"]] == [1]


@pytest.mark.parametrize(
    ("hand", "last", "self_draw", "answer"),
    [
        ("123456789m 12p 99s", True, True, (True, 2, None)),
        ("123456789m 12p 99s", True, False, (False, None, "last")),
        ("123456789m 13p 99s", False, False, (False, None, "not_a_win")),
    ],
)
def test_a_score_names_why_the_rules_refuse_a_win(
    hand: str,
    last: bool,  # noqa: FBT001 - a column of the table
    self_draw: bool,  # noqa: FBT001 - as above
    answer: tuple[Any, ...],
) -> None:
    (score,) = [each for each in GAME.own if each.name == "score"]
    asked = {
        "ruleset": SETS.named("three"),
        "hand": parse_tiles(hand),
        "melds": (),
        "tile": parse_tile("3p"),
        "last_tile": last,
        "self_draw": self_draw,
    }
    found: Any = score.ask(asked, FanWriter("en", "codes"))
    assert (found["wins"], found["total"], found["reason"]) == answer


def test_hands_have_sixteen_tiles_where_a_win_has_five_sets() -> None:
    questions = {each.name: each for each in GAME.own}
    writer = FanWriter("en", "codes")
    held = {"hand": parse_tiles("123456789m 123p 12s 99s"), "melds": ()}
    asked = {"ruleset": SETS.named("three", {"sets": 5}), **held}
    analysis: Any = questions["analyze"].ask({**asked, "seen": ()}, writer)
    assert [each["tile"] for each in analysis["waits"]] == ["3s"]
    won: Any = questions["win"].ask({**asked, "tile": parse_tile("3s")}, writer)
    assert won["wins"]
    table = {"tile": parse_tile("9s"), "seat": 2, "from": 1}
    claims: Any = questions["claims"].ask({**asked, **table}, writer)
    assert [claim["type"] for claim in claims["claims"]] == ["peng"]
    with pytest.raises(InconsistentError, match="must be 13"):
        questions["analyze"].ask({"ruleset": SETS.named("three"), **held, "seen": ()}, writer)


@pytest.mark.parametrize(
    ("tiles", "turned", "code"),
    [("turned", "1f", "not_in_deck"), ("suits", "1m", "none_turned")],
)
def test_a_turned_tile_is_one_that_the_rules_turn(tiles: str, turned: str, code: str) -> None:
    questions = {each.name: each for each in GAME.own}
    asked = {
        "ruleset": SETS.named("three", {"tiles": tiles}),
        "hand": parse_tiles("123456789m 12p 99s"),
        "melds": (),
        "turned": parse_tile(turned),
    }
    claimed = {"tile": parse_tile("3p"), "seat": 1, "from": 0}
    for name, more in (("analyze", {"seen": ()}), ("score", claimed), ("claims", claimed)):
        with pytest.raises(InconsistentError) as refused:
            questions[name].ask({**asked, **more}, FanWriter("en", "codes"))
        assert [(each.code, each.place) for each in refused.value.faults] == [(code, ("turned",))]
