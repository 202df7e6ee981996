import pg from "pg";
import {
  ForeignDatabaseError,
  OutboundError,
  outboundUrl,
  type DatabaseAddress,
  type ForeignColumn,
  type ForeignDatabases,
} from "#server/platform";
import { codeOf } from "./outbound.ts";
import type { OutboundHosts } from "./outbound-hosts.ts";

const CONNECT_MS = 8_000;
const QUERY_MS = 10_000;
const MOST_TABLES = 2_000;

/** Creates read-only access to other PostgreSQL servers. The connection goes to the address that was checked. */
export function createForeignDatabases(hosts: OutboundHosts): ForeignDatabases {
  return {
    check: (at) =>
      connected(hosts, at, async (client) => {
        const { rows } = await client.query<{ version: string; tables: number }>(
          `select current_setting('server_version') as version, count(*)::int as tables from (${TABLES}) as t`,
        );
        return rows[0] ?? { version: "", tables: 0 };
      }),
    tables: (at) =>
      connected(hosts, at, async (client) => {
        const { rows } = await client.query<{ name: string }>(`${TABLES} order by 1 limit ${MOST_TABLES}`);
        return rows.map(({ name }) => name);
      }),
    columns: (at, table) =>
      connected(hosts, at, async (client) => {
        const { rows } = await client.query<ForeignColumn>(COLUMNS, [table]);
        return rows;
      }),
  };
}

const TABLES = `
  select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'v', 'm', 'p') and not c.relispartition
    and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%'
    and has_table_privilege(c.oid, 'select')`;

/** Condition: an index of this kind covers the column alone and all records. */
const indexed = (kind: "indisprimary" | "indisunique"): string => `exists (select 1 from pg_index i
    where i.indrelid = a.attrelid and i.${kind} and i.indnkeyatts = 1 and i.indkey[0] = a.attnum and i.indpred is null)`;

/** The columns of every unique index over several of them, over all records, that begins with this one. */
const TOGETHER = `coalesce((select json_agg(array(select b.attname::text
      from unnest(i.indkey::int2[]) with ordinality as k(attnum, place)
        join pg_attribute b on b.attrelid = i.indrelid and b.attnum = k.attnum
      where k.place <= i.indnkeyatts order by k.place) order by i.indexrelid)
    from pg_index i where i.indrelid = a.attrelid and i.indisunique and i.indnkeyatts > 1 and i.indkey[0] = a.attnum
      and i.indpred is null and i.indexprs is null), '[]')`;

/** Rules beyond required and unique values that begin with the column. */
const CONSTRAINTS = `array(select pg_get_constraintdef(o.oid) from pg_constraint o
      where o.conrelid = a.attrelid and o.contype in ('c', 'f', 'x') and o.conkey[1] = a.attnum
    union all select pg_get_indexdef(i.indexrelid) from pg_index i
      where i.indrelid = a.attrelid and i.indisunique and i.indpred is not null and i.indkey[0] = a.attnum)`;

const COLUMNS = `
  select a.attname as name,
    case t.typtype when 'd' then format_type(t.typbasetype, t.typtypmod) else format_type(a.atttypid, a.atttypmod) end as type,
    a.attnotnull or t.typnotnull as required,
    coalesce(col_description(a.attrelid, a.attnum), '') as comment,
    ${indexed("indisprimary")} as "primaryKey",
    ${indexed("indisunique")} as "unique",
    ${TOGETHER} as "uniqueTogether",
    case when a.attgenerated <> '' then '' when a.attidentity = '' then coalesce(pg_get_expr(d.adbin, d.adrelid), '') else 'identity' end as "default",
    array(select e.enumlabel::text from pg_enum e
      where e.enumtypid in (a.atttypid, t.typbasetype) order by e.enumsortorder) as choices,
    ${CONSTRAINTS} as constraints,
    a.attgenerated <> '' as generated
  from pg_attribute a join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped
    and has_column_privilege(a.attrelid, a.attnum, 'select') order by a.attnum`;

async function connected<T>(hosts: OutboundHosts, at: DatabaseAddress, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const url = outboundUrl(at.url, ["postgres:", "postgresql:"]);
  const port = url.port === "" ? 5432 : Number(url.port);
  const { address } = await hosts.resolve(url.hostname, port);
  const mode = url.searchParams.get("sslmode");
  const client = new pg.Client({
    host: address,
    port,
    database: decodeURIComponent(url.pathname.slice(1)),
    user: at.username,
    password: at.password,
    ...(mode === null || mode === "disable"
      ? {}
      : { ssl: { servername: url.hostname, rejectUnauthorized: mode === "verify-full" || mode === "verify-ca" } }),
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: QUERY_MS,
    statement_timeout: QUERY_MS,
    options: "-c default_transaction_read_only=on",
    application_name: "trellis",
  });
  // The next query rejects. Without a listener the error would end the process.
  client.on("error", () => {});
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    throw toOutboundError(error, url.host);
  } finally {
    await client.end().catch(() => {});
  }
}

function toOutboundError(error: unknown, host: string): Error {
  if (error instanceof pg.DatabaseError) return new ForeignDatabaseError(error.message);
  if (error instanceof Error && /timeout/i.test(error.message)) {
    return new OutboundError("timeout", { host, seconds: Math.round(CONNECT_MS / 1000) });
  }
  return new OutboundError("unreachable", { host, detail: codeOf(error) });
}
