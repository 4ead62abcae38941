// A hand as it was dealt, in one row, with some of it raised.
import { card, cardName } from "./cards.js";
import { h } from "./dom.js";
import { piecesOf } from "./notation.js";
import { tile, tileName } from "./tiles.js";

// How a piece of each kind is drawn and called, and what a row of them is.
const PIECES = {
  cards: { row: "fan", name: cardName, draw: (code, kind) => card(code, { class: `card${kind}` }) },
  tiles: { row: "tiles", name: tileName, draw: (code, kind) => tile(code, { class: kind.trim() }) },
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
