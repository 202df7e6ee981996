import { now, PREPARED, recordsOf, UNREAD, type OperationContext } from "#server";
import { timerDue, type Definition } from "#workflow-engine";
import { sql, type RawBuilder } from "kysely";
import { insertEvents, removeTimers } from "./events.ts";
import type { FlowRow, InstanceRecord } from "./flow-row.ts";
import type { StepWork } from "./step-work.ts";
import { cancelTasks, createTasks } from "./tasks.ts";
import { pathRows } from "./visits.ts";

/** The change of one instance, with the rows that it leads to. */
export interface PerformedStep {
  /** The request that leads to it. Those of several steps share a transaction. */
  readonly context: OperationContext;
  /** With the state after the change. */
  readonly row: FlowRow;
  readonly definition: Definition;
  readonly work: StepWork;
  /** The record of the instance, read behind its lock; null where the caller has not read it. */
  readonly instance: InstanceRecord | null;
  /** The record to insert; null for an instance that runs already. */
  readonly starts: Partial<InstanceRecord> | null;
}

/** Stores changes of instances of different families. The statements are as many as for one of them. */
export async function storeSteps(context: OperationContext, steps: readonly PerformedStep[]): Promise<void> {
  await storePaths(context, steps);
  const instances = await storeProgress(context, steps);
  for (const { context: own, row, work } of steps) await cancelTasks(own, row.instanceId, work.cancelledTasks);
  await createTasks(
    context,
    steps.flatMap(({ context: own, row, work }) => {
      const instance = instances.get(row.instanceId);
      return instance === undefined ? [] : [...work.tasks.values()].map((task) => ({ context: own, task, row, instance }));
    }),
  );
  for (const { row, work } of steps) await removeTimers(context, row.instanceId, work.cancelledTimers);
  await storeWaits(context, steps);
  for (const { context: own, row, definition, work } of steps) await storeIncidents(own, row, definition, work);
}

/** Writes states and paths by one statement. An instance that has ended keeps its path only. */
async function storePaths(context: OperationContext, steps: readonly PerformedStep[]): Promise<void> {
  const { db, deps, tenantId } = context;
  const time = now(deps);
  const running = steps.filter(({ row }) => row.state.outcome === null);
  const states = (isNew: boolean): object[] =>
    running.filter(({ starts }) => (starts !== null) === isNew).map(({ row }) => stateColumns(row));
  const ended = steps.filter(({ row, starts }) => row.state.outcome !== null && starts === null);
  const ids = ended.map(({ row }) => row.instanceId);
  const paths = steps.map(({ context: own, row, work }) =>
    pathRows({ instance: row.instanceId, user: own.caller?.userId ?? null }, work.visits),
  );
  const [stays, left] = [paths.flatMap((path) => path.stays), paths.flatMap((path) => path.left)];
  const [started, changed] = [states(true), states(false)];
  const parts: RawBuilder<unknown>[] = [];
  if (started.length > 0)
    parts.push(sql`
      started as (insert into trellis_flow_state (instance_id, root_id, tenant_id, deployment_id, parent_id, parent_token,
          initiator_id, business_module, business_id, state)
        select s.instance_id, s.root_id, ${tenantId}, s.deployment_id, s.parent_id, s.parent_token, s.initiator_id,
          s.business_module, s.business_id, s.state from ${list(started)} as s(instance_id bigint, root_id bigint,
          deployment_id bigint, parent_id bigint, parent_token text, initiator_id bigint, business_module text,
          business_id bigint, state jsonb))`);
  if (changed.length > 0)
    parts.push(sql`
      changed as (update trellis_flow_state r set state = s.state
        from ${list(changed)} as s(instance_id bigint, state jsonb)
        where r.instance_id = s.instance_id and r.tenant_id = ${tenantId})`);
  for (const table of ids.length === 0 ? [] : ["state", "event", "subscription"])
    parts.push(sql`
      ${sql.ref(`${table}_gone`)} as (delete from ${sql.table(`trellis_flow_${table}`)}
        where instance_id = any(${ids}::bigint[]) and tenant_id = ${tenantId})`);
  if (left.length > 0)
    parts.push(sql`
      left_stays as (update trellis_flow_visit v set phase = l.phase, left_at = ${time}::timestamp, user_id = l.user
        from ${list(left)} as l(instance bigint, "user" bigint, token text, element text, phase text)
        where v.instance_id = l.instance and v.token = l.token and v.element = l.element and v.left_at is null)`);
  if (stays.length > 0)
    parts.push(sql`
      stays as (insert into trellis_flow_visit (instance_id, visit, element, token, phase, entered_at, left_at, user_id)
        select r.instance, r.visit, r.element, r.token, r.phase, ${time}::timestamp,
          case when r.ended then ${time}::timestamp end, case when r.ended then r.user end
        from ${list(stays)} as r(instance bigint, "user" bigint, visit integer, element text, token text, phase text,
          ended boolean))`);
  if (parts.length > 0) await sql`with ${sql.join(parts)} select 1${UNREAD}${PREPARED}`.execute(db);
}

function list(rows: readonly object[]): RawBuilder<unknown> {
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`;
}

function stateColumns(row: FlowRow): object {
  return {
    instance_id: row.instanceId,
    root_id: row.rootId,
    deployment_id: row.deploymentId,
    parent_id: row.parentId,
    parent_token: row.parentToken,
    initiator_id: row.initiatorId,
    business_module: row.businessModule,
    business_id: row.businessId,
    state: row.state,
  };
}

const ENDS = { completed: "completed", terminated: "completed", error: "failed", cancelled: "cancelled" } as const;

/**
 * Writes the present step and the end into the records of the instances.
 * @returns records of the instances, by id
 */
async function storeProgress(
  context: OperationContext,
  steps: readonly PerformedStep[],
): Promise<ReadonlyMap<string, InstanceRecord>> {
  const records = recordsOf(context, "flow-instance");
  const writers = new Map(steps.map((step) => [step.row.instanceId, step.context]));
  const written = { writerOf: (id: string) => writers.get(id) ?? context };
  const known = new Map(steps.flatMap(({ instance }) => (instance === null ? [] : [[instance.id, instance]])));
  const started = steps.flatMap(({ row, definition, starts }) =>
    starts === null ? [] : [{ ...starts, taskName: presentStep(definition, row), incident: incidentOf(row) }],
  );
  if (started.length > 0) for (const record of await records.insert(started, written)) known.set(record.id, record);
  const missing = steps.filter(({ row, work }) => work.tasks.size > 0 && !known.has(row.instanceId));
  if (missing.length > 0) {
    const found = await records.find({ id: missing.map(({ row }) => row.instanceId) });
    for (const record of found) known.set(record.id, record);
  }
  const [moved, ended] = [new Map<string, Partial<InstanceRecord>>(), new Map<string, Partial<InstanceRecord>>()];
  for (const { row, definition, work } of steps) {
    const taskName = presentStep(definition, row);
    const { end } = work;
    const incident = incidentOf(row);
    if (end !== null) {
      const outcome = (lastEnd(definition, work) ?? end.outcome).slice(0, 64);
      ended.set(row.instanceId, { taskName, status: ENDS[end.outcome], outcome, incident, endTime: now(context.deps) });
    } else if (
      work.incidents.size > 0 ||
      work.resolved.length > 0 ||
      (known.get(row.instanceId)?.taskName !== taskName && hasMoved(work))
    )
      moved.set(row.instanceId, { taskName, incident });
  }
  for (const values of [moved, ended]) if (values.size > 0) await records.rewrite(values, written);
  return known;
}

function hasMoved({ tasks, cancelledTasks, visits }: StepWork): boolean {
  return tasks.size > 0 || cancelledTasks.length > 0 || visits.length > 0;
}

/** @returns 1 for an instance that stands still somewhere */
function incidentOf({ state }: FlowRow): 1 | null {
  return state.tokens.some(({ wait }) => wait === "incident") ? 1 : null;
}

/** Names of the elements at which the instance waits. */
function presentStep(definition: Definition, { state }: FlowRow): string {
  const names = new Map(definition.elements.map(({ id, name }) => [id, name]));
  const waiting = state.tokens.filter(({ wait, guards }) => guards === undefined && wait !== "body" && wait !== "join");
  return [...new Set(waiting.map(({ element }) => names.get(element) || element))].join(" / ").slice(0, 200);
}

/** @returns id of the end event that the step reached last */
function lastEnd(definition: Definition, work: StepWork): string | undefined {
  const ends = new Set(definition.elements.filter(({ kind }) => kind === "end").map(({ id }) => id));
  return work.visits.findLast(({ element }) => ends.has(element))?.element;
}

async function storeWaits(context: OperationContext, steps: readonly PerformedStep[]): Promise<void> {
  const { deps, db, tenantId } = context;
  const instant = deps.clock().toISOString();
  await insertEvents(
    context,
    steps.flatMap(({ row: { instanceId }, work }) => [
      ...[...work.timers.values()].map((timer) => ({
        kind: "timer" as const,
        instanceId,
        token: timer.token,
        dueAt: timerDue({ kind: timer.timer, value: timer.value, fired: timer.fired }, instant) ?? instant,
      })),
      ...[...work.webhooks].map(([token, { url, body }]) => ({
        kind: "webhook" as const,
        instanceId,
        token,
        payload: { url, body },
        dueAt: instant,
      })),
      ...work.thrown.map(({ kind, name, variables }) => ({
        kind: kind === "sendMessage" ? ("message" as const) : ("signal" as const),
        name,
        payload: variables,
        dueAt: instant,
      })),
    ]),
  );
  for (const { row, work } of steps)
    if (work.unsubscribed.length > 0)
      await sql`delete from trellis_flow_subscription where instance_id = ${row.instanceId}
        and token = any(${work.unsubscribed}::text[]) and tenant_id = ${tenantId}`.execute(db);
  const waits = steps.flatMap(({ row, work }) =>
    [...work.subscriptions.values()].map(({ token, event, name }) => ({ instance: row.instanceId, token, kind: event, name })),
  );
  if (waits.length > 0)
    await sql`
      insert into trellis_flow_subscription (instance_id, token, tenant_id, kind, name)
      select w.instance, w.token, ${tenantId}, w.kind, w.name
      from ${list(waits)} as w(instance bigint, token text, kind text, name text)`.execute(db);
}

async function storeIncidents(
  context: OperationContext,
  { instanceId }: FlowRow,
  definition: Definition,
  work: StepWork,
): Promise<void> {
  const incidents = recordsOf(context, "flow-incident");
  if (work.resolved.length > 0) {
    const match = { processInstanceId: instanceId, token: work.resolved, status: "open" };
    await incidents.update(match, { status: "resolved", resolveTime: now(context.deps) });
  }
  if (work.incidents.size === 0) return;
  const nameOf = (id: string): string => definition.elements.find((element) => element.id === id)?.name ?? "";
  await incidents.insert(
    [...work.incidents.values()].map(({ token, element, incident }) => ({
      processInstanceId: instanceId,
      element,
      elementName: nameOf(element) || element,
      code: incident.code,
      detail: incident.detail.slice(0, 500),
      token,
      status: "open",
    })),
  );
}
