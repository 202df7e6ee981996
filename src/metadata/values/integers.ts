type Bounds = Readonly<Record<string, unknown>>;

/** Largest whole number of an `integer` column in PostgreSQL. */
export const LARGEST_INT4 = 2_147_483_647;

/** True if the bounds of a whole number allow more than an `integer` column holds. */
export function beyondInt4({ maximum, minimum }: Bounds): boolean {
  return (typeof maximum === "number" && maximum > LARGEST_INT4) || (typeof minimum === "number" && minimum < -LARGEST_INT4 - 1);
}

/** The largest whole number, without its sign, that the column of a field holds exactly. */
export function largestInteger(schema: Bounds): number {
  return beyondInt4(schema) ? Number.MAX_SAFE_INTEGER : LARGEST_INT4;
}
