// The finished games that this browser keeps, the last ones: read, noted, written to a file and read from one.

const [NAME, SHELF, VERSION] = ["paiju", "games", 1];
// A game is about two kilobytes.
const MOST = 500;
const KIND = "paiju.games";

const answered = (asked) =>
  new Promise((done, failed) => {
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error);
  });

let opened = null;

/** The shelf of games, for reading or for writing. */
async function shelf(mode) {
  opened ??= (() => {
    const asked = indexedDB.open(NAME, VERSION);
    asked.onupgradeneeded = () => asked.result.createObjectStore(SHELF, { keyPath: "moments" });
    return answered(asked);
  })();
  return (await opened).transaction(SHELF, mode).objectStore(SHELF);
}

/** Every game that is kept, the newest first; none where the browser keeps nothing. */
export async function keptGames() {
  try {
    const games = await answered((await shelf("readonly")).getAll());
    return games.sort((a, b) => b.at.localeCompare(a.at));
  } catch {
    return [];
  }
}

/** Change what is kept of a game, by its moments; `change` gets what there is, or undefined, and gives what is to be kept. */
async function change(moments, change) {
  try {
    const games = await shelf("readwrite");
    const game = change(await answered(games.get(moments)));
    if (game) await answered(games.put(game));
  } catch {
    // A browser that keeps nothing plays all the same.
  }
}

/** Keep a finished game, once; the oldest goes where there are too many. */
export async function noteGame(game) {
  await change(game.moments, (before) => before ?? game);
  await forget((await keptGames()).slice(MOST));
}

async function forget(games) {
  if (!games.length) return;
  const kept = await shelf("readwrite");
  for (const { moments } of games) kept.delete(moments);
}

/** Note how well the own seat played a game that is kept, and which decision lost most. */
export const noteJudged = (moments, judged) => change(moments, (game) => game && { ...game, judged });

/** The games as a file has them. */
export const written = (games) => JSON.stringify({ kind: KIND, version: VERSION, games });

const isJudged = ({ accuracy, worst }) =>
  (accuracy === null || Number.isFinite(accuracy)) &&
  (worst === null || (Number.isFinite(worst?.loss) && typeof worst.unit === "string"));

const isGame = ({ moments, game, seat, points, at, judged }) =>
  (judged === undefined || isJudged(judged)) &&
  [moments, game, at].every((each) => typeof each === "string") &&
  moments.startsWith("#g=") &&
  Number.isInteger(seat) &&
  Number.isFinite(points);

/** Keep the games of a file; how many they are. What is no such file is a SyntaxError. */
export async function bring(text) {
  const { kind, games } = JSON.parse(text);
  if (kind !== KIND || !Array.isArray(games) || !games.every(isGame)) throw new SyntaxError(KIND);
  for (const game of games) await noteGame(game);
  return games.length;
}

/** What the games of each kind come to, those that were played most first. */
export function statistics(games) {
  const kinds = new Map();
  for (const each of games) kinds.set(each.game, [...(kinds.get(each.game) ?? []), each]);
  const all = [...kinds].map(([game, played]) => {
    const judged = played.filter((each) => Number.isFinite(each.judged?.accuracy));
    const lost = played.filter((each) => each.judged?.worst).sort((a, b) => b.judged.worst.loss - a.judged.worst.loss);
    return {
      game,
      count: played.length,
      won: played.filter(({ points }) => points > 0).length,
      accuracy: judged.length
        ? judged.reduce((sum, each) => sum + each.judged.accuracy, 0) / judged.length
        : null,
      dearest: lost[0] ?? null,
    };
  });
  return all.sort((a, b) => b.count - a.count);
}
