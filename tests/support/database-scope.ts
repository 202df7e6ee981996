import pg from "pg";

/** The kinds of database that the server runs on. */
export type DatabaseKind = "embedded" | "postgresql";

/** Address of a PostgreSQL server on which the tests may create databases. */
export const ADMIN_URL = process.env["TEST_DATABASE_URL"] ?? "postgres://postgres@127.0.0.1:5432/postgres";

/** The part of a run that a test belongs to: the gate runs on one database, `npm run test:all` on each. */
export type DatabaseScope = "gate" | "each";

/** True if this run is `npm run test:all`. */
export function isFullRun(): boolean {
  return process.env["TEST_SCOPE"] === "all";
}

/**
 * The databases to run a test on. The gate uses PostgreSQL where it answers at `TEST_DATABASE_URL` (default: this
 * machine) and the embedded database elsewhere; a test of scope `each` and the full run use both.
 * `TEST_DATABASES=embedded,postgresql` overrides the choice.
 */
export async function databasesToTest(scope: DatabaseScope = "gate"): Promise<readonly DatabaseKind[]> {
  const chosen = process.env["TEST_DATABASES"];
  const wanted = (chosen ?? "postgresql,embedded").split(",").map((kind) => kind.trim());
  const kinds: DatabaseKind[] = [];
  if (wanted.includes("postgresql") && (await isPostgresqlThere())) kinds.push("postgresql");
  if (wanted.includes("embedded")) kinds.push("embedded");
  return chosen === undefined && !isFullRun() && scope === "gate" ? kinds.slice(0, 1) : kinds;
}

/** One sentence for each part that this run leaves out, for the end of a run. */
export async function omittedParts(): Promise<readonly string[]> {
  const chosen = process.env["TEST_DATABASES"];
  const omitted: string[] = [];
  if (chosen !== undefined) omitted.push(`databases other than ${chosen} (TEST_DATABASES)`);
  else if (!(await isPostgresqlThere())) omitted.push(`PostgreSQL: no server answers at ${ADMIN_URL}; set TEST_DATABASE_URL`);
  if (!isFullRun())
    omitted.push(
      "the second database, the further looks of each screen, the demo and the long durability rounds (npm run test:all)",
    );
  return omitted;
}

let isThere: Promise<boolean> | undefined;

function isPostgresqlThere(): Promise<boolean> {
  isThere ??= answers();
  return isThere;
}

async function answers(): Promise<boolean> {
  const client = new pg.Client({ connectionString: ADMIN_URL, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
