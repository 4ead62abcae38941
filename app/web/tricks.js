// The table of a game of tricks: who leads and who wins, the trumps, the kitty, the levels; its buttons and keys.
import { advise, adviser } from "./adviser.js";
import { along, makeBar, showBar } from "./bar.js";
import { card, cardBack, cardName, levelName, parts, rankName, suitSign } from "./cards.js";
import { clock } from "./clock.js";
import { h, keep, show } from "./dom.js";
import { isActing, leftOf } from "./felt.js";
import { keyed } from "./hand.js";
import { balance, cardButton, drag } from "./held.js";
import { score } from "./score.js";
import { nameOf, others, placeOf, plate } from "./seats.js";
import { act, answers, gameOf, lyingIn, myTurn, notify, rulesOf, session, wonder } from "./session.js";
import { store } from "./store.js";
import { trickOf } from "./story.js";
import { t } from "./texts.js";
import { advised, coached } from "./thoughts.js";
import { actionName, sentence } from "./words.js";

/** What the player has in mind. */
const ui = { raised: new Set(), verdict: null, owed: [], hints: null, at: -1 };
let asking = null;

function forget() {
  asking?.abort();
  Object.assign(ui, { verdict: null, owed: [], hints: null, at: -1 });
  ui.raised.clear();
}

const isTrump = (code) => session.view.trumps.includes(code);
const isOfLevel = (code) => parts(code).rank === session.view.level || !parts(code).suit;

// Before the contract a hand lies as a player would sort it: trumps first, by the lists of the service.
const SUITS = "SHCD";
function placed() {
  const { hand, trumps, phase } = session.view;
  if (phase !== "declare") return hand;
  const { ranks } = rulesOf();
  const place = (code) =>
    isTrump(code) ? trumps.indexOf(code) : 100 * (1 + SUITS.indexOf(parts(code).suit)) + ranks.indexOf(parts(code).rank);
  return [...hand].sort((a, b) => place(a) - place(b));
}

/** The cards of the hand, each with its key, the first of each group marked. */
function held() {
  const groupOf = (code) => (isTrump(code) ? "T" : parts(code).suit);
  const cards = keyed(placed());
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
/** What is done with raised cards now: they are buried, or played; null where neither is to be done. */
const doing = () => legal().find(({ type }) => type === "bury" || type === "play")?.type ?? null;

function buttonsOf() {
  if (store.game.answer.over && !session.playing) return score.offers();
  if (!myTurn()) return [];
  const type = doing();
  const advice = advised();
  if (!type) return legal().map((choice) => choiceButton(choice, advice));
  const isShort = type === "bury" && ui.raised.size !== rulesOf().kitty;
  return [
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
  if (view.phase === "bury") return t("tricks.bury", { n: ui.raised.size, kitty: rulesOf().kitty });
  const lead = leadNow();
  return lead ? t("tricks.follow", { n: lead.length }) : t("table.lead");
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

function touched() {
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

const fanOf = (cards, kind = "fan") =>
  h(
    "span",
    { class: kind, role: "img", "aria-label": cards.map(cardName).join(" "), style: { "--n": cards.length } },
    cards.map((code) => card(code, { class: `card${isTrump(code) ? " trump" : ""}` })),
  );

/** What lies before a seat: its play, whether it led, whether it wins the trick; or what it said. */
function said(seat) {
  const { view } = session;
  const what = session.said[seat];
  if (!what) return null;
  if (what.type === "declare") return h("div", { class: "played declared" }, fanOf(what.cards), h("div", { class: "called" }, actionName(what)));
  if (!what.cards) {
    const text = t.has(`tricks.said.${what.type}`) ? t(`tricks.said.${what.type}`) : sentence(what);
    return text && h("div", { class: "bubble" }, text);
  }
  const isAhead = view.ahead === seat || what.points !== undefined;
  const tags = [
    what.type === "throw_failed" && { text: t("tricks.fails"), kind: "bad" },
    what.failed && { text: t("tricks.forced"), kind: "bad" },
    what.isLead && { text: t("tricks.led"), kind: "" },
    isAhead && { text: what.points ? t("tricks.won", { n: what.points }) : t("tricks.ahead"), kind: "gold" },
  ].filter(Boolean);
  return h(
    "div",
    { class: `played${isAhead ? " ahead" : ""}` },
    fanOf(what.cards),
    tags.length > 0 && h("div", { class: "tags" }, tags.map(({ text, kind }) => h("span", { class: `badge ${kind || "plain"}` }, text))),
  );
}

function badgesOf(seat) {
  const { view } = session;
  const ours = (seat - view.seat) % 2 === 0;
  const dealer = view.contract ? view.contract.dealer : view.dealer;
  return [
    ...(dealer === seat ? [{ text: t("table.dealer"), kind: "gold" }] : []),
    { text: t(ours ? "role.ours" : "role.theirs"), kind: ours ? "out" : "plain" },
  ];
}

function showSeat(seat) {
  const region = regions[placeOf(seat)];
  show(region.plate, plate(seat, { acting: isActing(seat), badges: badgesOf(seat), left: leftOf(seat) }));
  const open = seat !== session.view.seat && session.view.hands?.[seat];
  show(region.said, said(seat), open && h("div", { class: "fan open", style: { "--n": open.length } }, open.map((code) => card(code))));
}

/** The level that is played, and the trumps. */
function contract({ level, trump, contract: stands }) {
  const name = trump ? t(`trump.${trump}`) : t("tricks.undeclared");
  return h(
    "div",
    { class: `contract${stands ? "" : " open"}`, role: "img", "aria-label": `${t("table.level", { level: levelName(level) })} ${name}` },
    h("b", {}, t("table.level", { level: levelName(level) })),
    h("span", { class: `trump-sign ${trump ?? "none"}` }, trump && trump !== "N" ? suitSign(trump) : t(trump ? "tricks.n" : "tricks.unknown")),
    h("span", {}, name),
  );
}

/** The points of the attackers, on the way to the next steps of the score. */
function points({ taken, penalties, at_stake: atStake, contract: stands, seat }) {
  if (!stands) return null;
  const { stretch } = rulesOf();
  const ours = (seat - stands.dealer) % 2 !== 0;
  const total = taken + penalties;
  const steps = [1, 2, 3, 4].map((step) => step * stretch);
  const share = Math.max(0, Math.min(1, total / steps.at(-1)));
  return h(
    "div",
    { class: "taken" },
    h("span", {}, t(ours ? "tricks.taken.ours" : "tricks.taken.theirs")),
    h("b", {}, total),
    h("span", { class: "needed" }, t("tricks.needed", { n: 2 * stretch })),
    h(
      "div",
      { class: "steps", "aria-hidden": "true", style: { "--share": share } },
      steps.slice(0, -1).map((step) => h("i", { class: step === 2 * stretch ? "turn" : "", style: { "--at": step / steps.at(-1) } })),
    ),
    atStake > 0 && h("span", { class: "stake-now" }, t("tricks.stake", { n: atStake })),
  );
}

/** The ladder of the levels, with the place of each team. */
function ladder({ levels, seat }) {
  const [ours, theirs] = [levels[seat % 2], levels[1 - (seat % 2)]];
  const { levels: rungs, must } = rulesOf();
  return h(
    "ol",
    { class: "ladder", role: "img", "aria-label": t("table.levels", { ours: levelName(ours), theirs: levelName(theirs) }) },
    rungs.map((level) =>
      h(
        "li",
        { class: [must.includes(level) && "must", level === ours && "ours", level === theirs && "theirs"].filter(Boolean).join(" ") },
        level === "NT" ? t("tricks.n") : rankName(level),
      ),
    ),
  );
}

/** The kitty: what one buried oneself, or all see at the end; else its backs. */
function kitty({ buried, phase }) {
  const { kitty: number } = rulesOf();
  if (!number || phase === "bury") return null;
  const label = t(phase === "declare" ? "tricks.kitty" : "tricks.buried");
  return h(
    "div",
    { class: "set kitty" },
    h("span", { class: "label" }, label),
    buried?.length
      ? fanOf(buried, "fan small")
      : h("div", { class: "fan small stacked-backs", "aria-hidden": "true" }, Array.from({ length: number }, () => h("span", { class: "card back" }, cardBack()))),
  );
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
        trump: isTrump(code),
        level: isTrump(code) && isOfLevel(code),
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
  show(regions.centre, ladder(view), h("div", { class: "told-of" }, contract(view), points(view)));
  show(regions.kitty, kitty(view));
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
