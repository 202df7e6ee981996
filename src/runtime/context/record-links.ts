import { useContext, useMemo } from "react";
import type { StoredRecord } from "#contract";
import type { Module } from "#metadata";
import { RuntimeContext, type Runtime } from "./runtime-context.ts";

/** Returns the path of a record's page; null if its module has none, or the caller may not open it. */
export function recordPath({ modules, screenPath }: Runtime, module: string, id: string): string | null {
  if (modules.entry(module)?.page !== true) return null;
  const list = screenPath(module);
  return list === null ? null : `${list}/${encodeURIComponent(id)}`;
}

/** Returns a function from a record of the module to the path of its page; null if the module has no pages. */
export function useRecordPath(module: Module): ((record: StoredRecord) => string) | null {
  const runtime = useContext(RuntimeContext);
  const list = runtime === null || recordPath(runtime, module.name, "") === null ? null : runtime.screenPath(module.name);
  return useMemo(() => (list === null ? null : ({ id }: StoredRecord) => `${list}/${encodeURIComponent(id)}`), [list]);
}
