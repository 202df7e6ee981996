import { recordForConditions, requiredFaults, type ConditionTest, type Field, type ValidationFault } from "#metadata";
import type { ServerDeps } from "../../base/deps.ts";
import type { Row } from "../../base/tables.ts";
import { now } from "../../data/server-state.ts";

/** Faults of empty fields that the record needs in its state. */
export function neededFaults(
  deps: ServerDeps,
  accepted: readonly Field[],
  known: readonly Field[],
  { whole, hidden }: { readonly whole: Row; readonly hidden: ReadonlySet<string> },
): ValidationFault[] {
  const holds = conditionTest(deps);
  const time = (): string => now(deps);
  const seen = recordForConditions(known, whole, time);
  return requiredFaults(accepted, whole, ({ field, condition, line }) => {
    if (line === null) return !hidden.has(field.name) && holds(condition, seen);
    const beside = recordForConditions(line.parts, line.line, time);
    return (field.visible === null || holds(field.visible, beside)) && holds(condition, beside);
  });
}

/** Evaluates conditions by the compiled validators. */
export function conditionTest({ validators }: ServerDeps): ConditionTest {
  return (condition, seen) => validators.validate(condition, seen).length === 0;
}
