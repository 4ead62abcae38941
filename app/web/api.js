// Every question to the service: asked, asked again when the connection is lost, and kept to be shown.
import { wait } from "./dom.js";
import { askForKey, keyHeader } from "./key.js";
import { store } from "./store.js";
import { t } from "./texts.js";

export const exchanges = [];
let cause = { type: "page" };
/** What is asked from now on follows this action. */
export const follows = (type) => (cause = { type });

const KEPT = 40;
const listeners = new Set();
export const onExchange = (listener) => listeners.add(listener);

/** Who is told when the connection is lost and found again. */
export const connection = { lost: () => {}, found: () => {} };

/** What the service refuses: its problem document, in the reader's language. */
export class Refused extends Error {
  constructor(problem, status) {
    super([problem.title, problem.detail].filter(Boolean).join(": ") || `HTTP ${status}`);
    this.problem = problem;
    this.status = status;
    this.code = problem.type?.split("/").pop() ?? "";
  }
}

/** The language in which the service is to answer. */
export const languageTag = () => (store.settings.lang === "zh" ? "zh-CN" : "en");

const headersOf = (body) => ({
  Accept: "application/json",
  "Accept-Language": languageTag(),
  ...(body ? { "Content-Type": "application/json" } : {}),
});

let hurry = () => {};
/** Ask again now, whatever is waiting to be asked again. */
export const retryNow = () => hurry();
addEventListener("online", () => hurry());

// So often a service that is busy is asked again before anybody is told.
const UNTOLD = 4;

async function reach(path, init, isPatient) {
  for (let tries = 0; ; tries += 1) {
    let isLost = true;
    try {
      const response = await fetch(path, init);
      // A body that breaks off is an answer that was lost on its way.
      const text = await response.text();
      // The service itself names a time where it is busy: nothing is lost then.
      const isBusy = response.status === 503 && response.headers.has("Retry-After");
      if (![502, 503, 504].includes(response.status) || (isBusy && !isPatient)) {
        if (tries) connection.found();
        return { response, text };
      }
      isLost = !isBusy || tries >= UNTOLD;
    } catch (error) {
      if (error.name === "AbortError") throw error;
    }
    const seconds = Math.min(2 ** tries, 15);
    if (isLost) connection.lost(seconds);
    await Promise.race([wait(seconds * 1000), new Promise((now) => (hurry = now))]);
  }
}

/** The body of an answer; undefined where something other than the service answered. */
function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Ask, and get the answer's body. A question changes nothing on the server, so one whose answer was
 * lost on its way is simply asked again: the same table and action lead to the same game. One that is
 * not patient is refused by a service that is busy.
 */
export async function ask(path, body, { patient = true, signal } = {}) {
  const method = body ? "POST" : "GET";
  const started = performance.now();
  const question = body ? JSON.stringify(body) : undefined;
  const init = { method, headers: headersOf(body), body: question, signal };
  const key = keyHeader();
  const { response, text } = await reach(path, { ...init, headers: { ...init.headers, ...key } }, patient);
  if (response.status === 401) {
    if (await askForKey(key)) return ask(path, body, { patient, signal });
    throw new Refused({ title: t("key.none") }, response.status);
  }
  const answer = read(text);
  const exchange = {
    method,
    path,
    body,
    answer: answer ?? text,
    status: response.status,
    ms: performance.now() - started,
    inside: Number(/dur=([\d.]+)/.exec(response.headers.get("Server-Timing") ?? "")?.[1] ?? 0),
    cause,
  };
  exchanges.unshift(exchange);
  exchanges.length = Math.min(exchanges.length, KEPT);
  for (const listener of listeners) listener(exchange);
  if (answer === undefined)
    throw new Refused({ title: t("bad.answer", { status: response.status }) }, response.status);
  if (!response.ok) throw new Refused(answer, response.status);
  return answer;
}
