// JSON for readers: short lists on one line, and names, texts and values in colours of their own.
import { h } from "./dom.js";

/** A value, laid out; `replacer` as of JSON.stringify. */
export const pretty = (value, replacer = null) =>
  JSON.stringify(value, replacer, 1).replace(
    /\[\s+([^[\]{}]*?)\s+\]/g,
    (_, inner) => `[${inner.replace(/\s*\n\s*/g, " ")}]`,
  );

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|-?\d[\d.e+-]*|true|false|null/g;

/** A block of JSON, coloured. */
export function coloured(text) {
  const pieces = [];
  let from = 0;
  for (const found of text.matchAll(TOKEN)) {
    const [whole, quoted, colon] = found;
    const kind = colon ? "key" : quoted ? "text" : "value";
    const end = found.index + (colon ? quoted : whole).length;
    pieces.push(text.slice(from, found.index), h("span", { class: kind }, text.slice(found.index, end)));
    from = end;
  }
  return h("pre", { tabindex: 0, class: "json" }, pieces, text.slice(from));
}
