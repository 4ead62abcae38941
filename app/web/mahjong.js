// The table of a game of tiles: its seats, ponds and hand, its buttons and keys.
import { along, makeBar, showBar } from "./bar.js";
import { clock } from "./clock.js";
import { h, keep, show } from "./dom.js";
import { isWild, seen, showInfo, showPond, showSeat, voidOf, wildName, windsOf } from "./ponds.js";
import {
  analysis, discard, forget, giving, held, hint, kept, raisedTiles, toggle, ui,
} from "./rack.js"; // prettier-ignore
import { score } from "./score.js";
import { nameOf, others, placeOf } from "./seats.js";
import { act, answers, called, gameOf, myTurn, notify, session } from "./session.js";
import { store } from "./store.js";
import { t } from "./texts.js";
import { advised, coached } from "./thoughts.js";
import { suitName, tileFace, tileName } from "./tiles.js";
import { showWaits } from "./waits.js";
import { actionName, sentence } from "./words.js";

/** The place of an action among the buttons: as the game lists them. */
const placeAmong = ({ type }) => gameOf().actions.findIndex((each) => each.type === type);
const keyOf = ({ type, tiles, tile: own, suit }) => `${type}${tiles?.join("") ?? own ?? suit ?? ""}`;
const KINDS = { pass: "quiet", hu: "strong" };

function actionButton(choice) {
  const { seat, ...action } = choice;
  void seat;
  const advice = advised();
  return {
    key: keyOf(choice),
    advised: advice && keyOf(advice) === keyOf(choice),
    act: choice.type,
    // The line of the turn names what is done with a suit.
    text: choice.suit ? suitName(choice.suit) : actionName(choice),
    tiles: choice.tiles ?? (choice.tile ? [choice.tile] : []),
    kind: KINDS[choice.type] ?? "plain",
    press: () => act(action),
  };
}

const givingButton = (type, tiles) => ({
  key: type,
  text: actionName({ type }),
  kind: "strong",
  keys: "Enter",
  off: !tiles.length,
  press: () => act({ type, tiles }),
});

function buttonsOf() {
  const { legal, over } = store.game.answer;
  if (over && !session.playing) return score.offers();
  if (!myTurn()) return [];
  const given = giving();
  const raised = raisedTiles();
  const chosen = () => (raised.length ? discard(raised[0]) : notify({ text: t("table.choose"), bad: true }));
  return [
    ...legal
      .filter(({ type }) => type !== "discard" && type !== given)
      .sort((a, b) => placeAmong(a) - placeAmong(b))
      .map(actionButton),
    ...(answers("analyze") ? [{ key: "hint", text: t("act.hint"), kind: "plain", keys: "H", press: showHint }] : []),
    ...(given ? [givingButton(given, raised)] : []),
    ...(legal.some(({ type }) => type === "discard")
      ? [{ key: "discard", text: actionName({ type: "discard" }), kind: "strong", keys: "Enter", press: chosen }]
      : []),
  ];
}

/** A win is the hint, where there is one; else the best discard. */
async function showHint() {
  const win = store.game.answer.legal.find(({ type }) => type === "hu");
  if (win) {
    ui.verdict = () => actionName(win);
    regions.buttons.querySelector('[data-act="hu"]')?.focus();
  } else {
    await hint();
  }
  update();
}

function promptText() {
  const { view } = session;
  if (session.busy) return t("table.working");
  if (!myTurn()) return store.game.answer.over && !session.playing ? t("said.over") : t("table.waiting");
  if (coached()) return coached();
  if (view.phase === "claims" && view.tabled)
    return `${nameOf(view.tabled.seat)} ${t(view.tabled.robbing ? "said.gang" : "said.discard", { tile: tileName(view.tabled.tile) })}`;
  // What is done here, where that is more than to go on.
  const names = new Set(store.game.answer.legal.map(({ type }) => called(type, view.phase)));
  return view.phase === "turn" ? t("table.your") : `${t("table.your")}${t("table.colon")}${[...names].join(" · ")}`;
}

let root = null;
let regions = null;

function build() {
  const seats = [...others(), store.game.answer.seat];
  regions = { ...makeBar(), seats: {}, ponds: {}, info: h("div", { class: "info" }) };
  for (const seat of seats) {
    const region = { plate: h("div", { class: "plate-slot" }), melds: h("div", { class: "melds" }) };
    region.all = h("div", { class: `seat ${placeOf(seat)}` }, region.plate, region.melds);
    regions.seats[seat] = region;
    regions.ponds[seat] = h("div", { class: `pond ${placeOf(seat)}`, role: "img" });
  }
  regions.waits = h("div", { class: "waits" });
  regions.hand = h("div", { class: "hand", role: "group", "aria-label": t("table.hand") });
  root.className = "table mahjong";
  show(
    root,
    seats.map((seat) => regions.seats[seat].all),
    h(
      "div",
      { class: "ponds" },
      seats.map((seat) => regions.ponds[seat]),
      regions.info,
    ),
    regions.bar,
    regions.waits,
    regions.hand,
    h("p", { class: "keys" }, keysHelp()),
  );
}

function tileButton({ code, key }) {
  const button = h(
    "button",
    {
      type: "button",
      class: "tile",
      "aria-pressed": "false",
      "data-tile": code,
    },
    tileFace(code),
  );
  button.addEventListener("click", () => {
    const given = giving();
    if (!given && ui.raised.has(key)) return discard(code);
    toggle(key, given);
    ui.verdict = null;
    session.notice = null;
    return update();
  });
  return h("span", { class: "slot" }, button);
}

function showHand() {
  const items = held();
  for (const key of ui.raised) if (!items.some((each) => each.key === key)) ui.raised.delete(key);
  const advice = advised();
  const outlined =
    advice?.type === "discard" ? [advice.tile] : advice?.type === giving() ? [...(advice?.tiles ?? [])] : [];
  const isOutlined = ({ code }) => outlined.includes(code) && outlined.splice(outlined.indexOf(code), 1);
  const advisedKeys = new Set([...items].reverse().filter(isOutlined).map(({ key }) => key));
  // Hands of five sets have more tiles, which are narrower; on a phone they lie in two rows.
  regions.hand.style.setProperty("--tiles", Math.max(14, items.length));
  regions.hand.style.setProperty("--row", Math.max(7, Math.ceil(items.length / 2)));
  keep(regions.hand, items, {
    key: ({ key }) => key,
    make: tileButton,
    update: (slot, { code, key, apart }, at) => {
      slot.classList.toggle("raised", ui.raised.has(key));
      slot.classList.toggle("wild", isWild(code));
      slot.classList.toggle("apart", Boolean(apart));
      slot.classList.toggle("advised", advisedKeys.has(key));
      slot.firstChild.setAttribute("aria-pressed", ui.raised.has(key));
      slot.firstChild.setAttribute("aria-label", wildName(code));
      if (!regions.hand.contains(document.activeElement)) slot.firstChild.tabIndex = at === 0 ? 0 : -1;
    },
  });
}

function update() {
  if (!regions || !session.view) return;
  for (const [seat, region] of Object.entries(regions.seats)) showSeat(region, Number(seat));
  for (const [seat, pond] of Object.entries(regions.ponds)) showPond(pond, Number(seat));
  showInfo(regions.info);
  const line = ui.verdict ? { text: ui.verdict(), good: true } : { text: promptText() };
  showBar(regions, line, buttonsOf());
  showHand();
  if (session.playing || session.busy || root.classList.contains("replaying")) return;
  const { view } = session;
  showWaits(regions.waits, kept(), { seen: seen(view, false), own: voidOf(view), winds: windsOf(view) }, update);
}

function onKey(event) {
  const key = event.key.toLowerCase();
  if (along(regions.hand, key)) return true;
  const focused = regions.hand.contains(event.target) && event.target.dataset.tile;
  const given = giving();
  if (key === "enter" && focused && !given) {
    discard(focused);
    return true;
  }
  const type = { h: "hint", p: "pass", c: "chi", g: "gang", w: "hu", o: "peng", enter: given ?? "discard" }[key];
  if (key === "enter" && !focused && event.target.closest("button")) return false;
  const button = type && regions.buttons.querySelector(`[data-act="${type}"]`);
  if (!button) return false;
  button.click();
  return true;
}

// The keys of claims, as far as the game has them.
const KEYS = { pass: "P", chi: "C", peng: "O", gang: "G", hu: "W" };

function keysHelp() {
  const known = Object.entries(KEYS).filter(([type]) => gameOf().actions.some((each) => each.type === type));
  return [t("keys.tiles"), ...known.map(([type, key]) => `${key} ${called(type, "claims")}`)].join(t("keys.and"));
}

export const mahjong = {
  mount(element) {
    root = element;
    forget();
    build();
    update();
    clock.mount(regions.clock);
  },
  update(what) {
    if (what.settled || what.event?.seat === store.game.answer.seat) forget();
    if (root?.classList.contains("mahjong")) update();
  },
  replay(bar) {
    build();
    regions.bar.replaceChildren(bar);
    root.classList.add("replaying");
  },
  replayed: update,
  relabel() {
    // The service words what a hint says.
    if (ui.verdict) showHint();
    build();
    clock.mount(regions.clock);
    update();
  },
  onKey,
  sentence,
  seen,
  follow: (action) => act(action),
  analysis,
};
