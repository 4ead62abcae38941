// Values of answers as pictures: cards and tiles drawn, verdicts in words, lists in order. A field without a word is not drawn.
import { fan } from "./cards.js";
import { meter, outOf } from "./chances.js";
import { h } from "./dom.js";
import { isCode, piecesOf } from "./notation.js";
import { called } from "./session.js";
import { t } from "./texts.js";
import { fanValue, namedTile, suitName, tile, tileName } from "./tiles.js";
import { signed } from "./words.js";

// Said by another field of the same object, or of no use to a reader.
const SAID = { reason: "text", code: "text", completes: "groups", index_seed001: "choices", game: "scores" };
const UNSEEN = new Set([
  ...["seed", "proof", "table", "views", "engine", "assumed", "nodes", "deals", "instance", "whole", "by", "resolve"],
  ...["links", "core", "key", "last_only", "lost", "luck", "turn", "melded"],
]);
// An empty list of these says nothing.
const SILENT = new Set([
  ...["alternatives", "candidates", "excluded", "discards", "events", "melds", "kickers", "known", "views"],
  ...["turning_points", "left", "flowers", "bids", "drawn", "passed", "beats", "reasons", "offender", "wild", "legal"],
  ...["to_act", "seats", "tabled", "bottom", "returns", "payments", "refused", "winners", "out", "finished", "line", "fans", "errors"],
]);
// What says nothing as long as it is so.
const NEEDLESS = { complete: true, formal: false, capped: false, resisted: false, flowers: 0 };
// What a reader needs of a whole game and of what a seat sees.
const ONLY = {
  state: ["hands", "bottom", "last"],
  view: ["hand", "drawn", "melds", "last", "counts", "bottom", "wild", "level", "tabled"],
  next: ["team_levels", "levels", "dealer", "leader"],
  results: ["winner", "winners", "from", "total", "points", "offender"],
  position: ["hands", "last", "to_act"],
};
const SINGLE = new Set(["tile", "card", "drawn", "rank", "advice", "level"]);
const SEATS = new Set([
  ...["seat", "seats", "from", "to", "to_act", "landlord", "leader", "winner", "winners", "match_winner", "finished"],
  ...["out", "side", "offender", "next_dealer", "dealer", "last_by"],
]);
const CHANCES = new Set(["win_probability", "probability", "chance", "landlord_index"]);

// What needs no name: it is seen.
const OWN = new Set(["play", "action", "rest", "state", "view", "position"]);

// The answer that is drawn: the question, its game, and the phase of the game.
const drawn = { question: "", game: null, family: "cards", phase: null };

/** What a field is called in the answer to this question; null for one that is not drawn. */
const wordOf = (name) =>
  [`answer.${drawn.family}.${drawn.question}.${name}`, `answer.${drawn.question}.${name}`, `field.${name}`].filter((key) => t.has(key)).map((key) => t(key))[0] ?? null;

export const seatName = (seat) => t("try.seat", { n: seat });

const piles = (list) => h("span", { class: "piles" }, list);

const areCodes = (value) =>
  Array.isArray(value) && value.length > 0 && value.every((each) => isCode(drawn.family, each));

/** Cards in a fan, or tiles in a row; those of another notation as they are written. */
export function codes(list, as = null) {
  if (!areCodes(list)) return h("span", {}, list.join(" "));
  if (piecesOf(drawn.family) === "cards") return fan(list, { as });
  return h(
    "span",
    { class: "tiles", role: "img", "aria-label": list.map(tileName).join(" ") },
    list.map((each) => tile(each)),
  );
}

export const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/** A play: its cards, and what it is called. */
export const play = (value) =>
  h(
    "span",
    { class: `play${value.bomb ? " bomb" : ""}` },
    codes(value.cards, value.wild),
    h("b", {}, value.name ?? ""),
    value.kind === "core" && value.choices > 1 && h("small", {}, t("try.kickers", { n: value.choices })),
  );

/** A card or tile with how many are left of it. */
export const counted = (code, left, more = null) =>
  h("span", { class: "counted" }, drawn.family === "tiles" && areCodes([code]) ? namedTile(code) : codes([code]), h("b", {}, `×${left}`), more);

/** A share in percent. */
export const percent = (share) => `${(100 * share).toFixed(share > 0 && share < 0.1 ? 1 : 0)} %`;

/** A chance, with how far it may be off. */
export const chance = ({ chance: share, error }) =>
  h("span", { class: "chance" }, meter(share), percent(share), error > 0 && h("small", {}, `± ${percent(error)}`));

const worth = (each) =>
  h("li", {}, h("span", {}, each.name, each.count > 1 ? ` × ${each.count}` : ""), h("b", {}, fanValue(each)));

const multiplied = ({ name, product, count }) =>
  h("li", {}, h("span", {}, name, count > 1 ? ` × ${count}` : ""), h("b", {}, `×${product}`));

// What an action is called where its facts say more than its name.
const NAMED = {
  call: ({ points }) => points && t("act.call", { points }),
  double: ({ factor }) => factor && t(t.has(`act.double.${factor}`) ? `act.double.${factor}` : "act.double.n", { factor }),
};

const actionName = ({ type, phase, ...facts }) =>
  NAMED[type]?.(facts) || called(type, phase ?? drawn.phase, null, drawn.game) || (t.has(`event.${type}`) ? t(`event.${type}`) : type);

/** An action, or what happened: who, what it is called, its facts, and its cards or tiles. */
export function action(value, hasSeat = false) {
  const { seat, cards, tile: one, tiles, as, moves, suit, place, play: made, rank } = value;
  const own = tiles ?? (one ? [one] : (cards ?? (rank ? [rank] : [])));
  const name = !value.type || (value.type === "play" && made) ? null : actionName(value);
  const facts = [
    place && t(`place.${place}`),
    suit && suitName(suit),
    !cards && value.type !== "call" && typeof value.points === "number" && t("table.points", { n: signed(value.points) }),
  ].filter(Boolean);
  return h(
    "span",
    { class: "play" },
    hasSeat && seat !== undefined && h("span", { class: "field-name" }, seatName(seat)),
    name && h("b", {}, [name, ...facts].join(" ")),
    moves && h("small", {}, t("try.plays", { n: moves })),
    made ? play(made) : own.length > 0 && codes(own, as),
    Array.isArray(value.scores) && points(value.scores),
  );
}

export const shanten = ({ best }) =>
  best < 0 ? t("ai.won") : best === 0 ? t("ai.ready") : t("ai.shanten", { n: best });

/** The points of each seat. */
const points = (list) =>
  h(
    "span",
    { class: "piles" },
    list.map((each, seat) => h("span", {}, seatName(seat), " ", h("b", {}, signed(each)))),
  );

/** What each seat may do, its discards in one row. */
function choices(values) {
  const bySeat = Object.groupBy(values, ({ seat }) => seat);
  return h(
    "div",
    { class: "rows" },
    Object.entries(bySeat).map(([seat, own]) => {
      const discards = own.filter(({ type }) => type === "discard");
      const others = own.filter((each) => !discards.includes(each));
      return piles([
        h("span", { class: "field-name" }, seatName(seat)),
        discards.length > 0 && action({ type: "discard", tiles: discards.map(({ tile: code }) => code) }),
        others.map((each) => action(each)),
      ]);
    }),
  );
}

const isPlay = (value) => "pattern" in value && "cards" in value;

/** An object that is drawn as one thing; null for any other. */
export function asShape(value) {
  if (isPlay(value)) return play(value);
  if ("standard" in value && "best" in value) return h("b", {}, shanten(value));
  if ("power" in value && Number.isInteger(value.plays)) return t("ai.rest", value);
  if ("chance" in value && "error" in value) return chance(value);
  return null;
}

const isAction = (name, value) =>
  ["action", "claim", "move"].includes(name) || ("type" in value && "seat" in value) || name === "last" || name === "tabled";

/** Some cards or tiles that belong together, with what they are called where they are a play. */
function group({ tiles, cards, play: own }) {
  if (own) return play(own);
  return codes(tiles ?? cards ?? []);
}

const isCounted = (each) => isObject(each) && ("tile" in each || "rank" in each) && "left" in each && Object.keys(each).length === 2;

function list(name, values) {
  if (SEATS.has(name) && values.every(Number.isInteger)) return h("span", {}, values.map(seatName).join(t("list.join")));
  if (name === "scores" || name === "totals" || (name === "points" && values.length > 1)) return points(values);
  if (name === "team_levels") return h("span", {}, values.join(t("list.join")));
  if (name === "counts")
    return piles(values.map((each, seat) => h("span", {}, seatName(seat), " ", each === null ? "—" : t("seat.cards", { n: each }))));
  if (areCodes(values)) return codes(values);
  if (values.every((each) => areCodes(each) || (Array.isArray(each) && !each.length)))
    return h("div", { class: "rows" }, values.map((each, seat) => piles([h("span", { class: "field-name" }, seatName(seat)), each.length ? codes(each) : "—"])));
  if (values.every((each) => isObject(each) && isPlay(each))) return piles(values.map(play));
  if (values.every(isCounted)) return piles(values.map((each) => counted(each.tile ?? each.rank, each.left)));
  if ((name === "groups" && drawn.family !== "tricks") || name === "melds") return piles(values.flat().map(group));
  if (name === "fans") return h("ul", { class: "fans" }, values.map(worth));
  if (name === "multipliers") return h("ul", { class: "fans" }, values.map(multiplied));
  if (name === "excluded") return h("ul", {}, [...new Set(values.map(({ reason }) => reason))].map((each) => h("li", {}, each)));
  if (name === "reasons") return h("ul", {}, values.map(({ text }) => h("li", {}, text)));
  if (name === "legal") return choices(values);
  if (["events", "claims", "bids"].includes(name)) return piles(values.map((each) => action(each, true)));
  if (values.every((each) => !isObject(each) && !Array.isArray(each))) return h("span", {}, values.join(" "));
  return h(
    "ol",
    { class: "ranked" },
    values.map((each) => h("li", {}, isObject(each) ? item(each, ONLY[name]) : value(name, each))),
  );
}

/** A value under its name. */
function value(name, given) {
  if (given === null) return h("span", {}, "—");
  if (typeof given === "boolean") return h("b", { class: given ? "yes" : "no" }, t(given ? "yes" : "no"));
  if (name === "win_probability") return h("span", { class: "chance" }, meter(given), t("try.outof", outOf(given)));
  if (CHANCES.has(name) && typeof given === "number") return chance({ chance: given });
  if (SEATS.has(name) && name !== "seats" && typeof given === "number") return h("span", {}, seatName(given));
  if (SINGLE.has(name) && isCode(drawn.family, given)) return codes([given]);
  if (name === "group" && t.has(`group.${given}`)) return h("b", {}, t(`group.${given}`));
  if (name === "trump" && t.has(`trump.${given}`)) return h("b", {}, t(`trump.${given}`));
  if (name === "void" && given in { m: 1, p: 1, s: 1 }) return h("b", {}, suitName(given));
  if (t.has(`value.${given}`)) return h("b", {}, t(`value.${given}`));
  if (Array.isArray(given)) return given.length ? list(name, given) : h("span", {}, "—");
  if (isObject(given)) return (isAction(name, given) && (given.type || given.cards || given.tile) ? action(given, !["action", "move"].includes(name)) : asShape(given)) ?? entries(given, ONLY[name]);
  return h("span", {}, typeof given === "number" ? rounded(given) : given);
}

const rounded = (number) => (Number.isInteger(number) ? String(number) : number.toFixed(2)).replace("-", "−");

const isNothing = (given) => given === null || given === undefined || (Array.isArray(given) && !given.flat().length) || given === false;

/** One of a list: in a row, without what it has not, and without its cards twice. */
function item(object, names = Object.keys(object)) {
  const { play: own, action: done, ...rest } = object;
  const kept = Object.entries(rest).filter(([name, given]) => names.includes(name) && !isNothing(given));
  const first = own ? { play: own } : done ? { action: done } : {};
  return entries({ ...first, ...Object.fromEntries(kept) });
}

/** A field of an object: its name and its picture; nothing where a reader needs neither. */
export function entry(object, name) {
  const given = object[name];
  const isUnseen = UNSEEN.has(name) && !t.has(`answer.${drawn.question}.${name}`);
  if (isUnseen || (SAID[name] in object && given !== null && !isObject(given))) return null;
  if (given === null || given === undefined || (SILENT.has(name) && isNothing(given) && given !== false) || given === NEEDLESS[name]) return null;
  if (name === "seat") return h("b", {}, seatName(given));
  if (name === "name") return h("b", {}, given);
  if (name === "about") return h("span", {}, given);
  if (OWN.has(name) && isObject(given)) return value(name, given);
  const word = wordOf(name);
  return word && h("div", { class: "entry" }, h("span", { class: "field-name" }, word), value(name, given));
}

/** An object, field by field, with the sentence of the service. */
export function entries(object, names = Object.keys(object)) {
  return h(
    "div",
    { class: "entries" },
    typeof object.text === "string" && h("p", { class: "sentence" }, object.text),
    names.filter((name) => name !== "text").map((name) => entry(object, name)),
  );
}

/** Draw what belongs to a game from now on. */
export const about = (game, question, phase) =>
  Object.assign(drawn, { game, question, phase, family: game?.family ?? "cards" });

/** An action of a game: what it is called in a phase, and its cards or tiles. */
export function pictured(done, game, phase) {
  about(game, "", phase);
  return action(done);
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
