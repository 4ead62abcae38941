// The table of a game of cards.
import { along, makeBar, showBar } from "./bar.js";
import { cardName, fan, parts, rankName } from "./cards.js";
import { clock } from "./clock.js";
import { h, keep, s, show } from "./dom.js";
import { isWild, showCentre, showSeat } from "./felt.js";
import {
  changed, duties, forget, hint, isGiving, judge, keyed, play, raise, rethink, reword, stack, stacked, ui,
} from "./hand.js"; // prettier-ignore
import { balance, cardButton, drag } from "./held.js";
import { score } from "./score.js";
import { others, placeOf } from "./seats.js";
import { act, answers, gameOf, myTurn, seatsOf, session } from "./session.js";
import { store } from "./store.js";
import { t } from "./texts.js";
import { advised, coached } from "./thoughts.js";
import { actionName, sentence } from "./words.js";

const keyOf = ({ type, points, factor, seats, source }) =>
  `${type}${points ?? factor ?? seats ?? source ?? ""}`;

function buttonsOf() {
  const { legal, over } = store.game.answer;
  const advice = advised();
  if (over && !session.playing) return score.offers();
  if (!myTurn()) return [];
  const plays = legal.some((choice) => choice.type === "play" || isGiving(choice));
  const plain = legal.filter((choice) => choice.type !== "play" && !isGiving(choice));
  const weight = (choice) => (choice.type === "pass" ? 0 : 1);
  const buttons = [...plain]
    .sort((a, b) => weight(a) - weight(b))
    .map((choice) => ({
      key: keyOf(choice),
      advised: advice && !advice.cards && keyOf(advice) === keyOf(choice),
      text: actionName(choice),
      kind: choice.type === "pass" ? "quiet" : "strong",
      keys: choice.type === "pass" ? "P" : (choice.points ?? (choice.type === "double" ? "D" : undefined)),
      press: () => {
        const { seat, moves, ...action } = choice;
        (void seat, moves);
        return act(action);
      },
    }));
  if (!plays) return buttons;
  const giving = legal.find(isGiving);
  return [
    ...buttons,
    {
      key: "reset",
      text: t("act.reset"),
      kind: "quiet",
      keys: "R",
      off: !ui.raised.size,
      press: () => (forget(), update()),
    },
    ...(answers("arrange")
      ? [{ key: "stack", text: t(ui.stacks?.length === 1 ? "act.unstack" : "act.stack"), kind: "quiet", keys: "S", press: stack }]
      : []),
    { key: "hint", text: t("act.hint"), kind: "plain", keys: "H", press: hint },
    {
      key: "play",
      text: actionName({ type: giving?.type ?? "play" }),
      kind: "strong",
      keys: "Enter",
      press: play,
    },
  ];
}

function promptText() {
  const { view } = session;
  if (session.busy) return t("table.working");
  if (!myTurn()) return store.game.answer.over && !session.playing ? t("said.over") : t("table.waiting");
  if (coached()) return coached();
  const types = store.game.answer.legal.map(({ type }) => type);
  if (types.includes("pay")) return t("table.tribute");
  if (types.includes("return")) return t("table.return");
  if (view.phase === "play" && !types.includes("play"))
    return gameOf().reasons.find(({ code }) => code === "nothing_beats")?.text ?? t("table.your");
  if (!types.includes("play")) return t("table.your");
  return [t(view.last ? "table.your" : "table.lead"), dutyOf(types)].filter(Boolean).join(t("table.colon"));
}

/** What a seat must do at its turn beside beating the last play, in the words of the game; "" if nothing. */
function dutyOf(types) {
  const { contains, next_count: next } = duties();
  const isBound = session.view.last && !types.includes("pass");
  const duty = contains ? "must_contain" : next === 1 ? "must_be_highest" : isBound ? "must_beat" : null;
  const text = gameOf().reasons.find(({ code }) => code === duty)?.text ?? "";
  return contains ? `${text} (${cardName(contains)})` : text;
}

let root = null;
let regions = null;

function build() {
  const seat = (place) => {
    const region = { plate: h("div", { class: "plate-slot" }), said: h("div", { class: "said" }) };
    region.all = h("div", { class: `seat ${place}` }, region.plate, region.said);
    return region;
  };
  regions = { ...makeBar(), left: seat("left"), top: seat("top"), right: seat("right"), own: seat("own") };
  regions.centre = h("div", { class: "centre" });
  regions.readings = h("div", { class: "readings" });
  regions.hand = h("div", { class: "hand", role: "group", "aria-label": t("table.hand") });
  root.className = `table climbing seats-${seatsOf()}`;
  show(
    root,
    ...others().map((each) => regions[placeOf(each)].all),
    regions.centre,
    watermark(),
    regions.own.all,
    regions.readings,
    regions.bar,
    regions.hand,
    h("p", { class: "keys" }, t("keys.help")),
  );
  drag(regions.hand, ui.raised, touched);
}

/** The name of the house, as if woven into the felt. */
const watermark = () =>
  s(
    "svg",
    { viewBox: "0 0 200 100", class: "watermark", "aria-hidden": "true", focusable: "false" },
    s("use", { href: "#glyph-牌", width: 100, height: 100 }),
    s("use", { href: "#glyph-局", x: 100, width: 100, height: 100 }),
  );

function toggle(key) {
  if (ui.raised.has(key)) ui.raised.delete(key);
  else ui.raised.add(key);
  touched();
}

function touched() {
  ui.declared = null;
  ui.at = -1;
  session.notice = null;
  judge();
  update();
}

function showHand() {
  const { view } = session;
  const given = myTurn() ? store.game.answer.legal.filter(isGiving).flatMap(({ cards }) => cards) : [];
  const cards = stacked(keyed(view.hand));
  regions.hand.classList.toggle("stacked", Boolean(ui.stacks));
  for (const key of ui.raised) if (!cards.some((each) => each.key === key)) ui.raised.delete(key);
  const wild = new Set(view.wild ?? []);
  const outlined = [...(advised()?.cards ?? [])];
  balance(regions.hand, cards.length);
  keep(regions.hand, cards, {
    key: ({ key }) => key,
    make: (item) => cardButton(item, toggle),
    update: (slot, { code, key, starts, bomb }, at) => {
      const button = slot.firstChild;
      slot.classList.toggle("starts", Boolean(starts));
      slot.classList.toggle("of-bomb", Boolean(bomb));
      const isRaised = ui.raised.has(key);
      slot.classList.toggle("raised", isRaised);
      const isFree = wild.has(parts(code).rank) || isWild(code);
      slot.classList.toggle("wild", isFree);
      slot.classList.toggle("of-level", !isFree && Boolean(view.level) && parts(code).rank === view.level);
      const place = outlined.indexOf(code);
      if (place >= 0) outlined.splice(place, 1);
      slot.classList.toggle("advised", place >= 0);
      slot.classList.toggle("dim", given.length > 0 && !given.includes(code));
      button.setAttribute("aria-pressed", isRaised);
      if (!regions.hand.contains(document.activeElement)) button.tabIndex = at === 0 ? 0 : -1;
    },
  });
  if (!regions.hand.querySelector("[tabindex='0']"))
    regions.hand.querySelector("button")?.setAttribute("tabindex", 0);
}

/** What a wild card stands for, in words. */
const standing = ([from, to]) =>
  t("table.as", { card: cardName(from.split("#")[0]), rank: to.length > 1 ? cardName(to) : rankName(to) });

function update() {
  if (!regions || !session.view) return;
  for (const seat of [...others(), store.game.answer.seat]) showSeat(regions, seat);
  showCentre(regions.centre);
  showBar(regions, ui.verdict ?? { text: promptText() }, buttonsOf());
  show(
    regions.readings,
    ui.readings && [
      h("p", {}, t("table.readings")),
      ...ui.readings.map((reading) =>
        h(
          "button",
          {
            type: "button",
            class: "button plain reading",
            "aria-label": [reading.name, ...Object.entries(reading.wild).map(standing)].join(" "),
            onclick: () => ((ui.declared = reading.wild), play()),
          },
          fan(reading.cards, { as: reading.wild }),
          reading.name,
        ),
      ),
    ],
  );
  showHand();
}

function onKey(event) {
  const key = event.key.toLowerCase();
  const inHand = regions.hand.contains(event.target);
  if (along(regions.hand, key)) return true;
  if (key === "enter" && event.target.closest("button") && !inHand) return false;
  const names = {
    h: "hint",
    p: "pass",
    r: "reset",
    s: "stack",
    enter: "play",
    1: "call1",
    2: "call2",
    3: "call3",
    d: "double2",
    c: "rob",
  };
  const button =
    regions.buttons.querySelector(`[data-act="${names[key]}"]`) ??
    (key === "c" ? regions.buttons.querySelector('[data-act^="call"]') : null);
  if (!button || button.disabled) return false;
  button.click();
  return true;
}

changed.tell = update;

export const climbing = {
  mount(element) {
    root = element;
    ui.stacks = null;
    forget();
    build();
    update();
    clock.mount(regions.clock);
  },
  update(what) {
    // What is raised while others play stays so; with the own act the mind is free.
    if (what.event && what.event.seat === store.game.answer.seat) forget();
    if (what.settled) rethink();
    if (root && root.classList.contains("climbing")) update();
  },
  /** The replay takes the place of the buttons, and all hands lie open. */
  replay(bar) {
    forget();
    build();
    regions.bar.replaceChildren(bar);
    root.classList.add("replaying");
  },
  replayed: update,
  relabel() {
    reword();
    build();
    clock.mount(regions.clock);
    update();
  },
  onKey,
  sentence,
  /** Do what a player suggested. */
  follow(action) {
    if (action.cards?.length) {
      raise(action.cards, action.as ?? null);
      update();
    }
    return act(action);
  },
};
