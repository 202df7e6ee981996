import { action, computed, makeObservable, observable, observableRef, runInAction } from "mobx";
import type { MenuNode } from "#contract";
import { isAborted, type Api } from "#runtime";
import { pathOf } from "./menu-target.ts";
import { asMenu, shownTo } from "./read-menu.ts";

/** The permission codes of a `buttons` tree: those of its leaves. */
export function leafCodes(nodes: readonly MenuNode[]): readonly string[] {
  return nodes.flatMap((node) =>
    node.children === undefined || node.children.length === 0 ? [node.code] : leafCodes(node.children),
  );
}

/** Lists the items of a menu tree, each with its ancestors, outermost first. */
export function entriesOf(nodes: readonly MenuNode[], above: readonly MenuNode[] = []): readonly MenuEntry[] {
  return nodes.flatMap((node) => {
    const trail = [...above, node];
    return [{ node, trail }, ...entriesOf(node.children ?? [], trail)];
  });
}

export type MenuState = "idle" | "loading" | "ready" | "failed";

/** A menu item that opens inside of the console. */
export interface MenuEntry {
  readonly node: MenuNode;
  /** The item and its ancestors, outermost first. */
  readonly trail: readonly MenuNode[];
}

/** The user's menu and permission codes. */
export class MenuStore {
  state: MenuState = "idle";
  /** All granted items, hidden ones included. */
  nodes: readonly MenuNode[] = [];
  codes: ReadonlySet<string> = new Set();
  readonly #api: Api;
  readonly #roles: () => readonly string[];
  #turn = 0;

  /** @param roles Aliases of the current roles; observable */
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
      modulePaths: computed,
      load: action,
      clear: action,
    });
  }

  /** Items of the sidebar and of every other list of menu items. */
  get shown(): readonly MenuNode[] {
    return shownTo(this.#roles(), this.nodes);
  }

  /** Items that open inside of the console, by path. Hidden items are included, because other screens open them. */
  get byPath(): ReadonlyMap<string, MenuEntry> {
    return pathsOf(this.nodes);
  }

  /** The shown items of `byPath`. */
  get shownByPath(): ReadonlyMap<string, MenuEntry> {
    return pathsOf(this.shown);
  }

  /** Paths of the screens of modules, by module. */
  get modulePaths(): ReadonlyMap<string, string> {
    const found = new Map<string, string>();
    for (const [path, { node }] of this.byPath) {
      const module = moduleOf(node);
      if (module !== null && !found.has(module)) found.set(module, path);
    }
    return found;
  }

  /** Path of a module's screen; null when the user has none. */
  moduleAt(module: string): string | null {
    return this.modulePaths.get(module) ?? null;
  }

  /** True if the user holds a permission code. The server decides; the client only hides. */
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
        // The code of a menu item is the read code of its module.
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

const MODULE_PREFIX = "module/";

/** The module whose screen an item opens; null for another screen. */
export function moduleOf({ component }: MenuNode): string | null {
  return component.startsWith(MODULE_PREFIX) ? component.slice(MODULE_PREFIX.length) : null;
}

function pathsOf(nodes: readonly MenuNode[]): ReadonlyMap<string, MenuEntry> {
  return new Map(
    entriesOf(nodes).flatMap((entry) => {
      const path = pathOf(entry.node);
      return path === null ? [] : [[path, entry] as const];
    }),
  );
}
