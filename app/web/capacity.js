// The calculator of capacity in the book. Its page has three tables: the numbers of the reader become fields, the result is
// computed again with each change, and the costs are the measured ones.
import { h, show } from "./dom.js";

const LIMITS = [null, [1, 1e9], [1, 4], [0.1, 600], [1, 5], [0, 100], [1, 256], [1, 100], [0, 1e3], [0, 1e6], [0, 1e6]];
const DIGITS = [0, 0, 1, 0, 0, 1];
const SKILLS = 5;

const [asked, needed, costs] = document.querySelectorAll("article table");
const rows = (table) => [...table.tBodies[0].rows].map((row) => [...row.cells]);
const number = ({ textContent }) => (textContent ? Number(textContent) : null);

const games = new Map(
  rows(costs).map(([name, seats, ...cells]) => {
    const [step, view, hints, ...skills] = cells.map(number);
    return [name.textContent, { seats: number(seats), step, view, hints, skills }];
  }),
);

/** The cell of a number, as a field; its label is the cell before it. */
function field([label, cell], index) {
  label.id = `asked-${index}`;
  const begun = cell.textContent;
  const common = { "aria-labelledby": label.id, oninput: compute };
  const made = LIMITS[index]
    ? h("input", { type: "number", step: "any", min: LIMITS[index][0], max: LIMITS[index][1], value: begun, ...common })
    : h("select", common, [...games.keys()].map((name) => h("option", { selected: name === begun }, name)));
  show(cell, made);
  return made;
}

/** The numbers needed; as `needed` of bench/calculator.py. */
function result([name, ...numbers]) {
  const [players, humans, turns, skill, hinted, processors, used, around, shared, worker] = numbers.map(Number);
  const { seats, step, view, hints, skills } = games.get(name);
  const people = Math.min(humans, seats);
  // Without bots of this skill, the best ones below it play.
  const bot = skills.slice(0, Math.min(skill, SKILLS)).findLast((cost) => cost !== null);
  const questions = [
    [1, step],
    [people, view],
    [hints === null ? 0 : ((hinted / 100) * people) / seats, hints],
    [(seats - people) / seats, bot],
  ];
  const sum = (worth) => questions.reduce((whole, [often, cost]) => whole + often * worth(cost), 0);
  const tables = players / people;
  const second = (tables * turns) / 60;
  const busy = (second * sum((cost) => cost + around)) / 1e3 / (used / 100);
  const containers = Math.ceil(busy / processors);
  const memory = shared + worker * processors;
  return [Math.ceil(tables), second * sum(() => 1), busy, containers, memory, (containers * memory) / 1e3];
}

function compute() {
  const whole = fields.every((each) => each.value !== "" && each.checkValidity());
  const found = whole ? result(fields.map((each) => each.value)) : [];
  for (const [index, [, cell]] of rows(needed).entries()) {
    const digits = { minimumFractionDigits: DIGITS[index], maximumFractionDigits: DIGITS[index] };
    cell.textContent = whole ? found[index].toLocaleString("en", digits) : "–";
  }
}

const fields = rows(asked).map(field);
needed.setAttribute("aria-live", "polite");
compute();
