import type { State } from "#workflow-engine";
import { sql } from "kysely";
import type { OperationContext } from "#server";

/** A running instance. */
export interface FlowRow {
  readonly instanceId: string;
  /** The instance that nothing started but a user; its row is the lock of the whole family. */
  readonly rootId: string;
  readonly deploymentId: string;
  readonly parentId: string | null;
  readonly parentToken: string | null;
  readonly initiatorId: string | null;
  readonly businessModule: string | null;
  readonly businessId: string | null;
  readonly state: State;
}

const COLUMNS = sql`instance_id as "instanceId", root_id as "rootId", deployment_id as "deploymentId", parent_id as "parentId",
  parent_token as "parentToken", initiator_id as "initiatorId", business_module as "businessModule",
  business_id as "businessId", state`;

/**
 * Locks the family of a running instance until the transaction ends. Every change of an instance takes this lock first,
 * so that no two changes wait for each other.
 * @param waits false returns null at once when another transaction holds the lock
 * @returns null when the instance has ended
 */
export async function lockInstance(
  { db, tenantId }: OperationContext,
  instanceId: string,
  waits = true,
): Promise<FlowRow | null> {
  const { rows } = await sql<{ one: number }>`
    select 1 as one from trellis_flow_state r
    where r.tenant_id = ${tenantId} and r.instance_id = (
      select s.root_id from trellis_flow_state s where s.instance_id = ${instanceId} and s.tenant_id = ${tenantId})
    for update of r ${waits ? sql`` : sql`skip locked`}`.execute(db);
  return rows.length === 0 ? null : readInstance({ db, tenantId }, instanceId);
}

/** Reads a running instance without a lock of its own. */
export async function readInstance(
  { db, tenantId }: Pick<OperationContext, "db" | "tenantId">,
  instanceId: string,
): Promise<FlowRow | null> {
  const { rows } = await sql<FlowRow>`
    select ${COLUMNS} from trellis_flow_state where instance_id = ${instanceId} and tenant_id = ${tenantId}`.execute(db);
  return rows[0] ?? null;
}

/** The running instance that a token of another one started; null when it has ended. */
export async function readSubInstance(
  { db, tenantId }: OperationContext,
  parentId: string,
  token: string,
): Promise<FlowRow | null> {
  const { rows } = await sql<FlowRow>`
    select ${COLUMNS} from trellis_flow_state
    where parent_id = ${parentId} and parent_token = ${token} and tenant_id = ${tenantId}`.execute(db);
  return rows[0] ?? null;
}

export async function insertInstance({ db, tenantId }: OperationContext, row: FlowRow): Promise<void> {
  await sql`
    insert into trellis_flow_state (instance_id, root_id, tenant_id, deployment_id, parent_id, parent_token, initiator_id,
      business_module, business_id, state)
    values (${row.instanceId}, ${row.rootId}, ${tenantId}, ${row.deploymentId}, ${row.parentId}, ${row.parentToken},
      ${row.initiatorId}, ${row.businessModule}, ${row.businessId}, ${JSON.stringify(row.state)}::jsonb)`.execute(db);
}

/** Stores the state, or deletes what only a running instance needs. */
export async function storeState({ db, tenantId }: OperationContext, instanceId: string, state: State): Promise<void> {
  if (state.outcome === null) {
    await sql`
      update trellis_flow_state set state = ${JSON.stringify(state)}::jsonb
      where instance_id = ${instanceId} and tenant_id = ${tenantId}`.execute(db);
    return;
  }
  await sql`
    with event as (delete from trellis_flow_event where instance_id = ${instanceId} and tenant_id = ${tenantId}),
      subscription as (delete from trellis_flow_subscription where instance_id = ${instanceId} and tenant_id = ${tenantId})
    delete from trellis_flow_state where instance_id = ${instanceId} and tenant_id = ${tenantId}`.execute(db);
}
