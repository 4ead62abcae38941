// Who advises at the table: one player for the panel and for hints, asked one question, so that both say the same.
import { exchanges } from "./api.js";
import { strongest } from "./seats.js";
import { gameOf, wonder } from "./session.js";
import { store } from "./store.js";

// Whoever is asked at every turn answers at once: a player that once took longer is not asked unless
// it is chosen, and one of the highest skill, which searches, is not tried.
const AT_ONCE_MS = 200;
const SEARCHES = 5;
const slow = new Set();
let chosen = null;

export const players = () => gameOf()?.bots ?? [];

/** The time within the service of the last question of a path. */
export const timeOf = (path) => exchanges.find((each) => each.path === path)?.inside ?? 0;

/** Who is asked: whom somebody chose, or the strongest that answers at once. */
export function adviser() {
  const bots = players();
  if (bots.some(({ id }) => id === chosen)) return chosen;
  const quick = bots.filter(({ id, skill }) => skill && skill < SEARCHES && !slow.has(`${gameOf().id}/${id}`));
  return bots.length ? strongest(quick.length ? quick : bots).id : null;
}

/** Choose who is asked. */
export const choose = (id) => void (chosen = id);

/** What the adviser suggests in a view. */
export async function advise(view, extra) {
  const { game } = store.game.setup;
  const [path, bot] = [`/v1/${game}/suggest`, adviser()];
  const found = await wonder(path, { view, bot, seed: 0 }, extra);
  if (timeOf(path) > AT_ONCE_MS) slow.add(`${game}/${bot}`);
  return found;
}
