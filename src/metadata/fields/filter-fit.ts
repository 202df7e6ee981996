import { FILTER_OPERATORS, type FilterOperator } from "#contract";
import { STORAGES } from "../kinds/storages.ts";
import type { Storage } from "../module/field.ts";

/**
 * Fields that an operator fits: all of them, those that hold single values, texts, dates and times, values with an
 * order, or days and moments that can begin a period.
 */
const FITS: Readonly<Record<FilterOperator, "all" | "values" | "texts" | "moments" | "ordered" | "periods">> = {
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
  endge: "periods",
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
  if (fit === "moments" || fit === "periods") return STORAGES[storage].moment;
  return fit !== "ordered" || (storage !== "boolean" && !multiple);
}

/**
 * @param period the field begins a period (`x-range`)
 * @returns the operators that say something about the field, in the order of the contract
 */
export function fittingOperators(storage: Storage, multiple: boolean, period = false): readonly FilterOperator[] {
  return FILTER_OPERATORS.filter(
    (operator) => operatorFits(operator, storage, multiple) && (period || FITS[operator] !== "periods"),
  );
}
