import type { MenuMeta, MenuNode } from "#contract";
import { callerOf, recordsOf, type Caller, type OperationContext } from "#server";
import { SharedReads } from "#server/rights";

/** A menu row as sent to clients, before it is put into a tree. */
export type MenuRow = Omit<MenuNode, "children">;

const ROOT = "0";

/** @returns every menu row that is not deleted, in order, for any caller */
export async function allMenus(context: OperationContext): Promise<MenuRow[]> {
  const sort = [{ field: "sort", descending: false }];
  const records = await recordsOf(context, "menu", null).find({}, { sort });
  return records.map(menuRow);
}

/** @returns the menu rows granted to the caller's active roles, within the tenant's package */
export async function heldMenus(context: OperationContext): Promise<MenuRow[]> {
  const caller = callerOf(context);
  const rows = await allMenus(context);
  return caller.administrator ? rows : rows.filter((row) => caller.permissions.has(row.code));
}

const menusByCaller = new SharedReads<Caller, readonly MenuRow[]>();

/**
 * Returns `heldMenus`, loaded once per caller. The console requests them twice at the same moment. Every change of
 * menus or rights creates a new caller, so the result cannot become stale.
 */
export function rememberedMenus(context: OperationContext): Promise<readonly MenuRow[]> {
  return menusByCaller.read(context.db, callerOf(context), "", () => heldMenus(context));
}

/** @returns the rows whose module exists. A removed module keeps its rows, but they are hidden. */
export function served(context: OperationContext, rows: readonly MenuRow[]): MenuRow[] {
  const isServed = (row: MenuRow): boolean =>
    !row.component.startsWith("module/") || context.catalog.modules.has(row.component.slice("module/".length));
  const gone = new Set(rows.filter((row) => !isServed(row)).map((row) => row.id));
  return rows.filter((row) => !gone.has(row.id) && !gone.has(row.parentId));
}

/** Adds the rows above, because a menu is only reachable through them. */
export function withParents(rows: readonly MenuRow[], all: readonly MenuRow[]): MenuRow[] {
  const byId = new Map(all.map((row) => [row.id, row]));
  const wanted = new Set<string>();
  for (const row of rows) {
    for (let at: MenuRow | undefined = row; at !== undefined && !wanted.has(at.id); at = byId.get(at.parentId)) wanted.add(at.id);
  }
  return all.filter((row) => wanted.has(row.id));
}

/**
 * Builds the tree. Leaves have no empty `children`, because clients read codes from leaves. A row whose
 * parent is missing stands at the top.
 */
export function nested<T extends { readonly id: string; readonly parentId: string }>(
  rows: readonly T[],
): (T & { readonly children?: readonly T[] })[] {
  const ids = new Set(rows.map((row) => row.id));
  const below = Map.groupBy(rows, (row) => (ids.has(row.parentId) ? row.parentId : ROOT));
  const branch = (row: T): T => {
    const children = below.get(row.id)?.map(branch);
    return children === undefined ? row : { ...row, children };
  };
  return (below.get(ROOT) ?? []).map(branch);
}

function menuRow(record: Readonly<Record<string, unknown>>): MenuRow {
  const text = (name: string): string => String(record[name] ?? "");
  const number = (name: string): number => Number(record[name] ?? 0);
  return {
    id: text("id"),
    parentId: text("parentId") || ROOT,
    code: text("code"),
    name: text("name"),
    enName: text("enName"),
    alias: text("alias"),
    path: text("path"),
    source: text("source"),
    sort: number("sort"),
    category: number("category") === 2 ? 2 : 1,
    action: buttonPlace(number("action")),
    isOpen: number("isOpen") === 2 ? 2 : 1,
    component: text("component"),
    remark: text("remark"),
    ...queryOf(text("query")),
    ...metaOf(text("roles"), record["keepAlive"], record["hidden"]),
  };
}

function queryOf(text: string): Pick<MenuNode, "query"> {
  return text === "" ? {} : { query: Object.fromEntries(new URLSearchParams(text)) };
}

function metaOf(roleList: string, keepAlive: unknown, hidden: unknown): Pick<MenuNode, "meta"> {
  const roles = roleList.split(/[,，\s]+/).filter((role) => role !== "");
  const meta: MenuMeta = {
    ...(roles.length > 0 ? { roles } : {}),
    ...(keepAlive === 0 ? { keepAlive: false } : {}),
    ...(hidden === 1 ? { hidden: true } : {}),
  };
  return Object.keys(meta).length > 0 ? { meta } : {};
}

function buttonPlace(value: number): MenuNode["action"] {
  return value === 1 || value === 2 || value === 3 ? value : 0;
}
