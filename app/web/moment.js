// A moment of a game: its state, and its address, which has what decides the state, packed, and the step.
import { codesOf } from "./notation.js";

const PACKING = "deflate-raw";

async function through(stream, bytes) {
  const { readable, writable } = stream;
  const writer = writable.getWriter();
  const written = writer.write(bytes).then(() => writer.close());
  const [whole] = await Promise.all([new Response(readable).arrayBuffer(), written]);
  return new Uint8Array(whole);
}

/** A value as a short text of letters, digits, - and _. */
async function packed(value) {
  const bytes = await through(new CompressionStream(PACKING), new TextEncoder().encode(JSON.stringify(value)));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Cards and tiles as a list, where somebody has written them as a text: "33344" or "123m". */
const listed = (name, value) =>
  typeof value === "string" && ["cards", "tiles"].includes(name) ? (codesOf(name, value) ?? value) : value;

/** The value of such a text; undefined where it is none. */
async function unpacked(text) {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt());
    return JSON.parse(new TextDecoder().decode(await through(new DecompressionStream(PACKING), bytes)), listed);
  } catch {
    return undefined;
  }
}

/** Only the parts of a state that decide it. */
const deciding = (state, { deal, acts }) =>
  Object.fromEntries([...deal, ...acts, "ruleset"].filter((part) => part in state).map((part) => [part, state[part]]));

/** The address of a game's moments, to which the step is added. */
export const momentsOf = async (game, state, parts) =>
  `#${new URLSearchParams({ g: game, z: await packed(deciding(state, parts)) })}`;

/** A number in such an address; undefined where there is none. */
const numberIn = (parts, name) => (parts.has(name) ? Number(parts.get(name)) : undefined);

/** What such an address names: the game, its state, the step, the seat that plays on from it; null for any other. */
export async function momentAt(hash) {
  const parts = new URLSearchParams(hash.slice(1));
  if (!parts.has("z")) return null;
  const state = await unpacked(parts.get("z"));
  return { game: parts.get("g"), state, step: numberIn(parts, "t"), seat: numberIn(parts, "p") };
}

/** The list of a state that records the act after so many; the last where none does. */
export function listAt(state, { acts }, step) {
  let left = step;
  return acts.find((part) => (left -= state[part]?.length ?? 0) < 0) ?? acts.at(-1);
}

/** The state of a game after so many of its acts. */
export function stateAt(state, { deal, acts }, step) {
  const before = Object.fromEntries(deal.filter((key) => state[key] !== undefined).map((key) => [key, state[key]]));
  let left = step;
  for (const part of acts) {
    before[part] = (state[part] ?? []).slice(0, left);
    left -= before[part].length;
  }
  return before;
}
