// The puzzles that were solved in this browser, and the days in a row on which one was.
import { kept, remember } from "./store.js";

const SHELF = "paiju.puzzles";
// No puzzle of a day comes again within so many days: one that was solved before is new then.
const FRESH_DAYS = 31;
const MS_A_DAY = 86_400_000;

const dayOf = (date) => new Date(date.getTime() - 60_000 * date.getTimezoneOffset()).toISOString().slice(0, 10);

/** Today, as the reader's calendar has it: YYYY-MM-DD. */
export const today = () => dayOf(new Date());

/** The number of today, which is one more each day. */
export const dayNumber = () => Date.parse(today()) / MS_A_DAY;

/** A day so many days later. */
export const dayAfter = (day, days) => new Date(Date.parse(day) + days * MS_A_DAY).toISOString().slice(0, 10);

const read = () => ({ days: [], solved: {}, ...kept(SHELF) });

export const isSolved = (id) => id in read().solved;

/** Note that a puzzle was solved today. */
export function noteSolved(id) {
  const { days, solved } = read();
  const day = today();
  const oldest = dayAfter(day, -FRESH_DAYS);
  const recent = Object.fromEntries(Object.entries(solved).filter(([, solvedOn]) => solvedOn > oldest));
  remember(SHELF, { days: [...new Set([...days, day])], solved: { ...recent, [id]: day } });
}

/** The days in a row up to today, or to yesterday while today has none yet. */
export function streak() {
  const days = new Set(read().days);
  let day = days.has(today()) ? today() : dayAfter(today(), -1);
  let count = 0;
  for (; days.has(day); day = dayAfter(day, -1)) count += 1;
  return count;
}
