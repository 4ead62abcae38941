// Faces of playing cards, drawn as SVG in a box of 100 by 140.
import { h, s } from "./dom.js";
import { GLYPHS } from "./glyphs.js";
import { t } from "./texts.js";

const SUITS = {
  S: "M50 4C42 26 10 42 10 66c0 15 11 24 23 24 6 0 10-2 13-5-1 9-4 14-10 19h28c-6-5-9-10-10-19 3 3 7 5 13 5 12 0 23-9 23-24C90 42 58 26 50 4Z",
  H: "M50 98C38 78 6 60 6 33 6 17 17 8 29 8c10 0 17 6 21 15C54 14 61 8 71 8c12 0 23 9 23 25 0 27-32 45-44 65Z",
  C: "M50 4a22 22 0 0 0-18 35A22 22 0 1 0 46 75c-1 12-4 20-11 27h30c-7-7-10-15-11-27a22 22 0 1 0 14-36A22 22 0 0 0 50 4Z",
  D: "M50 2C60 22 74 38 90 52 74 66 60 82 50 102 40 82 26 66 10 52 26 38 40 22 50 2Z",
};
const STAR = "M50 4l13 31 34 3-26 22 8 33-29-18-29 18 8-33L3 38l34-3Z";
const MOON = "M66 6A46 46 0 1 0 94 66 38 38 0 0 1 66 6Z";

// Where the pips of each number stand: columns and rows of the card's middle.
const [L, M, R] = [43, 62, 81];
const ROWS = { 1: 23, 2: 38.5, 3: 46.5, 4: 54, 5: 70, 6: 86, 7: 93.5, 8: 101.5, 9: 117 };
const PIPS = {
  A: [],
  2: [
    [M, 1],
    [M, 9],
  ],
  3: [
    [M, 1],
    [M, 5],
    [M, 9],
  ],
  4: [
    [L, 1],
    [R, 1],
    [L, 9],
    [R, 9],
  ],
  5: [
    [L, 1],
    [R, 1],
    [M, 5],
    [L, 9],
    [R, 9],
  ],
  6: [
    [L, 1],
    [R, 1],
    [L, 5],
    [R, 5],
    [L, 9],
    [R, 9],
  ],
  7: [
    [L, 1],
    [R, 1],
    [M, 3],
    [L, 5],
    [R, 5],
    [L, 9],
    [R, 9],
  ],
  8: [
    [L, 1],
    [R, 1],
    [M, 3],
    [L, 5],
    [R, 5],
    [M, 7],
    [L, 9],
    [R, 9],
  ],
  9: [
    [L, 1],
    [R, 1],
    [L, 4],
    [R, 4],
    [M, 5],
    [L, 6],
    [R, 6],
    [L, 9],
    [R, 9],
  ],
  T: [
    [L, 1],
    [R, 1],
    [M, 2],
    [L, 4],
    [R, 4],
    [L, 6],
    [R, 6],
    [M, 8],
    [L, 9],
    [R, 9],
  ],
};

/** What a code shows: rank and suit; jokers and the flower are their own rank. */
export function parts(code) {
  if (code === "BJ" || code === "B") return { rank: "B", suit: "" };
  if (code === "RJ" || code === "R") return { rank: "R", suit: "" };
  if (code === "FL" || code === "F") return { rank: "FL", suit: "" };
  return { rank: code[0], suit: code[1] ?? "" };
}

const isRed = ({ rank, suit }) => suit === "H" || suit === "D" || rank === "R" || rank === "FL";

const SUIT_SIGNS = { S: "♠", H: "♥", C: "♣", D: "♦" };

/** The sign of a suit. */
export const suitSign = (suit) => SUIT_SIGNS[suit];

/** The suits from the lowest, where they break ties. */
export const suitOrder = (suits) => t("table.suits", { suits: suits.map((suit) => SUIT_SIGNS[suit]).join(" < ") });

/** A card's name, as it is read aloud. */
export function cardName(code) {
  const { rank, suit } = parts(code);
  if (rank === "B" || rank === "R" || rank === "FL") return t(`card.${rank}`);
  return t("card.name", { suit: suit ? t(`suit.${suit}`) : "", rank: rank === "T" ? "10" : rank });
}

export const rankName = (rank) =>
  ["B", "R", "FL", "F"].includes(rank) ? t(`card.${rank === "F" ? "FL" : rank}`) : rank === "T" ? "10" : rank;

/** What a level is called: by its rank, or the one without trumps. */
export const levelName = (level) => (level === "NT" ? t("tricks.notrump") : rankName(level));

const use = (id, x, y, size, extra = {}) =>
  s("use", { href: `#${id}`, x, y, width: size, height: size, ...extra });

function symbols() {
  const shapes = {
    ...Object.fromEntries(Object.entries(SUITS).map(([name, d]) => [`suit-${name}`, d])),
    star: STAR,
    moon: MOON,
  };
  return [
    ...Object.entries(shapes).map(([id, d]) => s("symbol", { id, viewBox: "0 0 100 106" }, s("path", { d }))),
    ...Object.entries(GLYPHS).map(([name, d]) =>
      s("symbol", { id: `glyph-${name}`, viewBox: "0 0 100 100", overflow: "visible" }, s("path", { d })),
    ),
    ...["J", "Q", "K"].map((rank) =>
      s("symbol", { id: `court-${rank}`, viewBox: "0 0 60 52" }, ...bust(rank)),
    ),
    s("symbol", { id: "jester", viewBox: "0 0 60 64" }, ...jester()),
    s("symbol", { id: "peony", viewBox: "0 0 100 100" }, ...peony()),
    s("symbol", { id: "back", viewBox: "0 0 100 140" }, ...back()),
  ];
}

/** The half figure of a court card; `currentColor` is the robe. */
function bust(rank) {
  const gold = { fill: "var(--gold-leaf)" };
  const line = { fill: "none", stroke: "var(--gold-leaf)", "stroke-width": 1.6, "stroke-linecap": "round" };
  const skin = { fill: "#f5dcc2" };
  const hair = { fill: rank === "K" ? "#4c3a30" : rank === "Q" ? "#6e4327" : "#8a5a2c" };
  const robe = [
    s("path", { d: "M2 54C4 42 14 37 22 35h16c8 2 18 7 20 19Z", fill: "currentColor" }),
    s("path", { d: "M21 35l9 12 9-12", ...line }),
    s("path", { d: "M9 42l6 12M51 42l-6 12", ...line, "stroke-width": 1.1 }),
    s("circle", { cx: 30, cy: 49.5, r: 1.8, ...gold }),
  ];
  if (rank === "K") {
    return [
      ...robe,
      s("path", { d: "M20 20h20v14c0 8-20 8-20 0Z", ...hair }),
      s("path", { d: "M22.5 19h15v9.5a7.5 7.5 0 0 1-15 0Z", ...skin }),
      s("path", { d: "M22.5 27c4-1.6 11-1.6 15 0v3c0 11-15 11-15 0Z", ...hair }),
      s("path", { d: "M27 29.5h6", stroke: "#f5dcc2", "stroke-width": 1.3, "stroke-linecap": "round" }),
      s("path", { d: "M18.5 20L16 5.5l7.5 6L30 2l6.5 9.5 7.5-6L41.5 20Z", ...gold }),
      s("path", { d: "M18.5 17h23", stroke: "currentColor", "stroke-width": 1.8 }),
      s("circle", { cx: 30, cy: 13, r: 1.9, fill: "currentColor" }),
    ];
  }
  if (rank === "Q") {
    return [
      s("path", { d: "M16 42c-3-16 0-30 14-30s17 14 14 30c-4 2-24 2-28 0Z", ...hair }),
      ...robe,
      s("path", { d: "M26 30h8v7l-4 4-4-4Z", ...skin }),
      s("ellipse", { cx: 30, cy: 25, rx: 7.8, ry: 9.2, ...skin }),
      s("path", {
        d: "M21.5 25c0-7 4-9.5 8.5-10 4.5.5 8.5 3 8.5 10-2-4-5-6-8.5-6.5-3.5.5-6.5 2.5-8.5 6.5Z",
        ...hair,
      }),
      s("path", {
        d: "M28 29.6q2 1.5 4 0",
        fill: "none",
        stroke: "#b5382f",
        "stroke-width": 1.2,
        "stroke-linecap": "round",
      }),
      s("path", { d: "M19.5 15.5L18 6l6 4.5L30 3l6 7.5L42 6l-1.5 9.5c-7-3-14-3-21 0Z", ...gold }),
      ...[
        [18, 5.5],
        [30, 2.5],
        [42, 5.5],
      ].map(([cx, cy]) => s("circle", { cx, cy, r: 1.7, fill: "currentColor" })),
    ];
  }
  return [
    ...robe,
    s("path", { d: "M20 22c-1 10 1 14 3 15h14c2-1 4-5 3-15Z", ...hair }),
    s("path", { d: "M26 30h8v7l-4 3-4-3Z", ...skin }),
    s("path", { d: "M22.5 19h15v8a7.5 8 0 0 1-15 0Z", ...skin }),
    s("path", {
      d: "M28 29.6q2 1 4 0",
      fill: "none",
      stroke: "#9c4a34",
      "stroke-width": 1.1,
      "stroke-linecap": "round",
    }),
    s("path", { d: "M16.5 20c-1-13 7-15.5 14-15.5S45 8 43.5 20c-8-3.5-19-3.5-27 0Z", fill: "currentColor" }),
    s("path", { d: "M16.5 20c8-3.5 19-3.5 27 0", ...line, "stroke-width": 2.2 }),
    s("path", { d: "M40 14c8-2 13-7 12-13-7 0-12 4-14 10Z", ...gold }),
  ];
}

function jester() {
  const gold = { fill: "var(--gold-leaf)" };
  return [
    s("path", { d: "M10 62c1-10 9-15 14-17h12c5 2 13 7 14 17Z", fill: "currentColor" }),
    s("path", { d: "M16 46l6 7 8-6 8 6 6-7 2 8-8 5-8-5-8 5-8-5Z", ...gold }),
    s("path", { d: "M21 24h18v9a9 12 0 0 1-18 0Z", fill: "#f5dcc2" }),
    s("path", {
      d: "M19 27C18 12 10 10 3 17c3-14 17-16 23-5 0 0 2-9 4-9s4 9 4 9c6-11 20-9 23 5-7-7-15-5-16 10-7-4-15-4-22 0Z",
      fill: "currentColor",
    }),
    s("path", { d: "M26 12c-2 5-2 9-1 13.5 3-.8 7-.8 10 0 1-4.5 1-8.5-1-13.5-2 2-6 2-8 0Z", ...gold }),
    ...[
      [3, 18],
      [57, 18],
      [30, 3],
    ].map(([cx, cy]) => s("circle", { cx, cy, r: 3, ...gold })),
    s("path", {
      d: "M25.5 35q4.5 4 9 0",
      fill: "none",
      stroke: "#8f2f25",
      "stroke-width": 1.5,
      "stroke-linecap": "round",
    }),
    s("circle", { cx: 26.5, cy: 30, r: 1.2, fill: "#2a2320" }),
    s("circle", { cx: 33.5, cy: 30, r: 1.2, fill: "#2a2320" }),
  ];
}

function peony() {
  const ring = (count, far, rx, ry, fill, turn = 0) =>
    Array.from({ length: count }, (_, index) =>
      s("ellipse", {
        cx: 50,
        cy: 50 - far,
        rx,
        ry,
        fill,
        transform: `rotate(${(360 / count) * index + turn} 50 50)`,
      }),
    );
  return [
    s("path", {
      d: "M50 60C40 84 20 90 8 86c8-14 22-22 42-26ZM50 60c10 24 30 30 42 26-8-14-22-22-42-26Z",
      fill: "#3f7d53",
    }),
    ...ring(8, 26, 14, 17, "#c9405a"),
    ...ring(7, 17, 11, 14, "#dc5f78", 20),
    ...ring(6, 9, 8, 10, "#ee8a9d", 5),
    ...ring(6, 5, 2.2, 4.5, "var(--gold-leaf)"),
  ];
}

function back() {
  const lines = [];
  for (let at = -140; at < 140; at += 12) {
    lines.push(s("path", { d: `M${at} 0l140 140M${at + 100} 0l-140 140` }));
  }
  return [
    s("rect", { width: 100, height: 140, rx: 8, fill: "var(--back)" }),
    s("clipPath", { id: "back-clip" }, s("rect", { x: 7, y: 7, width: 86, height: 126, rx: 4 })),
    s(
      "g",
      { "clip-path": "url(#back-clip)", stroke: "var(--back-line)", "stroke-width": 1, fill: "none" },
      ...lines,
    ),
    s("rect", {
      x: 7,
      y: 7,
      width: 86,
      height: 126,
      rx: 4,
      fill: "none",
      stroke: "var(--back-edge)",
      "stroke-width": 1.5,
    }),
    s("circle", {
      cx: 50,
      cy: 70,
      r: 21,
      fill: "var(--back)",
      stroke: "var(--back-edge)",
      "stroke-width": 1.5,
    }),
    use("glyph-牌", 37, 57, 26, { fill: "var(--back-edge)" }),
  ];
}

/** Everything that faces refer to; it stands once in the page. */
export const sprite = (...more) =>
  s(
    "svg",
    { "aria-hidden": "true", focusable: "false", class: "sprite", width: 0, height: 0 },
    s("defs", {}, symbols(), ...more),
  );

function index({ rank, suit }) {
  if (rank === "B" || rank === "R") {
    return [
      use(rank === "R" ? "star" : "moon", 5, 6, 22),
      ..."JOKER".split("").map((letter, place) => use(`glyph-${letter}`, 10.5, 32 + place * 14, 11)),
    ];
  }
  if (rank === "FL") return [use("peony", 3, 4, 28)];
  const glyph = rank === "T" ? "10" : rank;
  return [use(`glyph-${glyph}`, 5, 7, 24), suit && use(`suit-${suit}`, 7, rank === "Q" ? 39 : 36, 20)];
}

function middle({ rank, suit }) {
  if (rank === "B" || rank === "R") return [use("jester", 31, 40, 62)];
  if (rank === "FL") return [use("peony", 26, 46, 66)];
  if (rank === "A" && suit) return [use(`suit-${suit}`, 37, 45, 50)];
  if (PIPS[rank] && suit) {
    return PIPS[rank].map(([x, row]) => {
      const y = ROWS[row];
      const turned = y > 70 ? { transform: `rotate(180 ${x} ${y})` } : {};
      return use(`suit-${suit}`, x - 9, y - 9, 18, turned);
    });
  }
  if (!suit) return [use(`glyph-${rank === "T" ? "10" : rank}`, 34, 46, 48)];
  const half = [use(`court-${rank}`, 33, 17.5, 60, { height: 52 }), use(`suit-${suit}`, 79, 21, 11)];
  return [
    s("rect", { x: 33, y: 15, width: 60, height: 110, rx: 4, class: "court" }),
    s("g", {}, half),
    s(
      "g",
      { transform: "rotate(180 63 70)" },
      use(`court-${rank}`, 33, 17.5, 60, { height: 52 }),
      use(`suit-${suit}`, 79, 21, 11),
    ),
    s("path", { d: "M33 70h60", class: "court" }),
  ];
}

/** The face of a card; `as` is what a wild card stands for. */
export function face(code, { as = null } = {}) {
  const card = parts(code);
  return s(
    "svg",
    {
      viewBox: "0 0 100 140",
      class: `face ${isRed(card) ? "red" : "black"}`,
      "aria-hidden": "true",
      focusable: "false",
    },
    s("g", { class: "index" }, index(card)),
    s("g", { class: "middle" }, middle(card)),
    as && [
      s("rect", { x: 2, y: 104, width: 62, height: 34, rx: 8, class: "stands" }),
      use("glyph-" + (parts(as).rank === "T" ? "10" : parts(as).rank), 12, 110, 22, { class: "stands-for" }),
      parts(as).suit && use(`suit-${parts(as).suit}`, 38, 110, 21, { class: "stands-for" }),
    ],
  );
}

export const cardBack = () =>
  s(
    "svg",
    { viewBox: "0 0 100 140", class: "face", "aria-hidden": "true", focusable: "false" },
    s("use", { href: "#back", width: 100, height: 140 }),
  );

/** A card, lying on the table. */
export const card = (code, props = {}, extra = {}) =>
  h("span", { class: "card", ...props }, face(code, extra));

/** The card that the wild card at a place of a play stands for; equal cards are told apart by number. */
function standsFor(as, cards, at) {
  const code = cards[at];
  const number = cards.slice(0, at + 1).filter((each) => each === code).length;
  const found = as?.[number > 1 ? `${code}#${number}` : code];
  return found && found !== code && !(found.length === 1 && parts(code).rank === found) ? found : null;
}

/** Cards close together, with what the wild ones among them stand for. */
export const fan = (cards, { as = null, label = cards.map(cardName).join(" "), kind = "fan" } = {}) =>
  h(
    "span",
    { class: kind, role: "img", "aria-label": label, style: { "--n": cards.length } },
    cards.map((code, at) => card(code, {}, { as: standsFor(as, cards, at) })),
  );
