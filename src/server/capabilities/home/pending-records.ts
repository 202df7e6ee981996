import { HOME_LIMITS, isJsonObject, type Todo } from "#contract";
import type { Action, Module } from "#metadata";
import { sql, type Kysely } from "kysely";
import { livingWithin } from "../../data/conditions/boundary.ts";
import { storedField, storedFields, type StoredField } from "../../data/columns.ts";
import { column, scopeCondition, type Condition } from "../../data/conditions/conditions.ts";
import { now } from "../../data/server-state.ts";
import { tableAs } from "../../data/read/select-records.ts";
import type { TrellisTables } from "../../base/tables.ts";
import { listBoundary } from "../../records/scope/caller-boundary.ts";
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
  readonly amount: WaitingAmount | null;
  /** Path of the console that shows them. */
  readonly link: string | null;
}

interface WaitingAmount {
  readonly field: string;
  readonly currency: string;
}

/**
 * Records that wait for the person: those on which an action with `todo` is offered that they may run, of the records
 * they may see, the oldest of them, and the amount of all. One statement; no more than `HOME_LIMITS.counted` are looked at of each.
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
    ({ module, rows, amount }, at) => sql`
      (select ${sql.lit(at)}::int4 as at, count(*)::int4 as count, min(r.since)::text as since, sum(r.amount)::text as amount
      from (select ${column(storedField(module, "createTime"))} as since,
        ${amount === null ? sql`null::numeric` : column(storedField(module, amount.field))} as amount
        ${rows} limit ${sql.lit(HOME_LIMITS.counted)}) r)`,
  );
  const { rows } = await sql<{
    at: number;
    count: number;
    since: string | null;
    amount: string | null;
  }>`${sql.join(questions, sql` union all `)}`.execute(db);
  const counts = new Map(rows.map((row) => [row.at, row]));
  return waiting.flatMap(({ module, action, amount, link }, at): Todo[] => {
    const row = counts.get(at);
    if (row === undefined || row.count === 0 || action.todo === null) return [];
    const { count, since } = row;
    const todo: Todo = { id: `${module.name}/${action.id}`, kind: "records", text: action.todo, count, since, link };
    const value = row.amount ?? "0";
    // Zero says nothing. Of more records than are counted, the sum would leave some out.
    if (amount === null || Number(value) === 0 || count >= HOME_LIMITS.counted) return [todo];
    return [{ ...todo, amount: { value, currency: amount.currency } }];
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
    const link = pendingAddress(module, boundary.scope, offered);
    return [{ module, action, rows, amount: amountIn(module, boundary.scope.fields), link }];
  });
}

/** The first amount of one currency that the list adds up and the caller sees. */
function amountIn(module: Module, seen: ReadonlySet<string> | null): WaitingAmount | null {
  for (const { field: name, total, totalPer } of module.list.columns) {
    if (total !== "sum" || totalPer !== undefined || seen?.has(name) === false) continue;
    const options = module.uiFields[storedField(module, name).field?.path ?? name]?.["ui:options"];
    if (isJsonObject(options) && typeof options["currency"] === "string") return { field: name, currency: options["currency"] };
  }
  return null;
}

/** Records that wait for this user: the field names the user, or nobody. */
function forUser(fitting: RecordCondition, { name, storage }: StoredField, userId: string): RecordCondition {
  const own: RecordCondition =
    storage === "json"
      ? { kind: "contains", field: name, values: [userId] }
      : { kind: "compare", field: name, operator: "equal", value: userId };
  return { kind: "all", of: [fitting, { kind: "any", of: [own, { kind: "empty", field: name }] }] };
}
