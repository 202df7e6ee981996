import { STORAGES } from "../../../kinds/storages.ts";
import type { Storage } from "../../../module/field.ts";
import type { FieldDraft } from "../draft.ts";
import { factsOf } from "./field-facts.ts";

/** Fields of one group can be compared: all numbers and amounts, and times of one kind. */
export function groupOf(field: FieldDraft): Storage | "number" | null {
  const { storage, reference, dictionary, options, writeOnly } = factsOf(field);
  if (storage === null || writeOnly || (reference ?? dictionary ?? options) !== null) return null;
  if (STORAGES[storage].numeric) return "number";
  return STORAGES[storage].ordered ? storage : null;
}
