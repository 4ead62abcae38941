// A batch whose entries are typed by their paths: the body of each question, and the answer to it.
//
//     npx tsc && node batch.js [http://localhost:8080]
import createClient from "openapi-fetch";
import type { components, paths } from "./paiju.js";

type Problem = components["schemas"]["Problem"];

/** What is asked under a path, and what is answered; neither where nothing is asked by POST. */
type Question<Path extends keyof paths> = paths[Path] extends {
  post: {
    requestBody: { content: { "application/json": infer Body } };
    responses: { 200: { content: { "application/json": infer Answer } } };
  };
}
  ? { body: Body; answer: Answer }
  : never;

/** The paths of questions. */
type Asked = { [Path in keyof paths]: Question<Path> extends never ? never : Path }[keyof paths];

/** An entry of a batch: its body follows from its path. */
export type Entry = { [Path in Asked]: { path: Path; body: Question<Path>["body"] } }[Asked];

/** The answer to an entry, or the problem that only this entry has. */
export type Answered<Path extends Asked> =
  | { ok: true; answer: Question<Path>["answer"] }
  | { ok: false; problem: Problem };

/** Asks all entries at once; each answer has the type of its path. */
export async function batch<const Entries extends readonly Entry[]>(
  server: string,
  entries: Entries,
): Promise<{ [Place in keyof Entries]: Answered<Entries[Place]["path"]> }> {
  const client = createClient<paths>({ baseUrl: server });
  const { data, error } = await client.POST("/v1/batch", { body: { requests: [...entries] } });
  if (data === undefined) throw new Error(error.detail);
  const told = data.answers.map(({ status, body }) =>
    status === 200 ? { ok: true, answer: body } : { ok: false, problem: body },
  );
  // The service answers the entries in their order, each by its path: the document has no word for that.
  return told as never;
}

const [server = "http://localhost:8080"] = process.argv.slice(2);
const [verdict, win, wrong] = await batch(server, [
  { path: "/v1/doudizhu/validate", body: { cards: "44", last: "33" } },
  { path: "/v1/mcr/win", body: { hand: "1122334455667m", tile: "7m" } },
  { path: "/v1/doudizhu/classify", body: { cards: "33333" } },
]);
// @ts-expect-error - a body of another path
export const mistaken: Entry = { path: "/v1/doudizhu/classify", body: { hand: "3" } };

if (verdict.ok && verdict.answer.legal) console.log("validate:", verdict.answer.play?.name);
if (win.ok) console.log("win:", win.answer.wins);
if (!wrong.ok) console.log("classify:", wrong.problem.type);
