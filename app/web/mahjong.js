// The table of mahjong.
import { clock } from "./clock.js";
import { h, keep, s, say, show } from "./dom.js";
import { score } from "./score.js";
import { character, nameOf, others, placeOf, plate, whereOf } from "./seats.js";
import { act, answers, myTurn, notify, session, wonder } from "./session.js";
import { store } from "./store.js";
import { t } from "./texts.js";
import { advised, weigh } from "./thoughts.js";
import { tile, tileFace, tileName } from "./tiles.js";
import { showWaits } from "./waits.js";

// The verdict is worded when it is shown, in the language of then.
const ui = { raised: null, verdict: null, analysis: null, turn: null };
const WINDS = ["E", "S", "W", "N"];

const backTile = () => h("span", { class: "tile back" });
const group = (codes, label, props = {}) =>
  h("span", { class: "tiles", role: "img", "aria-label": label, ...props }, codes);
const names = (codes) => codes.map(tileName).join(" ");

export function sentence(event) {
  const { type } = event;
  if (["scores", "over", "hand", "lead"].includes(type)) return type === "over" ? t("said.over") : null;
  if (type === "pass") return t("act.pass.claims");
  if (!t.has(`said.${type}`)) return null;
  return t(`said.${type}`, {
    tile: event.tile ? tileName(event.tile) : "",
    tiles: event.tiles ? names(event.tiles) : "",
  }).trim();
}

function meld(each) {
  if (!each.tiles.length) return group([backTile(), backTile(), backTile(), backTile()], t("act.gang"));
  const hidden = each.type === "gang" && each.concealed;
  const shown = each.tiles.map((code, at) => (hidden && (at === 0 || at === 3) ? backTile() : tile(code)));
  return group(shown, `${t(`act.${each.type}`)} ${names(each.tiles)}`);
}

const windOf = (seat) => WINDS[(seat - session.view.dealer + 4) % 4];

function badgesOf(seat) {
  const { dealer, round_wind: wind } = session.view;
  const kind = seat === dealer ? "gold" : "plain";
  return [
    ...(wind ? [{ text: tileName(windOf(seat)), kind }] : []),
    ...(seat === dealer ? [{ text: t("table.dealer"), kind }] : []),
  ];
}

function said(seat) {
  const what = session.said[seat];
  if (!what || ["draw", "discard"].includes(what.type)) return null;
  const text = sentence(what);
  if (!text) return null;
  const fans = what.won?.fans;
  return h(
    "div",
    { class: `bubble${what.type === "hu" ? " grand" : ""}` },
    h("span", {}, what.won ? `${text} ${what.won.total}${t("over.points")}` : text.split(" ")[0]),
    fans &&
      h(
        "small",
        {},
        fans
          .map((fan) => `${fan.name} ${fan.points * fan.count}`)
          .join(" · "),
      ),
  );
}

function showSeat(region, seat) {
  const { view } = session;
  const acting = !session.playing && view.to_act.includes(seat);
  show(region.plate, plate(seat, { acting, badges: badgesOf(seat) }), said(seat));
  const own = seat === view.seat;
  const flowers = view.flowers?.[seat] ?? [];
  const count = view.counts[seat];
  show(
    region.melds,
    !own &&
      view.hands &&
      group(
        view.hands[seat].map((code) => tile(code)),
        names(view.hands[seat]),
        { class: "tiles opened" },
      ),
    !own &&
      !view.hands &&
      group([h("span", { class: "tile back" }), h("b", {}, `×${count}`)], t("seat.cards", { n: count }), {
        class: "tiles held",
      }),
    view.melds[seat].map(meld),
    !own && isFresh() && character(seat),
    flowers.length > 0 &&
      group(
        flowers.map((code) => tile(code)),
        names(flowers),
        { class: "tiles flowers" },
      ),
  );
}

/** Nobody has discarded anything yet. */
const isFresh = () => store.game.answer.turn === 0 && session.view.discards.every((pond) => !pond.length);

function showPond(pond, seat) {
  const { view } = session;
  const codes = [...view.discards[seat]];
  const waiting = view.tabled && view.tabled.seat === seat && !view.tabled.robbing && !session.playing;
  if (waiting && view.phase === "claims") codes.push(view.tabled.tile);
  const last = view.fresh?.seat === seat ? codes.length - 1 : -1;
  pond.setAttribute("aria-label", `${t("table.discards", { where: nameOf(seat) })} ${names(codes)}`);
  keep(pond, codes, {
    key: (code, at) => `${at}${code}`,
    make: (code) => tile(code),
    update: (element, _, at) =>
      element.classList.toggle(
        "fresh",
        at === last || (waiting && view.phase === "claims" && at === codes.length - 1),
      ),
  });
  pond.dataset.name = whereOf(seat);
}

function showInfo(info) {
  const { view } = session;
  const left = view.left.reduce((sum, each) => sum + each, 0);
  const turn = session.playing ? null : placeOf(view.to_act[0] ?? view.turn);
  show(
    info,
    s(
      "svg",
      { viewBox: "0 0 100 100", class: "compass", "aria-hidden": "true", focusable: "false" },
      s("rect", { x: 8, y: 8, width: 84, height: 84, rx: 14, class: "plateau" }),
      [
        ["own", 50, 96, 0],
        ["right", 96, 50, -90],
        ["top", 50, 4, 180],
        ["left", 4, 50, 90],
      ].map(([place, x, y, turned]) =>
        s("path", {
          d: "M-7 -5h14l-7 9Z",
          transform: `translate(${x} ${y}) rotate(${turned})`,
          class: place === turn ? "now" : "then",
        }),
      ),
      view.round_wind &&
        s("use", {
          href: `#glyph-${{ E: "東", S: "南", W: "西", N: "北" }[view.round_wind]}`,
          x: 34,
          y: 18,
          width: 32,
          height: 32,
          class: "wind",
        }),
    ),
    view.round_wind &&
      h("span", { class: "round" }, t("table.round", { wind: tileName(view.round_wind) })),
    h("span", { class: "wall" }, t("table.wall", { n: left })),
  );
}

/** The hand as it is held: the tile just drawn stands apart. */
function held() {
  const { hand, drawn, to_act: acting, seat, phase } = session.view;
  const codes = [...hand];
  const apart = drawn && phase === "turn" && acting.includes(seat) && codes.includes(drawn);
  if (apart) codes.splice(codes.lastIndexOf(drawn), 1);
  const seen = {};
  const items = codes.map((code) => ({ code, key: `${code}#${(seen[code] = (seen[code] ?? 0) + 1)}` }));
  if (apart) items.push({ code: drawn, key: `${drawn}#drawn`, apart: true });
  return items;
}

const discardOf = (code) =>
  store.game.answer.legal.find((choice) => choice.type === "discard" && choice.tile === code);

function discard(code) {
  if (!myTurn()) return undefined;
  // What may not be discarded is for the service to say.
  return act({ type: "discard", tile: code });
}

async function analyse() {
  const { view } = session;
  if (ui.turn === store.game.answer.turn && ui.analysis) return ui.analysis;
  const own = view.melds[view.seat];
  const found = await wonder(`/v1/${store.game.setup.game}/analyze`, {
    hand: view.hand,
    melds: own,
    seen: seen(view, false),
  });
  ui.turn = store.game.answer.turn;
  ui.analysis = found;
  return found;
}

/** Every tile that lies open, and, with it, those one holds. */
function seen(view, withOwn = true) {
  const own = withOwn ? [...view.hand, ...view.melds[view.seat].flatMap(({ tiles }) => tiles)] : [];
  return [
    ...own,
    ...view.discards.flat(),
    ...others().flatMap((seat) => view.melds[seat].flatMap(({ tiles }) => tiles)),
    ...(withOwn ? (view.flowers ?? []).flat() : []),
    ...(view.tabled && view.phase === "claims" && !view.tabled.robbing ? [view.tabled.tile] : []),
  ];
}

async function hint() {
  const win = store.game.answer.legal.find(({ type }) => type === "hu");
  if (win) {
    ui.verdict = () => t("act.hu");
    regions.buttons.querySelector('[data-act="hu"]')?.focus();
    return update();
  }
  const found = await analyse();
  if (!found) return undefined;
  const best = found.discards.find((each) => discardOf(each.tile));
  if (!best) {
    const { best: n } = found.shanten;
    ui.verdict = () => (n === 0 ? t("ai.ready") : t("ai.shanten", { n }));
    return update();
  }
  ui.raised = held().find(({ code }) => code === best.tile).key;
  ui.verdict = () => `${t("said.discard", { tile: tileName(best.tile) })}：${weigh([best])[0].text}`;
  return update();
}

function buttonsOf() {
  const { legal, over } = store.game.answer;
  if (over && !session.playing) return score.offers();
  if (!myTurn()) return [];
  const turn = legal.some(({ type }) => type === "discard");
  const order = ["pass", "chi", "peng", "gang", "hu"];
  const plain = legal
    .filter(({ type }) => type !== "discard")
    .sort((a, b) => order.indexOf(a.type) - order.indexOf(b.type));
  const advice = advised();
  const keyOf = ({ type, tiles, tile: own }) => `${type}${tiles?.join("") ?? own ?? ""}`;
  const buttons = plain.map((choice) => ({
    key: keyOf(choice),
    advised: advice && keyOf(advice) === keyOf(choice),
    type: choice.type,
    text: choice.type === "pass" ? t("act.pass.claims") : t.act(choice.type),
    tiles: choice.tiles ?? (choice.type === "gang" ? [choice.tile] : []),
    kind: choice.type === "pass" ? "quiet" : choice.type === "hu" ? "strong" : "plain",
    press: () => {
      const { seat, ...action } = choice;
      void seat;
      return act(action);
    },
  }));
  const raised = held().find(({ key }) => key === ui.raised);
  return [
    ...buttons,
    ...(answers("analyze")
      ? [{ key: "hint", type: "hint", text: t("act.hint"), kind: "plain", tiles: [], press: hint }]
      : []),
    ...(turn
      ? [
          {
            key: "discard",
            type: "discard",
            text: t("act.discard"),
            kind: "strong",
            tiles: [],
            press: () => (raised ? discard(raised.code) : notify({ text: t("table.choose"), bad: true })),
          },
        ]
      : []),
  ];
}

function promptText() {
  const { view } = session;
  if (session.busy) return t("table.working");
  if (!myTurn()) return store.game.answer.over && !session.playing ? t("said.over") : t("table.waiting");
  if (view.phase === "claims" && view.tabled)
    return `${nameOf(view.tabled.seat)} ${t(view.tabled.robbing ? "said.gang" : "said.discard", { tile: tileName(view.tabled.tile) })}`;
  return t("table.your");
}

let root = null;
let regions = null;

function build() {
  const seats = [...others(), store.game.answer.seat];
  regions = { seats: {}, ponds: {}, info: h("div", { class: "info" }) };
  for (const seat of seats) {
    const region = { plate: h("div", { class: "plate-slot" }), melds: h("div", { class: "melds" }) };
    region.all = h("div", { class: `seat ${placeOf(seat)}` }, region.plate, region.melds);
    regions.seats[seat] = region;
    regions.ponds[seat] = h("div", { class: `pond ${placeOf(seat)}`, role: "img" });
  }
  regions.clock = h("div", { class: "clock-slot" });
  regions.prompt = h("p", { class: "prompt", role: "status" });
  regions.buttons = h("div", { class: "buttons", role: "group", "aria-label": t("table.your") });
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
    (regions.bar = h(
      "div",
      { class: "bar" },
      h("div", { class: "told" }, regions.clock, regions.prompt),
      regions.buttons,
    )),
    regions.waits,
    regions.hand,
    h("p", { class: "keys" }, t("keys.tiles")),
  );
}

function tileButton({ code, key }) {
  const button = h(
    "button",
    {
      type: "button",
      class: "tile",
      "aria-pressed": "false",
      "aria-label": tileName(code),
      "data-tile": code,
    },
    tileFace(code),
  );
  button.addEventListener("click", () => {
    if (ui.raised === key) return discard(code);
    ui.raised = key;
    ui.verdict = null;
    session.notice = null;
    return update();
  });
  return h("span", { class: "slot" }, button);
}

function showHand() {
  const items = held();
  if (!items.some(({ key }) => key === ui.raised)) ui.raised = null;
  const advice = advised();
  const outlined = advice?.type === "discard" ? items.findLast(({ code }) => code === advice.tile) : null;
  keep(regions.hand, items, {
    key: ({ key }) => key,
    make: tileButton,
    update: (slot, { key, apart }, at) => {
      slot.classList.toggle("raised", key === ui.raised);
      slot.classList.toggle("apart", Boolean(apart));
      slot.classList.toggle("advised", key === outlined?.key);
      slot.firstChild.setAttribute("aria-pressed", key === ui.raised);
      if (!regions.hand.contains(document.activeElement)) slot.firstChild.tabIndex = at === 0 ? 0 : -1;
    },
  });
}

/** The tiles that stay in the hand: without the one that is raised, or else that was drawn. */
function kept() {
  const items = held();
  const gone = items.find(({ key }) => key === ui.raised) ?? items.find(({ apart }) => apart);
  return items.filter((each) => each !== gone).map(({ code }) => code);
}

function update() {
  if (!regions || !session.view) return;
  for (const [seat, region] of Object.entries(regions.seats)) showSeat(region, Number(seat));
  for (const [seat, pond] of Object.entries(regions.ponds)) showPond(pond, Number(seat));
  showInfo(regions.info);
  say(regions.prompt, session.notice?.text ?? ui.verdict?.() ?? promptText());
  regions.prompt.className = `prompt${session.notice?.bad ? " bad" : ui.verdict ? " good" : ""}`;
  keep(regions.buttons, buttonsOf(), {
    key: ({ key }) => key,
    make: (button) =>
      h(
        "button",
        {
          type: "button",
          class: `button ${button.kind}`,
          "data-act": button.type,
          onclick: (event) => event.currentTarget.press(),
          "aria-label": [button.text, ...button.tiles.map(tileName)].join(" "),
        },
        button.text,
        button.tiles.map((code) => tile(code)),
      ),
    update: (element, button) => {
      element.press = button.press;
      element.classList.toggle("advised", Boolean(button.advised));
    },
  });
  showHand();
  const { view } = session;
  if (session.playing || session.busy || root.classList.contains("replaying")) return;
  showWaits(regions.waits, kept(), { seen: seen(view, false), seatWind: windOf(view.seat) }, update);
}

function onKey(event) {
  const key = event.key.toLowerCase();
  const tiles = [...regions.hand.querySelectorAll("button")];
  const now = tiles.indexOf(document.activeElement);
  if (key === "arrowleft" || key === "arrowright") {
    if (!tiles.length) return false;
    const next =
      now < 0 ? tiles.length - 1 : (now + (key === "arrowright" ? 1 : -1) + tiles.length) % tiles.length;
    tiles.forEach((each, at) => (each.tabIndex = at === next ? 0 : -1));
    tiles[next].focus();
    return true;
  }
  if (key === "enter" && now >= 0) {
    discard(tiles[now].dataset.tile);
    return true;
  }
  const type = { h: "hint", p: "pass", c: "chi", g: "gang", w: "hu", o: "peng", enter: "discard" }[key];
  if (key === "enter" && event.target.closest("button")) return false;
  const button = type && regions.buttons.querySelector(`[data-act="${type}"]`);
  if (!button) return false;
  button.click();
  return true;
}

export const mahjong = {
  mount(element) {
    root = element;
    Object.assign(ui, { raised: null, verdict: null, analysis: null });
    build();
    update();
    clock.mount(regions.clock);
  },
  update(what) {
    if (what.settled || what.event?.seat === store.game.answer.seat)
      Object.assign(ui, { raised: null, verdict: null, analysis: null });
    if (root?.classList.contains("mahjong")) update();
  },
  replay(bar) {
    build();
    regions.bar.replaceChildren(bar);
    root.classList.add("replaying");
  },
  replayed: update,
  relabel() {
    build();
    clock.mount(regions.clock);
    update();
  },
  onKey,
  sentence,
  seen,
  follow: (action) => act(action),
  /** What the rules say of the hand: each discard, the best first. */
  async analysis() {
    if (!answers("analyze")) return null;
    const { legal } = store.game.answer;
    const found = await analyse();
    if (!found) return null;
    const discards = found.discards.filter((each) => discardOf(each.tile));
    const claims = legal
      .filter(({ type }) => type !== "discard")
      .map(({ seat, ...action }) => (void seat, { action }));
    const candidates = [
      ...claims.filter(({ action }) => action.type === "hu"),
      ...weigh(discards),
      ...claims.filter(({ action }) => action.type !== "hu"),
    ];
    const best = discards.length || candidates[0]?.action.type === "hu" ? candidates[0]?.action : null;
    return {
      candidates,
      action: best,
      reasons: discards.length
        ? [{ text: candidates.find(({ action }) => action.tile === discards[0].tile).text }]
        : [],
    };
  },
};
