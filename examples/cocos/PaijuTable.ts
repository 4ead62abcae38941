// A table of Dou Dizhu against two bots, as a component of Cocos Creator 3. It knows no rule: `legal` says what may be done.
//
// Put it on a node, and give it in the editor: a Label for sentences, two nodes with a horizontal Layout for the hand and
// for the buttons, and a prefab of a Button with a Label.
import { _decorator, Button, Component, instantiate, Label, Node, Prefab, sys } from "cc";
import { type Action, PaijuClient, type Told } from "./PaijuClient";

const { ccclass, property } = _decorator;

const GAME = "doudizhu";
const KEPT = "paiju.table";
const SUITS: Record<string, string> = { S: "♠", H: "♥", C: "♣", D: "♦" };
const JOKERS: Record<string, string> = { BJ: "小王", RJ: "大王" };
const RAISED = 30;

const nameOf = (card: string) => JOKERS[card] ?? SUITS[card[1]] + card[0].replace("T", "10");

function labelOf(action: Action, phase: string): string {
  if (action.type === "call") return `叫 ${action.points} 分`;
  if (action.type === "double") return `加倍 ×${action.factor}`;
  if (action.type === "pass") return { calling: "不叫", doubling: "不加倍" }[phase] ?? "不出";
  return { rob: "抢地主", redouble: "反加倍", play: "出牌" }[action.type] ?? action.type;
}

@ccclass("PaijuTable")
export class PaijuTable extends Component {
  @property server = "http://localhost:8080";
  @property seed = "";
  @property(Label) said: Label = null!;
  @property(Node) hand: Node = null!;
  @property(Node) buttons: Node = null!;
  @property(Prefab) button: Prefab = null!;

  private client!: PaijuClient;
  private told!: Told;
  private raised = new Set<string>();
  private isWaiting = false;

  /** Go on with the game that was kept, or begin one. */
  start(): Promise<void> {
    this.client = new PaijuClient(this.server);
    const kept = sys.localStorage.getItem(KEPT);
    if (kept) {
      this.show(JSON.parse(kept));
      return Promise.resolve();
    }
    return this.deal();
  }

  deal(): Promise<void> {
    return this.asked(async () => this.show(await this.client.lay(GAME, ["human", "casual", "casual"], this.seed)));
  }

  act(action: Action): Promise<void> {
    const done = action.type === "play" ? { type: "play", cards: [...this.raised] } : action;
    return this.asked(async () => this.show(await this.client.act(this.told.table, done)));
  }

  hint(): Promise<void> {
    return this.asked(async () => {
      const { action, reasons } = await this.client.suggest(GAME, this.told.view);
      this.raised = new Set(action.cards ?? []);
      this.draw();
      this.said.string = [labelOf(action, this.told.view.phase), reasons[0]?.text].filter(Boolean).join("。");
    });
  }

  /** One request at a time: its response is the table of the next one. */
  private async asked(question: () => Promise<void>): Promise<void> {
    if (this.isWaiting) return;
    this.isWaiting = true;
    try {
      await question();
    } catch (error) {
      this.said.string = (error as Error).message;
    }
    this.isWaiting = false;
  }

  private show(told: Told): void {
    this.told = told;
    this.raised.clear();
    // The table is the whole game: a game that was closed goes on from here.
    if (told.over) sys.localStorage.removeItem(KEPT);
    else sys.localStorage.setItem(KEPT, JSON.stringify(told));
    this.said.string = told.over ? `结束，得分 ${told.score!.scores.join("、")}` : told.accepted ? "轮到你" : told.text!;
    this.draw();
  }

  private draw(): void {
    this.hand.removeAllChildren();
    for (const card of this.told.view.hand) {
      const made = this.add(this.hand, nameOf(card), () => {
        if (!this.raised.delete(card)) this.raised.add(card);
        this.draw();
      });
      made.setPosition(made.position.x, this.raised.has(card) ? RAISED : 0);
    }
    this.buttons.removeAllChildren();
    for (const action of this.told.legal) {
      this.add(this.buttons, labelOf(action, this.told.view.phase), () => this.act(action));
    }
    if (this.told.over) this.add(this.buttons, "再来一局", () => this.deal());
    else this.add(this.buttons, "提示", () => this.hint());
  }

  private add(parent: Node, text: string, pressed: () => void): Node {
    const made = instantiate(this.button);
    made.getComponentInChildren(Label)!.string = text;
    made.on(Button.EventType.CLICK, pressed);
    parent.addChild(made);
    return made;
  }
}
