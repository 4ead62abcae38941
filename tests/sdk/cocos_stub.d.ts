// The names of Cocos Creator 3 that the example uses, with their types.
declare module "cc" {
  export class Component {}
  export class Label extends Component {
    string: string;
  }
  export class Prefab {}
  export class Node {
    readonly position: { readonly x: number; readonly y: number };
    addChild(child: Node): void;
    removeAllChildren(): void;
    getComponentInChildren<Found extends Component>(type: new () => Found): Found | null;
    setPosition(x: number, y: number): void;
    on(name: string, handler: () => void): void;
  }
  export namespace Button {
    enum EventType {
      CLICK = "click",
    }
  }
  export function instantiate(prefab: Prefab): Node;
  export const sys: { localStorage: Pick<Storage, "getItem" | "setItem" | "removeItem"> };
  type Property = (target: object, name: string) => void;
  export const _decorator: {
    ccclass(name: string): (declared: new () => Component) => void;
    property: Property & ((type: new () => object) => Property);
  };
}
