import { TrellisError } from "#contract";
import type { Catalog } from "#metadata";
import type { Rights } from "./load-rights.ts";
import { boundOf } from "./load-rights.ts";
import { widerThan } from "./scope-rules.ts";

/**
 * The first right that none of the others covers.
 * @returns a permission code, an API scope's id, `module.field`, or the read code of a module in which more is seen; null when all
 * are covered
 */
export function excessOf(catalog: Catalog, rights: Rights, ...others: readonly Rights[]): string | null {
  if (others.some(({ administrator }) => administrator)) return null;
  if (rights.administrator) return "*";
  const code = [...rights.codes].find((candidate) => !others.some(({ codes }) => codes.has(candidate)));
  if (code !== undefined) return code;
  const api = [...rights.apiScopes].find((id) => !others.some(({ apiScopes }) => apiScopes.has(id)));
  return api ?? freerField(catalog, rights, others) ?? widerModule(catalog, rights, others);
}

/**
 * A field that may be seen or written with these rights, and with none of the others. Modules of which they hold no
 * code are left out: field rules only narrow what a code opens.
 */
function freerField(catalog: Catalog, rights: Rights, others: readonly Rights[]): string | null {
  const restricted = others[0]?.fields ?? new Map<string, unknown>();
  for (const module of restricted.keys()) {
    const codes = Object.values(catalog.modules.get(module)?.permissions ?? {});
    if (!codes.some((code) => code !== null && rights.codes.has(code))) continue;
    const rank = rankIn(rights, module);
    const fields = others.flatMap(({ fields: rules }) => [
      ...(rules.get(module)?.hidden ?? []),
      ...(rules.get(module)?.readOnly ?? []),
    ]);
    const freer = fields.find((field) => others.every((other) => rankIn(other, module)(field) < rank(field)));
    if (freer !== undefined) return `${module}.${freer}`;
  }
  return null;
}

/** 0 hidden, 1 read-only, 2 free. */
function rankIn({ fields }: Rights, module: string): (field: string) => number {
  const rules = fields.get(module);
  return (field) => (rules?.hidden.has(field) === true ? 0 : rules?.readOnly.has(field) === true ? 1 : 2);
}

function widerModule(catalog: Catalog, rights: Rights, others: readonly Rights[]): string | null {
  for (const { name, permissions } of catalog.modules.values()) {
    if (!rights.codes.has(permissions.read)) continue;
    const holders = others.filter(({ codes }) => codes.has(permissions.read));
    if (holders.every((other) => widerThan(boundOf(rights, name), boundOf(other, name)))) return permissions.read;
  }
  return null;
}

/** The refusal for an attempt to hand out, widen or remove more than the caller holds. */
export function beyondOwnRights(name: string, permission: string): TrellisError {
  return new TrellisError("forbidden", {
    params: { name, permission },
    text: {
      zh: "“{name}”的权限超出您自己的权限（{permission}），请由管理员操作",
      en: "“{name}” holds more than you do ({permission}); ask an administrator",
    },
  });
}
