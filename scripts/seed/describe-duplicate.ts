/**
 * Describes the duplicate that a record of the seeds conflicts with, for the user of the script; null when the
 * error is none of that.
 */
export function describeDuplicate(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error) || error.code !== UNIQUE) return null;
  const { table, detail } = error as { readonly table?: string; readonly detail?: string };
  const [, columns = "", values = ""] = /\((.*)\)=\((.*)\)/.exec(detail ?? "") ?? [];
  const kept = columns.split(", ").map((column, at) => `${column} ${values.split(", ")[at] ?? ""}`);
  return [
    `The business of the seeds does not fit beside what is there: ${table} has a record with ${kept.join(", ")}, which one of the seeds has, too.`,
    "Nothing of the step that met it was written. Change or remove that record and run this again, or choose an empty database.",
  ].join("\n");
}

/** PostgreSQL's `unique_violation`. */
const UNIQUE = "23505";
