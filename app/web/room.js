// A room: a page of its own beside the table, whose address says what is shown.
import { Refused } from "./api.js";
import { sprite } from "./cards.js";
import { $, h, show } from "./dom.js";
import { dress } from "./shell.js";
import { set, store, subscribe } from "./store.js";
import { addTexts, t } from "./texts.js";
import { ROOM_TEXTS } from "./room_texts.js";
import { tileSymbols } from "./tiles.js";

addTexts(ROOM_TEXTS);

/**
 * Open a room. `arrive` draws what the address names with the function that it gets, which shows
 * nothing once another address or language is drawn.
 */
export function openRoom(name, arrive) {
  const stage = $("#stage");
  let latest = 0;

  async function go() {
    const mine = (latest += 1);
    const isLatest = () => mine === latest;
    const put = (...children) => isLatest() && show(stage, h("div", { class: `room ${name}` }, children));
    stage.dataset.state = "busy";
    try {
      await arrive(put);
    } catch (error) {
      const isSaid = error instanceof Refused || error instanceof SyntaxError;
      if (!isSaid) throw error;
      const text = error instanceof Refused ? error.message : t("load.bad");
      put(
        h("h1", {}, t(`nav.${name}`)),
        h("p", { class: "note bad", role: "alert" }, text),
        h("p", {}, h("a", { class: "button quiet", href: `/${name}` }, t("room.again"))),
      );
    }
    if (isLatest()) stage.dataset.state = "ready";
  }

  const head = () =>
    dress({
      title: t("room.title", { room: t(`nav.${name}`) }),
      skip: t("room.skip"),
      changeLanguage: () => (set({ lang: store.settings.lang === "zh" ? "en" : "zh" }), go()),
      here: name,
    });

  document.body.prepend(sprite(tileSymbols()));
  head();
  subscribe((what) => what === "settings" && head());
  addEventListener("hashchange", go);
  go();
  return go;
}
