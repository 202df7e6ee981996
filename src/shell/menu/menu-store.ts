import { action, computed, makeObservable, observable, observableRef, runInAction } from "mobx";
import { isJsonObject, type MenuNode } from "#contract";
import { isAborted, type Api } from "#runtime";

/** The permission codes of a `buttons` tree: those of its leaves (wire.md, "Menu and permissions"). */
export function leafCodes(nodes: readonly MenuNode[]): readonly string[] {
  return nodes.flatMap((node) =>
    node.children === undefined || node.children.length === 0 ? [node.code] : leafCodes(node.children),
  );
}

/** Every entry of a menu tree with the entries above it, outermost first. */
export function entriesOf(
  nodes: readonly MenuNode[],
  above: readonly MenuNode[] = [],
): readonly { readonly node: MenuNode; readonly trail: readonly MenuNode[] }[] {
  return nodes.flatMap((node) => {
    const trail = [...above, node];
    return [{ node, trail }, ...entriesOf(node.children ?? [], trail)];
  });
}

/** Paths that lead out of the console. */
export function isExternal(path: string): boolean {
  return /^https?:\/\//i.test(path);
}

export function asMenu(data: unknown): readonly MenuNode[] {
  if (!Array.isArray(data)) throw new TypeError("not a menu");
  return data.map((node: unknown): MenuNode => {
    if (!isMenuNode(node)) throw new TypeError("menu entry without id or name");
    const { children, ...own } = node;
    const below = children === undefined || children === null ? [] : asMenu(children);
    return below.length === 0 ? own : { ...own, children: below };
  });
}

function isMenuNode(node: unknown): node is MenuNode {
  return (
    isJsonObject(node) && typeof node["id"] === "string" && typeof node["name"] === "string" && typeof node["code"] === "string"
  );
}

export type MenuState = "idle" | "loading" | "ready" | "failed";

/** The signed-in person's menu and permission codes. */
export class MenuStore {
  state: MenuState = "idle";
  nodes: readonly MenuNode[] = [];
  #codes: ReadonlySet<string> = new Set();
  readonly #api: Api;
  #turn = 0;

  constructor(api: Api) {
    this.#api = api;
    makeObservable(this, { state: observable, nodes: observableRef, byPath: computed, load: action, clear: action });
  }

  /** Entries that open something, by path. */
  get byPath(): ReadonlyMap<string, { readonly node: MenuNode; readonly trail: readonly MenuNode[] }> {
    const openable = entriesOf(this.nodes).filter(
      ({ node }) => node.component !== "" && node.path !== "" && !isExternal(node.path),
    );
    return new Map(openable.map((entry) => [pathOf(entry.node), entry]));
  }

  /** Whether the person holds a permission code. The server decides; the client only hides. */
  has(code: string): boolean {
    return this.#codes.has(code);
  }

  async load(): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    this.state = "loading";
    try {
      const [routes, buttons] = await Promise.all([
        this.#api.call("GET", "/api/blade-system/menu/routes", asMenu, { quiet: true }),
        this.#api.call("GET", "/api/blade-system/menu/buttons", asMenu, { quiet: true }),
      ]);
      if (turn !== this.#turn) return;
      runInAction(() => {
        this.nodes = routes;
        // A menu's own code is its module's read code.
        this.#codes = new Set([...leafCodes(buttons), ...entriesOf(routes).map(({ node }) => node.code)]);
        this.state = "ready";
      });
    } catch (error) {
      if (turn !== this.#turn || isAborted(error)) return;
      runInAction(() => {
        this.state = "failed";
      });
    }
  }

  clear(): void {
    this.#turn += 1;
    this.state = "idle";
    this.nodes = [];
    this.#codes = new Set();
  }
}

/** Browser path of an entry: always from the root, without a slash at the end. */
export function pathOf(node: MenuNode): string {
  return `/${node.path.replace(/^\/+|\/+$/g, "")}`;
}
