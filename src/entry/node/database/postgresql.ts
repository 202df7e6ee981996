import { DatabaseError, Pool, type QueryResult } from "pg";
import { reportConnectionErrors } from "./connection-errors.ts";
import type { OpenDatabase } from "./open-database.ts";
import { holdStatements } from "./held-statements.ts";
import { connectionFault, isTimeout } from "./postgresql-faults.ts";
import { prepareStatements } from "./prepared-statements.ts";
import { StartupError } from "../startup-error.ts";
import { valueParsers } from "./value-parsers.ts";

const poolSize = 20;
const connectLimit = 5_000;
/** Connections that a start tries before the server counts as out of reach. */
const firstTries = 3;
const oldestMajor = 15;
/** Milliseconds that a transaction may idle: it holds its locks meanwhile. */
const idleInTransactionLimit = 60_000;

/** Session settings that override the defaults of server and role, so that dates have the same text everywhere. */
const sessionSettings =
  "set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC'; " +
  // Compiling a statement takes longer than the statements of a page run, and overestimated ones are compiled, too.
  "set jit = off";

export interface PostgresqlOptions {
  readonly databaseUrl: string;
  readonly onError: (error: Error) => void;
}

interface ServerFacts {
  readonly version: string;
  readonly number: number;
  readonly encoding: string;
  readonly standby: boolean;
  readonly schema: string | null;
  readonly create: boolean | null;
  readonly role: string;
  readonly database: string;
}

const serverFacts = `
  select current_setting('server_version') as version,
         current_setting('server_version_num')::int as number,
         current_setting('server_encoding') as encoding,
         pg_is_in_recovery() as standby,
         current_schema() as schema,
         has_schema_privilege(current_schema(), 'CREATE') as create,
         current_user as role,
         current_database() as database`;

/** Connects a pool and checks the version, encoding and rights of the database. @throws StartupError */
export async function openPostgresql({ databaseUrl, onError }: PostgresqlOptions): Promise<OpenDatabase> {
  checkUrl(databaseUrl);
  const pool = new Pool({
    connectionString: databaseUrl,
    max: poolSize,
    connectionTimeoutMillis: connectLimit,
    idle_in_transaction_session_timeout: idleInTransactionLimit,
    application_name: "trellis",
    keepAlive: true,
    // Statements may be sent before the answer to an earlier one is there (`holdStatements`).
    pipeline: true,
    types: valueParsers,
    // Called once for a new client, before its first use.
    verify: (client, done) => {
      client.query(sessionSettings, (error) => done(error));
    },
  });
  reportConnectionErrors(pool, onError);
  prepareStatements(pool);
  holdStatements(pool);
  try {
    const { rows } = await askFirst(pool);
    const [facts] = rows;
    if (!facts) throw new Error("the server did not say its version");
    checkServer(facts);
    const trigram = await addTrigram(pool);
    return {
      kind: "postgresql",
      version: facts.version.split(" ")[0] ?? facts.version,
      pool,
      trigram,
      close: () => pool.end(),
    };
  } catch (error) {
    await pool.end();
    throw error instanceof StartupError ? error : connectionFault(databaseUrl, error);
  }
}

/** A process that reads module files meanwhile may not see in time that it is connected: it tries again. */
async function askFirst(pool: Pool): Promise<QueryResult<ServerFacts>> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await pool.query<ServerFacts>(serverFacts);
    } catch (error) {
      if (tries === firstTries || !isTimeout(error)) throw error;
    }
  }
}

function checkUrl(databaseUrl: string): void {
  if (/^postgres(ql)?:\/\//.test(databaseUrl) && URL.canParse(databaseUrl)) return;
  throw new StartupError(
    "DATABASE_URL is not a PostgreSQL address: it must look like postgres://user:password@host:5432/name (special characters in the password percent-encoded).",
    "DATABASE_URL 不是 PostgreSQL 地址：应形如 postgres://user:password@host:5432/name（密码中的特殊字符需百分号编码）。",
  );
}

function checkServer(facts: ServerFacts): void {
  if (facts.number < oldestMajor * 10_000) {
    throw new StartupError(
      `PostgreSQL ${facts.version} is too old: this server needs version ${oldestMajor} or later.`,
      `PostgreSQL ${facts.version} 版本过旧：本服务需要 ${oldestMajor} 或更高版本。`,
    );
  }
  if (facts.encoding !== "UTF8") {
    throw new StartupError(
      `The database "${facts.database}" has the encoding ${facts.encoding}: create one with ENCODING 'UTF8'.`,
      `数据库 "${facts.database}" 的编码为 ${facts.encoding}：请以 ENCODING 'UTF8' 创建数据库。`,
    );
  }
  if (facts.standby) {
    throw new StartupError(
      `The database "${facts.database}" is a read-only standby: set DATABASE_URL to its primary.`,
      `数据库 "${facts.database}" 是只读备库：请把 DATABASE_URL 指向主库。`,
    );
  }
  if (!facts.create) {
    const schema = facts.schema ?? "public";
    throw new StartupError(
      `The role "${facts.role}" may not create tables in the database "${facts.database}": run GRANT CREATE ON SCHEMA ${schema} TO "${facts.role}" there.`,
      `角色 "${facts.role}" 无权在数据库 "${facts.database}" 中建表：请在其中执行 GRANT CREATE ON SCHEMA ${schema} TO "${facts.role}"。`,
    );
  }
}

/** Adds pg_trgm if the role may. Without it searches are slower. @returns true when it is there */
async function addTrigram(pool: Pool): Promise<boolean> {
  const installed = "select 1 from pg_extension where extname = 'pg_trgm'";
  try {
    await pool.query("create extension if not exists pg_trgm");
  } catch (error) {
    // Not packaged, not allowed, or another node added it at the same instant: the next query shows whether it is there.
    if (!(error instanceof DatabaseError)) throw error;
  }
  return (await pool.query(installed)).rows.length > 0;
}
