import { FLOW_INSTANCE_STATUS } from "#generated/choices";
import { runInBackground, type JobServices } from "#server/jobs";
import type { OperationContext } from "#server";
import { sql, type RawBuilder } from "kysely";
import { FLOW_TOPIC, insertEvents, takeEvent, type FlowEvent } from "./events.ts";
import { lockInstance, readInstance } from "./flow-row.ts";
import { sendEvent } from "./instances.ts";
import { Webhooks } from "./webhooks.ts";

/** Interval at which a node looks for due events that it was not told about. */
const LOOK_MS = 15_000;
/** Events that one look takes up before it asks again. */
const BATCH = 50;
/** Attempts before an event that fails, or a message that nothing waits for, is dropped. */
const ATTEMPTS = 10;
const LONGEST_TIMEOUT_MS = 3_600_000;

/**
 * Delivers timers, messages and signals, and makes calls to other machines, when they are due. Several nodes can do so at
 * once: an event is taken within the transaction that applies and deletes it, behind the lock of its instance, so it
 * happens once.
 */
export class EventRunner {
  readonly #services: JobServices;
  readonly #webhooks: Webhooks;
  readonly #unsubscribe: () => void;
  readonly #look: ReturnType<typeof setInterval>;
  #timeout: ReturnType<typeof setTimeout> | null = null;
  #dueAt = Infinity;
  #running: Promise<void> | null = null;
  #again = false;
  #closing = false;

  constructor(services: JobServices) {
    this.#services = services;
    this.#webhooks = new Webhooks(services);
    this.#unsubscribe = services.deps.bus.subscribe(FLOW_TOPIC, (instant) => this.#wait(Date.parse(instant)));
    this.#look = setInterval(() => this.#poke(), LOOK_MS);
    this.#wait(services.deps.clock().getTime());
  }

  async close(): Promise<void> {
    this.#closing = true;
    this.#unsubscribe();
    clearInterval(this.#look);
    if (this.#timeout !== null) clearTimeout(this.#timeout);
    await this.#running;
    await this.#webhooks.close();
  }

  /** @param dueAt milliseconds since 1970 */
  #wait(dueAt: number): void {
    if (this.#closing || !(dueAt < this.#dueAt)) return;
    this.#dueAt = dueAt;
    if (this.#timeout !== null) clearTimeout(this.#timeout);
    const delay = Math.min(Math.max(dueAt - this.#services.deps.clock().getTime(), 0) + 10, LONGEST_TIMEOUT_MS);
    this.#timeout = setTimeout(() => this.#poke(), delay);
  }

  #poke(): void {
    if (this.#closing) return;
    this.#again = this.#running !== null;
    this.#running ??= this.#deliverDue()
      .catch((error: unknown) =>
        this.#services.deps.log({ level: "warn", message: "events of processes could not be read", error }),
      )
      .finally(() => {
        this.#running = null;
        if (this.#again) this.#poke();
      });
  }

  async #deliverDue(): Promise<void> {
    this.#dueAt = Infinity;
    const { db, deps } = this.#services;
    const { catalog } = this.#services.inForce();
    for (let found = BATCH; found === BATCH && !this.#closing;) {
      const { rows } = await sql<FlowEvent>`
        select id, tenant_id as "tenantId", kind, instance_id as "instanceId", token, name, payload, attempts
        from trellis_flow_event e where due_at <= ${deps.clock().toISOString()}::timestamptz
          and ${notSuspended(catalog, sql`e.instance_id`)} order by due_at, id limit ${BATCH}`.execute(db);
      let taken = 0;
      for (const event of rows) if (!this.#closing && (await this.#deliver(event))) taken += 1;
      // Events that other nodes hold are theirs.
      found = taken === 0 ? 0 : rows.length;
    }
    // An event that is due and stays is held by another node or by a suspended instance: it is looked for at the next interval.
    const next = await sql<{ at: string | null }>`
      select to_char(min(due_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
      from trellis_flow_event where due_at > ${deps.clock().toISOString()}::timestamptz`.execute(db);
    const at = next.rows[0]?.at ?? null;
    if (at !== null) this.#wait(Date.parse(at));
  }

  /** @returns false when another node delivers the event */
  async #deliver(event: FlowEvent): Promise<boolean> {
    if (event.kind === "webhook") return this.#webhooks.start(event);
    const work = { tenantId: event.tenantId, module: "flow-instance", origin: event.kind };
    try {
      return await runInBackground(this.#services, work, (context) => apply(context, event));
    } catch (error) {
      this.#services.deps.log({ level: "warn", message: `the event ${event.id} of a process failed`, error });
      await runInBackground(this.#services, work, (context) => postpone(context, event));
      return true;
    }
  }
}

/** Condition that the instance with this id is not suspended: its events wait until it resumes. */
function notSuspended({ modules }: OperationContext["catalog"], id: RawBuilder<unknown>): RawBuilder<unknown> {
  const table = modules.get("flow-instance")?.table;
  if (table === undefined) return sql`true`;
  return sql`not exists (select 1 from ${sql.table(table)} i where i.id = ${id} and i.status = ${FLOW_INSTANCE_STATUS.suspend})`;
}

async function apply(context: OperationContext, event: FlowEvent): Promise<boolean> {
  if (event.instanceId === null) return event.kind === "message" ? deliverMessage(context, event) : fanOut(context, event);
  const row = await lockInstance(context, event.instanceId, false);
  if (row === null) {
    if ((await readInstance(context, event.instanceId)) !== null) return false;
    await takeEvent(context, event);
    return true;
  }
  if (!(await takeEvent(context, event))) return false;
  if (event.kind === "timer") await sendEvent(context, row, { kind: "timer", token: event.token ?? "" });
  else await sendEvent(context, row, { kind: "signal", name: event.name ?? "", variables: event.payload });
  return true;
}

/** The oldest instance that waits for a message of the name receives it. Without one, the message waits for some minutes. */
async function deliverMessage(context: OperationContext, event: FlowEvent): Promise<boolean> {
  const name = event.name ?? "";
  const { rows } = await sql<{ instance_id: string; token: string }>`
    select instance_id, token from trellis_flow_subscription s
    where tenant_id = ${context.tenantId} and kind = 'message' and name = ${name}
      and ${notSuspended(context.catalog, sql`s.instance_id`)} order by instance_id, token limit 1`.execute(context.db);
  const [subscription] = rows;
  if (subscription === undefined) return postpone(context, event);
  const row = await lockInstance(context, subscription.instance_id, false);
  if (row === null || !(await takeEvent(context, event))) return false;
  await sendEvent(context, row, { kind: "message", name, token: subscription.token, variables: event.payload });
  return true;
}

/** A signal becomes one event for each instance that waits for it. */
async function fanOut(context: OperationContext, event: FlowEvent): Promise<boolean> {
  if (!(await takeEvent(context, event))) return false;
  const name = event.name ?? "";
  const { rows } = await sql<{ instance_id: string }>`
    select distinct instance_id from trellis_flow_subscription
    where tenant_id = ${context.tenantId} and kind = 'signal' and name = ${name}`.execute(context.db);
  const dueAt = context.deps.clock().toISOString();
  await insertEvents(
    context,
    rows.map(({ instance_id }) => ({ kind: "signal" as const, instanceId: instance_id, name, payload: event.payload, dueAt })),
  );
  return true;
}

/** Tries again later, each time after a longer wait, and drops the event in the end. */
async function postpone({ db, deps, tenantId }: OperationContext, { id, attempts, kind, name }: FlowEvent): Promise<boolean> {
  if (attempts + 1 >= ATTEMPTS) {
    await sql`delete from trellis_flow_event where id = ${id} and tenant_id = ${tenantId}`.execute(db);
    deps.log({ level: "warn", message: `the ${kind} ${name ?? ""} of a process was dropped after ${ATTEMPTS} attempts` });
    return true;
  }
  const dueAt = new Date(deps.clock().getTime() + 1_000 * 2 ** attempts).toISOString();
  await sql`
    update trellis_flow_event set attempts = attempts + 1, due_at = ${dueAt}::timestamptz
    where id = ${id} and tenant_id = ${tenantId}`.execute(db);
  return true;
}
