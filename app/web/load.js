// Asking for a position: a link, a body of a question, a state, or what a seat sees.
import { h } from "./dom.js";
import { t } from "./texts.js";

/** Ask for a position; `give` gets the text. */
export function askPosition(give) {
  const text = h("textarea", { id: "position-text", rows: 8, spellcheck: "false", required: true });
  const close = () => dialog.close();
  const dialog = h(
    "dialog",
    { class: "sheet", "aria-labelledby": "load-title", onclose: () => dialog.remove() },
    h(
      "form",
      {
        class: "load",
        onsubmit: (event) => {
          event.preventDefault();
          close();
          give(text.value);
        },
      },
      h("h2", { id: "load-title" }, t("load")),
      h("label", { for: "position-text" }, t("load.about")),
      text,
      h(
        "div",
        { class: "row end" },
        h("button", { type: "button", class: "button quiet", onclick: close }, t("setup.close")),
        h("button", { type: "submit", class: "button strong", id: "load-it" }, t("load.it")),
      ),
    ),
  );
  document.getElementById("dialogs").append(dialog);
  dialog.showModal();
}
