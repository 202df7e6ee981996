import { isJsonObject, type Json } from "#contract";
import { compareAmounts, type Field } from "#metadata";

const AMOUNT = /^-?\d+(?:\.\d{1,4})?$/;

/**
 * Returns a given value with the stored spelling of equal amounts: `7.1` beside a stored `7.10` is no change. Spreadsheets
 * and JSON numbers drop zeros at the end. Entries of a list are compared by their place.
 */
export function withStoredSpelling(field: Field, given: Json, stored: Json): Json {
  if (field.storage === "decimal" && typeof given === "string" && typeof stored === "string")
    return AMOUNT.test(given) && AMOUNT.test(stored) && compareAmounts(given, stored) === 0 ? stored : given;
  const { items, parts } = field;
  if (items !== null && Array.isArray(given) && Array.isArray(stored)) {
    const before = stored as readonly Json[];
    return (given as readonly Json[]).map((entry, place) => withStoredSpelling(items, entry, before[place] ?? null));
  }
  if (parts.length === 0 || !isJsonObject(given) || !isJsonObject(stored)) return given;
  const spelled = parts
    .filter(({ name }) => Object.hasOwn(given, name))
    .map((part) => [part.name, withStoredSpelling(part, given[part.name] ?? null, stored[part.name] ?? null)]);
  return { ...given, ...(Object.fromEntries(spelled) as typeof given) };
}
