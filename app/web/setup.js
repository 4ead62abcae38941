// The first screen: what this is, a living question, and every game one press away.
import { ask } from "./api.js";
import { card } from "./cards.js";
import { h, s, show } from "./dom.js";
import { piecesOf } from "./notation.js";
import { showQuestion } from "./question.js";
import { openSettings, usual } from "./settings.js";
import { store } from "./store.js";
import { t } from "./texts.js";
import { tile } from "./tiles.js";

// How a game shows what it is played with.
const FACES = {
  cards: (code) => card(code),
  tiles: (code) => tile(code),
};
const SLIDERS = "M3 6h9M18 6h3M3 12h3M12 12h9M3 18h11M20 18h1M15 3.5v5M9 9.5v5M17 15.5v5";

export const setup = {
  async mount(stage, { deal, back, bring }) {
    const { games } = await ask("/v1/games");
    const question = h("section", { class: "question", "aria-busy": true });
    const going = store.game ?? store.last;
    show(
      stage,
      h(
        "div",
        { class: "setup" },
        h(
          "div",
          { class: "welcome" },
          h("h1", {}, t("setup.title")),
          going &&
            !going.answer.over &&
            h(
              "button",
              { type: "button", class: "button plain", id: "resume", onclick: back },
              t("setup.resume"),
            ),
        ),
        question,
        h(
          "div",
          { class: "games" },
          Object.keys(FACES).map((pieces) => {
            const members = games.filter((game) => piecesOf(game.family) === pieces);
            return (
              members.length > 0 &&
              h(
                "section",
                { class: "family", "aria-labelledby": `family-${pieces}` },
                h("h2", { id: `family-${pieces}` }, t(`family.${pieces}`)),
                h(
                  "div",
                  { class: "members" },
                  members.map((game) => gameCard(game, deal)),
                ),
              )
            );
          }),
        ),
        h(
          "p",
          { class: "more row" },
          games.some(({ puzzles }) => puzzles?.length) &&
            h("a", { class: "ghost", href: "/puzzles" }, t("setup.puzzles")),
          h("a", { class: "ghost", href: "/review" }, t("setup.review")),
          h("button", { type: "button", class: "ghost", id: "load", onclick: bring }, t("load")),
        ),
      ),
    );
    await showQuestion(question, games);
    question.removeAttribute("aria-busy");
  },
};

function gameCard(game, deal) {
  const begin = () => deal(usual(game));
  return h(
    "div",
    { class: "game" },
    h(
      "button",
      { type: "button", class: "begin", id: `game-${game.id}`, onclick: begin },
      h("span", { class: "art", "aria-hidden": "true" }, game.art.map(FACES[piecesOf(game.family)])),
      h("b", {}, game.name),
      h("span", { class: "about" }, game.about),
    ),
    h(
      "button",
      {
        type: "button",
        class: "sliders",
        id: `settings-${game.id}`,
        "aria-label": t("setup.settings", { game: game.name }),
        title: t("setup.settings", { game: game.name }),
        onclick: () => openSettings(game, begin),
      },
      s("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, s("path", { d: SLIDERS })),
    ),
  );
}
