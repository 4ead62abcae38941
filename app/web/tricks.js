// The table of a game of tricks: who leads and who wins, the hand, the buttons and the keys.
import { advise, adviser } from "./adviser.js";
import { along, makeBar, showBar } from "./bar.js";
import { card, cardName } from "./cards.js";
import { clock } from "./clock.js";
import { contracted } from "./contract.js";
import { h, keep, show } from "./dom.js";
import { isActing, leftOf } from "./felt.js";
import { keyed } from "./hand.js";
import { balance, cardButton, drag } from "./held.js";
import { score } from "./score.js";
import { others, placeOf, plate } from "./seats.js";
import { act, answers, lyingIn, myTurn, notify, rulesOf, session, wonder } from "./session.js";
import { store } from "./store.js";
import { t } from "./texts.js";
import { advised, coached } from "./thoughts.js";
import { exposable, totalled } from "./totals.js";
import { actionName, sentence } from "./words.js";

/** What the player has in mind. */
const ui = { raised: new Set(), verdict: null, owed: [], hints: null, at: -1 };
let asking = null;

function forget() {
  asking?.abort();
  Object.assign(ui, { verdict: null, owed: [], hints: null, at: -1 });
  ui.raised.clear();
}

/** What the table shows beside the tricks: of a contract, or of totals of each seat's own. */
const shown = () => (session.view.totals ? totalled : contracted);

/** The cards of the hand, each with its key, the first of each group marked. */
function held() {
  const { groupOf, inOrder } = shown();
  const cards = keyed(inOrder());
  return cards.map((each, at) => ({ ...each, starts: at > 0 && groupOf(each.code) !== groupOf(cards[at - 1].code) }));
}

const raisedCards = () =>
  held()
    .filter(({ key }) => ui.raised.has(key))
    .map(({ code }) => code);

function raise(cards) {
  const wanted = [...cards];
  ui.raised.clear();
  for (const { code, key } of held()) {
    const at = wanted.indexOf(code);
    if (at < 0) continue;
    wanted.splice(at, 1);
    ui.raised.add(key);
  }
}

const legal = () => store.game.answer.legal;
const WITH_CARDS = new Set(["bury", "play", "expose"]);
/** What is done with raised cards now: they are buried, exposed or played; null where nothing is. */
const doing = () => legal().find(({ type }) => WITH_CARDS.has(type))?.type ?? null;

function buttonsOf() {
  if (store.game.answer.over && !session.playing) return score.offers();
  if (!myTurn()) return [];
  const type = doing();
  const advice = advised();
  if (!type) return legal().map((choice) => choiceButton(choice, advice));
  const isShort = type === "bury" ? ui.raised.size !== rulesOf().kitty : type === "expose" && !ui.raised.size;
  return [
    ...legal().filter((choice) => choice.type === "pass").map((choice) => choiceButton(choice, advice)),
    { key: "reset", text: t("act.reset"), kind: "quiet", keys: "R", off: !ui.raised.size, press: () => (forget(), update()) },
    ...(answers("suggest") ? [{ key: "hint", text: t("act.hint"), kind: "plain", keys: "H", press: hint }] : []),
    { key: "play", text: actionName({ type }), kind: "strong", keys: "Enter", off: isShort, press: play },
  ];
}

/** A declaration with its cards, or the pass. */
function choiceButton({ seat, moves, ...action }, advice) {
  void [seat, moves];
  const { type, cards = [] } = action;
  return {
    key: `${type}${cards.join("")}`,
    act: type,
    text: actionName(action),
    cards,
    advised: advice?.type === type && (advice.cards ?? []).join() === cards.join(),
    kind: type === "pass" ? "quiet" : "strong",
    keys: type === "pass" ? "P" : undefined,
    press: () => act(action),
  };
}

function promptText() {
  const { view } = session;
  if (session.busy) return t("table.working");
  if (session.playing && view.phase === "declare") return t("tricks.dealing", { n: view.out });
  if (!myTurn()) return store.game.answer.over && !session.playing ? t("said.over") : t("table.waiting");
  if (coached()) return coached();
  if (view.phase === "declare") return t("tricks.declare", { n: view.out });
  if (view.phase === "stir") return t("tricks.stir");
  if (view.phase === "expose") return t(doing() ? "totals.expose" : "totals.nothing");
  if (doing() === "bury") return t("tricks.bury", { n: ui.raised.size, kitty: rulesOf().kitty });
  const lead = leadNow();
  return lead ? shown().follow(lead) : t("table.lead");
}

/** The cards that were led in the trick that is being played; null where one is to lead. */
function leadNow() {
  const { history, counts } = session.view;
  const begun = history.length % counts.length;
  return begun ? history.at(-begun).cards : null;
}

async function play() {
  const cards = raisedCards();
  if (!cards.length) return notify({ text: t("table.choose"), bad: true });
  return act({ type: doing(), cards });
}

/** Raise what the adviser would play, then what else it has weighed. */
async function hint() {
  const by = adviser();
  if (!ui.hints || ui.by !== by) {
    const found = await advise(session.view, { patient: false });
    if (!found?.action) return undefined;
    const [best] = found.reasons;
    const first = { action: found.action, text: best?.text ?? "" };
    const more = found.candidates.filter(({ action }) => String(action.cards) !== String(found.action.cards));
    Object.assign(ui, { hints: [first, ...more], by, at: -1 });
  }
  ui.at = (ui.at + 1) % ui.hints.length;
  const { action, text } = ui.hints[ui.at];
  raise(action.cards ?? []);
  const number = ui.hints.length > 1 ? ` (${ui.at + 1}/${ui.hints.length})` : "";
  ui.verdict = { good: true, text: `${text || actionName(action)}${number}` };
  session.notice = null;
  return update();
}

/** What the raised cards are, asked while they are being chosen. */
async function judge() {
  asking?.abort();
  Object.assign(ui, { verdict: null, owed: [] });
  const cards = raisedCards();
  if (!cards.length || doing() !== "play" || !answers("validate")) return;
  const mine = (asking = new AbortController());
  await new Promise((done) => setTimeout(done, 140));
  if (mine.signal.aborted) return;
  const { answer, setup } = store.game;
  const found = await wonder(`/v1/${setup.game}/validate`, { view: answer.view, cards }, { signal: mine.signal });
  if (!found || mine.signal.aborted) return;
  ui.verdict = { good: found.legal && found.throw?.verdict !== "fails", text: found.legal ? legalText(found) : found.text };
  ui.owed = found.owed?.example ?? [];
  update();
}

/** What legal cards are: a lead by its name, a throw with what is known of the other hands, a follow. */
function legalText({ name, units, throw: thrown }) {
  if (thrown) return [name, t(`tricks.throw.${thrown.verdict}`)].join(t("table.colon"));
  return units.length === 1 ? name : t("tricks.legal");
}

/** Keep raised what may be done: the cards that may be exposed, or of single cards the last. */
function restrain() {
  const may = doing() === "expose" && exposable();
  if (may) for (const { code, key } of held()) if (!may.has(code)) ui.raised.delete(key);
  if (shown().isSingle && doing() === "play") for (const key of [...ui.raised].slice(0, -1)) ui.raised.delete(key);
}

function touched() {
  restrain();
  ui.at = -1;
  session.notice = null;
  judge();
  update();
}

function toggle(key) {
  if (ui.raised.has(key)) ui.raised.delete(key);
  else ui.raised.add(key);
  touched();
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
  regions.kitty = h("div", { class: "kitty-slot" });
  regions.hand = h("div", { class: "hand", role: "group", "aria-label": t("table.hand") });
  root.className = "table climbing tricks seats-4";
  show(
    root,
    ...others().map((each) => regions[placeOf(each)].all),
    regions.centre,
    regions.kitty,
    regions.own.all,
    regions.bar,
    regions.hand,
    h("p", { class: "keys" }, t("keys.tricks")),
  );
  drag(regions.hand, ui.raised, touched);
}

/** The marks that a card has on the table. */
const marksOf = (code) => ["trump", "exposed"].filter((mark) => shown().marks(code)[mark]);

const fanOf = (cards, kind = "fan") =>
  h(
    "span",
    { class: kind, role: "img", "aria-label": cards.map(cardName).join(" "), style: { "--n": cards.length } },
    cards.map((code) => card(code, { class: ["card", ...marksOf(code)].join(" ") })),
  );

/** What lies before a seat: its play, whether it led, whether it wins the trick; or what it said. */
function said(seat) {
  const { view } = session;
  const what = session.said[seat];
  if (!what) return null;
  if (what.type === "declare" || what.type === "expose") {
    const name = what.type === "expose" ? t("totals.exposed") : actionName(what);
    return h("div", { class: "played declared" }, fanOf(what.cards), h("div", { class: "called" }, name));
  }
  if (!what.cards) {
    const text = t.has(`tricks.said.${what.type}`) ? t(`tricks.said.${what.type}`) : sentence(what);
    return text && h("div", { class: "bubble" }, text);
  }
  const isAhead = view.ahead === seat || what.points !== undefined;
  const tags = [
    what.type === "throw_failed" && { text: t("tricks.fails"), kind: "bad" },
    what.failed && { text: t("tricks.forced"), kind: "bad" },
    what.isLead && { text: t("tricks.led"), kind: "" },
    isAhead && { text: shown().won(what.points), kind: "gold" },
  ].filter(Boolean);
  return h(
    "div",
    { class: `played${isAhead ? " ahead" : ""}` },
    fanOf(what.cards),
    tags.length > 0 && h("div", { class: "tags" }, tags.map(({ text, kind }) => h("span", { class: `badge ${kind || "plain"}` }, text))),
  );
}

function showSeat(seat) {
  const region = regions[placeOf(seat)];
  show(region.plate, plate(seat, { acting: isActing(seat), badges: shown().badges(seat), left: leftOf(seat) }));
  const open = seat !== session.view.seat && session.view.hands?.[seat];
  show(region.said, said(seat), open && h("div", { class: "fan open", style: { "--n": open.length } }, open.map((code) => card(code))));
}

function showHand() {
  const { view } = session;
  const cards = held();
  for (const key of ui.raised) if (!cards.some((each) => each.key === key)) ui.raised.delete(key);
  // What the AI would play, or what would be a legal follow where the raised cards are none.
  const outlined = [...(ui.owed.length ? ui.owed : (advised()?.cards ?? []))];
  balance(regions.hand, cards.length);
  regions.hand.classList.toggle("dealing", session.playing && view.phase === "declare");
  keep(regions.hand, cards, {
    key: ({ key }) => key,
    make: (item) => cardButton(item, toggle),
    update: (slot, { code, key, starts }, at) => {
      const button = slot.firstChild;
      const isRaised = ui.raised.has(key);
      const place = outlined.indexOf(code);
      if (place >= 0) outlined.splice(place, 1);
      for (const [name, on] of Object.entries({
        starts,
        raised: isRaised,
        ...shown().marks(code),
        advised: place >= 0,
      }))
        slot.classList.toggle(name, on);
      button.setAttribute("aria-pressed", isRaised);
      if (!regions.hand.contains(document.activeElement)) button.tabIndex = at === 0 ? 0 : -1;
    },
  });
  if (!regions.hand.querySelector("[tabindex='0']")) regions.hand.querySelector("button")?.setAttribute("tabindex", 0);
}

function update() {
  if (!regions || !session.view) return;
  const { view } = session;
  for (const seat of [...others(), store.game.answer.seat]) showSeat(seat);
  show(regions.centre, ...shown().middle(view));
  show(regions.kitty, shown().corner(view, fanOf));
  showBar(regions, ui.verdict ?? { text: promptText() }, buttonsOf());
  showHand();
}

function onKey(event) {
  const key = event.key.toLowerCase();
  if (along(regions.hand, key)) return true;
  if (key === "enter" && event.target.closest("button") && !regions.hand.contains(event.target)) return false;
  const type = { h: "hint", p: "pass", r: "reset", d: "declare", enter: "play" }[key];
  const button = type && regions.buttons.querySelector(`[data-act="${type}"]`);
  if (!button || button.disabled) return false;
  button.click();
  return true;
}

export const tricks = {
  mount(element) {
    root = element;
    forget();
    build();
    update();
    clock.mount(regions.clock);
  },
  update(what) {
    if (what.settled || (what.event && what.event.seat === store.game.answer.seat)) {
      const kept = what.settled ? [...ui.raised] : [];
      forget();
      // What was raised while others played stays raised, and is judged anew.
      for (const key of kept) ui.raised.add(key);
      if (kept.length) judge();
    }
    if (root?.classList.contains("tricks")) update();
  },
  replay(bar) {
    forget();
    build();
    regions.bar.replaceChildren(bar);
    root.classList.add("replaying");
  },
  replayed() {
    session.said = lyingIn(session.view);
    update();
  },
  relabel() {
    ui.verdict = null;
    judge();
    build();
    clock.mount(regions.clock);
    update();
  },
  onKey,
  sentence,
  follow(action) {
    if (action.cards?.length && doing()) {
      raise(action.cards);
      update();
    }
    return act(action);
  },
};
