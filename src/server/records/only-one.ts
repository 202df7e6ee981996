import type { Module } from "#metadata";
import type { Interceptors } from "../base/feature.ts";
import { acquireLocks } from "../data/advisory-lock.ts";
import { isInBin, recordsOf } from "./records.ts";

/** Interceptors that keep a value to one record (`x-only-one`), the latest. Null for a module without such a field. */
export function onlyOneInterceptors({ fields, tenancy }: Module): Interceptors | null {
  const taken = fields.flatMap(({ name, schema, default: fallback }) => {
    const value = schema["x-only-one"] as string | number | boolean | undefined;
    return value === undefined ? [] : [{ name, value, fallback }];
  });
  if (taken.length === 0) return null;
  return {
    afterSave: async (context, saved, before) => {
      for (const { name, value, fallback } of taken) {
        const had = before !== null && !isInBin(before) && before[name] === value;
        if (saved[name] !== value || had) continue;
        const tenantId = tenancy === "tenant" ? String(saved["tenantId"]) : null;
        await acquireLocks(context, `${context.module.name}.${name}`, tenantId ?? "");
        const records = recordsOf(context, context.module.name, tenantId);
        const holders = (await records.find({ [name]: value })).map(({ id }) => id);
        // Of several records that one write gives the value, an earlier one has taken it already.
        if (!holders.some((id) => id === saved["id"])) continue;
        const ids = holders.filter((id) => id !== saved["id"]);
        if (ids.length > 0) await records.update({ id: ids }, { [name]: fallback });
      }
    },
  };
}
