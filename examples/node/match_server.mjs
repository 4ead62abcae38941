// A match server: people and bots at tables of Pao De Kuai, with time-outs and reconnection. Node.js 20, no package.
//
//     paiju serve                            # the rules and the bots, on port 8080
//     node examples/node/match_server.mjs    # this server, on port 8000
//
//     POST /tables {"people": 2}             → {"table", "seats": [{"seat", "token"}]}
//     GET  /tables/TABLE?token=TOKEN         a stream of positions of the seat (server-sent events)
//     POST /tables/TABLE/act {"token", "action"}
import { randomBytes } from "node:crypto";
import { createServer } from "node:http";

const { PAIJU = "http://localhost:8080", PAIJU_KEY, PORT = "8000", SECONDS = "30", SEED } = process.env;
const SEATS = 3;
const TRIES = 4;
const SKILL = 2;

const draw = () => randomBytes(16).toString("hex");
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

/** The response of Paiju. A busy server says how long to wait; nothing happens twice. */
async function ask(path, question) {
  const headers = { "Content-Type": "application/json", ...(PAIJU_KEY && { Authorization: `Bearer ${PAIJU_KEY}` }) };
  for (let tried = 1; ; tried += 1) {
    const response = await fetch(`${PAIJU}/v1/paodekuai/${path}`, { method: "POST", headers, body: JSON.stringify(question) });
    if (response.ok) return response.json();
    if (![429, 502, 503, 504].includes(response.status) || tried === TRIES) throw new Error(await response.text());
    await sleep(1000 * Number(response.headers.get("Retry-After") ?? 1));
  }
}

class Table {
  streams = new Map();
  shown = new Map();
  // Actions are done one after another, whoever sends them.
  queue = Promise.resolve();

  constructor(people) {
    this.tokens = new Map(Array.from({ length: people }, (_, seat) => [draw(), seat]));
    this.people = [...this.tokens.values()];
    const others = Array.from({ length: SEATS - people }, (_, place) => people + place);
    this.bots = Object.fromEntries(others.map((seat) => [seat, SKILL]));
  }

  async deal() {
    const { state, proof } = await ask("deal", { seed: SEED ?? draw() });
    this.kept = { state, proof };
    await this.turn();
  }

  /** Do an action of a seat once those before it are done; returns the refusal, or null. */
  act(seat, action) {
    const done = this.queue.then(() => this.turn({ action: { ...action, seat } }));
    this.queue = done.catch(() => {});
    return done;
  }

  async turn(acted = {}) {
    const told = await ask("advance", { ...this.kept, ...acted, bots: this.bots, views: this.people });
    if (!told.accepted) return told.text;
    clearTimeout(this.clock);
    this.kept = { state: told.state, proof: told.proof };
    for (const [place, seat] of this.people.entries()) {
      const legal = told.legal.filter((each) => each.seat === seat);
      this.shown.set(seat, { view: told.views[place], events: told.events, legal, score: told.score });
      this.send(seat);
    }
    // Who lets the time pass does the default action: a pass, or the smallest lead.
    const [waited] = told.to_act;
    if (waited !== undefined) this.clock = setTimeout(() => this.act(waited, { type: "auto" }), 1000 * Number(SECONDS));
    return null;
  }

  /** Begin the stream of a seat. After a lost connection the first position has all that the seat may know. */
  join(seat, response) {
    response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-cache" });
    this.streams.set(seat, response);
    this.send(seat);
  }

  send(seat) {
    this.streams.get(seat)?.write(`data: ${JSON.stringify(this.shown.get(seat))}\n\n`);
  }
}

const tables = new Map();

async function body(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString());
}

function reply(response, status, told) {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(told));
}

async function answer(request, response) {
  const { pathname, searchParams } = new URL(request.url, "http://localhost");
  const [, , name, verb] = pathname.split("/");
  const isPost = request.method === "POST";
  if (isPost && pathname === "/tables") {
    const { people } = await body(request);
    if (![1, 2, 3].includes(people)) return reply(response, 422, { error: "people: 1, 2 or 3" });
    const table = new Table(people);
    await table.deal();
    const id = draw();
    tables.set(id, table);
    return reply(response, 201, { table: id, seats: [...table.tokens].map(([token, seat]) => ({ seat, token })) });
  }
  const table = tables.get(name);
  const asked = isPost ? await body(request) : { token: searchParams.get("token") };
  const seat = table?.tokens.get(asked.token);
  if (seat === undefined) return reply(response, 404, { error: "no such seat" });
  if (!isPost) return table.join(seat, response);
  if (verb !== "act") return reply(response, 404, { error: "no such path" });
  return reply(response, 200, { refused: await table.act(seat, asked.action) });
}

const server = createServer((request, response) => {
  answer(request, response).catch((error) => reply(response, 502, { error: error.message }));
});
server.listen(Number(PORT), () => console.log(`http://localhost:${server.address().port}`));
