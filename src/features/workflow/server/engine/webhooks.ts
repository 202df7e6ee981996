import { isJsonObject } from "#contract";
import { runInBackground, type JobServices } from "#server/jobs";
import { OutboundError, outboundOf, outboundUrl } from "#server/platform";
import type { OperationContext } from "#server";
import type { InstanceEvent } from "#workflow-engine";
import { sql } from "kysely";
import { FLOW_TOPIC, takeEvent, type FlowEvent } from "./events.ts";
import { lockInstance } from "./flow-row.ts";
import { incidentDetail } from "../../incident-words.ts";
import { reasonOf, sendEvent } from "./instances.ts";

const TIMEOUT_MS = 10_000;
/** Milliseconds until another node repeats a call whose node has died. Longer than a call lasts. */
const LEASE_MS = 30_000;
const MOST_BYTES = 65_536;
/** Calls of one node at the same time. */
const WIDTH = 8;
/** Calls before an address that does not answer becomes an incident. */
const TRIES = 5;
/** Statuses that may be gone later: too many requests, time limits, faults of the other machine. */
const isTemporary = (status: number): boolean => status === 408 || status === 429 || status >= 500;

type Outcome = { readonly kind: "done" } | { readonly kind: "later" | "failed"; readonly detail: string };

/**
 * Calls addresses for service tasks, outside of every transaction. A node claims a call before it makes it. A node that
 * dies between the answer and its commit leaves the call to another one, which repeats it with the same
 * `Idempotency-Key`.
 */
export class Webhooks {
  readonly #services: JobServices;
  readonly #open = new Set<Promise<void>>();

  constructor(services: JobServices) {
    this.#services = services;
  }

  /** Claims a call and makes it while the caller goes on. @returns false when another node makes it */
  async start(event: FlowEvent): Promise<boolean> {
    while (this.#open.size >= WIDTH) await Promise.race(this.#open);
    const tries = await this.#claim(event);
    if (tries === null) return false;
    const call = this.#call(event, tries)
      .catch((error: unknown) => this.#warn(event, error))
      .finally(() => this.#open.delete(call));
    this.#open.add(call);
    return true;
  }

  async close(): Promise<void> {
    await Promise.all(this.#open);
  }

  /** @returns the number of this try; null when another node has the call */
  async #claim({ id, tenantId }: FlowEvent): Promise<number | null> {
    const time = this.#services.deps.clock().getTime();
    const { rows } = await sql<{ attempts: number }>`
      update trellis_flow_event set attempts = attempts + 1, due_at = ${isoAt(time + LEASE_MS)}::timestamptz
      where id = ${id} and tenant_id = ${tenantId} and due_at <= ${isoAt(time)}::timestamptz returning attempts`.execute(
      this.#services.db,
    );
    return rows[0]?.attempts ?? null;
  }

  async #call(event: FlowEvent, tries: number): Promise<void> {
    const outcome = await this.#send(event);
    if (outcome.kind === "later" && tries < TRIES) return this.#postpone(event, tries);
    const token = event.token ?? "";
    const result: InstanceEvent =
      outcome.kind === "done"
        ? { kind: "operationDone", token, variables: {} }
        : { kind: "fail", token, detail: outcome.detail.slice(0, 300) };
    const work = { tenantId: event.tenantId, module: "flow-instance", origin: event.kind };
    await runInBackground(this.#services, work, (context) => settle(context, event, result));
  }

  async #send({ id, payload: { url, body } }: FlowEvent): Promise<Outcome> {
    const { deps } = this.#services;
    try {
      const request = new Request(outboundUrl(typeof url === "string" ? url : ""), {
        method: "POST",
        headers: { "Content-Type": "application/json", "Idempotency-Key": id },
        body: JSON.stringify(isJsonObject(body) ? body : {}),
      });
      const { ok, status } = await outboundOf({ deps }).fetch(request, { timeout: TIMEOUT_MS, most: MOST_BYTES });
      if (ok) return { kind: "done" };
      return { kind: isTemporary(status) ? "later" : "failed", detail: `HTTP ${status}` };
    } catch (error) {
      const isGone = error instanceof OutboundError && (error.reason === "timeout" || error.reason === "unreachable");
      return { kind: isGone ? "later" : "failed", detail: incidentDetail(reasonOf(error)) };
    }
  }

  /** Each wait is twice the last one. */
  async #postpone({ id, tenantId }: FlowEvent, tries: number): Promise<void> {
    const { db, deps } = this.#services;
    const dueAt = isoAt(deps.clock().getTime() + 1_000 * 2 ** tries);
    await sql`
      update trellis_flow_event set due_at = ${dueAt}::timestamptz where id = ${id} and tenant_id = ${tenantId}`.execute(db);
    await deps.bus.publish(FLOW_TOPIC, dueAt);
  }

  #warn({ id }: FlowEvent, error: unknown): void {
    this.#services.deps.log({ level: "warn", message: `the webhook ${id} of a process failed`, error });
  }
}

/** Gives the result to the instance, unless it has ended or withdrawn the call meanwhile. */
async function settle(context: OperationContext, event: FlowEvent, result: InstanceEvent): Promise<void> {
  const row = await lockInstance(context, event.instanceId ?? "");
  const isOpen = await takeEvent(context, event);
  if (row !== null && isOpen) await sendEvent(context, row, result);
}

function isoAt(time: number): string {
  return new Date(time).toISOString();
}
