import { FILTER_OPERATORS, type FilterOperator } from "#contract";
import type { Storage } from "./module.ts";

const TEXT: ReadonlySet<FilterOperator> = new Set(["like", "likeleft", "likeright", "notlike"]);
const MOMENTS: ReadonlySet<FilterOperator> = new Set(["datege", "dategt", "dateequal", "datele", "datelt", "within"]);
const ORDER: ReadonlySet<FilterOperator> = new Set(["ge", "le", "gt", "lt"]);

/**
 * Whether a field that is kept like this may be asked by the operator. The one rule for the server, the linter, the
 * API's description and the filter builder.
 * @param multiple the field holds several keys, comma-joined
 */
export function operatorFits(operator: FilterOperator, storage: Storage, multiple: boolean): boolean {
  if (operator === "null" || operator === "notnull") return true;
  if (storage === "json") return false;
  if (TEXT.has(operator)) return storage === "text";
  if (MOMENTS.has(operator)) return storage === "timestamp" || storage === "date";
  if (ORDER.has(operator)) return storage !== "boolean" && !multiple;
  return true;
}

/** All of them that fit, in the contract's order. */
export function fittingOperators(storage: Storage, multiple: boolean): readonly FilterOperator[] {
  return FILTER_OPERATORS.filter((operator) => operatorFits(operator, storage, multiple));
}
