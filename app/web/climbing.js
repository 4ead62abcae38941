// The table of Dou Dizhu and Guandan.
import { cardBack, cardName, face, parts, rankName } from "./cards.js";
import { clock } from "./clock.js";
import { h, keep, s, show } from "./dom.js";
import { nameOf, others, placeOf, plate } from "./seats.js";
import { act, gameOf, myTurn, notify, option, rulesOf, seatsOf, session, wonder } from "./session.js";
import { store } from "./store.js";
import { t } from "./texts.js";

const ui = { raised: new Set(), declared: null, hints: null, at: -1, verdict: null, readings: null };

/** The fields that every question about the position takes. */
export function position() {
  const { game, ruleset } = { game: store.game.setup.game, ruleset: session.view.ruleset };
  const own =
    game === "guandan"
      ? { level: session.view.level }
      : session.view.wild.length
        ? { wild: session.view.wild }
        : {};
  return { ruleset, ...own };
}

const lastOf = ({ last }) => last && { cards: last.cards, ...(last.as ? { as: last.as } : {}) };

/** Cards with a key each: two packs have every card twice. */
function keyed(cards) {
  const seen = {};
  return cards.map((code) => ({ code, key: `${code}#${(seen[code] = (seen[code] ?? 0) + 1)}` }));
}

const raisedCards = () =>
  keyed(session.view.hand)
    .filter(({ key }) => ui.raised.has(key))
    .map(({ code }) => code);

function raise(cards, declared = null) {
  const wanted = [...cards];
  ui.raised.clear();
  for (const { code, key } of keyed(session.view.hand)) {
    const at = wanted.indexOf(code);
    if (at >= 0) {
      wanted.splice(at, 1);
      ui.raised.add(key);
    }
  }
  ui.declared = declared;
}

function forget() {
  Object.assign(ui, { declared: null, hints: null, at: -1, verdict: null, readings: null });
  ui.raised.clear();
}

export const card = (code, props = {}, extra = {}) =>
  h("span", { class: "card", ...props }, face(code, extra));

/** A play on the table: its cards close together, and what it is called. */
function played(said) {
  if (!said) return null;
  if (said.cards?.length && said.type !== "tribute" && said.type !== "return") {
    return h(
      "div",
      { class: `played${said.bomb ? " bomb" : ""}` },
      h(
        "div",
        {
          class: "fan",
          role: "img",
          "aria-label": [said.name, ...said.cards.map(cardName)].filter(Boolean).join(" "),
          style: { "--n": said.cards.length },
        },
        said.cards.map((code, at) => card(code, {}, { as: standsFor(said, code, at) })),
      ),
      said.name && h("div", { class: "called" }, said.name),
    );
  }
  const text = sentence(said);
  return (
    text &&
    h(
      "div",
      { class: "bubble" },
      text,
      said.cards &&
        h(
          "div",
          { class: "fan" },
          said.cards.map((code) => card(code)),
        ),
    )
  );
}

/** What the wild card at a place stands for; equal cards are told apart by number. */
function standsFor({ as, cards }, code, at) {
  if (!as) return null;
  const before = cards.slice(0, at).filter((each) => each === code).length;
  const found = as[before ? `${code}#${before + 1}` : code];
  return found && found !== code && !(found.length === 1 && parts(code).rank === found) ? found : null;
}

/** Whether a single card is wild in this rule set: the catalogue names it, a heart where its rank is the level's. */
function isWild(code) {
  const wilds = rulesOf()?.wilds;
  if (!wilds || wilds.drawn) return false;
  return code === (session.view.level ? `${session.view.level}H` : wilds.card);
}

/** What somebody said, in words. */
export function sentence(event) {
  const { type, seat } = event;
  const calling = ["score"].includes(option("calling"));
  if (type === "pass")
    return t(
      session.view.phase === "calling" && !event.late
        ? "said.pass.calling"
        : session.view.phase === "doubling"
          ? "said.pass.doubling"
          : "said.pass",
    );
  if (type === "call") return t(calling ? "said.call" : "said.call.landlord", event);
  if (type === "double") return t("said.double", event);
  if (type === "wild") return t("said.wild", { rank: rankName(event.rank) });
  if (type === "take") return t("said.take", { seat: nameOf(event.source) });
  if (type === "out") return t("said.out", { place: t(`place.${event.place}`) });
  if (type === "play")
    return t("said.play", { name: event.play.name, cards: event.play.cards.map(cardName).join(" ") });
  if (type === "tribute" || type === "return") return t(`said.${type}`, { cards: "" });
  if (type === "lead") return null;
  void seat;
  return t.has(`said.${type}`) ? t(`said.${type}`) : null;
}

function badgesOf(seat) {
  const { view } = session;
  const badges = [];
  if (view.landlord !== undefined && view.landlord !== null) {
    badges.push(
      seat === view.landlord
        ? { text: t("role.landlord"), kind: "gold" }
        : { text: t("role.peasant"), kind: "plain" },
    );
  }
  if (view.team_levels && seatsOf() === 4) {
    const ours = (seat - view.seat) % 2 === 0;
    badges.push({ text: t(ours ? "role.ours" : "role.theirs"), kind: ours ? "gold" : "plain" });
  }
  const place = view.out?.indexOf(seat) ?? -1;
  if (place >= 0) badges.push({ text: t(`place.${place + 1}`), kind: "out" });
  return badges;
}

function leftOf(seat) {
  const count = session.view.counts[seat];
  if (count === 0) return null;
  const text = count === null ? t("seat.unknown") : t("seat.cards", { n: count });
  return h(
    "span",
    {
      class: `remain${count !== null && count <= 2 ? " few" : ""}`,
      role: "img",
      "aria-label": text,
      title: text,
    },
    cardBack(),
    h("b", {}, count ?? "10+"),
  );
}

function isActing(seat) {
  return session.playing ? false : session.view.to_act.includes(seat);
}

function showSeat(regions, seat) {
  const region = regions[placeOf(seat)];
  show(region.plate, plate(seat, { acting: isActing(seat), badges: badgesOf(seat), left: leftOf(seat) }));
  const open = seat !== session.view.seat && session.view.hands?.[seat];
  show(
    region.said,
    played(session.said[seat]),
    open &&
      h(
        "div",
        { class: "fan open", style: { "--n": open.length } },
        open.map((code) => card(code)),
      ),
  );
}

function showCentre(centre) {
  const { view } = session;
  const group = (label, cards) =>
    h(
      "div",
      { class: "set" },
      h("span", { class: "label" }, label),
      h(
        "div",
        { class: "fan small", role: "img", "aria-label": `${label} ${cards.map(cardName).join(" ")}` },
        cards.map((code) => card(code)),
      ),
    );
  const bottom = rulesOf()?.bottom;
  const hidden = bottom > 0 && !view.bottom;
  const level = view.level && seatsOf() === 4;
  show(
    centre,
    hidden &&
      h(
        "div",
        { class: "set" },
        h("span", { class: "label" }, t("table.bottom")),
        h(
          "div",
          { class: "fan small" },
          Array.from({ length: bottom }, () => h("span", { class: "card back" }, cardBack())),
        ),
      ),
    view.bottom?.length ? group(t("table.bottom"), view.bottom) : null,
    view.wild?.length ? group(t("table.wild"), view.wild) : null,
    level &&
      h(
        "div",
        { class: "level" },
        h("b", {}, t("table.level", { level: rankName(view.level) })),
        h("span", {}, t("table.levels", teamLevels(view))),
      ),
    tributes(view),
  );
}

const teamLevels = (view) => {
  const mine = view.seat % 2;
  return { ours: rankName(view.team_levels[mine]), theirs: rankName(view.team_levels[1 - mine]) };
};

/** What was paid and returned before this round. */
function tributes(view) {
  const given = (view.tribute ?? []).filter((each) => each.cards);
  if (!given.length || view.history.length > seatsOf()) return null;
  return h(
    "div",
    { class: "tributes" },
    given.map((each) =>
      h(
        "div",
        { class: "set" },
        h(
          "span",
          { class: "label" },
          `${nameOf(each.seat)} ${t(each.type === "pay" ? "act.pay" : "act.return")}`,
        ),
        h(
          "div",
          { class: "fan small" },
          each.cards.map((code) => card(code)),
        ),
      ),
    ),
  );
}

// What the buttons are called, and the keys that press them.
function labelOf(choice) {
  const { phase, bids } = session.view;
  if (choice.type === "call")
    return t(option("calling") === "score" ? "act.call" : "act.call.landlord", choice);
  if (choice.type === "double")
    return t.has(`act.double.${choice.factor}`)
      ? t(`act.double.${choice.factor}`)
      : t("act.double.n", choice);
  if (choice.type === "redouble") return t("act.redouble", { seats: choice.seats.map(nameOf).join("、") });
  if (choice.type === "take") return t("act.take", { seat: nameOf(choice.source) });
  if (choice.type === "pass") {
    if (phase === "calling")
      return t(
        bids.some((bid) => bid.type !== "pass") && option("calling") === "rob"
          ? "act.pass.rob"
          : "act.pass.calling",
      );
    return t(
      phase === "doubling" ? "act.pass.doubling" : phase === "tribute" ? "act.pass.tribute" : "act.pass",
    );
  }
  return t(`act.${choice.type}`);
}

const isGiving = (choice) => choice.type === "pay" || choice.type === "return";

async function hint() {
  const { answer } = store.game;
  const given = answer.legal.filter(isGiving);
  if (given.length) {
    ui.at = (ui.at + 1) % given.length;
    raise(given[ui.at].cards);
    return update();
  }
  if (!ui.hints) {
    const found = await wonder(`/v1/${store.game.setup.game}/hints`, {
      hand: session.view.hand,
      last: lastOf(session.view),
      limit: 12,
      ...position(),
    });
    if (!found) return undefined;
    ui.hints = found.hints;
    ui.at = -1;
    if (!found.hints.length) return notify({ text: found.text ?? t("table.nohint"), bad: false });
  }
  if (!ui.hints.length) return undefined;
  ui.at = (ui.at + 1) % ui.hints.length;
  const { play, text } = ui.hints[ui.at];
  raise(play.cards, play.wild);
  ui.verdict = { good: true, text: `${play.name} · ${text} (${ui.at + 1}/${ui.hints.length})` };
  session.notice = null;
  return update();
}

let asking = null;

/** What the raised cards are, asked while they are being chosen. */
async function judge() {
  asking?.abort();
  const cards = raisedCards();
  ui.verdict = null;
  ui.readings = null;
  if (!cards.length || !store.game.answer.legal.some(({ type }) => type === "play")) return;
  const mine = (asking = new AbortController());
  await new Promise((done) => setTimeout(done, 140));
  if (mine.signal.aborted) return;
  const found = await wonder(
    `/v1/${store.game.setup.game}/validate`,
    { cards, hand: session.view.hand, last: lastOf(session.view), ...position() },
    { quiet: true, signal: mine.signal },
  );
  if (!found || mine.signal.aborted) return;
  ui.verdict = found.legal ? { good: true, text: found.play.name } : { good: false, text: found.text };
  update();
}

/** Every way in which these cards may be played now. */
async function readingsOf(cards) {
  if (!rulesOf()?.wilds) return [];
  const game = store.game.setup.game;
  const read = await wonder(`/v1/${game}/classify`, { cards, ...position() });
  if (!read?.play || !read.alternatives.length) return [];
  const every = [read.play, ...read.alternatives].slice(0, 8);
  const last = lastOf(session.view);
  const verdicts = await Promise.all(
    every.map((play) =>
      wonder(
        `/v1/${game}/validate`,
        { cards, as: play.wild, hand: session.view.hand, last, ...position() },
        { quiet: true },
      ),
    ),
  );
  const legal = every.filter((_, at) => verdicts[at]?.legal);
  const distinct = new Map(legal.map((play) => [`${play.pattern} ${play.key} ${play.links}`, play]));
  return [...distinct.values()];
}

async function play() {
  const cards = raisedCards();
  if (!cards.length) return notify({ text: t("table.choose"), bad: true });
  const given = store.game.answer.legal.find(isGiving);
  if (given) return act({ type: given.type, cards });
  if (!ui.declared && !ui.readings) {
    const readings = await readingsOf(cards);
    if (readings.length > 1) {
      ui.readings = readings;
      return update();
    }
    ui.declared = readings[0]?.wild ?? null;
  }
  const as = ui.declared && Object.keys(ui.declared).length ? { as: ui.declared } : {};
  return act({ type: "play", cards, ...as });
}

function buttonsOf() {
  if (!myTurn()) return [];
  const { legal } = store.game.answer;
  const plays = legal.some((choice) => choice.type === "play" || isGiving(choice));
  const plain = legal.filter((choice) => choice.type !== "play" && !isGiving(choice));
  const weight = (choice) => (choice.type === "pass" ? 0 : 1);
  const buttons = [...plain]
    .sort((a, b) => weight(a) - weight(b))
    .map((choice) => ({
      key: `${choice.type}${choice.points ?? choice.factor ?? choice.seats ?? choice.source ?? ""}`,
      text: labelOf(choice),
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
    { key: "hint", text: t("act.hint"), kind: "plain", keys: "H", press: hint },
    {
      key: "play",
      text: t(giving ? `act.${giving.type}` : "act.play"),
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
  const types = store.game.answer.legal.map(({ type }) => type);
  if (types.includes("pay")) return t("table.tribute");
  if (types.includes("return")) return t("table.return");
  if (view.phase === "play" && !types.includes("play"))
    return gameOf().reasons.find(({ code }) => code === "nothing_beats")?.text ?? t("table.your");
  if (!types.includes("play")) return t("table.your");
  return view.last ? t("table.your") : t("table.lead");
}

let root = null;
let regions = null;

function build() {
  const seat = (place) => {
    const region = { plate: h("div", { class: "plate-slot" }), said: h("div", { class: "said" }) };
    region.all = h("div", { class: `seat ${place}` }, region.plate, region.said);
    return region;
  };
  regions = { left: seat("left"), top: seat("top"), right: seat("right"), own: seat("own") };
  regions.centre = h("div", { class: "centre" });
  regions.clock = h("div", { class: "clock-slot" });
  regions.prompt = h("p", { class: "prompt" });
  regions.buttons = h("div", { class: "buttons", role: "group", "aria-label": t("table.your") });
  regions.readings = h("div", { class: "readings" });
  regions.hand = h("div", { class: "hand", role: "group", "aria-label": t("table.hand") });
  const bar = (regions.bar = h(
    "div",
    { class: "bar" },
    h("div", { class: "told" }, regions.clock, regions.prompt),
    regions.buttons,
  ));
  root.className = `table climbing seats-${seatsOf()}`;
  show(
    root,
    ...others().map((each) => regions[placeOf(each)].all),
    regions.centre,
    watermark(),
    regions.own.all,
    regions.readings,
    bar,
    regions.hand,
    h("p", { class: "keys" }, t("keys.help")),
  );
  drag(regions.hand);
}

/** The name of the house, as if woven into the felt. */
const watermark = () =>
  s(
    "svg",
    { viewBox: "0 0 200 100", class: "watermark", "aria-hidden": "true", focusable: "false" },
    s("use", { href: "#glyph-牌", width: 100, height: 100 }),
    s("use", { href: "#glyph-局", x: 100, width: 100, height: 100 }),
  );

function cardButton({ code, key }) {
  const button = h(
    "button",
    { type: "button", class: "card", "aria-pressed": "false", tabindex: -1 },
    face(code),
  );
  button.setAttribute("aria-label", cardName(code));
  button.dataset.card = code;
  button.addEventListener("click", (event) => {
    if (event.detail === 0) toggle(key);
  });
  return h("span", { class: "slot" }, button);
}

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

/** Cards are raised by a click, and many by drawing across them; the first says which way. */
function drag(hand) {
  let way = null;
  const keyAt = (event) =>
    document.elementFromPoint(event.clientX, event.clientY)?.closest(".hand .slot")?.dataset.key;
  const apply = (key) => {
    if (!key || way === null || ui.raised.has(key) === way) return;
    if (way) ui.raised.add(key);
    else ui.raised.delete(key);
    touched();
  };
  hand.addEventListener("pointerdown", (event) => {
    const key = keyAt(event);
    if (!key || event.button) return;
    way = !ui.raised.has(key);
    apply(key);
  });
  hand.addEventListener("pointermove", (event) => {
    if (way !== null && event.buttons) apply(keyAt(event));
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"])
    hand.addEventListener(end, () => (way = null));
}

function showHand() {
  const { view } = session;
  const given = myTurn() ? store.game.answer.legal.filter(isGiving).flatMap(({ cards }) => cards) : [];
  const cards = keyed(view.hand);
  for (const key of ui.raised) if (!cards.some((each) => each.key === key)) ui.raised.delete(key);
  const wild = new Set(view.wild ?? []);
  regions.hand.style.setProperty("--n", cards.length);
  keep(regions.hand, cards, {
    key: ({ key }) => key,
    make: cardButton,
    update: (slot, { code, key }, at) => {
      const button = slot.firstChild;
      const isRaised = ui.raised.has(key);
      slot.classList.toggle("raised", isRaised);
      slot.classList.toggle("wild", wild.has(parts(code).rank) || isWild(code));
      slot.classList.toggle("dim", given.length > 0 && !given.includes(code));
      button.setAttribute("aria-pressed", isRaised);
      if (!regions.hand.contains(document.activeElement)) button.tabIndex = at === 0 ? 0 : -1;
    },
  });
  if (!regions.hand.querySelector("[tabindex='0']"))
    regions.hand.querySelector("button")?.setAttribute("tabindex", 0);
}

export function update() {
  if (!regions || !session.view) return;
  for (const seat of [...others(), store.game.answer.seat]) showSeat(regions, seat);
  showCentre(regions.centre);
  const line = session.notice ?? ui.verdict;
  regions.prompt.textContent = line?.text ?? promptText();
  regions.prompt.className = `prompt${session.notice?.bad || ui.verdict?.good === false ? " bad" : ui.verdict?.good ? " good" : ""}`;
  keep(regions.buttons, buttonsOf(), {
    key: ({ key }) => key,
    make: (button) =>
      h("button", {
        type: "button",
        class: `button ${button.kind}`,
        onclick: (event) => event.currentTarget.press(),
      }),
    update: (element, button) => {
      element.press = button.press;
      element.textContent = button.text;
      element.setAttribute("aria-keyshortcuts", button.keys ?? "");
      element.disabled = Boolean(button.off);
      element.dataset.act = button.key;
    },
  });
  show(
    regions.readings,
    ui.readings && [
      h("p", {}, t("table.readings")),
      ...ui.readings.map((reading) =>
        h(
          "button",
          { type: "button", class: "button plain", onclick: () => ((ui.declared = reading.wild), play()) },
          `${reading.name} · ${Object.entries(reading.wild)
            .map(([from, to]) =>
              t("table.as", {
                card: cardName(from.split("#")[0]),
                rank: to.length > 1 ? cardName(to) : rankName(to),
              }),
            )
            .join("，")}`,
        ),
      ),
    ],
  );
  showHand();
}

function onKey(event) {
  const key = event.key.toLowerCase();
  const inHand = regions.hand.contains(event.target);
  if (key === "arrowleft" || key === "arrowright") {
    const cards = [...regions.hand.querySelectorAll("button")];
    if (!cards.length) return false;
    const now = cards.indexOf(document.activeElement);
    const next = now < 0 ? 0 : (now + (key === "arrowright" ? 1 : -1) + cards.length) % cards.length;
    cards.forEach((each, at) => (each.tabIndex = at === next ? 0 : -1));
    cards[next].focus();
    return true;
  }
  if (key === "enter" && event.target.closest("button") && !inHand) return false;
  const names = {
    h: "hint",
    p: "pass",
    r: "reset",
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

export const climbing = {
  mount(element) {
    root = element;
    forget();
    build();
    update();
    clock.mount(regions.clock);
  },
  update(what) {
    if (what.settled) {
      forget();
    }
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
    Object.assign(ui, { hints: null, verdict: null, at: -1 });
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
