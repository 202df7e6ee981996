import { recordsOf, type OperationContext } from "#server";
import { migrate, type Misfit } from "#workflow-engine";
import { sql } from "kysely";
import { definitionOf } from "./definitions.ts";
import type { FlowRow } from "./flow-row.ts";
import { performStep } from "./instances.ts";

/**
 * Moves a running instance, whose family is locked, to another version of its process.
 * @returns the tokens that have no place there; the instance stays then
 */
export async function migrateInstance(
  context: OperationContext,
  row: FlowRow,
  target: { readonly id: string; readonly version?: number | null },
): Promise<readonly Misfit[]> {
  const [from, to] = [await definitionOf(context, row.deploymentId), await definitionOf(context, target.id)];
  const migration = migrate(from, to, row.state);
  if (!migration.ok) return migration.misfits;
  const { db, tenantId } = context;
  await sql`
    update trellis_flow_state set deployment_id = ${target.id}
    where instance_id = ${row.instanceId} and tenant_id = ${tenantId}`.execute(db);
  const place = { processDefinitionId: target.id, processDefinitionVersion: target.version ?? null };
  await recordsOf(context, "flow-instance").update({ id: row.instanceId }, place);
  await recordsOf(context, "flow-task").update({ processInstanceId: row.instanceId, status: "todo" }, place);
  await performStep(context, { ...row, deploymentId: target.id }, to, migration.step);
  return [];
}
