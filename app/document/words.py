"""Descriptions of fields and components that mean the same in every game.

A declaration describes what is its own. What has no description there gets that of its name here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paiju.play.declaration.registry import GAMES
from paiju.shapes.schema import described
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from app.http.operations import Operation
    from paiju.shapes.schema import Schema

_CODE = Text("代码，永远不变；文字用别的字段给。", "The code, which never changes.")
_ID = Text("id，永远不变。", "The id, which never changes.")
_NAME = Text("名称，用请求方的语言。", "The name, in the caller's language.")
_LINKS = Text("相连的点数有几个。", "The number of ranks in a row.")

# By the name of a component, without the prefix of its game.
COMPONENTS: Mapping[str, Text] = {
    "Id": Text("一个 id：小写字母、数字和下划线。", "An id: lower case, digits and underscores."),
    "OptionValue": Text("一个选项的值。", "The value of an option."),
    "AnyNotation": Text("某个游戏的牌的写法。", "A notation of the cards or tiles of some game."),
    "HandNotation": Text("手牌的写法。", "A notation of a hand of tiles."),
    "Notation": Text("牌的写法。", "A notation of cards or tiles."),
    "Suit": Text("花色。", "A suit."),
    "Level": Text("打几级，就是级牌的点数。", "A level: the rank that is played."),
    "AnyReason": Text(
        "某个游戏不接受的理由；以后可能有新的。",
        "A reason for which some game refuses something; later versions may have more.",
    ),
    "AnyAction": Text("某个游戏的动作。", "An action of some game."),
    "AnyRuleSet": Text(
        "一个规则集；`game` 说明是哪个游戏的。", "A rule set; `game` tells whose it is."
    ),
    "Worth": Text(
        "一个选择的价值，单位见 `unit`；没有时是 null。",
        "The value of a choice, in the review's `unit`; null if there is none.",
    ),
    "Judged": Text("对一个决定的评判。", "The judgement of a decision."),
    "ReviewedSeat": Text("一家在整局里打得怎么样。", "How well a seat played in the whole game."),
    "PuzzleMove": Text(
        "题目里的一步，写法看题目的种类。", "A move of a puzzle; its form depends on the puzzle."
    ),
    "Puzzle": Text("一道题。", "A puzzle."),
    "Table": Text(
        "密封牌桌；`game` 说明是哪个游戏的。", "A sealed table; `game` tells whose it is."
    ),
    "PlayReason": Text(
        "不接受一手牌的理由；以后可能有新的。",
        "A reason for which a play is refused; later versions may have more.",
    ),
    "Play": Text("一手牌，和它的读法。", "A play: cards, and how they are read."),
    "Move": Text(
        "一种出法；`kind` 说明是两种里的哪一种。", "A legal play; `kind` tells which of two it is."
    ),
    "PlayMove": Text("一种出法，带牌已选定。", "A legal play with its kickers chosen."),
    "CoreMove": Text(
        "一个主体，和可选的带牌。", "The core of legal plays, and the kickers to choose from."
    ),
    "LegalVerdict": Text("这几张牌可以出。", "The cards may be played."),
    "IllegalVerdict": Text("这几张牌不能出，和理由。", "The cards may not be played, and why."),
    "Estimate": Text("一个概率，和它的误差。", "A probability and its error."),
    "OpenTurn": Text("一家出的一手牌，或者不出。", "A play of a seat, or its pass."),
    "RuleSet": Text("完整的规则集。", "A rule set in full."),
    "Factor": Text("一个倍数。", "A multiplier."),
    "Multiplier": Text("一个倍数。", "A multiplier."),
    "Assumed": Text("只给手牌时默认了什么。", "The assumptions where only a hand was given."),
    "Choice": Text("轮到的一家可以选的一个动作。", "An action that a seat may choose."),
    "Dealt": Text("在别处发好的牌。", "A deal that was made elsewhere."),
    "Turn": Text("打过的一步。", "A turn that was played."),
    "Score": Text("打完的一局的分数。", "The score of a finished game."),
    "Pair": Text("两家之间的输赢。", "The points that two seats win from or lose to each other."),
    "RuleSetRef": Text(
        "规则集：写它的 id，或者再改其中几项选项。",
        "A rule set by its id, or with some of its options changed.",
    ),
    "Giving": Text("一家要进贡或还贡什么。", "The tribute that a seat pays or returns."),
    "Match": Text("多局的整场打到哪里。", "The standing of a match of several rounds."),
    "Flowers": Text(
        "花牌：张数，或者牌本身。", "Flower tiles: their number, or the tiles themselves."
    ),
    "TileStates": Text("一行行的牌编号和状态。", "Rows of a tile's number and its state."),
    "TileStates16": Text(
        "一行行的牌编号和状态，五副牌的手。",
        "Rows of a tile's number and its state, for hands of five sets.",
    ),
    "TileSupply": Text("一种牌还剩几张。", "How many tiles of a kind are left."),
    "Answer": Text("一家对打出的牌的回应。", "The answer of a seat to a tile that was discarded."),
    "Payment": Text("一家付给另一家的分。", "A payment from one seat to another."),
    "FanCount": Text("一个番种，和它的个数。", "A fan and how often it counts."),
    "ScoreLine": Text("分数里的一项。", "A line of a score."),
    "Buried": Text("扣进底牌的牌。", "The cards that a seat put into the kitty."),
    "BuriedGiven": Text("扣进底牌的牌。", "The cards that a seat put into the kitty."),
    "Contract": Text("这一局打什么。", "The terms of a round: its dealer and its trumps."),
    "Shown": Text("亮出的牌。", "The cards that a seat showed."),
    "ShownGiven": Text("亮出的牌。", "The cards that a seat showed."),
    "TrickGroup": Text("一门牌；`T` 是主牌。", "A suit; `T` for the trumps."),
    "TrickTrump": Text("主的花色；`N` 是无主。", "The suit of the trumps; `N` for no trump."),
    "TrickUnit": Text("一个牌型，和它的牌。", "A unit of a lead or a play, and its cards."),
    "TrickReason": Text(
        "不能这样出的理由；以后可能有新的。",
        "A reason for which cards are refused; later versions may have more.",
    ),
    "TrickMove": Text(
        "一种出法；`kind` 说明是几种里的哪一种。", "A legal play; `kind` tells its form."
    ),
    "TrickUnitMove": Text("首出的一个牌型。", "A unit that may be led."),
    "TrickFollowMove": Text("一种跟法，牌都选定了。", "A legal follow with all its cards chosen."),
    "TrickCoreMove": Text(
        "跟法里必须有的牌，和可选的牌。",
        "The cards that some follows share, and the cards to choose from.",
    ),
    "TrickOpenTurn": Text("一家出的牌。", "The cards of a seat."),
}
# By the name of a field, or by component and field where a name means several things.
FIELDS: Mapping[str, Text] = {
    "a": Text("`a` 是什么牌；不成一手牌是 null。", "The play that `a` is; null if it is none."),
    "about": Text("一句话介绍。", "One line about it."),
    "accuracy": Text(
        "打得有多准，从 0 到 100；没有可评的是 null。",
        "The accuracy of the seat, from 0 to 100; null if nothing could be judged.",
    ),
    "action": Text(
        "打什么；没轮到这一家是 null。", "The action; null for a seat that need not act."
    ),
    "after": Text(
        "打出之后，亮着牌能不能赢；没算出是 null。",
        "Whether the side wins with open cards after the decision; null if unsolved.",
    ),
    "alternatives": Text("这几张牌的其他读法。", "The other ways to read the cards."),
    "among": Text("带牌从这些里选。", "The cards from which the kickers are chosen."),
    "arrangements": Text(
        "几种理法，第一种是默认的。", "Ways to arrange the hand, the usual one first."
    ),
    "as": Text(
        "癞子当什么；没有癞子、或者让服务来定，是 null。",
        "The cards that wild cards stand for; null if there are none, or if the service may "
        "choose.",
    ),
    "assumed": Text(
        "只给手牌时默认了什么；别的时候是 null。",
        "The assumptions for a hand alone; else null.",
    ),
    "b": Text("`b` 是什么牌；不成一手牌是 null。", "The play that `b` is; null if it is none."),
    "before": Text(
        "打出之前，亮着牌能不能赢；没算出是 null。",
        "Whether the side wins with open cards before the decision; null if unsolved.",
    ),
    "best": Text("最好的打法。", "The best action."),
    "Analysis.best": Text("各种和法里最小的向听数。", "The least distance of all forms."),
    "ReviewedSeat.best": Text("打得最好的有几次。", "The number of best decisions."),
    "best_value": Text("最好的打法的价值。", "The value of the best action."),
    "blunder": Text("大失误有几次。", "The number of blunders."),
    "bomb": Text("是不是炸弹。", "Whether it is a bomb."),
    "bots": Text("它的机器人。", "Its bots."),
    "bottom": Text("底牌。", "The bottom cards."),
    "Arrangements.by": Text(
        "按什么理的：点数、拆法或者花色。", "The order: by rank, by cut or by suit."
    ),
    "TrickArrangements.by": Text("按什么理的。", "The order of the arrangement."),
    "TrickArrangements.groups": Text("各组牌。", "The groups of cards."),
    "TrickBid.trump": Text("会是什么主。", "The trumps that would stand."),
    "TrickCoreMove.fill": Text("同一门里补的牌。", "The other cards of the suit."),
    "TrickCoreMove.discards": Text("垫的别门牌。", "The discards from other suits."),
    "TrickFollowMove.fill": Text("同一门里补的牌。", "The other cards of the suit."),
    "TrickFollowMove.discards": Text("垫的别门牌。", "The discards from other suits."),
    "TrickHints.hints": Text("提示，最好的在前。", "The hints, the best first."),
    "TrickUnit.shape": Text("什么牌型。", "The shape of the unit."),
    "TrickUnitMove.group": Text("哪一门：`T` 是主牌。", "The suit; `T` for the trumps."),
    "TrickUnitMove.shape": Text("什么牌型。", "The shape of the unit."),
    "TrickVerdict.verdict": Text("成立、不成立，还是说不准。", "Whether it stands, if known."),
    "TileArrangements.by": Text("按什么理的。", "The order of the arrangement."),
    "RuleSet.by": Text("用来管的牌。", "The plays that answer."),
    "cards": Text("牌。", "The cards."),
    "RuleSet.cards": Text("一共几张牌。", "The number of cards."),
    "chance": Text("概率。", "The probability."),
    "claim": Text("可以怎么要这张牌。", "The claim."),
    "code": _CODE,
    "complete": Text(
        "是不是每个决定都评到了；预算用完是 false。",
        "Whether every decision was judged; false if the budget was used up.",
    ),
    "concealed": Text("杠是不是暗的。", "Whether the gang is concealed."),
    "core": Text("主体的牌，不含带牌。", "The cards of the core, without kickers."),
    "counts": Text("各等级的决定有几次。", "The number of decisions of each class."),
    "dealer": Text("庄家的座位。", "The dealer's seat."),
    "decisions": Text("评过的决定，按先后。", "The decisions that were judged, in order."),
    "default_ruleset": Text("默认规则集的 id。", "The id of the default rule set."),
    "detail": Text("错在哪里，用请求方的语言。", "The fault, in the caller's language."),
    "difficulty": Text("难度，从 1 到 5。", "The difficulty, from 1 to 5."),
    "done": Text("这道题是不是做完了。", "Whether the puzzle is finished."),
    "duties": Text("一定要出什么的规矩；没有是 null。", "The duties of a play; null if free."),
    "engine": Text("是哪个机器人想的，想了多少。", "The player that thought, and how much."),
    "errors": Text("每处错误。", "Each fault."),
    "example": Text("一个例子。", "An example."),
    "explained": Text(
        "对这一步的讲解；还没走是 null。", "An explanation of the move; null before the first."
    ),
    "factor": Text("乘几。", "The number by which the stake is multiplied."),
    "fans": Text("番种。", "The fans."),
    "forced": Text("别无选择的有几次。", "The number of decisions without a choice."),
    "form": Text("和牌的形式。", "The form of the winning hand."),
    "from": Text("谁打出的牌；自己摸的是 null。", "Who gave the tile; null if it was drawn."),
    "game": Text("游戏的 id。", "The id of the game."),
    "games": Text("所有游戏。", "The games."),
    "good": Text("好的决定有几次。", "The number of good decisions."),
    "hand": Text("手牌。", "The hand."),
    "hint": Text(
        "提示：下一步怎么走；没要是 null。", "A hint at the next move; null unless asked for."
    ),
    "TryQuestion.hint": Text("要不要提示。", "Whether to give a hint."),
    "id": _ID,
    "inaccuracy": Text("欠妥的有几次。", "The number of inaccuracies."),
    "judge": Text("评判的机器人；没有能评的是 null。", "The player that judged; null if none can."),
    "judged": Text("对这个决定的评判。", "The judgement of the decision."),
    "key": Text("拿来比大小的点数。", "The rank that decides which is higher."),
    "kickers": Text("带的牌。", "The kickers."),
    "CoreMove.kickers": Text("要带的牌；不带是 null。", "The kickers to choose; null if none."),
    "RuleSet.kickers": Text("带牌；不带是 null。", "The kickers; null if it has none."),
    "kind": Text("种类。", "The kind."),
    "knitted": Text(
        "全不靠的向听数；已经不可能是 null。",
        "The distance to the knitted form 全不靠; null if it is out of reach.",
    ),
    "knitted_straight": Text(
        "组合龙的向听数；已经不可能是 null。",
        "The distance to a knitted straight 组合龙; null if it is out of reach.",
    ),
    "landlord": Text("地主；还没定是 null。", "The landlord's seat; null before it is known."),
    "left": Text("还有几张。", "How many are left."),
    "legal": Text("可不可以出。", "Whether the cards may be played."),
    "line": Text("后面的走法，一步接一步。", "A line of moves, one after another."),
    "Tried.line": Text("走到这里的每一步，双方的都在。", "The moves so far, those of both sides."),
    "links": _LINKS,
    "loss": Text("比最好的打法少了多少。", "How much less it is worth than the best action."),
    "ReviewedSeat.loss": Text("各个决定一共损失多少。", "The loss of all decisions together."),
    "max": Text("最多。", "The most."),
    "max_hand": Text("一手牌最多几张。", "The most cards or tiles of a hand."),
    "min": Text("最少。", "The least."),
    "minimum": Text(
        "起和要几分；没和是 null。", "The points that a win needs; null if the hand does not win."
    ),
    "mistake": Text("失误有几次。", "The number of mistakes."),
    "move": Text("该走的一步。", "The move to make."),
    "moves": Text("能出的，按顺序。", "The legal plays, in order."),
    "Solved.moves": Text("能赢的每种出法。", "The winning moves."),
    "TryQuestion.moves": Text(
        "自己走到现在的每一步，从第一步起。", "The caller's moves so far, from the first on."
    ),
    "name": _NAME,
    "next_cursor": Text(
        "下一页的游标，没有下一页就是 null。", "The cursor of the next page; null on the last."
    ),
    "nodes": Text("搜索过的局面数。", "The number of positions that were searched."),
    "on": Text("被管的牌。", "The plays that are answered."),
    "options": Text("选项。", "The options."),
    "pattern": Text("牌型的 id。", "The id of the pattern."),
    "patterns": Text("牌型，从小到大列出各种长度。", "The patterns in all their lengths."),
    "per_link": Text("每个相连的点数带几份。", "The number of kickers to a rank."),
    "phase": Text("现在是哪个阶段。", "The phase of the game."),
    "phases": Text("在哪些阶段可以做。", "The phases in which it is possible."),
    "play": Text("是一手什么牌；没有是 null。", "The play that it is; null if there is none."),
    "played": Text("打出的牌。", "The play that was made."),
    "plays": Text("各手牌。", "The plays."),
    "RuleSet.plays": Text("一共有几种出法。", "The number of plays."),
    "points": Text("分数。", "The points."),
    "position": Text(
        "题目的局面，写法看题目的种类。", "The position; its form depends on the kind of puzzle."
    ),
    "principle": Text("不计它的原则。", "The principle by which it does not count."),
    "principles": Text("计番的原则。", "The principles by which fans are counted."),
    "puzzles": Text("题目。", "The puzzles."),
    "rank": Text("点数。", "The rank."),
    "reading": Text("怎么读；没和是 null。", "The reading of the hand; null if it does not win."),
    "reason": Text(
        "不接受的理由；接受了是 null。", "The reason of a refusal; null if nothing was refused."
    ),
    "Hints.reason": Text("理由。", "The reason."),
    "IllegalVerdict.reason": Text("为什么不能出。", "Why the cards may not be played."),
    "Verdict.reason": Text("为什么不能出。", "Why the cards may not be played."),
    "reasons": Text("不接受的全部理由。", "Every reason of a refusal."),
    "rest": Text("出了以后剩下的牌。", "The cards left in the hand afterwards."),
    "result": Text(
        "牌局的结果；没打完是 null。", "The result of the game; null before it is over."
    ),
    "Comparison.result": Text(
        "哪手管得住哪手，或者都管不住。", "Which of the two beats the other, if any."
    ),
    "right": Text(
        "目标还能不能达到；没走或者被拒绝是 null。",
        "Whether the goal can still be reached; null before a move, and where one is refused.",
    ),
    "round_wind": Text("圈风。", "The wind of the round."),
    "ruleset": Text("规则集。", "The rule set."),
    "rulesets": Text("规则集。", "The rule sets."),
    "score": Text("输赢的分。", "The points won or lost."),
    "seat": Text("座位，从 0 数起。", "The seat, counted from 0."),
    "seat_wind": Text("门风。", "The wind of the seat."),
    "seats": Text("有几家。", "The number of seats."),
    "Review.seats": Text("各家打得怎么样。", "How well each seat played."),
    "seven_pairs": Text(
        "七对的向听数；已经不可能是 null。",
        "The distance to seven pairs; null if it is out of reach.",
    ),
    "side": Text("先出的一方有哪几家。", "The seats of the side that is to play."),
    "size": Text("带单张为 1，带对子为 2。", "1 for single cards, 2 for pairs."),
    "skill": Text("水平，从 1 到 5；没有是 null。", "The skill, from 1 to 5; null if it has none."),
    "solved": Text(
        "是不是算出来了；预算用完是 false。", "Whether it was solved; false if the budget ended."
    ),
    "standard": Text("标准和法的向听数。", "The distance to the standard form."),
    "state": Text("整个局面。", "The state: the whole game."),
    "status": Text("HTTP 状态码。", "The HTTP status."),
    "text": Text("文字，用请求方的语言。", "The words, in the caller's language."),
    "four_wild": Text("四张鬼牌的。", "For four wild tiles."),
    "thirteen_orphans": Text(
        "十三幺的向听数；已经不可能是 null。",
        "The distance to thirteen orphans; null if it is out of reach.",
    ),
    "tile": Text("一张牌。", "The tile."),
    "tiles": Text("牌。", "The tiles."),
    "title": Text("这类错误的名称。", "The name of this type of problem."),
    "total": Text("一共有几个。", "How many there are in all."),
    "turning_points": Text("损失最大的几步。", "The turns that cost the most."),
    "type": Text("类型，决定还有哪些字段。", "The type, which decides the other fields."),
    "Meld.type": Text("吃、碰还是杠。", "Whether it is a chi, a peng or a gang."),
    "unjudged": Text("没评到的有几次。", "The number of decisions that were not judged."),
    "value": Text("打出的价值。", "The value of the play that was made."),
    "values": Text("可以取的值，第一个是默认的。", "Its possible values, the default first."),
    "view": Text("一家看到的。", "The view: what one seat sees."),
    "waits": Text("听牌的概率。", "How likely it waits for a tile."),
    "wilds": Text("癞子；没有是 null。", "The wild cards; null if there are none."),
    "winner": Text("赢家的座位；没有是 null。", "The winner's seat; null if there is none."),
    "winners": Text("赢的几家。", "The seats that win."),
    "wins": Text("能不能赢；没算出是 null。", "Whether it wins; null if that is not known."),
}


def with_words(schemas: Mapping[str, Schema], operations: Iterable[Operation]) -> dict[str, Schema]:
    """The components with a description of each, and of each of its fields.

    A question or an answer without words here is described by its operation.
    """
    prefixes = [game.component for game in GAMES.values()]
    of_operations: dict[str, Text] = {}
    for each in operations:
        of_operations.setdefault(each.component, each.answer_summary)
        if each.asked:
            about = Text(f"`POST {each.path}` 的请求体。", f"The body of `POST {each.path}`.")
            of_operations[each.asked.component] = about
    found: dict[str, Schema] = {}
    for name, schema in schemas.items():
        short = next((name.removeprefix(each) for each in prefixes if name.startswith(each)), name)
        words = COMPONENTS.get(short) or of_operations.get(name)
        found[name] = {
            **({"description": words} if words else {}),
            **_with_fields(schema, short),
        }
    return found


def _with_fields(part: Any, component: str) -> Any:  # noqa: ANN401 - a part of a schema
    """A part of a component in which every field has a description."""
    if isinstance(part, list):
        return [_with_fields(each, component) for each in part]
    if not isinstance(part, dict):
        return part
    found = {key: _with_fields(each, component) for key, each in part.items()}
    if "properties" in part:
        found["properties"] = {
            name: _with_word(each, component, name) for name, each in found["properties"].items()
        }
    return found


def _with_word(field: Schema, component: str, name: str) -> Schema:
    """A field with the description of its name, unless it has its own."""
    about = FIELDS.get(f"{component}.{name}") or FIELDS.get(name)
    return field if "description" in field or about is None else described(field, about)
