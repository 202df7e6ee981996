import { WHERE_PARAMETER, isWhereGroup, whereConditions, type Where } from "#contract";
import type { Module } from "#metadata";
import { shows, type RecordCondition, type RecordScope } from "../../data/conditions/record-scope.ts";

const OPERATORS = { equal: "equal", greater: "gt", atLeast: "ge", less: "lt", atMost: "le" } as const;

/**
 * The address of a module's screen with the pending records: filtered by a field of the search form if possible,
 * otherwise by a condition of the filter builder. Unfiltered if neither is possible, or if the caller may not use a
 * field; null for a module without a menu entry.
 */
export function pendingAddress({ menu, list }: Module, scope: RecordScope, condition: RecordCondition): string | null {
  if (menu === null) return null;
  const where = whereOf(condition);
  if (where === null || !whereConditions(where).every(({ field }) => shows(scope, field))) return menu.path;
  const inForm =
    !isWhereGroup(where) && list.filters.some(({ field, operator }) => field === where.field && operator === where.operator);
  const query = inForm
    ? { [`${where.field}_${where.operator}`]: where.value }
    : { [WHERE_PARAMETER]: JSON.stringify(isWhereGroup(where) ? where : { all: [where] }) };
  return `${menu.path}?${new URLSearchParams(query).toString()}`;
}

function whereOf(condition: RecordCondition): Where | null {
  switch (condition.kind) {
    case "compare":
      return { field: condition.field, operator: OPERATORS[condition.operator], value: String(condition.value) };
    case "in":
      return { field: condition.field, operator: "in", value: condition.values.join(",") };
    case "empty":
      return { field: condition.field, operator: "null", value: "" };
    case "not":
    case "unless":
      return negated(condition.of);
    case "all":
    case "any": {
      const parts = condition.of.map(whereOf);
      const known = parts.filter((part) => part !== null);
      if (known.length < parts.length) return null;
      return condition.kind === "all" ? { all: known } : { any: known };
    }
    default:
      return null;
  }
}

/** The operators of a list that negate count an empty value as another one. */
function negated(condition: RecordCondition): Where | null {
  switch (condition.kind) {
    case "empty":
      return { field: condition.field, operator: "notnull", value: "" };
    case "compare":
      return condition.operator === "equal"
        ? { field: condition.field, operator: "notequal", value: String(condition.value) }
        : null;
    case "in":
      return { field: condition.field, operator: "notin", value: condition.values.join(",") };
    case "any":
    case "all": {
      // The negation of some conditions is that each of them does not hold, and the other way round.
      const parts = condition.of.filter(({ kind }) => kind !== "never").map(negated);
      const known = parts.filter((part) => part !== null);
      if (known.length < parts.length) return null;
      return condition.kind === "any" ? { all: known } : { any: known };
    }
    default:
      return null;
  }
}
