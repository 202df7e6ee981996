import { action, makeObservable, observableRef, runInAction } from "mobx";
import { isJsonObject, type MenuNode } from "#contract";
import { isAborted, type Api } from "#runtime";
import { readStorage, removeStorage, writeStorage } from "#ui/storage";
import { entriesOf } from "./menu-store.ts";
import { asMenu } from "./read-menu.ts";

/** A group of menus that stands in the top bar. */
export interface TopMenu {
  readonly id: string;
  readonly name: string;
  readonly enName: string;
  readonly icon: string;
  /** Address that the choice also opens; "" for none. */
  readonly path: string;
}

/** Menus of the chosen top menu, remembered so that a reload does not show all menus first. */
interface Choice {
  readonly id: string;
  readonly menuIds: readonly string[];
}

const KEY = "top-menu";
const ALL: Choice = { id: "", menuIds: [] };

/** The user's top menus, and the one that the sidebar shows. */
export class TopMenuStore {
  all: readonly TopMenu[] = [];
  choice: Choice = readStorage(KEY, isChoice) ?? ALL;
  readonly #api: Api;
  #turn = 0;

  constructor(api: Api) {
    this.#api = api;
    makeObservable(this, { all: observableRef, choice: observableRef, clear: action });
  }

  /** Never rejects: without top menus the sidebar shows everything. */
  async load(): Promise<void> {
    const turn = this.#begin();
    const all = await this.#api.call("GET", "/api/blade-system/menu/top-menu", asTopMenus, { quiet: true }).catch(() => null);
    if (turn !== this.#turn || all === null) return;
    runInAction(() => {
      this.all = all;
    });
    await this.choose(all.some(({ id }) => id === this.choice.id) ? this.choice.id : "");
  }

  /** @param id Id of a top menu; "" for all menus */
  async choose(id: string): Promise<void> {
    const turn = this.#begin();
    if (id === "") return this.#keep(ALL);
    try {
      const routes = await this.#api.call("GET", "/api/blade-system/menu/routes", asMenu, { params: { topMenuId: id } });
      if (turn === this.#turn) this.#keep({ id, menuIds: entriesOf(routes).map(({ node }) => node.id) });
    } catch (error) {
      // The api has shown the error; the choice stays unchanged.
      if (!isAborted(error) && turn === this.#turn && this.choice.id === id) this.#keep(ALL);
    }
  }

  /** The part of a menu that the sidebar shows. */
  within(nodes: readonly MenuNode[]): readonly MenuNode[] {
    if (this.choice.id === "") return nodes;
    return only(nodes, new Set(this.choice.menuIds));
  }

  clear(): void {
    this.#turn += 1;
    this.all = [];
    this.#keep(ALL);
  }

  #begin(): number {
    this.#turn += 1;
    return this.#turn;
  }

  #keep(choice: Choice): void {
    runInAction(() => {
      this.choice = choice;
    });
    if (choice.id === "") removeStorage(KEY);
    else writeStorage(KEY, choice);
  }
}

function only(nodes: readonly MenuNode[], ids: ReadonlySet<string>): readonly MenuNode[] {
  return nodes.flatMap((node) => {
    if (!ids.has(node.id)) return [];
    return node.children === undefined ? [node] : [{ ...node, children: only(node.children, ids) }];
  });
}

function isChoice(content: unknown): content is Choice {
  return isJsonObject(content) && typeof content["id"] === "string" && Array.isArray(content["menuIds"]);
}

function asTopMenus(data: unknown): readonly TopMenu[] {
  const text = (value: unknown): string => (typeof value === "string" ? value : "");
  return (Array.isArray(data) ? data : []).filter(isJsonObject).map((menu) => ({
    id: text(menu["id"]),
    name: text(menu["name"]),
    enName: text(menu["enName"]),
    icon: text(menu["source"]),
    path: text(menu["path"]),
  }));
}
