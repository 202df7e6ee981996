import pg from "pg";

/** The kinds of database that the server runs on. */
export type DatabaseKind = "embedded" | "postgresql";

/** Address over TCP of the PostgreSQL server on which the tests may create databases. A run sets it to a server of its own (`own-postgres.ts`). */
export function tcpUrl(): string {
  return process.env["TEST_DATABASE_URL"] ?? "postgres://postgres@127.0.0.1:5432/postgres";
}

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
  if (wanted.includes("postgresql") && (await adminUrl()) !== null) kinds.push("postgresql");
  if (wanted.includes("embedded")) kinds.push("embedded");
  return chosen === undefined && !isFullRun() && scope === "gate" ? kinds.slice(0, 1) : kinds;
}

/** One sentence for each part that this run leaves out, for the end of a run. */
export async function omittedParts(): Promise<readonly string[]> {
  const chosen = process.env["TEST_DATABASES"];
  const omitted: string[] = [];
  if (chosen !== undefined) omitted.push(`databases other than ${chosen} (TEST_DATABASES)`);
  else if ((await adminUrl()) === null) omitted.push(`PostgreSQL: no server answers at ${tcpUrl()}; set TEST_DATABASE_URL`);
  if (!isFullRun())
    omitted.push(
      "the second database, modules that others represent, further looks of each screen, the demo and long durability rounds (npm run test:all)",
    );
  return omitted;
}

const answers = new Map<string, Promise<boolean>>();

/** Address at which PostgreSQL answers, the cheapest first; null when it does not. */
export async function adminUrl(): Promise<string | null> {
  for (const url of [socketUrl(), tcpUrl()]) {
    if (url === null) continue;
    if (!answers.has(url)) answers.set(url, canConnect(url));
    if (await answers.get(url)) return url;
  }
  return null;
}

/** The same server by its socket, if known or where Debian puts it: a question takes half the CPU time that it takes over TCP. */
function socketUrl(): string | null {
  const known = process.env["TEST_DATABASE_URL"] !== undefined;
  const folder = process.env["TEST_DATABASE_SOCKET"] ?? (known ? null : "/var/run/postgresql");
  return folder === null ? null : `${tcpUrl()}?host=${folder}`;
}

/** True if PostgreSQL answers there. */
export async function canConnect(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 20_000 });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** PostgreSQL when one answers, else the embedded database: for tests whose results do not depend on it. */
export const DATABASE: DatabaseKind = (await databasesToTest()).at(-1) ?? "embedded";
