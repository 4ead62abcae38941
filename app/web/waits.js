// What the own hand waits for: how many of each tile are left, and what a win with it is worth.
import { h, show } from "./dom.js";
import { handRules } from "./ponds.js";
import { answers, session, wonder } from "./session.js";
import { store } from "./store.js";
import { t } from "./texts.js";
import { namedTile } from "./tiles.js";

const found = { key: null, list: [] };

async function ask(hand, { seen, own, winds }) {
  const { view } = session;
  const { game } = store.game.setup;
  const melds = view.melds[view.seat];
  const about = await wonder(`/v1/${game}/analyze`, { hand, melds, seen, ...handRules(view), ...own });
  if (!about?.waits.length) return [];
  const flowers = view.flowers ? { flowers: view.flowers[view.seat] } : {};
  const facts = { hand, melds, ...flowers, ...own, ...winds, ...handRules(view) };
  const requests = about.waits.map(({ tile }) => ({ path: `/v1/${game}/score`, body: { ...facts, tile } }));
  const scored = await wonder("/v1/batch", { requests });
  const scores = scored?.answers.map(({ status, body }) => (status === 200 ? body : null));
  return about.waits.map((each, at) => ({ ...each, score: scores?.[at] }));
}

const worth = ({ wins, total, enough, minimum }) =>
  wins && (enough === false ? t("table.few", { n: minimum }) : t("table.worth", { n: total }));

/** Show the waits of a hand without a tile to discard; what is not known yet is asked, and `changed` told. */
export function showWaits(place, hand, facts, changed) {
  const isKnown = answers("analyze") && answers("score") && hand.length % 3 === 1;
  const key = isKnown && JSON.stringify([...hand].sort());
  if (key !== found.key) {
    Object.assign(found, { key, list: [] });
    if (key)
      ask(hand, facts).then((list) => {
        if (found.key !== key) return;
        found.list = list;
        if (list.length) changed();
      });
  }
  show(
    place,
    found.list.length > 0 && [
      h("b", {}, t("table.waits")),
      found.list.map((each) =>
        h(
          "span",
          { class: `wait${each.left ? "" : " gone"}` },
          namedTile(each.tile),
          h("span", {}, `×${each.left}`),
          each.score && h("small", {}, worth(each.score)),
        ),
      ),
    ],
  );
}
