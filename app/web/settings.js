// The settings of a game: rule set, players, time, seed and options, all from the service's catalogue.
import { $, h, show } from "./dom.js";
import { starButton } from "./favourites.js";
import { LEVELS, levelNow, opponentOf } from "./level.js";
import { learn } from "./session.js";
import { set, store } from "./store.js";
import { t } from "./texts.js";

const SECONDS = [0, 15, 30, 60];
const PACES = ["normal", "fast", "none"];

const chosen = () => store.settings.setup;

/** What was chosen for a game the last time, as far as the service still has it. */
function wanted(game) {
  const before = chosen()[game.id] ?? {};
  const known = game.rulesets.some(({ id }) => id === before.ruleset);
  return { options: {}, seats: [], ...before, ruleset: known ? before.ruleset : game.default_ruleset };
}

const keepFor = (game, part) =>
  set({ setup: { ...chosen(), [game.id]: { ...wanted(game), ...part } } });

const anySeed = () => crypto.getRandomValues(new Uint32Array(1))[0].toString(36);

/** A table: what is wanted, and for all else what was chosen before or is usual. */
export async function setupOf(want) {
  const about = await learn(want.game);
  const ruleset = want.ruleset ?? about.default_ruleset;
  await learn(want.game, ruleset);
  return {
    game: want.game,
    ruleset: { id: ruleset, options: want.options },
    seats: ["human", ...seatsFor(about, rulesAt(want.game, ruleset), want.seats)],
    seed: want.seed || anySeed(),
    ...(want.match ? { match: want.match } : {}),
  };
}

/** The table of one press: as it was chosen the last time. */
export const usual = (game) => setupOf({ game: game.id, seed: chosen().seed, ...wanted(game) });

const rulesAt = (game, ruleset) => store.rules[`${store.settings.lang}/${game}/${ruleset}`];

/** A bot for each of the other seats: what is wanted, or an opponent of the player's level. */
function seatsFor(about, rules, seats) {
  return Array.from({ length: rules.seats - 1 }, (_, at) =>
    about.bots.some(({ id }) => id === seats[at]) ? seats[at] : opponentOf(about.bots).id,
  );
}

// A game of another package has no chapter in the book.
const hasGuide = ({ id }) => !$("#stage").dataset.guests.split(" ").includes(id);

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

function seatsFields(game, about, rules, redraw) {
  const seats = seatsFor(about, rules, wanted(game).seats);
  const where = { 1: ["other"], 2: ["next", "before"], 3: ["next", "opposite", "before"] }[seats.length];
  const named = (bot) => (bot.skill ? `${bot.name} · ${t("setup.skill", { skill: bot.skill })}` : bot.name);
  return seats.map((id, at) =>
    field(
      `seat-${at}`,
      t(`seat.${where[at]}`),
      select(
        `seat-${at}`,
        about.bots.map((bot) => [bot.id, named(bot)]),
        id,
        (value) => {
          keepFor(game, { seats: seats.map((each, place) => (place === at ? value : each)) });
          redraw();
        },
      ),
      about.bots.find((bot) => bot.id === id).about,
    ),
  );
}

function optionsOf(game, about, rules) {
  const { options: now } = wanted(game);
  return h(
    "details",
    { class: "options", open: Object.keys(now).length > 0 },
    h("summary", {}, t("setup.options"), h("small", {}, t("setup.options.about"))),
    h(
      "div",
      { class: "choices" },
      about.options
        .filter(({ id }) => id in rules.options)
        .map(({ id, values, names, text }) => {
          const own = rules.options[id];
          const options = [
            ["", t("setup.default", { value: names[values.indexOf(own)] })],
            ...values
              .map((value, place) => [JSON.stringify(value), names[place]])
              .filter(([value]) => value !== JSON.stringify(own)),
          ];
          return field(
            `option-${id}`,
            text,
            select(`option-${id}`, options, id in now ? JSON.stringify(now[id]) : "", (value) => {
              const { [id]: dropped, ...rest } = wanted(game).options;
              void dropped;
              keepFor(game, { options: value ? { ...rest, [id]: JSON.parse(value) } : rest });
            }),
          );
        }),
    ),
  );
}

/** Ask for the settings of a game; `begin` deals. */
export async function openSettings(game, begin) {
  const dialog = h("dialog", { class: "sheet settings", "aria-labelledby": "settings-title" });
  let drawing = 0;
  const draw = async () => {
    const mine = (drawing += 1);
    const { ruleset } = wanted(game);
    const about = await learn(game.id, ruleset);
    // What was chosen since is drawn already, or will be.
    if (mine !== drawing) return;
    const rules = rulesAt(game.id, ruleset);
    const focused = document.activeElement?.id;
    const start = async (event) => {
      event.preventDefault();
      dialog.close();
      await begin();
    };
    show(
      dialog,
      h(
        "form",
        { onsubmit: start },
        h("h2", { id: "settings-title" }, game.name, " ", starButton(game)),
        hasGuide(game) && h("a", { href: `/book/${store.settings.lang}/${game.id}`, id: "guide" }, t("nav.guide")),
        h(
          "div",
          { class: "choices" },
          field(
            "ruleset",
            t("setup.ruleset"),
            select(
              "ruleset",
              game.rulesets.map(({ id, name }) => [id, name]),
              ruleset,
              (value) => (keepFor(game, { ruleset: value, options: {} }), draw()),
            ),
            rules.about,
          ),
          field(
            "level",
            t("level"),
            select(
              "level",
              LEVELS.map((each) => [each, t(`level.${each}`)]),
              levelNow(),
              (value) => (set({ level: value }), keepFor(game, { seats: [] }), draw()),
            ),
            t("level.sets"),
          ),
          seatsFields(game, about, rules, draw),
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
              value: chosen().seed ?? "",
              oninput: (event) => set({ setup: { ...chosen(), seed: event.target.value } }),
            }),
            t("setup.seed.about"),
          ),
        ),
        optionsOf(game, about, rules),
        h(
          "div",
          { class: "row end" },
          h(
            "button",
            { type: "button", class: "button quiet", onclick: () => dialog.close() },
            t("setup.close"),
          ),
          h("button", { type: "submit", class: "button strong", id: "start" }, t("setup.start")),
        ),
      ),
    );
    dialog.dataset.ruleset = ruleset;
    if (focused) document.getElementById(focused)?.focus();
  };
  await draw();
  document.getElementById("dialogs").append(dialog);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.showModal();
}
