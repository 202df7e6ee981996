import { moduleOf, type MenuEntry, type MenuStore } from "./menu-store.ts";

/** The page of a record in the console. */
export interface RecordPath {
  readonly module: string;
  readonly id: string;
  /** Path of the module's screen. */
  readonly list: string;
  readonly entry: MenuEntry;
}

/** Reads the path of a record's page: that of its module's screen and the record's id. Null for other paths. */
export function recordPathOf(menu: Pick<MenuStore, "byPath">, pathname: string): RecordPath | null {
  const match = /^(\/.+)\/([\w-]{1,64})$/.exec(pathname);
  const [, list = "", id = ""] = match ?? [];
  const entry = menu.byPath.get(list);
  const module = entry === undefined ? null : moduleOf(entry.node);
  return entry === undefined || module === null || menu.byPath.has(pathname) ? null : { module, id, list, entry };
}
