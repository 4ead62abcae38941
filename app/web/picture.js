// An answer as a picture: cards and tiles drawn, verdicts in words, lists in order; whatever its fields are.
import { fan } from "./cards.js";
import { meter, outOf } from "./chances.js";
import { h } from "./dom.js";
import { coloured, pretty } from "./json.js";
import { isCode } from "./notation.js";
import { called } from "./session.js";
import { t } from "./texts.js";
import { fanValue, namedTile, tile, tileName } from "./tiles.js";

// What is drawn small at the end, or said by another field already.
const FOLDED = new Set(["state", "view", "views", "table", "proof", "legal_moves", "engine", "excluded", "acts"]);
const SAID = { reason: "text", code: "text", completes: "groups" };
const SINGLE = new Set(["tile", "card", "drawn", "rank"]);

// What needs no name: it is seen.
const OWN = new Set(["play", "action", "rest"]);

let family = "cards";
let game = null;

const fieldName = (name) =>
  t.has(`field.${name}`) ? t(`field.${name}`) : h("code", {}, name.replaceAll("_", " "));

/** Cards in a fan, or tiles in a row. */
const codes = (list, of, as = null) =>
  of === "cards"
    ? fan(list, { as })
    : h(
        "span",
        { class: "tiles", role: "img", "aria-label": list.map(tileName).join(" ") },
        list.map((each) => tile(each)),
      );

const areCodes = (value) =>
  Array.isArray(value) && value.length > 0 && value.every((each) => isCode(family, each));
const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/** A play: its cards, and what it is called. */
const play = (value) =>
  h(
    "span",
    { class: `play${value.bomb ? " bomb" : ""}` },
    codes(value.cards, "cards", value.wild),
    h("b", {}, value.name ?? ""),
  );

const counted = ({ tile: code, left }) =>
  h("span", { class: "counted" }, namedTile(code), h("b", {}, `×${left}`));

const worth = (each) =>
  h("li", {}, h("span", {}, each.name, each.count > 1 ? ` × ${each.count}` : ""), h("b", {}, fanValue(each)));

function action(value, phase = null) {
  const { type, cards, tile: one, tiles, as } = value;
  const own = tiles ?? (one ? [one] : (cards ?? []));
  return h(
    "span",
    { class: "play" },
    h("b", {}, called(type, phase, type, game)),
    own.length > 0 && (areCodes(own) ? codes(own, family, as) : own.join(" ")),
  );
}

const shanten = ({ best }) =>
  best < 0 ? t("ai.won") : best === 0 ? t("ai.ready") : t("ai.shanten", { n: best });

// Objects that are drawn as one thing, by the fields they have.
const SHAPES = [
  [["pattern", "cards"], play],
  [["standard", "best"], (value) => h("b", {}, shanten(value))],
  [["power", "plays"], (value) => (isObject(value) && Number.isInteger(value.plays) ? t("ai.rest", value) : null)],
];

function asShape(value) {
  for (const [needed, draw] of SHAPES)
    if (needed.every((name) => name in value)) {
      const drawn = draw(value);
      if (drawn !== null) return drawn;
    }
  return null;
}

const isAction = (name, value) => name === "action" || name === "claim" || ("type" in value && "seat" in value);

/** Some cards or tiles that belong together, with what they are called where they are a play. */
function group({ tiles, cards, play: own }) {
  if (own) return play(own);
  const held = tiles ?? cards ?? [];
  return areCodes(held) ? codes(held, family) : h("span", {}, held.join(" "));
}

function list(name, values) {
  if (areCodes(values)) return codes(values, family);
  if (values.length && values.every((each) => areCodes(each) || (Array.isArray(each) && !each.length)))
    return h("ol", { class: "rows" }, values.map((each) => h("li", {}, each.length ? codes(each, family) : "—")));
  if (values.every((each) => isObject(each) && "pattern" in each && "cards" in each))
    return h("span", { class: "piles" }, values.map(play));
  if (values.every((each) => isObject(each) && isCode(family, each.tile) && Object.keys(each).length === 2 && "left" in each))
    return h("span", { class: "piles" }, values.map(counted));
  if (name === "groups") return h("span", { class: "piles" }, values.map(group));
  if (name === "fans") return h("ul", { class: "fans" }, values.map(worth));
  if (values.every((each) => !isObject(each) && !Array.isArray(each))) return h("span", {}, values.join(" "));
  return h(
    "ol",
    { class: "ranked" },
    values.map((each) => h("li", {}, isObject(each) ? item(each) : value(name, each))),
  );
}

/** A value under its name. */
function value(name, given) {
  if (given === null) return h("span", {}, "—");
  if (typeof given === "boolean") return h("b", { class: given ? "yes" : "no" }, t(given ? "yes" : "no"));
  if (name === "win_probability" || name === "probability")
    return h("span", { class: "chance" }, meter(given), t("try.outof", outOf(given)));
  if (SINGLE.has(name) && isCode(family, given)) return codes([given], family);
  if (t.has(`value.${given}`)) return h("b", {}, t(`value.${given}`));
  if (Array.isArray(given)) return given.length ? list(name, given) : h("span", {}, "—");
  if (isObject(given)) {
    if (isAction(name, given) && given.type) return action(given);
    const parts = Object.entries(given);
    if (parts.length && parts.every(([code, each]) => isCode(family, code) && typeof each === "number"))
      return h(
        "span",
        { class: "piles" },
        parts.map(([code, each]) => h("span", { class: "counted" }, codes([code], family), h("b", {}, rounded(each)))),
      );
    return asShape(given) ?? entries(given);
  }
  return h("span", {}, typeof given === "number" ? rounded(given) : given);
}

const rounded = (number) => (Number.isInteger(number) ? String(number) : number.toFixed(3));

const folded = (name, given) =>
  h(
    "details",
    {},
    h("summary", {}, fieldName(name)),
    coloured(pretty(given)),
  );

const isNothing = (given) => given === null || given === false || (Array.isArray(given) && !given.length);

/** One of a list: in a row, without what it has not, and without its cards twice. */
function item(object) {
  const { play: own, action: done, ...rest } = object;
  const kept = Object.entries(rest).filter(([, given]) => !isNothing(given));
  const first = { ...(own ? { play: own } : done ? { action: done } : {}) };
  return entries({ ...first, ...Object.fromEntries(kept) });
}

/** An object, field by field, with the sentence of the service. */
function entries(object) {
  const shown = Object.entries(object).filter(([name]) => !(name in SAID && SAID[name] in object));
  const plain = shown.filter(([name, given]) => name !== "text" && !FOLDED.has(name) && given !== null);
  const rest = shown.filter(([name, given]) => FOLDED.has(name) && given !== null);
  return h(
    "div",
    { class: "entries" },
    object.text && h("p", { class: "sentence" }, object.text),
    plain.map(([name, given]) =>
      OWN.has(name) && isObject(given)
        ? value(name, given)
        : h("div", { class: "entry" }, h("span", { class: "field-name" }, fieldName(name)), value(name, given)),
    ),
    rest.map(([name, given]) => folded(name, given)),
  );
}

/** The picture of an answer of a game; of none, its values alone. */
export function picture(answer, of) {
  game = of;
  family = of?.family ?? null;
  // The cards of an action are those of its play.
  const { action: done, ...rest } = answer;
  return asShape(answer) ?? entries(isObject(answer.play) || !done ? rest : answer);
}

/** An action of a game: what it is called in a phase, and its cards or tiles. */
export function pictured(done, of, phase) {
  game = of;
  family = of.family;
  return action(done, phase);
}

/** A refusal: what is wrong, and where. */
export const refusal = ({ title, detail, errors = [] }) =>
  h(
    "div",
    { class: "entries refusal" },
    h("p", { class: "sentence" }, h("b", {}, title)),
    errors.length
      ? h(
          "ul",
          {},
          errors.map((each) => h("li", {}, h("code", {}, each.pointer), " ", each.detail)),
        )
      : h("p", {}, detail),
  );
