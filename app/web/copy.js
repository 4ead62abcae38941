// A button that copies a text.
import { h } from "./dom.js";
import { t } from "./texts.js";

/** A button that copies what `textOf` gives when it is pressed. */
export function copyButton(label, textOf, props = {}) {
  const press = async () => {
    const text = await textOf();
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Without a secure origin there is no clipboard: the text is shown, to be copied by hand.
      const shown = h("textarea", { readonly: true, rows: 6, "aria-label": label, class: "curl" }, text);
      button.parentElement.after(shown);
      shown.select();
      return;
    }
    button.textContent = t("copied");
    setTimeout(() => (button.textContent = label), 1500);
  };
  const button = h("button", { type: "button", class: "button quiet copy", onclick: press, ...props }, label);
  return button;
}
