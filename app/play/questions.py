"""The questions of every game, from deal to suggest."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from app.play import answers
from app.play.agents import Decision, Why
from app.play.asking import Bots, Skill, ask
from app.play.moods import Mood
from app.play.proofs import PROOF, StateOf
from app.play.protocol import Step
from app.play.question import TIME, Question, notation
from app.play.refusals import NOT_OVER, explain_seat
from app.play.replay import replay as do_again
from app.play.seen import seat_of, seen_fields, with_any_view
from app.play.turns import play_on, shares
from app.shapes.errors import Fault, UnknownChoiceError
from app.shapes.kinds import DRAWN, Document, Field, Listed, Part, Seed, Share, Whole, Word, always
from app.shapes.kinds import RuleSet as RuleSetKind
from app.shapes.reading import at
from app.shapes.schema import ref
from app.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.play.agents import Bot
    from app.play.answers import Writes
    from app.play.game import Game
    from app.play.protocol import Refusal, State
    from app.play.question import Json

MAX_ACTIONS = 1024
MAX_SKILL = 5
DEFAULT_BUDGET_MS = 250
MAX_BUDGET_MS = 2000
# The bot that draws a blunder.
_ANYTHING = "random"

_ACTION = "What a seat does; `seat` may be left out where one seat alone is to act."
_BUDGET = "The longest that all thinking may take."
_SKILL_OR_BOT = Text("skill 与 bot 只能给一个", "name a player by `skill` or by `bot`, not by both")


def playing_questions(game: Game) -> tuple[Question, ...]:
    """The questions of every game."""
    asked = (_deal, _step, _advance, _replay, _view, _settle, _suggest)
    return tuple(question(game) for question in asked)


def with_rules(game: Game, fields: Mapping[str, Field]) -> dict[str, Field]:
    """The fields of a question without a state, with the rule set and the notation."""
    ruleset = Field(
        RuleSetKind(game.rules_of, game.default), default=lambda: game.rules_of(game.default)
    )
    return {**fields, "ruleset": ruleset, "notation": notation(game.scripts)}


def budget(description: str = _BUDGET) -> Field:
    """The field of a budget of time."""
    return Field(Whole(1, MAX_BUDGET_MS), description, default=DEFAULT_BUDGET_MS)


def _dealt(game: Game) -> Field:
    return Field(
        Part(ref(f"{game.component}Dealt")),
        "What was dealt elsewhere: the whole deck, once.",
        may_be_null=True,
    )


def _about_state(game: Game, fields: Mapping[str, Field]) -> dict[str, Field]:
    return {
        "state": always(StateOf(game)),
        "proof": PROOF,
        **fields,
        "notation": notation(game.scripts),
    }


def _action(game: Game) -> Document:
    return Document(f"{game.component}Action", game.flow.read_action)


def _deal(game: Game) -> Question:
    def answer(asked: Json, write: Writes) -> Json:
        state = game.dealing.deal(asked, asked["seed"], write.script)
        return answers.position(game, state, write)

    more = {"dealt": _dealt(game), "seed": Field(Seed(), default=DRAWN)}
    return Question(
        name="deal",
        fields=with_rules(game, {**game.dealing.fields, **more}),
        answer=f"{game.component}Position",
        ask=answer,
        summary=game.dealing.summary,
        description=game.dealing.description,
        told=game.dealing.told,
    )


def _step(game: Game) -> Question:
    def answer(asked: Json, write: Writes) -> Json:
        done = game.flow.step(asked["state"], asked["action"])
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
        summary="What does this action lead to?",
        description="Does one action in a game and answers with the next state, what happened, "
        "whose turn it is and what they may do. An action that is not legal changes nothing: "
        '`accepted` is false, and `reason` says why. `{"type": "auto"}` does the default action, '
        "for a player whose time is up. A state that no game can come to is refused as "
        "`inconsistent_state`.",
        told="The next state, or the same one and the reason why.",
    )


def _advance(game: Game) -> Question:
    flow, anything = game.flow, game.bot(_ANYTHING).agent

    def answer(asked: Json, write: Writes) -> Json:
        begun = Step(asked["state"])
        if "action" in asked:
            begun = flow.step(begun.state, asked["action"])
        seed, bots = asked["seed"], {} if begun.refusal else asked["bots"]
        time = shares(asked["budget_ms"], len(bots))

        def decide(bot: Bot[Any, Any], state: State, taken: int) -> Any:  # noqa: ANN401 - each game has its own
            view = flow.view(state, state.to_act[0])
            return ask(bot.agent, anything, view, next(time), f"{seed}/{taken}").action

        after = play_on(game, begun.state, bots, decide)
        is_over = not after.state.to_act and begun.refusal is None
        score = game.write_score(flow.settle(after.state), write) if is_over else None
        views = [flow.view(after.state, seat) for seat in asked["views"]]
        return {
            **answers.verdict(begun.refusal, write),
            "events": answers.events((*begun.events, *after.events), write),
            **answers.position(game, after.state, write),
            "views": [flow.write_view(view, write.script) for view in views],
            "score": score,
            "seed": seed,
        }

    more = {
        "action": Field(_action(game), _ACTION),
        "bots": Field(
            Bots(game),
            "The players by seat, each by its skill or its id.",
            default=dict,
        ),
        "views": Field(
            Listed(Whole(0, game.seats - 1), game.seats),
            "The seats of which views are told.",
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
        summary="What do this action and the bots lead to?",
        description="Does an action, if there is one, as `step` does, and lets the bots act until "
        "a seat without one must, or until the game is over and the answer has its `score`. Of n "
        "bots each decision takes an n-th of the budget that is left. The bot of turn t, from 0, "
        "decides as `suggest` does with the seed `<seed>/<t>`. After an illegal action no bot "
        "acts.",
        told="The state when a seat without a bot is to act, or when the game is over.",
    )


def _replay(game: Game) -> Question:
    def answer(asked: Json, write: Writes) -> Json:
        begun = game.dealing.deal(asked, asked["seed"], write.script)
        found = do_again(game.flow, begun, asked["actions"])
        return {
            **answers.verdict(found.refusal, write),
            "done": found.done,
            **answers.position(game, found.state, write),
        }

    more = {
        "dealt": _dealt(game),
        "seed": Field(Seed(), is_required=True),
        "actions": Field(
            Listed(_action(game), MAX_ACTIONS),
            "What was done since the deal, in order.",
            is_required=True,
        ),
    }
    return Question(
        name="replay",
        fields=with_rules(game, {**game.dealing.fields, **more}),
        answer=f"{game.component}Replay",
        ask=answer,
        summary="Where does this record of a game lead?",
        description="Does a whole game again, from the deal on. The answer has the state in the "
        "end; or, where an action is not legal, the state before it, and `reason` says why. "
        "`done` counts the actions that were legal, so it is the place of the first that was not.",
        told="The state after all actions, or before the first that is refused.",
    )


def _view(game: Game) -> Question:
    def answer(asked: Json, write: Writes) -> Json:
        flow, seat = game.flow, asked["seat"]
        own = [each for each in flow.legal(asked["state"]) if each.action.seat == seat]
        return {
            "view": flow.write_view(flow.view(asked["state"], seat), write.script),
            "legal": answers.choices(flow, own, write),
        }

    seat = replace(seat_of(game), is_required=True)
    return Question(
        name="view",
        fields=_about_state(game, {"seat": seat}),
        answer=f"{game.component}Seen",
        ask=answer,
        summary="What does this seat see?",
        description="All that a seat may know of a game and nothing more: its own cards, what was "
        "shown and said, how many cards the others hold. It may be sent to a player, or asked "
        "about.",
        told="The view, and what the seat may do.",
    )


def _settle(game: Game) -> Question:
    settle: Any = game.flow.settle

    def answer(asked: Json, write: Writes) -> Json:
        state = asked["state"]
        if state.to_act:
            unscored = dict.fromkeys(game.shapes[f"{game.component}Score"]["properties"])
            return {"over": False, **unscored, **answers.refusal(NOT_OVER, write)}
        score = settle(state, **{name: asked[name] for name in game.settle_fields})
        return {"over": True, **game.write_score(score, write), "reason": None, "text": None}

    return Question(
        name="settle",
        fields=_about_state(game, game.settle_fields),
        answer=f"{game.component}Settled",
        ask=answer,
        summary="What did this game come to?",
        description="The score of a finished game, with everything that it was multiplied by. The "
        "scores of all seats sum to nothing. A game that goes on has none: `over` is false, "
        "`reason` says so, and the other fields are null.",
        told="The score, or that the game is not over.",
    )


def _suggest(game: Game) -> Question:
    def answer(asked: Json, write: Writes) -> Json:
        view, bot = asked["view"], _bot(game, asked)
        assumed = asked.get("assumed")
        bot = game.imagining(bot) if assumed else bot
        worth = answers.Worth(game, view, write)
        refusal = explain_seat(view)
        if refusal is not None:
            found = _no_action(refusal)
            return {**answers.suggestion(bot, found, asked["seed"], worth), "assumed": assumed}
        mood = Mood(asked.get("blunder_rate", 0.0), asked.get("temperature", 0.0))
        anything = game.bot(_ANYTHING).agent
        with at("state" if "state" in asked else "view"):
            found = ask(bot.agent, anything, view, asked["budget_ms"], asked["seed"], mood)
        return {**answers.suggestion(bot, found, asked["seed"], worth), "assumed": assumed}

    fields = {
        **seen_fields(game),
        **game.bare_fields,
        "skill": Field(
            Skill(1, MAX_SKILL, game.strongest),
            "How strong a player is asked; the strongest there is if nobody is named.",
        ),
        "bot": Field(
            Word(tuple(bot.id for bot in game.bots)),
            "A player by its id, instead of by its skill.",
        ),
        "budget_ms": budget(),
        "seed": Field(Seed(), default=DRAWN),
        "blunder_rate": Field(Share(), "How often the player does just anything that is legal."),
        "temperature": Field(
            Share(),
            "How far the player strays from the best: of two candidates whose worths differ "
            "by so much, the better is drawn 2.7 times as often; 0 is never.",
        ),
        "notation": notation(game.scripts),
    }
    return Question(
        name="suggest",
        fields=fields,
        answer=f"{game.component}Suggestion",
        ask=answer,
        finish=lambda asked, _: with_any_view(game, asked),
        budget=TIME,
        summary="What would this player do?",
        description="Asks a player, by skill or by name, what the seat of a view should do. It "
        "sees the view and nothing more. The answer has its reasons and the other actions that it "
        "weighed, the best first, each with its worth where the player has one. "
        "`blunder_rate` and `temperature` make it weaker. The same seed gets the same answer; "
        "without one, the answer names the seed that was drawn. What it took is in `engine.nodes` "
        "and in the header `Server-Timing`. For a seat that is not to act `action` is null, and "
        "`reasons` say why. A `hand` alone will do, too: `assumed` says what is taken for granted.",
        told="The player's action, with its reasons.",
    )


def _no_action(refusal: Refusal) -> Decision[None]:
    """The decision of a seat that may not act."""
    return Decision(None, reasons=(Why(*refusal),))


def _bot(game: Game, asked: Json) -> Bot[Any, Any]:
    """The bot of a question; by default the strongest."""
    if "bot" in asked and "skill" in asked:
        raise UnknownChoiceError(Fault("skill_or_bot", _SKILL_OR_BOT, ("bot",)))
    if "bot" in asked:
        return game.bot(asked["bot"])
    with at("skill"):
        return game.bot(asked.get("skill", game.strongest))
