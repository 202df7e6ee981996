/** Class codes of PostgreSQL's errors that mean something to us. */
export const SQL_STATE = { uniqueViolation: "23505", exclusionViolation: "23P01", undefinedTable: "42P01" } as const;

/** PostgreSQL's five-character error code, when the error is one of the database's. */
export function sqlState(error: unknown): string | null {
  return typeof error === "object" && error !== null && "code" in error && typeof error.code === "string" ? error.code : null;
}

/** The constraint or index an error names, null when it names none. */
export function violatedConstraint(error: unknown): string | null {
  return typeof error === "object" && error !== null && "constraint" in error && typeof error.constraint === "string"
    ? error.constraint
    : null;
}
