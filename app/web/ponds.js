// What lies on the table of a game of tiles: seats with their melds, ponds, and what stands in the middle.
import { h, keep, s, show } from "./dom.js";
import { character, nameOf, others, placeOf, plate, whereOf } from "./seats.js";
import { called, rulesOf, session } from "./session.js";
import { store } from "./store.js";
import { t } from "./texts.js";
import { fanValue, namedTile, suitName, tile, tileName } from "./tiles.js";
import { sentence, signed } from "./words.js";

const WINDS = ["E", "S", "W", "N"];
const WIND_GLYPHS = { E: "東", S: "南", W: "西", N: "北" };

const backTile = () => h("span", { class: "tile back" });
const group = (codes, label, props = {}) =>
  h("span", { class: "tiles", role: "img", "aria-label": label, ...props }, codes);
/** Whether a tile is wild in this hand. */
export const isWild = (code) => Boolean(session.view.wild?.includes(code));

/** The name of a tile, as it is read aloud, with the word for a wild one. */
export const wildName = (code) => (isWild(code) ? `${tileName(code)} ${t("table.wild")}` : tileName(code));

const names = (codes) => codes.map(wildName).join(" ");
const lain = (code) => tile(code, { class: isWild(code) ? "wild" : "" });
const lying = (codes, props) => group(codes.map(lain), names(codes), props);

/** The wind of a seat, where the game has winds. */
const windOf = (seat, { round_wind: wind, dealer } = session.view) => wind && WINDS[(seat - dealer + 4) % 4];

/** What questions about a hand take beside it: the void suit of the own seat, where the game has one. */
export const voidOf = ({ voids, seat }) => (voids?.[seat] ? { void: voids[seat] } : {});

/** What questions about a hand take of the rules: the rule set, and the tile that was turned over. */
export const handRules = ({ ruleset, turned }) => ({ ruleset, ...(turned ? { turned } : {}) });

/** What questions about a win take beside that: the winds, where the game has them. */
export const windsOf = (view) =>
  view.round_wind ? { seat_wind: windOf(view.seat, view), round_wind: view.round_wind } : {};

const hasWon = (seat) => session.view.winners?.includes(seat);

function meld(each) {
  if (!each.tiles.length) return group([backTile(), backTile(), backTile(), backTile()], called("gang"));
  const hidden = each.type === "gang" && each.concealed;
  const shown = each.tiles.map((code, at) => (hidden && (at === 0 || at === 3) ? backTile() : tile(code)));
  return group(shown, `${called(each.type)} ${names(each.tiles)}`);
}

function badgesOf(seat) {
  const { dealer, voids, points } = session.view;
  const kind = seat === dealer ? "gold" : "plain";
  const wind = windOf(seat);
  return [
    wind && { text: tileName(wind), kind },
    seat === dealer && { text: t("table.dealer"), kind },
    voids?.[seat] && { text: t("table.void", { suit: suitName(voids[seat]) }), kind: "plain" },
    points?.[seat] && { text: signed(points[seat]), kind: "plain" },
    hasWon(seat) && { text: t("said.hu", { hu: called("hu") }), kind: "out" },
  ].filter(Boolean);
}

/** A fan with what it counts; where the event does not name it, as the rule set does. */
const fanWorth = (fan) =>
  `${fan.name ?? rulesOf().fans.find((each) => each.code === fan.code).name} ${fanValue(fan)}`;

/** What a seat says: drawing and discarding are seen, and the end of the wall is nobody's. */
function said(seat) {
  const what = session.said[seat];
  if (!what || ["draw", "discard", "exhausted"].includes(what.type)) return null;
  const text = sentence(what);
  if (!text) return null;
  const fans = what.won?.fans ?? what.fans;
  const worth = what.won ? t("table.worth", { n: what.won.total }) : what.value ? t("table.points", { n: what.value }) : null;
  return h(
    "div",
    { class: `bubble${what.type === "hu" ? " grand" : ""}` },
    h("span", {}, worth ? `${text.split(" ")[0]} ${worth}` : text.split(" ")[0]),
    fans && h("small", {}, fans.map(fanWorth).join(" · ")),
  );
}

/** Nobody has discarded anything yet. */
const isFresh = () => store.game.answer.turn === 0 && session.view.discards.every((pond) => !pond.length);

/** A seat: its plate, what it says, its melds, and its hand where that lies open. */
export function showSeat(region, seat) {
  const { view } = session;
  const acting = !session.playing && view.to_act.includes(seat);
  show(region.plate, plate(seat, { acting, badges: badgesOf(seat) }), said(seat));
  const own = seat === view.seat;
  const flowers = view.flowers?.[seat] ?? [];
  const count = view.counts[seat];
  const held = () => group([backTile(), h("b", {}, `×${count}`)], t("seat.cards", { n: count }), { class: "tiles held" });
  // A winner's hand may lie open before the others do.
  const open = view.hands?.[seat] ?? (hasWon(seat) ? view.shown?.[seat] : null);
  region.all.classList.toggle("finished", Boolean(hasWon(seat)) && !view.hands);
  show(
    region.melds,
    !own && (open ? lying(open, { class: "tiles opened" }) : held()),
    view.melds[seat].map(meld),
    !own && isFresh() && character(seat),
    flowers.length > 0 && lying(flowers, { class: "tiles flowers" }),
  );
}

/** What a seat has discarded; the tile that others may claim lies there too. */
export function showPond(pond, seat) {
  const { view } = session;
  const codes = [...view.discards[seat]];
  const { tabled } = view;
  const waits =
    tabled?.seat === seat && !tabled.robbing && !session.playing && view.phase === "claims";
  if (waits) codes.push(tabled.tile);
  const last = waits || view.fresh?.seat === seat ? codes.length - 1 : -1;
  pond.setAttribute("aria-label", `${t("table.discards", { where: nameOf(seat) })} ${names(codes)}`);
  keep(pond, codes, {
    key: (code, at) => `${at}${code}`,
    make: lain,
    update: (element, _, at) => element.classList.toggle("fresh", at === last),
  });
  pond.dataset.name = whereOf(seat);
}

const ARROWS = [
  ["own", 50, 96, 0],
  ["right", 96, 50, -90],
  ["top", 50, 4, 180],
  ["left", 4, 50, 90],
];

/** The middle: whose turn it is, the wind of the round where there is one, and the wall. */
export function showInfo(info) {
  const { view } = session;
  const wind = view.round_wind;
  const left = [view.left].flat().reduce((sum, each) => sum + each, 0);
  const turn = session.playing ? null : placeOf(view.to_act[0] ?? view.turn);
  show(
    info,
    s(
      "svg",
      { viewBox: "0 0 100 100", class: "compass", "aria-hidden": "true", focusable: "false" },
      s("rect", { x: 8, y: 8, width: 84, height: 84, rx: 14, class: "plateau" }),
      ARROWS.map(([place, x, y, turned]) =>
        s("path", {
          d: "M-7 -5h14l-7 9Z",
          transform: `translate(${x} ${y}) rotate(${turned})`,
          class: place === turn ? "now" : "then",
        }),
      ),
      wind &&
        s("use", { href: `#glyph-${WIND_GLYPHS[wind]}`, x: 34, y: 18, width: 32, height: 32, class: "wind" }),
    ),
    wind && h("span", { class: "round" }, t("table.round", { wind: tileName(wind) })),
    h("span", { class: "wall" }, t("table.wall", { n: left })),
    view.turned && h("span", { class: "turned" }, t("table.turned"), namedTile(view.turned)),
  );
}

/** Every tile that lies open, and, with it, those one holds. */
export function seen(view, withOwn = true) {
  const own = withOwn ? [...view.hand, ...view.melds[view.seat].flatMap(({ tiles }) => tiles)] : [];
  return [
    ...own,
    ...view.discards.flat(),
    ...others().flatMap((seat) => view.melds[seat].flatMap(({ tiles }) => tiles)),
    ...(withOwn ? (view.flowers ?? []).flat() : []),
  ];
}
