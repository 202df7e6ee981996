import type { State } from "#workflow-engine";
import { sql, type RawBuilder } from "kysely";
import { PREPARED, type OperationContext, type RowOf } from "#server";

export type InstanceRecord = RowOf<"flow-instance">;

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
export async function lockInstance(context: OperationContext, instanceId: string, waits = true): Promise<FlowRow | null> {
  const root = sql`
    select s.root_id from trellis_flow_state s where s.instance_id = ${instanceId} and s.tenant_id = ${context.tenantId}`;
  const [locked] = await lockRoots(context, root, waits);
  if (locked === undefined) return null;
  return locked.instanceId === instanceId ? locked : readInstance(context, instanceId);
}

/**
 * Locks roots of families in the order of their ids, so that two callers with overlapping families do not wait for each
 * other.
 * @param roots a query of ids
 * @returns the rows as the last holders of the locks left them
 */
export async function lockRoots(
  { db, tenantId }: Pick<OperationContext, "db" | "tenantId">,
  roots: RawBuilder<unknown>,
  waits = true,
): Promise<readonly FlowRow[]> {
  // Only columns of the locked row are read: those of another one would be as old as the statement.
  const { rows } = await sql<FlowRow>`
    select ${COLUMNS} from trellis_flow_state r where r.tenant_id = ${tenantId} and r.instance_id in (${roots})
    order by r.instance_id for update of r ${waits ? sql`` : sql`skip locked`}${PREPARED}`.execute(db);
  return rows;
}

/** Reads a running instance without a lock of its own. */
export async function readInstance(
  { db, tenantId }: Pick<OperationContext, "db" | "tenantId">,
  instanceId: string,
): Promise<FlowRow | null> {
  const { rows } = await sql<FlowRow>`
    select ${COLUMNS} from trellis_flow_state where instance_id = ${instanceId} and tenant_id = ${tenantId}${PREPARED}`.execute(
    db,
  );
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
