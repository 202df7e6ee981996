import type { Text } from "#contract";
import type { Catalog, MenuFolder, Module } from "#metadata";
import type { Row } from "../base/tables.ts";
import { buttonsOf, type Button } from "./buttons-of.ts";

/** A menu row as it is stored. */
export interface KnownMenu {
  readonly id: string;
  readonly code: string;
  readonly component: string | null;
  readonly parentId: string | null;
  readonly name: string | null;
  readonly enName: string | null;
  readonly path: string | null;
  readonly source: string | null;
  readonly sort: number | null;
  /** Made by the sync and edited by nobody since. */
  readonly untouched: boolean;
}

export interface MenuPlan {
  readonly added: readonly Row[];
  readonly changed: readonly { readonly id: string; readonly values: Row }[];
}

/** Columns that follow the file until somebody edits the row. */
interface Followed {
  readonly code: string;
  readonly parentId: string;
  readonly name: string;
  readonly enName: string;
  readonly path: string;
  readonly source: string;
  readonly sort: number;
}

const ROOT = "0";
const FOLLOWED = ["code", "parentId", "name", "enName", "path", "source", "sort"] as const satisfies (keyof Followed)[];
const MENU = { alias: "menu", category: 1, action: null, isOpen: 1 } as const;

/** Menu rows that a Catalog needs and the table lacks, and rows that differ from their file. */
export function planMenu(catalog: Catalog, known: readonly KnownMenu[], newId: () => string): MenuPlan {
  const byCode = new Map(known.map((row) => [row.code, row]));
  const byComponent = new Map(
    known.flatMap((row) => (row.component === null || row.component === "" ? [] : [[row.component, row]])),
  );
  const ids = new Map(known.map((row) => [row.code, row.id]));
  const folderIds = new Map<string, string>();
  const added: Row[] = [];
  const changed: { readonly id: string; readonly values: Row }[] = [];

  const place = (wanted: Followed, fixed: Row, existing: KnownMenu | undefined): string => {
    const known = ids.get(wanted.code);
    if (existing === undefined) {
      // Two modules may share their codes: the first has the row.
      if (known !== undefined) return known;
      const id = newId();
      ids.set(wanted.code, id);
      added.push({ id, ...wanted, ...fixed });
      return id;
    }
    const values = Object.fromEntries(
      FOLLOWED.filter((key) => differs(existing[key], wanted[key])).map((key) => [key, wanted[key]]),
    );
    if (existing.untouched && Object.keys(values).length > 0) changed.push({ id: existing.id, values });
    ids.set(wanted.code, existing.id);
    return existing.id;
  };

  const claimed = new Set(
    [...catalog.modules.values()].flatMap((module) => (module.menu === null ? [] : [module.permissions.read])),
  );
  for (const { code: name, title, icon, sort, parent, screen } of parentsFirst(catalog.folders)) {
    const parentId = (parent === null ? undefined : folderIds.get(parent)) ?? ROOT;
    const code = claimed.has(name) ? codeBeside(name) : name;
    const id = place(
      { code, parentId, ...titles(title), path: `/${name}`, source: icon, sort },
      screen === null ? MENU : { ...MENU, component: screen },
      byCode.get(code) ?? folderNamed(byCode.get(code === name ? codeBeside(name) : name)),
    );
    if (ids.get(name) === id) ids.delete(name);
    ids.set(code, id);
    folderIds.set(name, id);
  }
  const taken = new Set<string>();
  const rows = new Map<string, string>();
  const placeButtons = (module: Module, parentId: string, first: readonly Button[] = []): void => {
    for (const button of [...first, ...buttonsOf(module)]) {
      if (taken.has(button.code)) continue;
      taken.add(button.code);
      const { code, alias, action, sort } = button;
      const wanted = { code, parentId, ...titles(button.title), path: "", source: "", sort };
      place(wanted, { alias, category: 2, action }, byCode.get(code));
    }
  };
  for (const module of catalog.modules.values()) {
    if (module.menu === null) continue;
    const { parent, sort, icon, path } = module.menu;
    const component = `module/${module.name}`;
    const code = module.permissions.read;
    const wanted = { code, parentId: folderIds.get(parent) ?? ROOT, ...titles(module.title), path, source: icon, sort };
    const id = place(
      wanted,
      { ...MENU, component },
      byComponent.get(component) ?? (taken.has(code) ? undefined : moduleRow(byCode.get(code), [...folderIds.values()])),
    );
    taken.add(code);
    rows.set(module.name, id);
    placeButtons(module, id);
  }
  // A module without a menu entry has codes as well, which roles are granted with the module that shows its records.
  for (const module of catalog.modules.values()) {
    const { menu, permissions, name, title } = module;
    if (menu !== null || taken.has(permissions.read)) continue;
    const component = `module/${name}`;
    const parentId = rows.get(shownIn(catalog, name) ?? "") ?? folderIds.get(module.area) ?? ROOT;
    const wanted = { code: codeBeside(permissions.read), parentId, ...titles(title), path: "", source: "", sort: LAST };
    const id = place(wanted, { alias: "records", category: 2, action: 3, component }, byComponent.get(component));
    const read: Button = { code: permissions.read, title: READ, alias: "read", sort: 0, action: 3 };
    placeButtons(module, id, [read]);
  }
  return { added, changed };
}

const READ: Text = { zh: "读取", en: "Read" };
/** Behind the buttons of the module that shows the records. */
const LAST = 1000;

/** The module with a menu entry whose form or page shows the records of another one. */
function shownIn({ modules }: Catalog, name: string): string | undefined {
  const shows = ({ menu, children, page }: Module): boolean =>
    menu !== null &&
    (children.some((link) => link.module === name) ||
      page?.related.some((one) => "module" in one && one.module === name) === true);
  return [...modules.values()].find(shows)?.name;
}

/**
 * The code of a folder whose name is the read permission of a module (`member` of members). The right to open the
 * folder must not include the right to read the module.
 */
export function codeBeside(name: string): string {
  return `${name}-folder`;
}

/** Rows of modules say which; those of folders do not. */
function folderNamed(row: KnownMenu | undefined): KnownMenu | undefined {
  return row?.component?.startsWith("module/") === true ? undefined : row;
}

function moduleRow(row: KnownMenu | undefined, folderIds: readonly string[]): KnownMenu | undefined {
  return row === undefined || folderIds.includes(row.id) ? undefined : row;
}

function titles(title: Text): { name: string; enName: string } {
  return { name: title.zh, enName: title.en };
}

function differs(stored: string | number | null, wanted: string | number): boolean {
  return (stored ?? "") !== wanted && !(stored === null && wanted === "");
}

function parentsFirst(all: readonly MenuFolder[]): readonly MenuFolder[] {
  const folders = new Map(all.map((folder) => [folder.code, folder]));
  const sorted = new Set<MenuFolder>();
  const visit = (code: string, above: readonly string[]): void => {
    const folder = folders.get(code);
    if (folder === undefined || sorted.has(folder) || above.includes(code)) return;
    if (folder.parent !== null) visit(folder.parent, [...above, code]);
    sorted.add(folder);
  };
  for (const code of folders.keys()) visit(code, []);
  return [...sorted];
}
