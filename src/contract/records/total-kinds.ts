/** Totals that a list can show for a column. */
export const TOTAL_KINDS = ["sum", "avg", "min", "max", "count"] as const;
export type TotalKind = (typeof TOTAL_KINDS)[number];
