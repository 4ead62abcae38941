// The games of one's own in the room for review: figures for each game, the last ones, a file to take along.
import { worth } from "./course.js";
import { h, show } from "./dom.js";
import { bring, keptGames, statistics, written } from "./records.js";
import { t } from "./texts.js";
import { signed } from "./words.js";

const SHOWN = 10;
const FILE = "paiju-games.json";

/** The address of the review of a game, or of its replay where the game has no reviews. */
const addressOf = ({ moments, seat }, about) => (about.reviewed ? `/review${moments}&s=${seat}&y=${seat}` : `/${moments}&t=0`);

/** A line of figures for each game. */
const figures = (games, aboutOf) =>
  h(
    "table",
    { class: "figures" },
    h(
      "thead",
      {},
      h("tr", {}, ["game", "count", "won", "accuracy", "dearest"].map((name) => h("th", { scope: "col" }, t(`own.${name}`)))),
    ),
    h(
      "tbody",
      {},
      statistics(games).map(({ game, count, won, accuracy, dearest }) => {
        const about = aboutOf(game);
        const { worst } = dearest?.judged ?? {};
        return h(
          "tr",
          { "data-game": game },
          h("th", { scope: "row" }, about.name),
          h("td", {}, count),
          h("td", {}, won),
          h("td", {}, accuracy === null ? "–" : accuracy.toFixed(1)),
          h("td", {}, worst ? h("a", { href: addressOf(dearest, about) }, worth(-worst.loss, worst.unit).replace("-", "−")) : "–"),
        );
      }),
    ),
  );

const line = (game, aboutOf) =>
  h(
    "li",
    {},
    h("a", { href: addressOf(game, aboutOf(game.game)) }, h("b", {}, aboutOf(game.game).name), " ", game.at.slice(0, 10)),
    h("span", { class: "number" }, signed(game.points)),
  );

/** Give a text to the reader as a file. */
function download(text) {
  const link = h("a", { href: URL.createObjectURL(new Blob([text], { type: "application/json" })), download: FILE });
  link.click();
  URL.revokeObjectURL(link.href);
}

/** The section, filled with what is kept; `aboutOf` names a game, and says whether it is reviewed. */
export async function ownGames(aboutOf) {
  const place = h("section", { class: "own-games", "aria-labelledby": "own-games" });
  const said = h("p", { class: "note", role: "status" });
  const file = h("input", {
    type: "file",
    accept: "application/json",
    id: "import",
    class: "unseen",
    onchange: async () => {
      try {
        said.textContent = t("own.brought", { n: await bring(await file.files[0].text()) });
        await draw();
      } catch (error) {
        if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
        said.textContent = t("own.bad");
      }
    },
  });
  const draw = async () => {
    const games = (await keptGames()).filter(({ game }) => aboutOf(game));
    show(
      place,
      h("h2", { id: "own-games" }, t("own.title")),
      games.length
        ? [
            figures(games, aboutOf),
            h("ul", { class: "last-games" }, games.slice(0, SHOWN).map((game) => line(game, aboutOf))),
          ]
        : h("p", { class: "about" }, t("own.none")),
      h(
        "div",
        { class: "row" },
        games.length > 0 &&
          h("button", { type: "button", class: "button quiet", id: "export", onclick: () => download(written(games)) }, t("own.export")),
        h("label", { class: "button quiet", for: "import" }, t("own.import")),
        file,
      ),
      said,
    );
  };
  await draw();
  return place;
}
