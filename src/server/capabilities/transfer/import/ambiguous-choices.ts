import type { Field } from "#metadata";
import type { Labels } from "./cell-values.ts";

/** A cell with a label that several records have. */
export interface Doubt {
  readonly field: Field;
  readonly text: string;
  /** Keys of these records. */
  readonly keys: readonly string[];
}

/**
 * Chooses the record that other values of the row leave, such as the step of its work order among the steps of the same
 * name, and puts its key into the body.
 * @returns cells that name several records still
 */
export function settle(
  doubts: readonly Doubt[],
  body: Record<string, unknown>,
  labels: ReadonlyMap<Field, Labels>,
): readonly Doubt[] {
  const open = doubts.filter(({ field, keys }) => {
    // A list has other labels as well, whose keys the body would lose.
    if (field.multiple || field.type === "array") return true;
    const left = keys.filter((key) => isLeft(field, labels.get(field)?.limits?.get(key), body));
    if (left.length !== 1) return true;
    body[field.name] = left[0];
    return false;
  });
  // A settled cell may limit the choices of another one.
  return open.length === doubts.length ? open : settle(open, body, labels);
}

/** True if no value of the row excludes a record with these values. */
function isLeft(
  { ref }: Field,
  limits: Readonly<Record<string, string | null>> | undefined,
  body: Readonly<Record<string, unknown>>,
): boolean {
  return (ref?.where ?? []).every(({ theirs, master, within }) => {
    const own = body[master];
    if (within !== null || limits === undefined || !(theirs in limits) || (typeof own !== "string" && typeof own !== "number"))
      return true;
    return String(own) === limits[theirs];
  });
}
