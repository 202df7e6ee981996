import { nextId, PREPARED, UNREAD, type OperationContext } from "#server";
import type { Variables } from "#workflow-engine";
import { sql } from "kysely";

/** Something that happens to instances later, in a transaction of its own. */
export interface FlowEvent {
  readonly id: string;
  readonly tenantId: string;
  /**
   * `timer` and `webhook` are for one token. A `message` or `signal` without an instance looks for the subscriptions of its
   * name.
   */
  readonly kind: "timer" | "message" | "signal" | "webhook";
  readonly instanceId: string | null;
  readonly token: string | null;
  readonly name: string | null;
  readonly payload: Variables;
  readonly attempts: number;
}

export interface NewEvent extends Pick<FlowEvent, "kind"> {
  readonly instanceId?: string;
  readonly token?: string;
  readonly name?: string;
  readonly payload?: Variables;
  /** ISO instant. */
  readonly dueAt: string;
}

/** A call to another machine, which is made after the commit (`Webhooks`). */
export interface WebhookCall {
  readonly url: string;
  readonly body: Variables;
}

/** Nodes look for due events when they hear the instant of a new one. */
export const FLOW_TOPIC = "trellis/flow-events";

export async function insertEvents(context: OperationContext, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const { deps, db, tenantId, journal } = context;
  const rows = events.map((event) => ({
    id: nextId(deps),
    instance_id: null,
    token: null,
    name: null,
    payload: {},
    ...named(event),
  }));
  await sql`
    insert into trellis_flow_event (id, tenant_id, kind, instance_id, token, name, payload, due_at)
    select e.id, ${tenantId}, e.kind, e.instance_id, e.token, e.name, e.payload, e.due_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as e(id bigint, kind text, instance_id bigint, token text, name text, payload jsonb, due_at timestamptz)${UNREAD}${PREPARED}`.execute(
    db,
  );
  const soonest = events.map(({ dueAt }) => dueAt).sort()[0] ?? "";
  journal.afterCommit(() => {
    // A node that does not hear it looks by itself some seconds later.
    deps.bus.publish(FLOW_TOPIC, soonest).catch(() => undefined);
  });
}

function named({ instanceId, dueAt, ...event }: NewEvent): Readonly<Record<string, unknown>> {
  return { ...event, ...(instanceId === undefined ? {} : { instance_id: instanceId }), due_at: dueAt };
}

/** Deletes the event. @returns false when it was delivered or withdrawn meanwhile */
export async function takeEvent({ db, tenantId }: OperationContext, { id }: FlowEvent): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    delete from trellis_flow_event where tenant_id = ${tenantId} and id = (
      select e.id from trellis_flow_event e where e.id = ${id} and e.tenant_id = ${tenantId} for update skip locked)
    returning id`.execute(db);
  return rows.length > 0;
}

/** Withdraws timers and calls of tokens. */
export async function removeTimers(
  { db, tenantId }: OperationContext,
  instanceId: string,
  tokens: readonly string[],
): Promise<void> {
  if (tokens.length === 0) return;
  await sql`
    delete from trellis_flow_event
    where instance_id = ${instanceId} and token = any(${tokens}::text[]) and tenant_id = ${tenantId}`.execute(db);
}
