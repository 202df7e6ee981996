import type { Json } from "#contract";
import { startValue, type Field, type Variables } from "#metadata";
import type { OperationContext } from "../base/context.ts";
import { now } from "../data/server-state.ts";

/** Values of the variables of a module file, for `set` and for defaults. */
export function variablesOf({ deps, caller }: Pick<OperationContext, "deps" | "caller">): Variables {
  const time = now(deps);
  return {
    $now: time,
    $today: time.slice(0, 10),
    $userId: caller?.userId ?? null,
    $deptId: caller?.deptIds[0] ?? null,
  };
}

/** Value of an unfilled field in a new record or form. */
export function defaultOf(field: Field, variables?: Variables): Json {
  const { defaultVariable } = field;
  return (defaultVariable === undefined ? startValue(field) : variables?.[defaultVariable]) ?? null;
}
