// The replay: every position of a finished game again, with all hands open.
//
// A state is what was dealt and what was done since. So a position of the past is the same state with
// a shorter record, and /view, asked for every seat in one batch, says what they saw then.
import { Refused, ask } from "./api.js";
import { copyButton } from "./copy.js";
import { h, s, show } from "./dom.js";
import { momentsOf, stateAt } from "./moment.js";
import { nameOf } from "./seats.js";
import { actsOf, gameOf, learn, lyingIn, seatsOf, session } from "./session.js";
import { store } from "./store.js";
import { t } from "./texts.js";

const SIGNS = {
  first: "M5 4h3v16H5ZM20 4v16L9 12Z",
  back: "M17 4v16L6 12Z",
  play: "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20ZM10 7v10l7-5Z",
  stop: "M6 4h4v16H6ZM14 4h4v16h-4Z",
  on: "M7 4l11 8-11 8Z",
  last: "M4 4l11 8L4 20ZM16 4h3v16h-3Z",
};

let on = null;

const turnAt = (step) => on.turns[step - 1];

async function seenAt(step) {
  if (!on.known.has(step)) {
    const state = stateAt(on.state, on.decidedBy, step);
    const requests = [...Array(seatsOf()).keys()].map((seat) => ({
      path: `/v1/${on.game}/view`,
      body: { state, seat },
    }));
    const { known } = on;
    const { answers } = await ask("/v1/batch", { requests });
    const refused = answers.find(({ status }) => status !== 200);
    if (refused) throw new Refused(refused.body, refused.status);
    const views = answers.map(({ body }) => body.view);
    known.set(step, { ...views[store.game.answer.seat], hands: views.map(({ hand }) => hand) });
    return known.get(step);
  }
  return on.known.get(step);
}

async function go(step) {
  const wanted = Math.max(0, Math.min(on.all, step));
  on.step = wanted;
  const mine = on;
  const view = await seenAt(wanted);
  if (on !== mine || on.step !== wanted) return;
  session.view = view;
  session.said = {};
  const turn = wanted ? turnAt(wanted) : null;
  // What each seat did last, as far as it still lies on the table.
  const since = on.turns.slice(Math.max(0, wanted - seatsOf() + 1), wanted);
  for (const each of since)
    session.said[each.seat] = each.cards
      ? each.cards.length
        ? { ...each, type: each.type }
        : { type: "pass", phase: each.phase }
      : each;
  if (gameOf().family === "tricks") session.said = lyingIn(view);
  if (turn?.type === "discard") view.fresh = { seat: turn.seat, at: 0 };
  on.view.replayed();
  draw();
}

function draw() {
  const { step, all } = on;
  history.replaceState(null, "", here());
  const turn = step ? turnAt(step) : null;
  const focused = document.activeElement?.dataset?.step;
  const button = (name, to, off) =>
    h(
      "button",
      {
        type: "button",
        class: "button quiet",
        "data-step": name,
        "aria-label": t(`replay.${name}`),
        title: t(`replay.${name}`),
        disabled: off,
        onclick: to,
      },
      s(
        "svg",
        { viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
        s("path", { d: SIGNS[name] }),
      ),
    );
  const slider = h("input", {
    type: "range",
    min: 0,
    max: all,
    id: "replay-step",
    "aria-label": t("replay.step", { n: step, all }),
    oninput: (event) => go(Number(event.target.value)),
  });
  slider.value = step;
  show(
    on.bar,
    button("first", () => go(0), step === 0),
    button("back", () => go(step - 1), step === 0),
    button(on.timer ? "stop" : "play", play, false),
    button("on", () => go(step + 1), step === all),
    button("last", () => go(all), step === all),
    slider,
    h(
      "span",
      { class: "where" },
      `${t("replay.step", { n: step, all })} · ${turn ? nameOf(turn.seat) : t("replay.dealt")}`,
    ),
    h(
      "button",
      {
        type: "button",
        class: "button plain",
        "data-step": "play-on",
        disabled: step === all,
        onclick: () => location.assign(`${here()}&p=${store.game.answer.seat}`),
      },
      t("replay.from"),
    ),
    copyButton(t("copy.link"), () => new URL(here(), location).href, { "data-step": "copy" }),
    h(
      "button",
      { type: "button", class: "button strong", "data-step": "leave", onclick: () => replay.leave() },
      t("replay.leave"),
    ),
  );
  const again = focused && on.bar.querySelector(`[data-step="${focused}"]:not(:disabled)`);
  if (again) again.focus();
}

/** The address of what is shown. */
const here = () => `${on.address}&t=${on.step}`;

function play() {
  if (on.timer) {
    clearInterval(on.timer);
    on.timer = null;
    return draw();
  }
  if (on.step === on.all) go(0);
  on.timer = setInterval(() => {
    if (on.step >= on.all) play();
    else go(on.step + 1);
  }, 900);
  return draw();
}

export const replay = {
  /** Show the game of the table from a step on, from its deal where none is named. */
  async enter(view, onLeave, step = 0) {
    const { setup, answer } = store.game;
    await learn(setup.game, setup.ruleset);
    const { decided_by: decidedBy } = gameOf();
    const turns = actsOf(answer.state);
    const bar = h("div", { class: "replay", role: "group", "aria-label": t("replay.title") });
    on = {
      game: setup.game,
      state: answer.state,
      decidedBy,
      turns,
      all: turns.length,
      step: 0,
      known: new Map(),
      view,
      bar,
      timer: null,
      onLeave,
      address: await momentsOf(setup.game, answer.state, decidedBy),
    };
    view.replay(bar);
    await go(step);
    bar.querySelector('[data-step="on"]')?.focus();
  },
  leave() {
    if (!on) return;
    clearInterval(on.timer);
    const { onLeave } = on;
    on = null;
    onLeave();
  },
  /** Gone without a way back: another game begins. */
  drop() {
    if (on) clearInterval(on.timer);
    on = null;
  },
  isOn: () => on !== null,
  relabel() {
    if (on) {
      on.view.replay(on.bar);
      on.view.replayed();
      draw();
    }
  },
  onKey(event) {
    const to = { ArrowLeft: on.step - 1, ArrowRight: on.step + 1, Home: 0, End: on.all }[event.key];
    if (event.target.type === "range") return false;
    if (event.key === " " && !event.target.closest("button")) play();
    else if (event.key === "Escape") replay.leave();
    else if (to !== undefined) go(to);
    else return false;
    return true;
  },
};
