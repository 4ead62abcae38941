// The key of a server that wants one: asked for in a dialog, and kept for this tab.
import { h } from "./dom.js";
import { kept, remember } from "./store.js";
import { t } from "./texts.js";

const KEY = "paiju.key";
const shelf = () => sessionStorage;
// What a header can carry.
const SENDABLE = /^[!-~]+$/;

/** The header that carries the key, where there is one. */
export function keyHeader() {
  const key = kept(KEY, shelf);
  return key ? { Authorization: `Bearer ${key}` } : {};
}

let asking = null;

/** Ask for a key, once for all questions that wait for it; whether one was given. `sent` is the header that was refused. */
export function askForKey(sent) {
  // Another question has been given a key meanwhile.
  if (sent.Authorization !== keyHeader().Authorization) return Promise.resolve(true);
  asking ??= dialog(Boolean(sent.Authorization)).finally(() => (asking = null));
  return asking;
}

function dialog(isWrong) {
  const said = h("p", { class: "note bad", role: "alert", hidden: !isWrong }, t("key.wrong"));
  const field = h("input", { type: "password", id: "key", autocomplete: "off", spellcheck: "false", required: true });
  const take = (event) => {
    event.preventDefault();
    const key = field.value.trim();
    if (!SENDABLE.test(key)) {
      said.hidden = false;
      return field.select();
    }
    remember(KEY, key, shelf);
    element.close();
  };
  let done = () => {};
  const element = h(
    "dialog",
    {
      class: "sheet",
      "aria-labelledby": "key-title",
      onclose: () => (element.remove(), done()),
    },
    h(
      "form",
      { class: "key", onsubmit: take },
      h("h2", { id: "key-title" }, t("key.title")),
      said,
      h("label", { for: "key" }, t("key.about")),
      field,
      h("div", { class: "row end" }, h("button", { type: "submit", class: "button strong", id: "give-key" }, t("key.give"))),
    ),
  );
  remember(KEY, null, shelf);
  document.getElementById("dialogs").append(element);
  element.showModal();
  return new Promise((resolve) => (done = () => resolve(Boolean(keyHeader().Authorization))));
}
