import { FILTER_OPERATORS, type FilterOperator } from "#contract";
import { STORAGES } from "../kinds/storages.ts";
import type { Storage } from "../module/field.ts";

/**
 * Fields that an operator fits: all of them, those that hold single values, texts, dates and times, or values with an
 * order.
 */
const FITS: Readonly<Record<FilterOperator, "all" | "values" | "texts" | "moments" | "ordered">> = {
  equal: "values",
  notequal: "values",
  in: "values",
  notin: "values",
  like: "texts",
  likeleft: "texts",
  likeright: "texts",
  notlike: "texts",
  ge: "ordered",
  le: "ordered",
  gt: "ordered",
  lt: "ordered",
  datege: "moments",
  dategt: "moments",
  dateequal: "moments",
  datele: "moments",
  datelt: "moments",
  within: "moments",
  null: "all",
  notnull: "all",
};

/**
 * Decides if a filter may combine the operator and the storage. The server, the linter, the API description and the
 * filter builder share this rule.
 * @param multiple the field holds several comma-joined keys
 */
export function operatorFits(operator: FilterOperator, storage: Storage, multiple: boolean): boolean {
  const fit = FITS[operator];
  if (fit === "all") return true;
  if (storage === "json") return false;
  if (fit === "texts") return storage === "text";
  if (fit === "moments") return STORAGES[storage].moment;
  return fit !== "ordered" || (storage !== "boolean" && !multiple);
}

/** @returns the operators in the order of the contract */
export function fittingOperators(storage: Storage, multiple: boolean): readonly FilterOperator[] {
  return FILTER_OPERATORS.filter((operator) => operatorFits(operator, storage, multiple));
}
