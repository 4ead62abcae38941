// Faces of mahjong tiles, drawn as SVG in a box of 72 by 96.
import { h, s } from "./dom.js";
import { gameOf } from "./session.js";
import { store } from "./store.js";
import { t } from "./texts.js";

const NUMERALS = "一二三四五六七八九";
const HONOURS = { E: "東", S: "南", W: "西", N: "北", C: "中", F: "發" };
const FLOWERS = "春夏秋冬梅蘭竹菊";
const [BLUE, GREEN, RED] = ["var(--tile-blue)", "var(--tile-green)", "var(--tile-red)"];

// Circles: where they stand, how large, and in which colour.
const CIRCLES = {
  1: [[36, 48, 25, RED]],
  2: [
    [36, 25, 15, GREEN],
    [36, 71, 15, BLUE],
  ],
  3: [
    [18, 20, 12, BLUE],
    [36, 48, 12, RED],
    [54, 76, 12, GREEN],
  ],
  4: [
    [21, 25, 12.5, BLUE],
    [51, 25, 12.5, GREEN],
    [21, 71, 12.5, GREEN],
    [51, 71, 12.5, BLUE],
  ],
  5: [
    [18, 20, 11, BLUE],
    [54, 20, 11, GREEN],
    [36, 48, 11, RED],
    [18, 76, 11, GREEN],
    [54, 76, 11, BLUE],
  ],
  6: [
    [22, 19, 11, GREEN],
    [50, 19, 11, GREEN],
    [22, 50, 11, RED],
    [50, 50, 11, RED],
    [22, 77, 11, RED],
    [50, 77, 11, RED],
  ],
  7: [
    [15, 16, 9.5, GREEN],
    [36, 25, 9.5, GREEN],
    [57, 34, 9.5, GREEN],
    [23, 58, 9.5, RED],
    [49, 58, 9.5, RED],
    [23, 80, 9.5, RED],
    [49, 80, 9.5, RED],
  ],
  8: [14.5, 37, 59, 81.5].flatMap((y) => [
    [23, y, 9.8, BLUE],
    [49, y, 9.8, BLUE],
  ]),
  9: [
    [17, GREEN],
    [48, RED],
    [79, BLUE],
  ].flatMap(([y, ink]) => [14.5, 36, 57.5].map((x) => [x, y, 9.8, ink])),
};

// Bamboo: the middle of each stick, its colour, and how it leans.
const UP = 15;
const STICKS = {
  2: [
    [36, 27, GREEN],
    [36, 69, BLUE],
  ],
  3: [
    [36, 27, BLUE],
    [22, 69, GREEN],
    [50, 69, GREEN],
  ],
  4: [
    [22, 27, BLUE],
    [50, 27, GREEN],
    [22, 69, GREEN],
    [50, 69, BLUE],
  ],
  5: [
    [16, 27, GREEN],
    [56, 27, BLUE],
    [36, 48, RED],
    [16, 69, BLUE],
    [56, 69, GREEN],
  ],
  6: [
    [16, 27, GREEN],
    [36, 27, GREEN],
    [56, 27, GREEN],
    [16, 69, BLUE],
    [36, 69, BLUE],
    [56, 69, BLUE],
  ],
  7: [
    [36, 17, RED],
    [16, 48, GREEN],
    [36, 48, BLUE],
    [56, 48, GREEN],
    [16, 79, GREEN],
    [36, 79, BLUE],
    [56, 79, GREEN],
  ],
  8: [
    [13, 27, GREEN],
    [28.5, 27, GREEN, -24],
    [43.5, 27, GREEN, 24],
    [59, 27, GREEN],
    [13, 69, BLUE],
    [28.5, 69, BLUE, 24],
    [43.5, 69, BLUE, -24],
    [59, 69, BLUE],
  ],
  9: [
    [16, 17, GREEN],
    [36, 17, RED],
    [56, 17, BLUE],
    [16, 48, GREEN],
    [36, 48, RED],
    [56, 48, BLUE],
    [16, 79, GREEN],
    [36, 79, RED],
    [56, 79, BLUE],
  ],
};

function circle([x, y, radius, ink]) {
  const petals = radius > 20 ? 12 : 0;
  return s(
    "g",
    { fill: "none", stroke: ink },
    s("circle", { cx: x, cy: y, r: radius - 1, "stroke-width": radius * 0.2 }),
    petals
      ? Array.from({ length: petals }, (_, at) =>
          s("circle", {
            cx: x,
            cy: y - radius * 0.62,
            r: radius * 0.11,
            fill: at % 2 ? GREEN : BLUE,
            stroke: "none",
            transform: `rotate(${at * 30} ${x} ${y})`,
          }),
        )
      : s("circle", { cx: x, cy: y, r: radius * 0.52, "stroke-width": radius * 0.13, opacity: 0.8 }),
    s("circle", { cx: x, cy: y, r: radius * 0.24, fill: petals ? RED : ink, stroke: "none" }),
    petals ? s("circle", { cx: x, cy: y, r: radius * 0.4, "stroke-width": 1.5, stroke: GREEN }) : null,
  );
}

function stick(number, [x, y, ink, lean = 0]) {
  const half = [7, 9].includes(number) ? UP - 2.5 : number === 8 ? UP + 1 : UP + 2;
  const wide = 4.7;
  const node = (at) => `M${x - wide} ${at}h${wide * 2}`;
  return s(
    "g",
    lean ? { transform: `rotate(${lean} ${x} ${y})` } : {},
    s("path", {
      d: `M${x - wide} ${y - half}q${wide} -3 ${wide * 2} 0q-2.6 ${half / 2} 0 ${half}q2.6 ${half / 2} 0 ${half}q-${wide} 3 -${wide * 2} 0q-2.6 -${half / 2} 0 -${half}q2.6 -${half / 2} 0 -${half}Z`,
      fill: ink,
    }),
    s("path", { d: node(y), stroke: "var(--tile)", "stroke-width": 1.8 }),
    s("path", {
      d: `M${x} ${y - half + 2.5}v${half - 6}M${x} ${y + 3.5}v${half - 6}`,
      stroke: "var(--tile)",
      "stroke-width": 1.3,
      opacity: 0.75,
    }),
  );
}

/** The bird of the first bamboo. */
const bird = () => [
  s("path", {
    d: "M40 56C28 72 22 82 14 88c10 0 18-6 24-14-1 8-4 13-8 17 9-3 14-11 16-20 1 7 0 12-2 17 7-5 9-14 7-24Z",
    fill: BLUE,
  }),
  s("path", {
    d: "M22 30C20 48 28 62 42 64c10 0 16-8 15-18-1-8-6-12-12-13-6 0-10-4-10-9 0-7-4-12-10-12-6 0-10 4-10 9l-6 3 7 3c0 2 3 3 6 3Z",
    fill: GREEN,
  }),
  s("path", { d: "M34 42c6-3 16-2 22 4 1 8-3 14-10 16-8-2-13-10-12-20Z", fill: BLUE }),
  s("path", {
    d: "M38 46c5-1 10 1 14 5M39 52c4-1 8 1 11 4",
    fill: "none",
    stroke: "var(--tile)",
    "stroke-width": 1.6,
    "stroke-linecap": "round",
  }),
  s("circle", { cx: 24, cy: 20, r: 2.6, fill: "var(--tile)" }),
  s("circle", { cx: 23.6, cy: 20, r: 1.3, fill: RED }),
  s("path", { d: "M24 11c1-4 4-6 8-6-1 4-3 7-6 8Z", fill: RED }),
  s("path", { d: "M38 64l-2 8M46 64l2 8", stroke: RED, "stroke-width": 1.8, "stroke-linecap": "round" }),
];

const glyph = (name, x, y, size, fill, extra = {}) =>
  s("use", { href: `#glyph-${name}`, x, y, width: size, height: size, fill, ...extra });

/** A spray of five petals, or leaves, under the name of a season or a plant. */
function bloom(number) {
  const ink = number < 5 ? RED : BLUE;
  const petal = [RED, GREEN, "var(--gold-leaf)", BLUE, RED, "var(--tile-violet)", GREEN, "var(--gold-leaf)"][
    number - 1
  ];
  const flower = (x, y, size) => [
    ...Array.from({ length: 5 }, (_, at) =>
      s("ellipse", {
        cx: x,
        cy: y - size * 0.62,
        rx: size * 0.4,
        ry: size * 0.56,
        fill: petal,
        transform: `rotate(${at * 72} ${x} ${y})`,
      }),
    ),
    s("circle", { cx: x, cy: y, r: size * 0.26, fill: "var(--tile)" }),
  ];
  return [
    s("path", {
      d: "M14 90C26 78 34 70 44 52M30 74c8 2 14 0 20-6M36 66c-6-4-12-4-18 0",
      fill: "none",
      stroke: GREEN,
      "stroke-width": 2.4,
      "stroke-linecap": "round",
    }),
    flower(48, 48, 17),
    flower(23, 66, 10),
    flower(53, 74, 10),
    glyph(FLOWERS[number - 1], 5, 4, 27, ink),
    s("circle", { cx: 59, cy: 15, r: 8.5, fill: "none", stroke: ink, "stroke-width": 1.5 }),
    s(
      "text",
      { x: 59, y: 19.5, "text-anchor": "middle", class: "tile-number", fill: ink },
      String(((number - 1) % 4) + 1),
    ),
  ];
}

function drawn(code) {
  const [first, kind] = code;
  const number = Number(first);
  if (kind === "m") return [glyph(NUMERALS[number - 1], 17, 5, 38, BLUE), glyph("萬", 14, 44, 44, RED)];
  if (kind === "p") return CIRCLES[number].map(circle);
  if (kind === "s") return number === 1 ? bird() : STICKS[number].map((each) => stick(number, each));
  if (kind === "f") return bloom(number);
  if (code === "P") {
    return [
      s("rect", {
        x: 12,
        y: 14,
        width: 48,
        height: 68,
        rx: 4,
        fill: "none",
        stroke: BLUE,
        "stroke-width": 4,
      }),
      s("rect", {
        x: 18.5,
        y: 20.5,
        width: 35,
        height: 55,
        rx: 2,
        fill: "none",
        stroke: BLUE,
        "stroke-width": 1.5,
      }),
    ];
  }
  const ink = code === "C" ? RED : code === "F" ? GREEN : BLUE;
  return [glyph(HONOURS[code], 5, 17, 62, ink)];
}

const KINDS = [
  ..."mps".split("").flatMap((suit) => Array.from({ length: 9 }, (_, at) => `${at + 1}${suit}`)),
  ..."ESWNCFP",
  ...Array.from({ length: 8 }, (_, at) => `${at + 1}f`),
];

/** What the faces of tiles refer to. */
export const tileSymbols = () =>
  KINDS.map((code) => s("symbol", { id: `tile-${code}`, viewBox: "0 0 72 96" }, ...drawn(code)));

/** A tile's name, as it is read aloud. */
export function tileName(code) {
  const [first, kind] = code;
  if (kind === "f") return t(`tile.f${first}`);
  if (!kind) return t(`tile.${code}`);
  const number = t.lang() === "zh" ? NUMERALS[Number(first) - 1] : first;
  const suit = namedSuit(kind);
  return suit ? t("tile.of", { number, suit }) : t(`tile.${kind}`, { number });
}

/** What the game at the table calls a suit of tiles. */
const namedSuit = (suit) => gameOf()?.suits?.find(({ code }) => code === suit)?.name;

/** What a fan adds: some rule sets count each fan once, others so many times its points. */
export const fanValue = ({ points, count, fans }) => fans ?? points * count;

export const suitName = (suit) => namedSuit(suit) ?? t(`suit.${suit}`);

/** A tile's face; readers of English get its number or letter in the corner. */
export function tileFace(code) {
  const corner = store.settings.lang === "en" && !code.endsWith("f") ? (code[1] ? code[0] : code) : null;
  return s(
    "svg",
    { viewBox: "0 0 72 96", class: "face", "aria-hidden": "true", focusable: "false" },
    s("use", {
      href: `#tile-${code}`,
      width: 72,
      height: 96,
      ...(corner ? { transform: "translate(5 7) scale(.9)" } : {}),
    }),
    corner && s("text", { x: 4, y: 15, class: "tile-corner" }, corner),
  );
}

/** A tile, lying on the table. */
export const tile = (code, props = {}) =>
  h("span", { ...props, class: `tile ${props.class ?? ""}`.trim() }, tileFace(code));

/** A tile that says its name. */
export const namedTile = (code) => tile(code, { role: "img", "aria-label": tileName(code) });
