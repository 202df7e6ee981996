import { FILTER_OPERATORS, type FilterOperator } from "#contract";
import { STORAGES } from "../kinds/storages.ts";
import type { Storage } from "../module/field.ts";

const TEXT: ReadonlySet<FilterOperator> = new Set(["like", "likeleft", "likeright", "notlike"]);
const MOMENTS: ReadonlySet<FilterOperator> = new Set(["datege", "dategt", "dateequal", "datele", "datelt", "within"]);
const ORDER: ReadonlySet<FilterOperator> = new Set(["ge", "le", "gt", "lt"]);

/**
 * Decides if a filter may combine the operator and the storage. The server, the linter, the API description and the
 * filter builder share this rule.
 * @param multiple the field holds several comma-joined keys
 */
export function operatorFits(operator: FilterOperator, storage: Storage, multiple: boolean): boolean {
  if (operator === "null" || operator === "notnull") return true;
  if (storage === "json") return false;
  if (TEXT.has(operator)) return storage === "text";
  if (MOMENTS.has(operator)) return STORAGES[storage].moment;
  if (ORDER.has(operator)) return storage !== "boolean" && !multiple;
  return true;
}

/** @returns the operators in the order of the contract */
export function fittingOperators(storage: Storage, multiple: boolean): readonly FilterOperator[] {
  return FILTER_OPERATORS.filter((operator) => operatorFits(operator, storage, multiple));
}
