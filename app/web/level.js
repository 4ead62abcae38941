// How well somebody plays: asked once, and by it who sits at their tables.
import { h } from "./dom.js";
import { strongest } from "./seats.js";
import { set, store } from "./store.js";
import { t } from "./texts.js";

// The highest skill of the opponents of each level; until somebody has said a level, it is the second.
const SKILLS = { new: 1, able: 2, expert: Infinity };
export const LEVELS = Object.keys(SKILLS);
export const levelNow = () => store.settings.level ?? LEVELS[1];

/** The opponent of the level, of a game's players: where none is as weak, the strongest. */
export function opponentOf(bots) {
  const fitting = bots.filter(({ skill }) => skill && skill <= SKILLS[levelNow()]);
  return strongest(fitting.length ? fitting : bots);
}

/** Ask how well somebody plays, unless they have said so; whether it is known then. */
export function knowLevel() {
  if (store.settings.level) return true;
  return new Promise((known) => {
    const choice = (level) =>
      h(
        "button",
        {
          type: "button",
          class: `button ${level === LEVELS[0] ? "strong" : "quiet"}`,
          "data-level": level,
          onclick: () => (set({ level }), dialog.close()),
        },
        h("b", {}, t(`level.${level}`)),
        h("small", {}, t(`level.${level}.about`)),
      );
    const dialog = h(
      "dialog",
      { class: "sheet levels", "aria-labelledby": "levels" },
      h("h2", { id: "levels" }, t("level.asked")),
      LEVELS.map(choice),
      h("p", { class: "about" }, t("level.later")),
    );
    dialog.addEventListener("close", () => (dialog.remove(), known(Boolean(store.settings.level))));
    document.getElementById("dialogs").append(dialog);
    dialog.showModal();
  });
}
