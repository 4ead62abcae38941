"""The questions about running a game that every game answers, from deal to suggest."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from paiju.play.declaration.question import TIME, Question, notation
from paiju.play.declaration.refusals import NOT_OVER, explain_seat
from paiju.play.flow.flow import Step
from paiju.play.flow.replay import replay as do_again
from paiju.play.players.moods import Mood
from paiju.play.players.player import Decision, Why
from paiju.play.questions import answers
from paiju.play.questions.bot_turns import play_on, shares
from paiju.play.questions.proofs import PROOF, StateOf
from paiju.play.questions.state_fields import with_game_id, write_score, write_view
from paiju.play.questions.suggestion import Bots, Skill, agent_for, ask, objective_of
from paiju.play.questions.view_fields import seat_of, seen_fields, with_any_view
from paiju.shapes.errors import Fault, UnknownChoiceError
from paiju.shapes.field_types import (
    DRAWN,
    Document,
    Field,
    Listed,
    Part,
    Seed,
    Share,
    Whole,
    Word,
    always,
)
from paiju.shapes.field_types import RuleSet as RuleSetKind
from paiju.shapes.read import at
from paiju.shapes.schema import ref
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paiju.play.declaration.game import Game
    from paiju.play.declaration.question import Json
    from paiju.play.flow.flow import Refusal, State
    from paiju.play.players.player import Bot
    from paiju.play.questions.answers import Writes

MAX_ACTIONS = 1024
MAX_SKILL = 5
DEFAULT_BUDGET_MS = 250
MAX_BUDGET_MS = 2000
# The player that makes the random moves of blunders.
_ANYTHING = "random"

_ACTION = Text(
    "一家做的事；只轮到一家时可以不写 `seat`。",
    "What a seat does; `seat` may be left out where one seat alone is to act.",
)
_BUDGET = Text("所有思考合起来最多花多少。", "The longest that all thinking may take.")
_SKILL_OR_BOT = Text("skill 与 bot 只能给一个", "name a player by `skill` or by `bot`, not by both")


def playing_questions(game: Game) -> tuple[Question, ...]:
    """The questions deal, step, advance, replay, view, settle and suggest of a game."""
    running = (_deal, _step, _advance, _replay, _view, _settle)
    return (*(replace(question(game), runs=True) for question in running), _suggest(game))


def with_rules(game: Game, fields: Mapping[str, Field]) -> dict[str, Field]:
    """The given fields, with a rule set and a notation, for a question without a state."""
    ruleset = Field(
        RuleSetKind(game.rules_of, game.default, game.component),
        default=lambda: game.rules_of(game.default),
    )
    return {**fields, "ruleset": ruleset, "notation": notation(game.scripts, prefix=game.component)}


def budget(description: Text = _BUDGET) -> Field:
    """The field `budget_ms`: the milliseconds that a question may spend on thinking."""
    return Field(Whole(1, MAX_BUDGET_MS), description, default=DEFAULT_BUDGET_MS)


def _dealt(game: Game) -> Field:
    return Field(
        Part(ref(f"{game.component}Dealt")),
        Text("在别处发好的：整副牌，每张一次。", "What was dealt elsewhere: the whole deck, once."),
        may_be_null=True,
    )


def _about_state(game: Game, fields: Mapping[str, Field]) -> dict[str, Field]:
    return {
        "state": always(StateOf(game)),
        "proof": PROOF,
        **fields,
        "notation": notation(game.scripts, prefix=game.component),
    }


def _action(game: Game) -> Document:
    return Document(f"{game.component}Action", game.flow.read_action)


def _deal(game: Game) -> Question:
    def answer(request: Json, write: Writes) -> Json:
        state = game.dealing.deal(request, request["seed"], write.script)
        return answers.position(game, state, write)

    more = {"dealt": _dealt(game), "seed": Field(Seed(), default=DRAWN)}
    return Question(
        name="deal",
        fields=with_rules(game, {**game.dealing.fields, **more}),
        answer=f"{game.component}Position",
        ask=answer,
        summary=game.dealing.summary,
        description=game.dealing.description,
        answer_description=game.dealing.answer_description,
    )


def _step(game: Game) -> Question:
    def answer(request: Json, write: Writes) -> Json:
        done = game.flow.step(request["state"], request["action"])
        return {
            **answers.verdict(done.refusal, write),
            "events": answers.events(done.events, write),
            **answers.position(game, done.state, write),
        }

    return Question(
        name="step",
        fields=_about_state(game, {"action": Field(_action(game), _ACTION, is_required=True)}),
        answer=f"{game.component}Step",
        ask=answer,
        summary=Text("这个动作之后怎样？", "What does this action lead to?"),
        description=Text(
            "在牌局里做一个动作，回答下一个局面、发生了什么、轮到谁、能做什么。动作不"
            "合法就什么都不变：`accepted` 是 false，`reason` 说明原因。"
            '`{"type": "auto"}` 做默认的动作，给超时的玩家用。不可能打出来的局面按 '
            "`inconsistent_state` 拒绝。",
            "Does one action in a game and answers with the next state, what happened, "
            "whose turn it is and what they may do. An action that is not legal changes "
            'nothing: `accepted` is false, and `reason` says why. `{"type": "auto"}` does '
            "the default action, for a player whose time is up. A state that no game can "
            "come to is refused as `inconsistent_state`.",
        ),
        answer_description=Text(
            "下一个局面，或者原来的局面和原因。",
            "The next state, or the same one and the reason why.",
        ),
    )


def _advance(game: Game) -> Question:
    flow, anything = game.flow, game.bot(_ANYTHING).agent

    def answer(request: Json, write: Writes) -> Json:
        begun = Step(request["state"])
        if request.get("action") is not None:
            begun = flow.step(begun.state, request["action"])
        seed, bots = request["seed"], {} if begun.refusal else request["bots"]
        time = shares(request["budget_ms"], len(bots))

        def decide(bot: Bot[Any, Any], state: State, taken: int) -> Any:  # noqa: ANN401 - each game has its own
            view = flow.view(state, state.to_act[0])
            return ask(bot.agent, anything, view, next(time), f"{seed}/{taken}").action

        after = play_on(game, begun.state, bots, decide)
        is_over = not after.state.to_act and begun.refusal is None
        score = write_score(game, flow.settle(after.state), write) if is_over else None
        views = [flow.view(after.state, seat) for seat in request["views"]]
        return {
            **answers.verdict(begun.refusal, write),
            "events": answers.events((*begun.events, *after.events), write),
            **answers.position(game, after.state, write),
            "views": [write_view(game, view, write.script) for view in views],
            "score": score,
            "seed": seed,
        }

    more = {
        "action": Field(_action(game), _ACTION, may_be_null=True),
        "bots": Field(
            Bots(game),
            Text(
                "各座位的机器人，写水平或者名字。",
                "The players by seat, each by its skill or its id.",
            ),
            default=dict,
        ),
        "views": Field(
            Listed(Whole(0, game.seats - 1), game.seats),
            Text("要哪几家的视图。", "The seats of which views are told."),
            default=(),
        ),
        "budget_ms": budget(),
        "seed": Field(Seed(), default=DRAWN),
    }
    return Question(
        name="advance",
        fields=_about_state(game, more),
        answer=f"{game.component}Advance",
        ask=answer,
        budget=TIME,
        summary=Text("这个动作加上机器人，走到哪里？", "What do this action and the bots lead to?"),
        description=Text(
            "有动作就像 `step` 那样做，然后让机器人接着走，直到轮到没有机器人的座位，"
            "或者牌局结束，这时回答里有 `score`。有 n 个机器人时，每次决策用剩余预算的"
            " n 分之一。第 t 步（从 0 数起）的机器人，决定跟用种子 `<seed>/<t>` 问 "
            "`suggest` 一样。动作不合法时，机器人不走。",
            "Does an action, if there is one, as `step` does, and lets the bots act until "
            "a seat without one must, or until the game is over and the answer has its "
            "`score`. Of n bots each decision takes an n-th of the budget that is left. "
            "The bot of turn t, from 0, decides as `suggest` does with the seed "
            "`<seed>/<t>`. After an illegal action no bot acts.",
        ),
        answer_description=Text(
            "轮到没有机器人的座位时、或者牌局结束时的局面。",
            "The state when a seat without a bot is to act, or when the game is over.",
        ),
    )


def _replay(game: Game) -> Question:
    def answer(request: Json, write: Writes) -> Json:
        begun = game.dealing.deal(request, request["seed"], write.script)
        replayed = do_again(game.flow, begun, request["actions"])
        return {
            **answers.verdict(replayed.refusal, write),
            "done": replayed.done,
            **answers.position(game, replayed.state, write),
        }

    more = {
        "dealt": _dealt(game),
        "seed": Field(Seed(), is_required=True),
        "actions": Field(
            Listed(_action(game), MAX_ACTIONS),
            Text("从发牌以来的动作，按顺序。", "What was done since the deal, in order."),
            is_required=True,
        ),
    }
    return Question(
        name="replay",
        fields=with_rules(game, {**game.dealing.fields, **more}),
        answer=f"{game.component}Replay",
        ask=answer,
        summary=Text("这份牌谱打到哪里？", "Where does this record of a game lead?"),
        description=Text(
            "从发牌开始把一整局重打一遍。回答是最后的局面；哪个动作不合法，就停在它之"
            "前的局面，`reason` 说明原因。`done` 是合法的动作数，也就是第一个不合法的"
            "动作的位置。",
            "Does a whole game again, from the deal on. The answer has the state in the "
            "end; or, where an action is not legal, the state before it, and `reason` "
            "says why. `done` counts the actions that were legal, so it is the place of "
            "the first that was not.",
        ),
        answer_description=Text(
            "做完所有动作的局面，或者第一个被拒绝的动作之前的局面。",
            "The state after all actions, or before the first that is refused.",
        ),
    )


def _view(game: Game) -> Question:
    def answer(request: Json, write: Writes) -> Json:
        flow, seat = game.flow, request["seat"]
        return {
            "view": write_view(game, flow.view(request["state"], seat), write.script),
            "legal": answers.choices(flow, flow.legal(request["state"], seat), write),
        }

    seat = replace(seat_of(game), is_required=True)
    return Question(
        name="view",
        fields=_about_state(game, {"seat": seat}),
        answer=f"{game.component}Seen",
        ask=answer,
        summary=Text("这一家看到什么？", "What does this seat see?"),
        description=Text(
            "一家能知道的一切，多一点都没有：自己的牌、亮出和说过的、别家剩几张。可以"
            "发给玩家，也可以拿来再问。",
            "All that a seat may know of a game and nothing more: its own cards, what was "
            "shown and said, how many cards the others hold. It may be sent to a player, "
            "or asked about.",
        ),
        answer_description=Text("视图，和这一家能做什么。", "The view, and what the seat may do."),
    )


def _settle(game: Game) -> Question:
    settle: Any = game.flow.settle

    def answer(request: Json, write: Writes) -> Json:
        state = request["state"]
        if state.to_act:
            unscored = dict.fromkeys(game.shapes[f"{game.component}Score"]["properties"])
            return with_game_id(
                game, {"over": False, **unscored, **answers.refusal(NOT_OVER, write)}
            )
        score = settle(state, **{name: request[name] for name in game.settle_fields})
        settled = {"over": True, **game.write_score(score, write), "reason": None, "text": None}
        return with_game_id(game, settled)

    return Question(
        name="settle",
        fields=_about_state(game, game.settle_fields),
        answer=f"{game.component}Settled",
        ask=answer,
        summary=Text("这一局怎么算分？", "What is the score of this game?"),
        description=Text(
            "打完的一局的分数，列出每个倍数。各家的分加起来是零。没打完的没有分数："
            "`over` 是 false，`reason` 说明原因，其余字段是 null。",
            "The score of a finished game, with every multiplier. The sum of the scores "
            "of all seats is zero. An unfinished game has none: `over` is false, `reason` "
            "says so, and the other fields are null.",
        ),
        answer_description=Text(
            "分数，或者说明牌局还没结束。", "The score, or that the game is not over."
        ),
    )


def _suggest(game: Game) -> Question:
    def answer(request: Json, write: Writes) -> Json:
        view, bot = request["view"], _bot(game, request)
        assumed = request.get("assumed")
        if assumed:
            wanted, bot = bot, game.player_for_hand(bot)
            is_lowered = bot is not wanted and (request.get("skill") or request.get("bot"))
            assumed = {**assumed, "skill": bot.skill if is_lowered else None}
        agent = agent_for(game, bot, request["objective"], view)
        worth = answers.Worth(game, view, write)
        refusal = explain_seat(view)
        if refusal is not None:
            decision = _no_action(refusal)
            suggestion = answers.suggestion(bot, decision, None, request["seed"], worth)
            return {**suggestion, "assumed": assumed}
        mood = Mood(request.get("blunder_rate", 0.0), request.get("temperature", 0.0))
        anything = game.bot(_ANYTHING).agent
        with at("state" if "state" in request else "view"):
            decision = ask(agent, anything, view, request["budget_ms"], request["seed"], mood)
            chance = decision.chance
            # About a bare hand, the cards that others showed are unknown.
            if chance is None and game.chance is not None and not assumed:
                chance = game.chance(view)
        suggestion = answers.suggestion(bot, decision, chance, request["seed"], worth)
        return {**suggestion, "assumed": assumed}

    fields = {
        **seen_fields(game),
        **game.bare_fields,
        "skill": Field(
            Skill(1, MAX_SKILL, game.strongest),
            Text(
                "问多强的机器人；都不写就是最强的。",
                "How strong a player is asked; the strongest there is if nobody is named.",
            ),
            may_be_null=True,
        ),
        "bot": Field(
            Word(tuple(bot.id for bot in game.bots)),
            Text(
                "按名字点一个机器人，代替按水平。", "A player by its id, instead of by its skill."
            ),
        ),
        "objective": objective_of(game),
        "budget_ms": budget(),
        "seed": Field(Seed(), default=DRAWN),
        "blunder_rate": Field(
            Share(),
            Text(
                "玩家随便选一个合法动作的概率。",
                "How often the player does just anything that is legal.",
            ),
        ),
        "temperature": Field(
            Share(),
            Text(
                "偏离最好选择的程度：两个候选的价值相差这么多时，抽到好的那个的机会是"
                "另一个的 2.7 倍；0 就是从不偏离。麻将算分的机器人，1 抵一大手牌的分。",
                "How far the player strays from the best: of two candidates whose worths "
                "differ by so much, the better is drawn 2.7 times as often; 0 is never. For "
                "planners of tile games 1 stands for the points of a big win.",
            ),
        ),
        "notation": notation(game.scripts, prefix=game.component),
    }
    return Question(
        name="suggest",
        fields=fields,
        answer=f"{game.component}Suggestion",
        ask=answer,
        finish=lambda request, _: with_any_view(game, request),
        budget=TIME,
        summary=Text("这个机器人会怎么打？", "What would this player do?"),
        description=Text(
            "问一个机器人（按水平或按名字）：视图里的这一家该怎么打。它只看视图；给 "
            "`state` 和 `seat` 也行。回答里有理由和它比较过的其他动作，最好的在前，机"
            "器人估得出价值的话也写上。`blunder_rate` 和 `temperature` 让它打得弱一些。"
            "花了多少工夫见 `engine.nodes` 和响应头 `Server-Timing`。没轮到这一家时 "
            "`action` 是 null，`reasons` 说明原因。只给 `hand` 也可以：`assumed` 说明默认了什么。",
            "Asks a player, by skill or by name, what the seat of a view should do. It "
            "sees the view and nothing more; a `state` with its `seat` does in place of "
            "one. The answer has its reasons and the other actions that it weighed, the "
            "best first, each with its worth where the player has one. `blunder_rate` and "
            "`temperature` make it weaker. What it took is in `engine.nodes` and in the header "
            "`Server-Timing`. For a seat that is not to act `action` is null, and `reasons` say "
            "why. A `hand` alone will do, too: `assumed` says what is taken for granted.",
        ),
        answer_description=Text("机器人的动作和理由。", "The player's action, with its reasons."),
    )


def _no_action(refusal: Refusal) -> Decision[None]:
    """The suggestion for a seat that is not to act: no action, and the reason why."""
    return Decision(None, reasons=(Why(*refusal),))


def _bot(game: Game, request: Json) -> Bot[Any, Any]:
    """The bot that a question names by `skill` or by `bot`; the strongest if it names none."""
    skill = request.get("skill")
    if "bot" in request and skill is not None:
        raise UnknownChoiceError(Fault("skill_or_bot", _SKILL_OR_BOT, ("bot",)))
    if "bot" in request:
        return game.bot(request["bot"])
    with at("skill"):
        return game.bot(game.strongest if skill is None else skill)
