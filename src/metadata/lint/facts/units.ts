import { factsOf } from "./field-facts.ts";
import type { FieldDraft } from "./draft.ts";

/** Names of whole numbers that count things, and are never an amount of money. */
const COUNT = /^(?:count|quantity|qty)$|(?:Count|Quantity|Qty)$/;

/** True for an amount of money and a number of things, which neither bound each other nor add up. */
export function areOtherUnits(one: FieldDraft | undefined, other: FieldDraft | undefined): boolean {
  return (isAmount(one) && isCount(other)) || (isCount(one) && isAmount(other));
}

function isAmount(field: FieldDraft | undefined): boolean {
  return field !== undefined && factsOf(field).storage === "decimal";
}

function isCount(field: FieldDraft | undefined): boolean {
  return field?.type === "integer" && COUNT.test(field.name.slice(field.name.lastIndexOf(".") + 1));
}
