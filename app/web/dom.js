// Building and keeping elements. Nothing here writes markup as text: the page's policy forbids it.
const SVG = "http://www.w3.org/2000/svg";

function put(element, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null) continue;
    if (name.startsWith("aria-")) element.setAttribute(name, String(value));
    else if (value === false) continue;
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "style")
      for (const [key, each] of Object.entries(value)) element.style.setProperty(key, each);
    else if (name === "value") element.value = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(
    ...children.flat(Infinity).filter((each) => each !== null && each !== undefined && each !== false),
  );
  return element;
}

/** An element of HTML: h("button", {class: "a", onclick: act}, "text", child…). */
export const h = (tag, props = {}, ...children) => put(document.createElement(tag), props, children);

/** An element of SVG. */
export const s = (tag, props = {}, ...children) => put(document.createElementNS(SVG, tag), props, children);

export const $ = (selector, root = document) => root.querySelector(selector);

/** Show these elements and no others. */
export const show = (parent, ...children) =>
  parent.replaceChildren(
    ...children.flat(Infinity).filter((each) => each !== null && each !== undefined && each !== false),
  );

/**
 * Makes the children of an element those of a list, and keeps those that stay: they do not lose the
 * focus, and what moves may be animated.
 */
export function keep(parent, items, { key, make, update }) {
  const old = new Map([...parent.children].map((child) => [child.dataset.key, child]));
  const wanted = items.map((item, index) => {
    const name = String(key(item, index));
    const child = old.get(name) ?? make(item, index);
    old.delete(name);
    child.dataset.key = name;
    update?.(child, item, index);
    return child;
  });
  for (const child of old.values()) child.remove();
  wanted.forEach((child, index) => {
    if (parent.children[index] !== child) parent.insertBefore(child, parent.children[index] ?? null);
  });
}

/** Write a line anew only where it has changed: it is read aloud each time. */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

export const wait = (ms) => new Promise((done) => setTimeout(done, ms));

/** Arrow keys go along the buttons of a group, of which one has its place in the order of Tab. */
export function roving(event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const all = [...event.currentTarget.querySelectorAll("button:not(:disabled)")];
  const now = all.indexOf(document.activeElement);
  if (!step || now < 0) return;
  event.preventDefault();
  const next = all[(now + step + all.length) % all.length];
  for (const each of all) each.tabIndex = each === next ? 0 : -1;
  next.focus();
}
