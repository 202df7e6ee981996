import type { JsonObject } from "#contract";
import { isSetVariable, type SetVariable } from "#metadata";
import type { OperationContext } from "../base/context.ts";
import type { Row } from "../base/tables.ts";
import { now } from "../data/server-state.ts";

/** The values of a `set` in a module file, with variables such as the current user filled in. */
export function setValues({ deps, caller }: Pick<OperationContext, "deps" | "caller">, set: JsonObject): Row {
  const time = now(deps);
  const known: Readonly<Record<SetVariable, string | null>> = {
    $now: time,
    $today: time.slice(0, 10),
    $userId: caller?.userId ?? null,
    $deptId: caller?.deptIds[0] ?? null,
  };
  return Object.fromEntries(Object.entries(set).map(([name, value]) => [name, isSetVariable(value) ? known[value] : value]));
}
