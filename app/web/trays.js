// The position of a question: trays of cards or tiles, the palette that fills them, and its other fields.
import { cardName, face, parts, rankName } from "./cards.js";
import { $, h, roving, s, show } from "./dom.js";
import { codesOf, piecesOf } from "./notation.js";
import { called } from "./session.js";
import { t } from "./texts.js";
import { suitName, tileFace, tileName } from "./tiles.js";

const TRAYS = new Set(["cards", "tiles", "tile", "melds", "ranks", "view"]);

// The kinds of fields that are no trays, in the order in which they are shown.
const CONTROLS = ["choice", "number", "switch"];

const nameOf = (family, code) => (piecesOf(family) === "cards" ? cardName(code) : tileName(code));
const faceOf = (family, code) => (piecesOf(family) === "cards" ? face(code) : tileFace(code));
const kindOf = (family) => (piecesOf(family) === "cards" ? "card" : "tile");
const fieldName = (name) => (t.has(`field.${name}`) ? t(`field.${name}`) : name.replaceAll("_", " "));

/** The trays of a question: each with what it holds, and how it is changed. */
function traysOf({ operation, body, family }) {
  return [...operation.fields]
    .sort((a, b) => Number(b.name === "hand") - Number(a.name === "hand"))
    .filter(({ name, kind }) => TRAYS.has(kind) && (body[name] || (kind !== "view" && !body.view && !body.state)))
    .map(({ name, kind }) => {
      if (kind === "view")
        return {
          name,
          kind,
          label: t("try.hand.of", { where: fieldName(name) }),
          codes: codesOf(family, body[name].hand),
          put: (codes) => ({ ...body, [name]: { ...body[name], hand: codes } }),
        };
      const isOne = kind === "tile";
      return {
        name,
        kind,
        label: fieldName(name),
        codes: kind === "melds" ? [] : codesOf(family, isOne && body[name] ? [body[name]] : body[name]),
        melds: kind === "melds" ? (body[name] ?? []) : null,
        put: (codes) => {
          const { [name]: dropped, ...rest } = body;
          void dropped;
          if (isOne) return codes.length ? { ...rest, [name]: codes.at(-1) } : rest;
          return { ...rest, [name]: codes };
        },
      };
    });
}

/** A tray as the next card finds it: the first one that is the reader's own takes the place of an example. */
function toFill(tray, lab) {
  if (lab.isOwn) return tray;
  const { operation, body } = lab;
  const kept = ([name]) => name !== tray.name && (name === "ruleset" || operation.needs.includes(name));
  const emptied =
    tray.kind === "view"
      ? { ...body, [tray.name]: { ...body[tray.name], hand: [] } }
      : Object.fromEntries(Object.entries(body).filter(kept));
  return traysOf({ ...lab, body: emptied }).find(({ name }) => name === tray.name);
}

// Tiles that are to become a meld: three are one, and a fourth of a kind joins the last.
let gathered = [];

function withTile(melds, code) {
  const last = melds.at(-1);
  if (!gathered.length && last?.type === "peng" && last.tiles[0] === code)
    return [...melds.slice(0, -1), { ...last, type: "gang", tiles: [...last.tiles, code] }];
  gathered.push(code);
  if (gathered.length < 3) return melds;
  const tiles = gathered;
  gathered = [];
  const isAlike = tiles.every((each) => each === tiles[0]);
  return [...melds, { type: isAlike ? "peng" : "chi", tiles: isAlike ? tiles : tiles.sort() }];
}

const piece = (family, code, label, press, more = {}) =>
  h(
    "button",
    { type: "button", class: kindOf(family), "aria-label": label, onclick: press, "data-code": code, ...more },
    faceOf(family, code),
  );

function trayRow(tray, lab, change) {
  const { family } = lab;
  const isActive = lab.active === tray.name;
  const dropped = (at) => tray.codes.filter((_, place) => place !== at);
  return h(
    "div",
    { class: `tray${isActive ? " active" : ""}`, role: "group", "aria-label": tray.label, "data-field": tray.name },
    h(
      "button",
      {
        type: "button",
        class: "tray-name",
        "aria-pressed": isActive,
        onclick: () => change({ active: tray.name }),
      },
      tray.label,
    ),
    tray.codes === null && h("code", {}, JSON.stringify(lab.body[tray.name])),
    h(
      "span",
      { class: "held" },
      (tray.codes ?? []).map((code, at) =>
        piece(family, code, t("try.take", { what: nameOf(family, code) }), () =>
          change({ active: tray.name, body: tray.put(dropped(at)) }),
        ),
      ),
      (tray.melds ?? []).map((meld, at) =>
        h(
          "button",
          {
            type: "button",
            class: "meld",
            "aria-label": t("try.take", { what: called(meld.type, null, meld.type, lab.game) }),
            onclick: () => change({ active: tray.name, body: tray.put(tray.melds.filter((_, place) => place !== at)) }),
          },
          (codesOf(family, meld.tiles) ?? []).map((code) => h("span", { class: "tile" }, tileFace(code))),
        ),
      ),
      tray.melds && isActive && gathered.map((code) => h("span", { class: "tile waiting" }, tileFace(code))),
    ),
    (tray.codes?.length ?? tray.melds?.length) > 1 &&
      h(
        "button",
        { type: "button", class: "ghost", onclick: () => change({ active: tray.name, body: tray.put([]) }) },
        t("try.clear"),
      ),
  );
}

/** The kinds of a deck, in the order of the game. */
function kindsOf({ deck, order }) {
  const place = (code) => order.indexOf(parts(code).rank);
  return order.length ? Object.keys(deck).sort((a, b) => place(a) - place(b)) : Object.keys(deck);
}

const SUITS = ["", "S", "H", "C", "D"];
const isPlain = (code) => code.length === 1 && !"BRF".includes(code);

/** The suit in which the palette's cards are put; none where suits do not matter. */
function suits(lab, suit, change) {
  return h(
    "div",
    { class: "suits", role: "group", "aria-label": t("try.suit") },
    SUITS.map((each) =>
      h(
        "button",
        {
          type: "button",
          class: "ghost",
          "aria-pressed": suit === each,
          "aria-label": each ? t(`suit.${each}`) : t("try.suit.none"),
          onclick: () => ((lab.suit = each), change({})),
          id: `suit-${each || "none"}`,
        },
        each
          ? s("svg", { viewBox: "0 0 100 106", class: `face ${"HD".includes(each) ? "red" : "black"}`, "aria-hidden": "true", focusable: "false" }, s("use", { href: `#suit-${each}` }))
          : t("try.suit.none"),
      ),
    ),
  );
}

/** Every card or tile of the rule set, to be put into the tray that is pressed. */
function palette(tray, lab, change) {
  const { family, deck } = lab;
  const put = (code) => {
    if (tray.melds) return change({ body: tray.put(withTile(tray.melds, code)) });
    return change({ body: tray.put([...(tray.codes ?? []), code]) });
  };
  const held = {};
  const kindOf = (code) => (code in deck ? code : parts(code).rank);
  for (const code of tray.codes ?? []) held[kindOf(code)] = (held[kindOf(code)] ?? 0) + 1;
  const kinds = tray.kind === "ranks" ? lab.order : kindsOf(lab);
  const hasSuits = piecesOf(family) === "cards" && tray.kind !== "ranks" && kinds.some(isPlain);
  const usual = (tray.codes ?? []).some((code) => parts(code).suit) ? "S" : "";
  const suit = hasSuits ? (lab.suit ?? usual) : "";
  const coded = (kind) => (suit && isPlain(kind) ? kind + suit : kind);
  const typed = h("input", {
    type: "text",
    id: "typed",
    autocomplete: "off",
    spellcheck: "false",
    "aria-label": t("try.typed", { field: tray.label }),
    placeholder: t(`try.typed.${piecesOf(family)}`),
    onkeydown: (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      const codes = codesOf(family, typed.value.trim());
      if (codes) change({ body: tray.put([...(tray.codes ?? []), ...codes]) });
      $("#typed").select();
    },
  });
  const isGone = (code) => tray.kind !== "ranks" && (held[code] ?? 0) >= deck[code];
  const first = kinds.find((code) => !isGone(code));
  const pieces = h(
    "div",
    { class: "palette", role: "group", "aria-label": t("try.put", { field: tray.label }), onkeydown: roving },
    kinds.map((code) =>
      piece(family, coded(code), nameOf(family, coded(code)), () => put(coded(code)), {
        tabindex: code === first ? 0 : -1,
        disabled: isGone(code),
      }),
    ),
  );
  return [hasSuits && suits(lab, suit, change), pieces, !tray.melds && tray.kind !== "ranks" && typed];
}

/** A value of a field in words: one of the page's, a player's name, a wind, a suit, a rank. */
function valueName({ family, game }, name, value) {
  if (t.has(`value.${value}`)) return t(`value.${value}`);
  const bot = name === "bot" && game.bots.find(({ id }) => id === value);
  if (bot) return bot.name;
  if (family !== "tiles") return rankName(value);
  if ("ESWN".includes(value)) return tileName(value);
  return "mps".includes(value) ? suitName(value) : value;
}

/** A field that is no tray: a choice, a switch, or a number. */
function control({ name, kind, whole }, lab, change) {
  const id = `field-${name}`;
  const given = lab.body[name];
  const set = (value) => {
    const { [name]: dropped, ...rest } = lab.body;
    void dropped;
    change({ body: value === undefined ? rest : { ...rest, [name]: value } });
  };
  const label = h("label", { for: id }, fieldName(name));
  if (kind === "switch")
    return h(
      "label",
      { class: "check" },
      h("input", {
        type: "checkbox",
        id,
        checked: given ?? whole.default ?? false,
        onchange: (event) => set(event.target.checked),
      }),
      fieldName(name),
    );
  if (kind === "number")
    return h(
      "div",
      { class: "field" },
      label,
      h("input", {
        type: "number",
        id,
        min: whole.minimum,
        max: whole.maximum,
        placeholder: whole.default ?? "",
        value: given ?? "",
        onchange: ({ target }) => set(target.value === "" ? undefined : Number(target.value)),
      }),
    );
  const select = h(
    "select",
    { id, onchange: ({ target }) => set(target.value || undefined) },
    h("option", { value: "" }, whole.default === undefined ? "—" : t("setup.default", { value: valueName(lab, name, whole.default) })),
    whole.enum
      .filter((value) => value !== whole.default)
      .map((value) => h("option", { value }, valueName(lab, name, value))),
  );
  select.value = given === whole.default ? "" : (given ?? "");
  return h("div", { class: "field" }, label, select);
}

/** Show the fields of the question of a lab; `change` takes what is to be another. */
export function showPosition(place, lab, change) {
  const trays = lab.family ? traysOf(lab) : [];
  const active = trays.find(({ name }) => name === lab.active) ?? trays[0];
  lab.active = active?.name;
  if (!active?.melds) gathered = [];
  const focused = document.activeElement;
  const again = focused && place.contains(focused) && (focused.id ? `#${focused.id}` : focused.dataset.code && `.palette [data-code="${focused.dataset.code}"]`);
  show(
    place,
    trays.map((tray) => trayRow(tray, lab, change)),
    active && active.codes !== null && palette(toFill(active, lab), lab, change),
    h(
      "div",
      { class: "controls" },
      lab.operation.fields
        .filter(({ kind }) => CONTROLS.includes(kind))
        .sort((a, b) => CONTROLS.indexOf(a.kind) - CONTROLS.indexOf(b.kind))
        .map((field) => control(field, lab, change)),
    ),
  );
  if (again) $(again, place)?.focus();
}
