// A moment of a game as an address: what decides its state, packed, and the step that is shown.
const PACKING = "deflate-raw";

async function through(stream, bytes) {
  const { readable, writable } = stream;
  const writer = writable.getWriter();
  const written = writer.write(bytes).then(() => writer.close());
  const [whole] = await Promise.all([new Response(readable).arrayBuffer(), written]);
  return new Uint8Array(whole);
}

/** A value as a short text of letters, digits, - and _. */
export async function packed(value) {
  const bytes = await through(new CompressionStream(PACKING), new TextEncoder().encode(JSON.stringify(value)));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The value of such a text; undefined where it is none. */
export async function unpacked(text) {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt());
    return JSON.parse(new TextDecoder().decode(await through(new DecompressionStream(PACKING), bytes)));
  } catch {
    return undefined;
  }
}

/** Only the parts of a state that decide it. */
export const deciding = (state, { deal, acts }) =>
  Object.fromEntries([...deal, ...acts, "ruleset"].filter((part) => part in state).map((part) => [part, state[part]]));

/** The address of a game's moments, to which the step is added. */
export const momentsOf = async (game, state, parts) =>
  `#${new URLSearchParams({ g: game, z: await packed(deciding(state, parts)) })}`;

/** What such an address names: the game, its state and the step; null for any other. */
export async function momentAt(hash) {
  const parts = new URLSearchParams(hash.slice(1));
  if (!parts.has("z")) return null;
  return { game: parts.get("g"), state: await unpacked(parts.get("z")), step: Number(parts.get("t") ?? 0) };
}
