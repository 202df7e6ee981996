import type { FilterOperator } from "#contract";
import { fittingOperators, type Field, type Module } from "#metadata";
import { kindOf } from "../stores/record-query.ts";

/** The server's own fields that the builder offers: users and departments can only be compared by key there. */
const WHEN = ["createTime", "updateTime"];

/** Names of the fields that conditions may speak of. */
export function filterFields(module: Module): readonly string[] {
  const own = module.fields.filter((field) => !field.writeOnly && field.storage !== "json");
  return [...own.map(({ name }) => name), ...WHEN];
}

/** The operators that make sense to people on a field, the likeliest first. */
export function offeredOperators(module: Module, name: string): readonly FilterOperator[] {
  const field = fieldOf(module, name);
  const kind = kindOf(module, name);
  if (kind === null) return [];
  const fitting = new Set(fittingOperators(kind.storage, kind.multiple));
  const wanted: readonly FilterOperator[] =
    kind.storage === "timestamp" || kind.storage === "date"
      ? ["within", "dateequal", "datege", "datele", "dategt", "datelt"]
      : field !== null && field.multiple
        ? ["in", "notin"]
        : field !== null && isChosen(field)
          ? field.storage === "boolean"
            ? ["equal"]
            : ["equal", "notequal", "in", "notin"]
          : kind.storage === "text"
            ? ["like", "notlike", "equal", "notequal", "likeright", "likeleft", "in", "notin"]
            : ["equal", "notequal", "ge", "le", "gt", "lt", "in", "notin"];
  return [...wanted, "null" as const, "notnull" as const].filter((operator) => fitting.has(operator));
}

/** Its values are chosen from a list. */
export function isChosen(field: Field): boolean {
  return field.dict !== null || field.options !== null || field.ref !== null || field.storage === "boolean";
}

export function fieldOf(module: Module, name: string): Field | null {
  return module.fields.find((field) => field.name === name) ?? null;
}
