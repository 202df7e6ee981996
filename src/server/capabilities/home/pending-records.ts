import { HOME_LIMITS, type Todo } from "#contract";
import type { Action, Module } from "#metadata";
import { sql, type Kysely } from "kysely";
import { livingWithin } from "../../data/conditions/boundary.ts";
import { storedField, storedFields, type StoredField } from "../../data/columns.ts";
import { column, scopeCondition, type Condition } from "../../data/conditions/conditions.ts";
import { now } from "../../data/server-state.ts";
import { tableAs } from "../../data/read/select-records.ts";
import type { TrellisTables } from "../../base/tables.ts";
import { listBoundary } from "../../records/caller-boundary.ts";
import { holds } from "../../policies/permissions.ts";
import { schemaCondition } from "../../data/conditions/schema-condition.ts";
import type { UserContext } from "./user-context.ts";
import type { RecordCondition } from "../../data/conditions/record-scope.ts";
import { pendingAddress } from "./pending-address.ts";

interface Waiting {
  readonly module: Module;
  readonly action: Action;
  /** `from … where …`. */
  readonly rows: Condition;
  /** Path of the console that shows them. */
  readonly link: string | null;
}

/**
 * Records that wait for the person: those on which an action with `todo` is offered that they may run, of the records
 * they may see, and the oldest of them. One statement; no more than `HOME_LIMITS.counted` are looked at of each.
 */
export async function listPendingRecords(
  db: Kysely<TrellisTables>,
  person: UserContext,
  modules: Iterable<Module>,
): Promise<readonly Todo[]> {
  const waiting: Waiting[] = [];
  for (const module of modules) waiting.push(...(await waitingIn(person, module)));
  if (waiting.length === 0) return [];
  const questions = waiting.map(
    ({ module, rows }, at) => sql`
      (select ${sql.lit(at)}::int4 as at, count(*)::int4 as count, min(r.since)::text as since
      from (select ${column(storedField(module, "createTime"))} as since ${rows} limit ${sql.lit(HOME_LIMITS.counted)}) r)`,
  );
  const { rows } = await sql<{
    at: number;
    count: number;
    since: string | null;
  }>`${sql.join(questions, sql` union all `)}`.execute(db);
  const counts = new Map(rows.map((row) => [row.at, row]));
  return waiting.flatMap(({ module, action, link }, at): Todo[] => {
    const { count, since } = counts.get(at) ?? { count: 0, since: null };
    if (count === 0 || action.todo === null) return [];
    return [{ id: `${module.name}/${action.id}`, kind: "records", text: action.todo, count, since, link }];
  });
}

async function waitingIn(person: UserContext, module: Module): Promise<readonly Waiting[]> {
  const actions = module.actions.filter(({ todo, permission }) => todo !== null && holds(person.caller, permission));
  if (actions.length === 0 || !(await person.reads(module))) return [];
  const boundary = await listBoundary(person.of(module));
  const living = livingWithin(module, boundary);
  const fields = storedFields(module).byName;
  return actions.flatMap((action) => {
    const fitting = schemaCondition(action.when, {
      fieldOf: (name) => fields.get(name)?.name ?? null,
      placeholders: {},
      now: now(person.of(module).deps),
    });
    if (fitting === null) return [];
    const by = action.by === null ? undefined : fields.get(action.by);
    const offered = by === undefined ? fitting : forUser(fitting, by, person.caller.userId);
    const rows = sql`from ${tableAs(module, boundary)} where ${living} and ${scopeCondition(module, offered)}`;
    return [{ module, action, rows, link: pendingAddress(module, boundary.scope, offered) }];
  });
}

/** Records that wait for this user: the field names the user, or nobody. */
function forUser(fitting: RecordCondition, { name, storage }: StoredField, userId: string): RecordCondition {
  const own: RecordCondition =
    storage === "json"
      ? { kind: "contains", field: name, values: [userId] }
      : { kind: "compare", field: name, operator: "equal", value: userId };
  return { kind: "all", of: [fitting, { kind: "any", of: [own, { kind: "empty", field: name }] }] };
}
