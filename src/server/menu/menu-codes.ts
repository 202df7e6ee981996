import type { Kysely } from "kysely";
import type { MenuCodes, Seed } from "../base/seed.ts";
import type { TrellisTables } from "../base/tables.ts";

/** A living menu row as far as codes are concerned. */
export interface CodedMenu {
  readonly id: string;
  readonly code: string;
}

/**
 * Replaces the menu codes in seeds by the ids of the rows, which the menu sync has made before.
 * @throws Error when a seed names a menu that is not there: a mistake in the seeds, not of a user
 */
export async function resolveMenuCodes(
  db: Kysely<TrellisTables>,
  menuTable: string,
  seeds: readonly Seed[],
): Promise<readonly Seed[]> {
  const rows = await db.selectFrom(menuTable).select(["id", "code"]).where("is_deleted", "=", 0).execute();
  const menus = rows.map((row): CodedMenu => ({ id: String(row["id"]), code: String(row["code"]) }));
  return seeds.map((seed) => ({ ...seed, records: seed.records.map((record) => withMenuIds(record, menus)) }));
}

function withMenuIds(record: Readonly<Record<string, unknown>>, menus: readonly CodedMenu[]): Readonly<Record<string, unknown>> {
  if (!Object.values(record).some(isMenuCodes)) return record;
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [key, isMenuCodes(value) ? menuIds(menus, value.$menus).join(",") : value]),
  );
}

/** Ids of the menus that the patterns name, in the menus' order. */
export function menuIds(menus: readonly CodedMenu[], patterns: readonly string[]): string[] {
  const fits = patterns.map((pattern) => {
    const start = pattern.endsWith("*") ? pattern.slice(0, -1) : null;
    const test = (code: string): boolean => (start === null ? code === pattern : code.startsWith(start));
    if (!menus.some((menu) => test(menu.code))) throw new Error(`the seeds name the menu "${pattern}", which is not there`);
    return test;
  });
  return menus.filter((menu) => fits.some((test) => test(menu.code))).map((menu) => menu.id);
}

function isMenuCodes(value: unknown): value is MenuCodes {
  return typeof value === "object" && value !== null && "$menus" in value;
}
