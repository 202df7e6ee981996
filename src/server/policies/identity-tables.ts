import type { Catalog } from "#metadata";
import type { Journal } from "../base/journal.ts";

/** Modules whose records decide the identity and the rights of callers. */
export const IDENTITY_MODULES = [
  "user",
  "role",
  "dept",
  "menu",
  "tenant",
  "tenant-package",
  "client",
  "data-scope",
  "api-scope",
] as const;

export type IdentityModule = (typeof IDENTITY_MODULES)[number];

/** Table names of those modules. */
export type IdentityTables = Readonly<Record<IdentityModule, string>>;

const NAMES: ReadonlySet<string> = new Set(IDENTITY_MODULES);

/** True when a write to this module may change rights or menus of users. */
export function decidesAccess(module: string): boolean {
  return NAMES.has(module) || module === "top-menu";
}

/**
 * True when a handler of another module wrote to a module that decides access. A new user changes no rights of others.
 */
export function changesAccess({ touched }: Journal): boolean {
  return [...touched].some(
    ([name, records]) => decidesAccess(name) && (name !== "user" || [...records.values()].some(({ kind }) => kind !== "add")),
  );
}

/**
 * @param before tables in force so far: a module file that is taken away leaves its table, and sign-in with it
 * @throws Error at boot when a module that sign-in needs has never been there
 */
export function identityTables(catalog: Catalog, before?: IdentityTables): IdentityTables {
  const tableOf = (name: IdentityModule): string => {
    const table = catalog.modules.get(name)?.table ?? before?.[name];
    if (table === undefined) throw new Error(`There is no module "${name}" among the module files; sign-in needs it.`);
    return table;
  };
  return {
    user: tableOf("user"),
    role: tableOf("role"),
    dept: tableOf("dept"),
    menu: tableOf("menu"),
    tenant: tableOf("tenant"),
    "tenant-package": tableOf("tenant-package"),
    client: tableOf("client"),
    "data-scope": tableOf("data-scope"),
    "api-scope": tableOf("api-scope"),
  };
}
