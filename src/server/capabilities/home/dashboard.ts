import { HOME_LIMITS, type DashboardDay, type DashboardFacts, type DashboardModule } from "#contract";
import type { Module } from "#metadata";
import { sql, type Kysely } from "kysely";
import { withinBoundary } from "../../data/boundary.ts";
import type { Condition } from "../../data/conditions.ts";
import { localTime } from "../../data/local-time.ts";
import { tableAs } from "../../data/select-records.ts";
import type { TrellisTables } from "../../base/tables.ts";
import type { ServerDeps } from "../../base/deps.ts";
import { listBoundary } from "../../records/caller-boundary.ts";
import type { UserContext } from "./user-context.ts";

const DAY_MS = 86_400_000;
const SIGN_INS = "log-usual";

interface Place {
  readonly db: Kysely<TrellisTables>;
  readonly deps: ServerDeps;
  readonly person: UserContext;
  readonly modules: readonly Module[];
}

/** Four statements, and one per module for whom data scopes bind; no module is read beyond `HOME_LIMITS.counted` records. */
export async function dashboardFacts(place: Place): Promise<DashboardFacts> {
  const { person, modules, deps } = place;
  const open = await Promise.all(modules.map(async (module) => module.menu !== null && (await person.reads(module))));
  const readable = modules.filter((_, at) => open[at]).slice(0, HOME_LIMITS.modules);
  const today = deps.clock().getTime();
  const days = Array.from({ length: HOME_LIMITS.days }, (_, back) =>
    localTime(new Date(today - (HOME_LIMITS.days - 1 - back) * DAY_MS), deps.config.timeZone).slice(0, 10),
  );
  const since = `${days[0] ?? ""} 00:00:00`;
  const scopes = new Map(
    await Promise.all(readable.map(async (module) => [module.name, await listBoundary(person.of(module))] as const)),
  );
  const boundaryOf = (module: Module): Condition => {
    const boundary = scopes.get(module.name);
    return boundary === undefined ? sql`false` : withinBoundary(module, boundary);
  };
  // In modules that the caller sees only in part, only the caller's own writes count.
  const whole = readable.filter(({ name }) => scopes.get(name)?.scope.records.kind === "always").map(({ name }) => name);
  const written = await writes(place, readable, whole, since);
  return {
    modules: (await counts(place, readable, boundaryOf, since))
      .map((module) => ({ ...module, writes: sum(written.filter((row) => row.module === module.name)) }))
      .toSorted((a, b) => b.writes - a.writes || b.count - a.count),
    days: days.map((day): DashboardDay => {
      const of = (...kinds: readonly string[]): number =>
        sum(written.filter((row) => row.day === day && kinds.includes(row.kind)));
      return { day, added: of("add", "revive"), edited: of("edit"), removed: of("remove", "purge") };
    }),
    signIns: await signIns(place, days, since),
  };
}

interface Written {
  readonly day: string;
  readonly module: string;
  readonly kind: string;
  readonly count: number;
}

function sum(rows: readonly { readonly count: number }[]): number {
  return rows.reduce((total, { count }) => total + count, 0);
}

async function writes(
  { db, person }: Place,
  readable: readonly Module[],
  whole: readonly string[],
  since: string,
): Promise<readonly Written[]> {
  const { caller, tenantId } = person;
  const names = readable.map(({ name }) => name);
  if (names.length === 0) return [];
  const { rows } = await sql<Written>`
    select to_char(written_at, 'YYYY-MM-DD') as day, module, kind, count(*)::int4 as count from trellis_history
    where written_at >= ${since}::timestamp and (tenant_id = ${tenantId} or tenant_id is null)
      and module = any(${names}::text[]) and (module = any(${whole}::text[]) or user_id = ${caller.userId})
    group by 1, 2, 3`.execute(db);
  return rows;
}

type Counted = Omit<DashboardModule, "writes">;

async function counts(
  { db }: Place,
  readable: readonly Module[],
  boundaryOf: (module: Module) => Condition,
  since: string,
): Promise<readonly Counted[]> {
  if (readable.length === 0) return [];
  const most = HOME_LIMITS.counted;
  const questions = readable.map(
    (module) => sql`
      (select ${module.name}::text as name, count(*) filter (where is_deleted = 0)::int4 as count,
        count(*)::int4 as seen,
        (count(*) filter (where is_deleted = 0 and create_time >= ${since}::timestamp)
          - count(*) filter (where is_deleted = 1 and create_time < ${since}::timestamp
            and update_time >= ${since}::timestamp))::int4 as change
      from (select t.is_deleted, t.create_time, t.update_time from ${tableAs(module)} where ${boundaryOf(module)}
        limit ${sql.lit(most + 1)}) r)`,
  );
  const { rows } = await sql<{ name: string; count: number; seen: number; change: number }>`
    ${sql.join(questions, sql` union all `)}`.execute(db);
  const found = new Map(rows.map((row) => [row.name, row]));
  return readable.map(({ name, title, menu }) => {
    const row = found.get(name);
    const capped = (row?.seen ?? 0) > most;
    return {
      name,
      title,
      path: menu?.path ?? "",
      icon: menu?.icon ?? "apps",
      count: Math.min(row?.count ?? 0, most),
      capped,
      change: capped ? null : (row?.change ?? 0),
    };
  });
}

async function signIns(
  { db, person, modules }: Place,
  days: readonly string[],
  since: string,
): Promise<DashboardFacts["signIns"]> {
  const log = modules.find(({ name }) => name === SIGN_INS);
  if (log === undefined || !(await person.reads(log))) return null;
  const boundary = await listBoundary(person.of(log));
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(t.create_time, 'YYYY-MM-DD') as day, count(*)::int4 as count from ${tableAs(log)}
    where ${withinBoundary(log, boundary)} and t.log_id = 'sign-in' and t.create_time >= ${since}::timestamp
    group by 1`.execute(db);
  const byDay = new Map(rows.map(({ day, count }) => [day, count]));
  return days.map((day) => ({ day, count: byDay.get(day) ?? 0 }));
}
