// The first screen: the last game, a living question, today's puzzle, the last reviews, and every game one press away.
import { ask } from "./api.js";
import { h, show } from "./dom.js";
import { gamesOf } from "./games.js";
import { lately } from "./lately.js";
import { showQuestion } from "./question.js";
import { ROOM_TEXTS } from "./room_texts.js";
import { usual } from "./settings.js";
import { store } from "./store.js";
import { addTexts, t } from "./texts.js";
import { showToday } from "./today.js";

addTexts(ROOM_TEXTS);

export const setup = {
  async mount(stage, { deal, back, bring }) {
    const { games } = await ask("/v1/games");
    const question = h("section", { class: "question", "aria-busy": true });
    const today = h("section", { class: "today", "aria-label": t("setup.puzzles") });
    show(
      stage,
      h(
        "div",
        { class: "setup" },
        h("div", { class: "welcome" }, h("h1", {}, t("setup.title")), lastGame(games, { deal, back })),
        h(
          "div",
          { class: "column" },
          question,
          lately(games),
          h(
            "p",
            { class: "more row" },
            h("a", { class: "ghost", href: "/review" }, t("setup.review")),
            h("button", { type: "button", class: "ghost", id: "load", onclick: bring }, t("load")),
          ),
        ),
        today,
        gamesOf(games, deal),
      ),
    );
    await Promise.all([showQuestion(question, games), showToday(today, games)]);
    question.removeAttribute("aria-busy");
  },
};

/** The way on from the game that was played last: back to it, or once it is over to another one and to its review. */
function lastGame(games, { deal, back }) {
  const last = store.game ?? store.last;
  const game = games.find(({ id }) => id === last?.setup.game);
  if (!game) return null;
  const way = (id, text, press) => h("button", { type: "button", class: "button plain", id, onclick: press }, text);
  return last.answer.over
    ? way("once-more", t("setup.more", { game: game.name }), () => deal(usual(game)))
    : way("resume", t("setup.resume", { game: game.name }), back);
}
