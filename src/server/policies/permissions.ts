import type { Catalog, Field, Module } from "#metadata";
import type { Caller } from "../base/context.ts";

/** True when the caller was granted the code, or is an administrator. */
export function holds(caller: Caller, code: string): boolean {
  return caller.administrator || caller.permissions.has(code);
}

/** True when the caller may see the module's records at all. */
export function mayRead(caller: Caller, module: Module): boolean {
  return holds(caller, module.permissions.read);
}

/**
 * True when the caller may choose among the module's records: with its read code, or with that of any module whose
 * fields or action forms refer to it. Without the module's own read code only keys and labels may be answered.
 */
export function mayRefer(caller: Caller, catalog: Catalog, module: Module): boolean {
  return mayRead(caller, module) || referringCodes(catalog, module).some((code) => caller.permissions.has(code));
}

/** Read codes of the modules whose fields or action forms refer to `module`. */
export function referringCodes(catalog: Catalog, module: Module): readonly string[] {
  return referrers(catalog, module.name).flatMap((name) => catalog.modules.get(name)?.permissions.read ?? []);
}

/** The fields by whose values other modules refer to `module`. */
export function keyFields(catalog: Catalog, module: Module): readonly string[] {
  const fields = referrers(catalog, module.name).flatMap((name) => referringFields(catalog.modules.get(name)));
  const keys = fields.flatMap(({ ref }) => (ref?.module === module.name ? [ref.value] : []));
  return [...new Set(["id", ...keys])];
}

const referrersOf = new WeakMap<Catalog, ReadonlyMap<string, readonly string[]>>();

/** Names of the modules that refer to `module`. */
function referrers(catalog: Catalog, module: string): readonly string[] {
  let known = referrersOf.get(catalog);
  if (known === undefined) {
    known = collectReferrers(catalog);
    referrersOf.set(catalog, known);
  }
  return known.get(module) ?? [];
}

function collectReferrers(catalog: Catalog): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  for (const module of catalog.modules.values()) {
    const targets = referringFields(module)
      .map((field) => field.ref?.module)
      .filter((target) => target !== undefined);
    if (module.parent !== null) targets.push(module.parent.module);
    for (const target of targets) found.set(target, (found.get(target) ?? new Set()).add(module.name));
  }
  return new Map([...found].map(([target, names]) => [target, [...names]]));
}

/** The fields of a module and of the forms of its actions. */
function referringFields(module: Module | undefined): readonly Field[] {
  return module === undefined ? [] : [...module.fields, ...module.actions.flatMap((action) => action.form?.fields ?? [])];
}
