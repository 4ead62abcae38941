// The page: what is shown when, and what every view of it shares.
import { addressOf, wantedAt } from "./address.js";
import { Refused, ask, connection, retryNow } from "./api.js";
import { sprite } from "./cards.js";
import { climbing } from "./climbing.js";
import { clock } from "./clock.js";
import { $, h, show } from "./dom.js";
import { departures, felt } from "./effects.js";
import { askPosition } from "./load.js";
import { mahjong } from "./mahjong.js";
import { momentAt, momentsOf, stateAt } from "./moment.js";
import { panel } from "./panel.js";
import { noteGame } from "./records.js";
import { replay } from "./replay.js";
import { score } from "./score.js";
import { nameOf } from "./seats.js";
import {
  begin, forgetWords, gameOf, learn, leave, myTurn, onSession, resume, session,
} from "./session.js"; // prettier-ignore
import { setupOf } from "./settings.js";
import { setup } from "./setup.js";
import { dress as dressPage, headButton, soundButton } from "./shell.js";
import { sound } from "./sounds.js";
import { ownGame, set, setGame, showGame, store, subscribe } from "./store.js";
import { t } from "./texts.js";
import { tileSymbols } from "./tiles.js";
import { tricks } from "./tricks.js";

// The table of each family of games.
const VIEWS = { cards: climbing, tiles: mahjong, tricks };
const stage = $("#stage");
let shown = "setup";

const viewOf = () => store.game && VIEWS[gameOf()?.family];

/** The switch of the coach, which says at each turn what to do, and why. */
const coachButton = () =>
  headButton("coach", t("nav.coach"), () => panel.coach(), {
    "aria-pressed": store.settings.coach,
    title: t("nav.coach.about"),
  });

const dress = () =>
  dressPage({
    title: t("title"),
    skip: t("nav.skip"),
    changeLanguage,
    here: "play",
    tools: shown === "table" && [
      headButton("new", t("nav.new"), goToSetup),
      coachButton(),
      soundButton(),
      headButton(
        "panel",
        [t("nav.panel.short"), h("span", { class: "wide" }, t("nav.panel.rest"))],
        () => panel.toggle(),
        {
          "aria-label": t("nav.panel"),
          "aria-expanded": panel.isOpen(),
          "aria-controls": "panel",
        },
      ),
    ],
  });

async function changeLanguage() {
  set({ lang: store.settings.lang === "zh" ? "en" : "zh" });
  await guard(async () => {
    if (store.game) await learn(store.game.setup.game, store.game.setup.ruleset);
    if (shown === "setup") await setup.mount(stage, { deal, back: goOn, bring: brought });
    else {
      forgetWords();
      viewOf().relabel();
      stage.querySelector("h1").textContent = t("table.label", { game: gameOf().name });
    }
    panel.relabel();
    replay.relabel();
    await score.relabel();
    dress();
  });
}

/** The address says what is shown: a table, or the first screen. */
async function arrive() {
  if (store.game && addressOf(store.game.setup) === location.hash) return goToTable();
  const moment = await momentAt(location.hash);
  if (moment && moment.seat === undefined) return guard(() => showMoment(moment));
  const wanted = wantedAt(location.hash);
  if (!wanted) return goToSetup();
  return guard(async () => {
    try {
      await open(moment ? setupFrom(moment) : setupOf(wanted));
    } catch (error) {
      await goToSetup();
      throw error;
    }
  });
}

export async function goToSetup() {
  shown = "setup";
  leave();
  if (store.game?.isShared) ownGame();
  score.close();
  replay.drop();
  delete stage.dataset.state;
  if (location.hash) history.pushState(null, "", location.pathname);
  dress();
  panel.leave();
  await guard(() => setup.mount(stage, { deal, back: goOn, bring: brought }));
}

const brought = () => askPosition((text) => guard(() => bring(text)));

/** Deal, and show the table. */
export const deal = (wanted) => guard(() => open(wanted));

async function open(wanted) {
  const setup = await wanted;
  await learn(setup.game, setup.ruleset);
  score.close();
  replay.drop();
  clock.again();
  mountedFor = null;
  if (shown === "setup") shown = "dealing";
  stage.dataset.state = "busy";
  try {
    await begin(setup);
  } catch (error) {
    if (shown === "dealing") shown = "setup";
    else tellState();
    throw error;
  }
}

/** The rule set of a moment's game. */
const rulesetOf = ({ ruleset }) => ({ options: {}, ...(ruleset?.id ? ruleset : { id: ruleset }) });

/** The table that plays on from a moment: one seat is the human's, the others are bots as at the table before. */
async function setupFrom({ game, state, step, seat }) {
  if (!state) throw new Refused({ title: t("load.bad") }, 0);
  const bots = store.game?.setup.game === game ? store.game.setup.seats.filter((each) => each !== "human") : [];
  const { id, options } = rulesetOf(state);
  const { decided_by: decidedBy } = await learn(game);
  const setup = await setupOf({ game, ruleset: id, options, seats: bots });
  return {
    ...setup,
    seats: setup.seats.slice(1).toSpliced(seat, 0, "human"),
    seed: undefined,
    from: { state: step === undefined ? state : stateAt(state, decidedBy, step), address: location.hash },
  };
}

/** Show a game of which somebody has sent a moment: all hands lie open, and nobody acts. */
async function showMoment({ game, state, step }) {
  if (!state) {
    await goToSetup();
    throw new Refused({ title: t("load.bad") }, 0);
  }
  const { view } = await ask(`/v1/${game}/view`, { state, seat: 0 });
  await learn(game, rulesetOf(view).id);
  leave();
  const seats = view.counts.map((_, seat) => (seat ? "" : "human"));
  showGame({
    setup: { game, ruleset: rulesetOf(view), seats },
    answer: { seat: 0, view, state, legal: [], events: [], turn: 0, over: false },
    isShared: true,
  });
  Object.assign(session, { view, said: {} });
  mountedFor = store.game.setup;
  openTable(location.hash);
  stage.dataset.state = "replay";
  await replay.enter(viewOf(), goToSetup, step);
}

/** A position that somebody brought: of a link, or of what was copied from a table. */
async function bring(text) {
  const link = /#([gqe]=.*)$/s.exec(text.trim())?.[0];
  if (link) return location.assign(link.startsWith("#g=") ? link : `/try${link}`);
  const { game, state, view } = JSON.parse(text);
  if (state) return location.assign(await momentsOf(game, state, (await learn(game)).decided_by));
  return location.assign(`/try#${new URLSearchParams({ q: `${game}/suggest`, b: JSON.stringify({ view }) })}`);
}

/** Back to the game of this tab, or on with the one that was played last in any. */
function goOn() {
  if (!store.game) setGame(store.last);
  return goToTable();
}

async function goToTable() {
  await guard(async () => {
    try {
      await learn(store.game.setup.game, store.game.setup.ruleset);
    } catch (error) {
      if (error.status !== 404) throw error;
      // A game that was kept, and that the service has no more.
      setGame(null);
      return goToSetup();
    }
    openTable();
    return resume();
  });
}

function openTable(address = addressOf(store.game.setup)) {
  // From the first screen Back leads there again; from round to round the table stays one place.
  if (location.hash !== address)
    history[shown === "table" ? "replaceState" : "pushState"](null, "", address);
  shown = "table";
  const name = t("table.label", { game: gameOf().name });
  const table = h("section", { "aria-label": name });
  show(stage, h("h1", { class: "unseen" }, name), table);
  viewOf().mount(table);
  dress();
  panel.refresh();
  if (!stage.contains(document.activeElement)) stage.focus({ preventScroll: true });
}

/** What goes wrong is said, and never silently. */
async function guard(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refused || error instanceof SyntaxError)) throw error;
    const text = error instanceof Refused ? error.message : t("load.bad");
    const said = h("p", { class: "note bad", role: "alert" }, text);
    stage.prepend(said);
    // Without a key there is nothing else to see.
    if (error.status !== 401) setTimeout(() => said.remove(), 8000);
  }
}

/** What happened, read aloud, and what is to be heeded of it. */
function announce(event, heeded) {
  const words = viewOf()?.sentence(event);
  if (!words) return;
  const who = event.seat === undefined ? "" : nameOf(event.seat);
  $("#live").textContent = `${who} ${words} ${heeded}`.trim();
}

const tellState = () => {
  const { over } = store.game.answer;
  stage.dataset.state = session.busy ? "busy" : session.playing ? "playing" : over ? "over" : "ready";
};

let mountedFor = null;

onSession((what) => {
  if (!store.game || shown === "setup") return;
  if (shown !== "table" || mountedFor !== store.game.setup) {
    mountedFor = store.game.setup;
    openTable();
  }
  const from = departures(what.event);
  viewOf().update(what);
  if (what.event) announce(what.event, felt(what.event, from));
  panel.refresh(what);
  tellState();
  const { turn, view } = store.game.answer;
  // During the deal a turn may end without an event.
  stage.dataset.turn = view.phase === "declare" ? `${turn}.${view.out}` : turn;
  if (what.settled && store.game.answer.over) {
    keepGame(store.game);
    score.open();
  } else if (what.settled && myTurn()) sound("turn");
  if (session.notice?.sealed) broken();
});

score.start({
  deal,
  goToSetup,
  replay: () => guard(() => replay.enter(viewOf(), afterReplay)),
  review: toReview,
});

/** Keep a finished game that was dealt here: one that goes on from a moment was begun by somebody else. */
async function keepGame({ setup: { game, from }, answer, isShared }) {
  if (from || isShared) return;
  const { seat, score: counted, state } = answer;
  const moments = await momentsOf(game, state, gameOf().decided_by);
  await noteGame({ moments, game, seat, points: counted.scores[seat], at: new Date().toISOString() });
}

/** The room for review, with the game of this table. */
async function toReview() {
  const { setup, answer } = store.game;
  const moments = await momentsOf(setup.game, answer.state, gameOf().decided_by);
  location.assign(`/review${moments}&s=${answer.seat}&y=${answer.seat}`);
}

/** The table again as it was left, without the replay's bar. */
function afterReplay() {
  mountedFor = null;
  resume();
}

function broken() {
  const dialog = h(
    "dialog",
    { class: "sheet", "aria-labelledby": "broken" },
    h("h2", { id: "broken" }, t("bad.title")),
    h("p", {}, session.notice.text),
    h(
      "div",
      { class: "row end" },
      h(
        "button",
        {
          type: "button",
          class: "button strong",
          onclick: () => (dialog.remove(), setGame(null), goToSetup()),
        },
        t("bad.new"),
      ),
    ),
  );
  $("#dialogs").append(dialog);
  dialog.showModal();
}

let counting = 0;
connection.lost = (seconds) => {
  clearInterval(counting);
  clock.wait(true);
  const lost = $("#lost");
  const text = h("span", {});
  let left = seconds;
  const tell = () => (text.textContent = t("lost.text", { n: Math.max(0, left) }));
  tell();
  counting = setInterval(() => ((left -= 1), tell()), 1000);
  show(
    lost,
    h("b", {}, t("lost.title")),
    text,
    h("button", { type: "button", class: "button plain", onclick: retryNow }, t("lost.now")),
  );
  lost.hidden = false;
};
connection.found = () => {
  clearInterval(counting);
  clock.wait(false);
  $("#lost").hidden = true;
};

subscribe((what) => {
  if (what === "settings") dress();
});

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || shown !== "table") return;
  if (event.target.closest("input, select, textarea, dialog, #panel, summary, #head")) return;
  if (replay.isOn() ? replay.onKey(event) : viewOf().onKey(event)) event.preventDefault();
});

document.body.prepend(sprite(tileSymbols()));
panel.start($("#panel"), viewOf);
addEventListener("popstate", arrive);
dress();
arrive();
