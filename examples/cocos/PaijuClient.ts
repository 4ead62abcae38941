// A client of Paiju for Cocos Creator 3: web, native and mini games. All of them have XMLHttpRequest.
//
// There is no key in it: whoever has the game can unpack it. It plays at sealed tables, which need none.
const TRIES = 4;
const TIMEOUT_MS = 20_000;
// If a server asks for more patience than this, the player is told instead.
const LONGEST_MS = 15_000;
// No connection, too many requests, a busy server or proxy: the same request may be sent again.
const AGAIN = [0, 429, 502, 503, 504];

export type Action = { type: string; cards?: string[]; points?: number; factor?: number };

/** A table as the service tells it; the fields that a scene shows. */
export interface Told {
  table: string;
  accepted: boolean;
  text: string | null;
  over: boolean;
  seat: number;
  events: { type: string; seat?: number; points?: number; play?: { cards: string[]; name: string } }[];
  view: { hand: string[]; phase: string };
  legal: Action[];
  score: { scores: number[] } | null;
}

export interface Suggestion {
  action: Action;
  reasons: { text: string }[];
}

export class PaijuError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly waitMs = 0,
  ) {
    super(message);
  }
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

export class PaijuClient {
  constructor(
    private readonly server: string,
    private readonly language = "zh-CN",
  ) {}

  /** Begin a game. Without a seed the service draws one. */
  lay(game: string, seats: string[], seed?: string): Promise<Told> {
    return this.ask("/v1/tables", { game, seats, ...(seed ? { seed } : {}) });
  }

  /** Do one of the actions of `legal`, or play cards. */
  act(table: string, action: Action): Promise<Told> {
    return this.ask("/v1/tables/act", { table, action });
  }

  /** The move of a good player, with its reasons. */
  suggest(game: string, view: Told["view"]): Promise<Suggestion> {
    return this.ask(`/v1/${game}/suggest`, { view });
  }

  /** Nothing happens twice, so a request whose response was lost is sent again. */
  private async ask<Answer>(path: string, question: object): Promise<Answer> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await this.once<Answer>(path, question);
      } catch (error) {
        const fault = error as PaijuError;
        const waitMs = fault.waitMs || 500 * 2 ** (tried - 1);
        if (tried === TRIES || !AGAIN.includes(fault.status) || waitMs > LONGEST_MS) throw fault;
        await pause(waitMs);
      }
    }
  }

  private once<Answer>(path: string, question: object): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open("POST", this.server + path);
      request.timeout = TIMEOUT_MS;
      request.setRequestHeader("Content-Type", "application/json");
      request.setRequestHeader("Accept-Language", this.language);
      request.onload = () => {
        const told = read(request.responseText);
        if (request.status === 200 && told) return resolve(told as Answer);
        // A proxy answers with a page, not with a problem document.
        const problem = (told ?? {}) as { title?: string; detail?: string };
        const message = problem.detail ?? problem.title ?? `服务暂时不可用（${request.status}）`;
        const seconds = Number(request.getResponseHeader("Retry-After")) || 0;
        reject(new PaijuError(request.status, message, 1000 * seconds));
      };
      request.onerror = request.ontimeout = () => reject(new PaijuError(0, "网络不通"));
      request.send(JSON.stringify(question));
    });
  }
}

function read(text: string): object | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
