// Reading what is written of cards and tiles, so far as it can be drawn; the service reads far more.
/** What the games of a family are played with: "cards", or "tiles". */
export const piecesOf = (family) => (family === "tiles" ? "tiles" : "cards");

const CARD = /^(?:BJ|RJ|FL|[BRF]|[2-9TJQKA][SHCD]?)$/;
const CARDS = /BJ|RJ|FL|(?:10|[2-9TJQKA])[SHCD]?|[BRF]/g;
const TILE = /^(?:[1-9][mps]|[1-8]f|[ESWNCFP])$/;
const TILES = /([1-9]+)([mpsf])|[ESWNCFP]/g;

const READERS = {
  cards: (text) => (text.match(CARDS) ?? []).map((code) => code.replace("10", "T")),
  tiles: (text) =>
    [...text.matchAll(TILES)].flatMap(([whole, numbers, suit]) =>
      numbers ? [...numbers].map((number) => number + suit) : [whole],
    ),
};

/** Whether a word is the code of a card or of a tile. */
export const isCode = (family, word) =>
  typeof word === "string" && (piecesOf(family) === "cards" ? CARD : TILE).test(word);

/** The codes of what a field holds; null where it is written in a way that is not drawn. */
export function codesOf(family, value) {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.every((each) => isCode(family, each)) ? value : null;
  if (typeof value === "object") return codesOf(family, value.cards);
  if (typeof value !== "string") return null;
  // Every letter must be read: of other notations nothing is guessed.
  return value.replace(piecesOf(family) === "cards" ? CARDS : TILES, "").trim() ? null : READERS[piecesOf(family)](value);
}
