// A hand as it was dealt, in one row: with some of it raised, or to choose from.
import { card, cardName, face } from "./cards.js";
import { h, roving } from "./dom.js";
import { piecesOf } from "./notation.js";
import { tile, tileFace, tileName } from "./tiles.js";

// How a piece of each kind is drawn and called, and what a row of them is.
const PIECES = {
  cards: { row: "fan", kind: "card", name: cardName, face, draw: (code, kind) => card(code, { class: `card${kind}` }) },
  tiles: { row: "tiles", kind: "tile", name: tileName, face: tileFace, draw: (code, kind) => tile(code, { class: kind.trim() }) },
};

/** A hand of a family, the chosen pieces raised. */
export function dealt(family, hand, chosen) {
  const { row, name, draw } = PIECES[piecesOf(family)];
  const left = [...chosen];
  const isChosen = (code) => {
    const place = left.indexOf(code);
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  };
  return h(
    "div",
    { class: `${row} dealt`, role: "img", "aria-label": hand.map(name).join(" "), style: { "--n": hand.length } },
    hand.map((code) => draw(code, isChosen(code) ? " chosen" : "")),
  );
}

/** A hand of a family to choose from, many pieces or one: its row, and what is chosen of it. */
export function choosable(family, hand, { label, isOne }) {
  const { row, kind, name, face: draw } = PIECES[piecesOf(family)];
  const mark = (button, isChosen) => {
    button.classList.toggle("chosen", isChosen);
    button.setAttribute("aria-pressed", isChosen);
  };
  const press = ({ currentTarget: pressed }) => {
    const isUp = pressed.classList.contains("chosen");
    if (isOne) for (const each of buttons) mark(each, false);
    mark(pressed, !isUp);
  };
  const buttons = hand.map((code, at) =>
    h(
      "button",
      {
        type: "button",
        class: kind,
        "data-code": code,
        "aria-label": name(code),
        "aria-pressed": false,
        tabindex: at ? -1 : 0,
        onclick: press,
      },
      draw(code),
    ),
  );
  const chosen = () => hand.filter((_, at) => buttons[at].classList.contains("chosen"));
  const props = { class: `${row} dealt`, role: "group", "aria-label": label, onkeydown: roving, style: { "--n": hand.length } };
  return { row: h("div", props, buttons), chosen };
}
