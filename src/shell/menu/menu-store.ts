import { action, computed, makeObservable, observable, observableRef, runInAction } from "mobx";
import type { MenuNode } from "#contract";
import { isAborted, type Api } from "#runtime";
import { pathOf } from "./menu-target.ts";
import { asMenu, shownTo } from "./read-menu.ts";

/** The permission codes of a `buttons` tree: those of its leaves (wire.md, "Menu and permissions"). */
export function leafCodes(nodes: readonly MenuNode[]): readonly string[] {
  return nodes.flatMap((node) =>
    node.children === undefined || node.children.length === 0 ? [node.code] : leafCodes(node.children),
  );
}

/** Every entry of a menu tree with the entries above it, outermost first. */
export function entriesOf(nodes: readonly MenuNode[], above: readonly MenuNode[] = []): readonly MenuEntry[] {
  return nodes.flatMap((node) => {
    const trail = [...above, node];
    return [{ node, trail }, ...entriesOf(node.children ?? [], trail)];
  });
}

export type MenuState = "idle" | "loading" | "ready" | "failed";

/** An entry that opens inside of the console. */
export interface MenuEntry {
  readonly node: MenuNode;
  /** With the folders above it, outermost first. */
  readonly trail: readonly MenuNode[];
}

/** The signed-in person's menu and permission codes. */
export class MenuStore {
  state: MenuState = "idle";
  /** Everything that was granted, what stands in no menu too. */
  nodes: readonly MenuNode[] = [];
  codes: ReadonlySet<string> = new Set();
  readonly #api: Api;
  readonly #roles: () => readonly string[];
  #turn = 0;

  /** @param roles aliases of the current roles; observed */
  constructor(api: Api, roles: () => readonly string[] = () => []) {
    this.#api = api;
    this.#roles = roles;
    makeObservable(this, {
      state: observable,
      nodes: observableRef,
      codes: observableRef,
      shown: computed,
      byPath: computed,
      shownByPath: computed,
      load: action,
      clear: action,
    });
  }

  /** What stands in the sidebar and wherever else entries are offered (product spec §2 "Sidebar menu"). */
  get shown(): readonly MenuNode[] {
    return shownTo(this.#roles(), this.nodes);
  }

  /** Entries that open inside of the console, by path; hidden ones too: they are reached from other screens. */
  get byPath(): ReadonlyMap<string, MenuEntry> {
    return pathsOf(this.nodes);
  }

  /** Those of them that may be offered. */
  get shownByPath(): ReadonlyMap<string, MenuEntry> {
    return pathsOf(this.shown);
  }

  /** Whether the person holds a permission code. The server decides; the client only hides. */
  has(code: string): boolean {
    return this.codes.has(code);
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
        this.codes = new Set([...leafCodes(buttons), ...entriesOf(routes).map(({ node }) => node.code)]);
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
    this.codes = new Set();
  }
}

function pathsOf(nodes: readonly MenuNode[]): ReadonlyMap<string, MenuEntry> {
  return new Map(
    entriesOf(nodes).flatMap((entry) => {
      const path = pathOf(entry.node);
      return path === null ? [] : [[path, entry] as const];
    }),
  );
}
