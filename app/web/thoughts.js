// What an AI thinks of the position: its choice, its chances, its reasons, and what else there is.
import { advise, adviser, choose, players, timeOf } from "./adviser.js";
import { card } from "./cards.js";
import { line, meter, note, outOf } from "./chances.js";
import { h, show } from "./dom.js";
import { duties, position } from "./hand.js";
import { answers, gameOf, hasCards, myTurn, wonder } from "./session.js";
import { set, store } from "./store.js";
import { t } from "./texts.js";
import { namedTile, tileName } from "./tiles.js";
import { actionName } from "./words.js";

const ui = { advice: null, busy: false, view: null };
let body = null;

/** Whose table is played: it follows advice, and analyses tiles. */
export const table = { viewOf: null };

const redraw = () => body?.isConnected && thoughts(body);

/** Whether the advice is for the position of now. A pass may end a turn that no event tells of. */
const isForNow = () => ui.view === store.game.answer.view;

/** What was advised at another position is no advice any more. */
export function forgetAdvice() {
  if (!isForNow()) ui.advice = null;
}

let asking = null;

/** Ask whoever is chosen, patiently where somebody pressed; what was asked before is not waited for. */
export async function think(patient = true) {
  if (!myTurn()) return;
  asking?.abort();
  const mine = (asking = new AbortController());
  Object.assign(ui, { busy: true, advice: null });
  redraw();
  const { game } = store.game.setup;
  const { turn, view, legal } = store.game.answer;
  const found = answers("suggest")
    ? await advise(view, { signal: mine.signal, patient })
    : await analyse(game, view, legal);
  if (asking !== mine) return;
  const isCurrent = found && store.game?.answer.view === view;
  Object.assign(ui, { busy: false, view, advice: isCurrent ? found : null });
  if (isCurrent && isNumber(found.win_probability)) note(turn, found.win_probability);
  redraw();
  table.viewOf()?.update({});
}

/** The action to outline at the table: the advice for this turn, where that is wanted. */
export const advised = () =>
  store.settings.coach && ui.advice && myTurn() && isForNow()
    ? ui.advice.action
    : null;

/** What the coach says of this turn: what to do, and in one sentence why; null where it says nothing. */
export function coached() {
  const action = advised();
  if (!action) return null;
  const { play, reasons } = ui.advice;
  const what = play?.name ?? [actionName(action), action.tile && tileName(action.tile)].filter(Boolean).join(" ");
  const [why] = reasons ?? [];
  return t("coach.says", { what: why ? `${what}${t("table.colon")}${why.text}` : what });
}

/** Where a game has no player to ask, its rules still say what there is to choose from. */
async function analyse(game, view, legal) {
  if (hasCards()) {
    const only = legal.map(({ seat, moves, ...action }) => (void [seat, moves], { action }));
    const nothing =
      view.phase === "play" ? gameOf().reasons.filter(({ code }) => code === "nothing_beats") : [];
    if (!legal.some(({ type }) => type === "play"))
      return { candidates: only, action: only.length === 1 ? only[0].action : null, reasons: nothing };
    const last = view.last && { cards: view.last.cards, ...(view.last.as ? { as: view.last.as } : {}) };
    const found = await wonder(`/v1/${game}/hints`, { hand: view.hand, last, limit: 8, ...position(), ...duties() });
    if (!found) return null;
    const candidates = found.hints.map((hint) => ({
      action: { type: "play", cards: hint.play.cards, as: hint.play.wild },
      play: hint.play,
      text: `${hint.text} · ${hint.rest.plays ? t("ai.rest", hint.rest) : t("ai.norest")}`,
    }));
    return {
      candidates,
      action: candidates[0]?.action,
      play: candidates[0]?.play,
      reasons: found.text ? [{ code: found.reason, text: found.text }] : [],
    };
  }
  return table.viewOf().analysis();
}

const shanten = ({ best }) =>
  best < 0 ? t("ai.won") : best === 0 ? t("ai.ready") : t("ai.shanten", { n: best });

/** A line for each discard: how near it leaves the hand, and what would bring it nearer. */
export const weigh = (discards) =>
  discards.map((each) => ({
    action: { type: "discard", tile: each.tile },
    text: `${shanten(each.shanten)} · ${t("ai.accepts", { kinds: each.accepts.length, left: each.left })}`,
  }));

function drawn(action) {
  if (action.cards?.length)
    return h(
      "span",
      { class: "fan small" },
      action.cards.map((code) => card(code)),
    );
  if (action.tile)
    return h(
      "span",
      { class: "tiles small" },
      actionName(action),
      namedTile(action.tile),
    );
  if (action.tiles)
    return h(
      "span",
      { class: "tiles small" },
      actionName(action),
      action.tiles.map(namedTile),
    );

  return h("b", {}, actionName(action));
}

/** Show it. */
export function thoughts(place) {
  body = place;
  const bots = players();
  const { advice } = ui;
  const has = answers("suggest");
  const stale = advice && !isForNow();
  const select = h(
    "select",
    { id: "ai-who", onchange: (event) => (choose(event.target.value), think()) },
    bots.map((bot) =>
      h(
        "option",
        { value: bot.id },
        bot.skill ? `${bot.name} · ${t("setup.skill", { skill: bot.skill })}` : bot.name,
      ),
    ),
  );
  select.value = adviser();
  const focused = document.activeElement?.id;
  show(
    body,
    has
      ? h(
          "div",
          { class: "field" },
          h("label", { for: "ai-who" }, t("ai.who")),
          h("div", { class: "row" }, select, askButton()),
        )
      : h("div", {}, h("p", { class: "note" }, t("ai.none")), askButton()),
    has && h("p", { class: "about" }, bots.find(({ id }) => id === adviser())?.about),
    check("ai-auto", "autoAsk", (on) => on && think()),
    !myTurn() && !advice && h("p", { class: "note" }, t("ai.notturn")),
    ui.busy && h("p", { class: "note" }, t("table.working")),
    line(),
    advice &&
      h("div", { class: `advice${stale ? " stale" : ""}` }, verdict(advice, stale), candidates(advice)),
  );
  if (focused?.startsWith("ai-")) document.getElementById(focused)?.focus();
}

/** A setting of what the AI does by itself. */
const check = (id, setting, then) =>
  h(
    "label",
    { class: "check" },
    h("input", {
      type: "checkbox",
      id,
      checked: store.settings[setting],
      onchange: (event) => (set({ [setting]: event.target.checked }), then(event.target.checked)),
    }),
    t(id.replace("-", ".")),
  );

const askButton = () =>
  h(
    "button",
    { type: "button", class: "button strong", id: "ai-ask", disabled: !myTurn() || ui.busy, onclick: () => think() },
    t("ai.ask"),
  );
const isNumber = (value) => value !== null && value !== undefined;

/** What a player thinks something worth: its own estimate, which is no chance. */
const worth = ({ value }) => (isNumber(value) ? t("ai.worth", { value: Number(value.toFixed(2)) || 0 }) : null);

/** The chance to win from this position, as its judge tells it; without one what the choice is worth. */
function figure(advice) {
  const { win_probability: share } = advice;
  if (isNumber(share)) return h("span", { class: "chance" }, meter(share), t("ai.games", outOf(share)));
  return worth(advice) && h("span", { class: "chance" }, worth(advice));
}

function verdict(advice, stale) {
  if (!advice.action) return null;
  return [
    h(
      "div",
      { class: "verdict" },
      h("span", { class: "label" }, t("ai.would")),
      drawn(advice.action),
      advice.play && h("b", {}, advice.play.name),
      figure(advice),
    ),
    !stale &&
      h(
        "button",
        {
          type: "button",
          class: "button plain",
          id: "ai-do",
          disabled: !myTurn(),
          onclick: () => table.viewOf().follow(advice.action),
        },
        t("ai.do"),
      ),
    advice.reasons?.length
      ? h(
          "div",
          {},
          h("h3", {}, t("ai.why")),
          h(
            "ul",
            { class: "reasons" },
            advice.reasons.map(({ text }) => h("li", {}, text)),
          ),
        )
      : null,
    advice.engine?.nodes > 1 &&
      h(
        "p",
        { class: "about" },
        t("ai.nodes", {
          n: advice.engine.nodes,
          ms: timeOf(`/v1/${gameOf().id}/suggest`).toFixed(1),
        }),
      ),
  ];
}

function candidates(advice) {
  // A single one is what it would do, as said above.
  if (!(advice.candidates?.length > 1)) return null;
  return h(
    "div",
    {},
    h("h3", {}, t("ai.candidates")),
    h(
      "ol",
      { class: "candidates" },
      advice.candidates.map((each) =>
        h(
          "li",
          {},
          h(
            "div",
            { class: "row" },
            drawn(each.action),
            each.play && h("span", { class: "called" }, each.play.name),
          ),
          worth(each) ? h("div", { class: "chance" }, worth(each)) : each.text && h("small", {}, each.text),
          outOf(each.probability ?? 0).n > 0 && h("small", {}, t("ai.probability", outOf(each.probability))),
        ),
      ),
    ),
  );
}
