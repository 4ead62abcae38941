// Setting up a table: all of it is drawn from the service's catalogue.
import { ask } from "./api.js";
import { card } from "./felt.js";
import { h, show } from "./dom.js";
import { learn } from "./session.js";
import { set, store } from "./store.js";
import { t } from "./texts.js";
import { tileFace } from "./tiles.js";

// How a game of each family shows what it is played with.
const FACES = {
  cards: (code) => card(code),
  tiles: (code) => h("span", { class: "tile" }, tileFace(code)),
};

const SECONDS = [0, 15, 30, 60];
const PACES = ["normal", "fast", "none"];

let stage = null;
let go = null;
let games = [];

const choice = () => store.settings.setup;
const choose = (part) => set({ setup: { ...choice(), ...part } });

/** What was chosen for a game the last time, as far as the service still has it. */
function wanted(game) {
  const before = choice()[game.id] ?? {};
  const known = game.rulesets.some(({ id }) => id === before.ruleset);
  return { options: {}, seats: [], ...before, ruleset: known ? before.ruleset : game.default_ruleset };
}

const keepFor = (game, part) => choose({ [game.id]: { ...wanted(game), ...part } });

export const setup = {
  async mount(element, { deal, back }) {
    stage = element;
    go = { deal, back };
    if (!stage.querySelector(".setup")) show(stage, h("div", { class: "setup" }, heading()));
    games = (await ask("/v1/games")).games;
    await draw();
  },
};

const heading = () =>
  h("div", { class: "welcome" }, h("h1", {}, t("setup.title")), h("p", {}, t("setup.lead")));

let drawing = 0;

async function draw() {
  const mine = (drawing += 1);
  const game = games.find(({ id }) => id === choice().game) ?? games[0];
  const chosen = wanted(game);
  const about = await learn(game.id, chosen.ruleset);
  const rules = store.rules[`${store.settings.lang}/${game.id}/${chosen.ruleset}`];
  // What was chosen since is drawn already, or will be.
  if (mine !== drawing) return;
  const focused = document.activeElement?.id;
  show(
    stage,
    h(
      "form",
      { class: "setup", onsubmit: (event) => (event.preventDefault(), start(game, about, rules)) },
      heading(),
      h(
        "fieldset",
        { class: "games" },
        h("legend", { class: "unseen" }, t("setup.game")),
        games.map((each) => gameCard(each, each.id === game.id)),
      ),
      h(
        "div",
        { class: "choices" },
        field(
          "ruleset",
          t("setup.ruleset"),
          select(
            "ruleset",
            game.rulesets.map(({ id, name }) => [id, name]),
            chosen.ruleset,
            (value) => (keepFor(game, { ruleset: value, options: {} }), draw()),
          ),
          rules.about,
        ),
        seatsFields(game, about, rules, chosen),
        field(
          "seconds",
          t("setup.seconds"),
          select(
            "seconds",
            SECONDS.map((n) => [n, n ? t("seconds.n", { n }) : t("seconds.0")]),
            store.settings.seconds,
            (value) => set({ seconds: Number(value) }),
          ),
        ),
        field(
          "pace",
          t("setup.pace"),
          select(
            "pace",
            PACES.map((each) => [each, t(`pace.${each}`)]),
            store.settings.pace,
            (value) => set({ pace: value }),
          ),
        ),
        field(
          "seed",
          t("setup.seed"),
          h("input", {
            id: "seed",
            type: "text",
            maxlength: 64,
            autocomplete: "off",
            spellcheck: "false",
            value: choice().seed ?? "",
            oninput: (event) => choose({ seed: event.target.value }),
          }),
          t("setup.seed.about"),
        ),
      ),
      optionsOf(game, about, rules, chosen),
      h(
        "div",
        { class: "row end" },
        store.game &&
          h("button", { type: "button", class: "button quiet", onclick: () => go.back() }, t("setup.resume")),
        h("button", { type: "submit", class: "button strong large", id: "start" }, t("setup.start")),
      ),
    ),
  );
  if (focused) document.getElementById(focused)?.focus();
}

function gameCard(game, isChosen) {
  return h(
    "label",
    { class: `game${isChosen ? " chosen" : ""}` },
    h("input", {
      type: "radio",
      name: "game",
      id: `game-${game.id}`,
      value: game.id,
      checked: isChosen,
      onchange: () => (choose({ game: game.id }), draw()),
    }),
    h("span", { class: "art", "aria-hidden": "true" }, game.art.map(FACES[game.family])),
    h("b", {}, game.name),
    h("span", { class: "about" }, game.about),
  );
}

const field = (id, label, control, about) =>
  h("div", { class: "field" }, h("label", { for: id }, label), control, about && h("small", {}, about));

function select(id, options, value, change) {
  const element = h(
    "select",
    { id, onchange: (event) => change(event.target.value) },
    options.map(([key, text]) => h("option", { value: key }, text)),
  );
  element.value = String(value);
  return element;
}

/** A bot for each of the other seats: what was chosen before, or the strongest. */
function seatsFor(about, rules, chosen) {
  const best = about.bots.reduce((most, bot) => ((bot.skill ?? 0) > (most.skill ?? 0) ? bot : most));
  return Array.from({ length: rules.seats - 1 }, (_, at) =>
    about.bots.some(({ id }) => id === chosen.seats[at]) ? chosen.seats[at] : best.id,
  );
}

function seatsFields(game, about, rules, chosen) {
  const seats = seatsFor(about, rules, chosen);
  const where = { 1: ["other"], 2: ["next", "before"], 3: ["next", "opposite", "before"] }[seats.length];
  const named = (bot) => (bot.skill ? `${bot.name} · ${t("setup.skill", { skill: bot.skill })}` : bot.name);
  return seats.map((id, at) => {
    const change = (value) => (
      keepFor(game, { seats: seats.map((each, place) => (place === at ? value : each)) }),
      draw()
    );
    return field(
      `seat-${at}`,
      t(`seat.${where[at]}`),
      select(
        `seat-${at}`,
        about.bots.map((bot) => [bot.id, named(bot)]),
        id,
        change,
      ),
      about.bots.find((bot) => bot.id === id).about,
    );
  });
}

function optionsOf(game, about, rules, chosen) {
  const word = (value) => (value === true ? t("yes") : value === false ? t("no") : String(value));
  return h(
    "details",
    { class: "options", open: Object.keys(chosen.options).length > 0 },
    h("summary", {}, t("setup.options"), h("small", {}, t("setup.options.about"))),
    h(
      "div",
      { class: "choices" },
      about.options
        .filter(({ id }) => id in rules.options)
        .map(({ id, values, text }) => {
          const own = rules.options[id];
          const options = [
            ["", t("setup.default", { value: word(own) })],
            ...values.filter((value) => value !== own).map((value) => [JSON.stringify(value), word(value)]),
          ];
          const now = id in chosen.options ? JSON.stringify(chosen.options[id]) : "";
          return field(
            `option-${id}`,
            text,
            select(`option-${id}`, options, now, (value) => {
              const { [id]: dropped, ...rest } = wanted(game).options;
              void dropped;
              keepFor(game, { options: value ? { ...rest, [id]: JSON.parse(value) } : rest });
            }),
          );
        }),
    ),
  );
}

function start(game, about, rules) {
  const chosen = wanted(game);
  go.deal({
    game: game.id,
    ruleset: { id: chosen.ruleset, options: chosen.options },
    seats: ["human", ...seatsFor(about, rules, chosen)],
    ...(choice().seed ? { seed: choice().seed } : {}),
  });
}
