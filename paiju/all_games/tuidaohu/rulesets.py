"""The rule sets of 推倒胡: competition rules, and what rooms of Chinese platforms play."""

from __future__ import annotations

from dataclasses import dataclass, replace

from paiju.all_games.tuidaohu.fans import TABLES
from paiju.all_games.tuidaohu.options import OPTIONS, Options, faults
from paiju.all_games.tuidaohu.tiles import walls_of
from paiju.melding.hands.winning_shapes import Form
from paiju.melding.plain.rules import MahjongRules
from paiju.melding.rules.pass_rules import Moment, PassRules
from paiju.melding.rules.rule_set import CUSTOM_KEPT
from paiju.play.declaration.options import RuleSets
from paiju.shapes.errors import UnknownChoiceError
from paiju.text import Text

DEFAULT = "plain"
# The least fans and the least points of a win, by the option `minimum`.
_MINIMA = {"none": (0, 0), "fans": (2, 0), "points": (2, 4)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules(MahjongRules):
    """A rule set of 推倒胡."""

    @property
    def minima(self) -> tuple[int, int]:
        """The fewest fans and the fewest points with which a hand wins."""
        return _MINIMA[self.options.minimum]

    def capped(self, fans: int) -> int:
        """The number of fans that count: `fans`, but at most the cap."""
        return min(fans, self.options.cap) if self.options.cap else fans


# The limits of a seat that passes a win, by option; and the end of those of a passed peng.
_PASSES = {
    "off": PassRules(),
    "until_draw_or_higher": PassRules(wins="draw", may_exceed=True, meld_lifts=False),
    "until_discard": PassRules(wins="discard", by_draw=False, bars_draws=True),
}
_PENGS: dict[str, Moment | None] = {"off": None, "until_discard": "discard"}
_MIL = Text(
    "国际麻将联盟《{zh}（推广）竞赛规则 {year}》",
    "the rules of the Mahjong International League, {year}: {zh}",
)

_ROWS = (
    (
        "plain",
        Text("推倒和", "Plain"),
        _MIL.format(zh="推倒和麻将", year=2024),
        Options(
            fifth_copy="hand",
            chi=True,
            thirteen_orphans=True,
            knitted=True,
            discard_win="yes",
            ready=True,
            fans="plain",
            cap=32,
            melded_gang=2,
            late_gang="nothing",
            gang_at_draw=True,
            birds=0,
            next_dealer="stays_or_next",
            wall_left=12,
            pass_win="until_draw_or_higher",  # noqa: S106 - a pass is no password
        ),
    ),
    (
        "simple",
        Text("简单推倒胡", "Simple"),
        Text(
            "房间规则：无字牌，每番翻倍，大牌才可点炮",
            "rooms: three suits, each fan doubles, discards for big hands",
        ),
        Options(
            tiles=108,
            discard_win="big",
            fans="simple",
            melded_gang=1,
            gang_at_draw=True,
            birds=0,
        ),
    ),
    (
        "hongzhong",
        Text("红中", "Red dragons"),
        _MIL.format(zh="红中麻将", year=2024),
        Options(
            tiles=112,
            wild="C",
            fifth_copy="hand",
            rob_gang="no",
            fans="hongzhong",
            cap=4,
            late_gang="nothing",
            birds_on="self_draw",
        ),
    ),
    (
        "hz_room",
        Text("红中房间", "Red dragons in rooms"),
        Text("房间规则：红中癞子，不计番，扎鸟", "rooms: red dragons are wild, no fans, birds"),
        Options(
            tiles=112,
            wild="C",
            four_wild="any",
            seven_pairs=False,
            multi_win="all",
            rob_gang="three",
            gang_at_draw=True,
            bird_value="2",
            birds_no_wild=1,
        ),
    ),
    (
        "zhuanzhuan",
        Text("转转", "Zhuanzhuan"),
        Text(
            "房间规则：无字牌，可点炮，按座位扎鸟",
            "rooms: three suits, discards win, birds by place",
        ),
        Options(
            tiles=108,
            four_wild="first",
            seven_pairs=False,
            discard_win="yes",
            multi_win="all",
            bird_set="seat_east_red",
            bird_short="last",
        ),
    ),
    (
        "guangdong",
        Text("广东推倒胡", "Guangdong"),
        Text(
            "房间规则：番型相加，杠爆、抢杠全包，买马",
            "rooms: shapes add up, givers of gangs pay for all, birds",
        ),
        Options(
            thirteen_orphans=True,
            rob_gang="three",
            fans="shapes",
            late_gang="forbidden",
            gang_flower="giver_three",
            bird_set="seat_east_red",
            bird_value="2",
            bird_short="reserve",
            pass_win="until_discard",  # noqa: S106 - as above
            pass_peng="until_discard",  # noqa: S106 - as above
        ),
    ),
    (
        "guangdong_mil",
        Text("广东竞赛", "Guangdong competition"),
        _MIL.format(zh="广东麻将", year=2023),
        Options(
            tiles=140,
            wild="flowers",
            fifth_copy="hand",
            four_wild="any",
            thirteen_orphans=True,
            discard_win="yes",
            rob_gang="three",
            fans="guangdong_mil",
            minimum="points",
            no_wild=2,
            wild_out=True,
            late_gang="nothing",
            gang_flower="giver_three",
            birds=4,
            birds_on="self_draw",
            bird_set="seat_mil",
            pass_win="until_draw_or_higher",  # noqa: S106 - as above
        ),
    ),
)

_OPTIONS = {name: options for name, _, _, options in _ROWS}
_HEADS = {name: (title, about) for name, title, about, _ in _ROWS}


def _made(name: str, options: Options) -> Rules:
    """The rule set with a name, with these options; those that do not go together are refused."""
    found = tuple(faults(options))
    if found:
        raise UnknownChoiceError(*found)
    forms = {
        Form.STANDARD: True,
        Form.SEVEN_PAIRS: options.seven_pairs,
        Form.THIRTEEN_ORPHANS: options.thirteen_orphans,
        Form.KNITTED: options.knitted,
        Form.FOUR_WILD: options.four_wild == "any",
    }
    title, about = _HEADS[name]
    return Rules(
        id=name,
        name=title,
        about=about,
        options=options,
        walls=walls_of(options),
        fans=TABLES[options.fans].fans,
        forms=tuple([form for form, wins in forms.items() if wins]),
        fifth="wild" if options.fifth_copy == "none" else "never",
        has_chi=options.chi,
        several="all_win" if options.multi_win == "all" else "nearest",
        robs=options.rob_gang != "no",
        passes=replace(
            _PASSES[options.pass_win],
            pengs=_PENGS[options.pass_peng],
            unready_lifts=name == DEFAULT,
        ),
    )


SETS = RuleSets(_OPTIONS, OPTIONS, DEFAULT, _made, CUSTOM_KEPT)
rules_of = SETS.named
