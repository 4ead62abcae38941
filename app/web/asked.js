// Who is asked what in the lab: the words of questions, their order, and what one takes over from another.

// The questions about a position come first, in the order in which one thinks; then those of a game's course.
const ORDER = [
  "classify", "compare", "validate", "moves", "hints", "split", "arrange", "suggest", "odds", "describe", "solve", "bid", "bury",
  "tribute",
  "analyze", "win", "score", "claims",
]; // prettier-ignore
const COURSE = ["deal", "view", "step", "advance", "replay", "settle"];

const rank = (name) => {
  const at = ORDER.indexOf(name);
  if (at >= 0) return at;
  return COURSE.includes(name) ? 100 + COURSE.indexOf(name) : 50;
};

/** The questions of a game, as they are offered. */
export const ordered = (questions) => [...questions].sort((a, b) => rank(a) - rank(b));

// A field that is missing is taken from another that holds the same kind of thing.
const LIKE = { cards: ["a", "last", "hand"], a: ["cards", "last"], b: ["last"], last: ["b"], hand: ["cards", "a"] };

/** The body of another question about the same position; null where too little of it is known. */
export function taken(operation, known) {
  const body = Object.fromEntries(
    Object.entries(known).filter(
      ([name, value]) => value !== undefined && operation.takes(name) && !["limit", "cursor"].includes(name),
    ),
  );
  for (const name of operation.needs)
    body[name] ??= (LIKE[name] ?? []).map((other) => known[other]).find((each) => each?.length);
  // Of a whole game a question about what a seat sees is asked for one seat.
  if (body.state && !body.view && operation.takes("view") && body.seat === undefined) return null;
  const isWhole = operation.needs.every((name) => body[name] !== undefined);
  const hasPosition =
    operation.needs.length > 0 || body.view || body.state || body.hand || !operation.takes("view");
  return isWhole && hasPosition ? body : null;
}
