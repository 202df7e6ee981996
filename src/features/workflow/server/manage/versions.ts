import { TrellisError, type Text } from "#contract";
import { idParameter, parameter, recordsInScope, refused, wrongField, type Handler } from "#server";
import { sql } from "kysely";
import { definitionOf } from "../engine/definitions.ts";
import { lockInstance } from "../engine/flow-row.ts";
import { migrateInstance } from "../engine/migrate-instance.ts";

const TEXTS = {
  key: { zh: "请指定流程标识", en: "Name the key of the process" },
  other: { zh: "只能迁移到同一流程的另一个版本", en: "Instances migrate to another version of the same process" },
} as const satisfies Record<string, Text>;

/** Instances that one request moves. */
const BATCH = 200;

/** `GET versions?key=`: the deployed versions of a process, the newest first, with the number of running instances. */
export const versions: Handler = async (context) => {
  const key = parameter(context, "key");
  if (key === "") throw wrongField("key", "required", TEXTS.key);
  const deployments = await (
    await recordsInScope(context, "flow-deployment")
  ).find({ key }, { sort: [{ field: "version", descending: true }], limit: 100 });
  const ids = deployments.map(({ id }) => id);
  const { rows } = await sql<{ id: string; running: number }>`
    select deployment_id as id, count(*)::int as running from trellis_flow_state
    where deployment_id = any(${ids}::bigint[]) and tenant_id = ${context.tenantId} group by deployment_id`.execute(context.db);
  const running = new Map(rows.map((row) => [row.id, row.running]));
  return deployments.map(({ id, version, status, isLatest, deploymentTime }) => ({
    id,
    version,
    status,
    isLatest,
    deploymentTime,
    running: running.get(id) ?? 0,
  }));
};

/**
 * `POST migrate` with `from` and `to`: moves running instances of one version to another. An instance whose tokens have
 * no place there stays. `remaining` counts those that a further request takes up.
 * @throws TrellisError notFound, actionRefused for versions of two processes
 */
export const migrateInstances: Handler = async (context) => {
  const [from, to] = [idParameter(context, "from"), idParameter(context, "to")];
  const deployments = await recordsInScope(context, "flow-deployment");
  const [source, target] = [await deployments.findById(from), await deployments.findById(to, true)];
  if (source === null || target === null) throw new TrellisError("notFound");
  if (from === to || source.key !== target.key) throw refused(TEXTS.other);
  const { db, tenantId } = context;
  const after = parameter(context, "after") || "0";
  if (!/^\d{1,19}$/.test(after)) throw new TrellisError("badRequest", { params: { reason: "after" } });
  const { rows } = await sql<{ id: string; others: number }>`
    select instance_id as id, (count(*) over ())::int as others from trellis_flow_state
    where deployment_id = ${from} and tenant_id = ${tenantId} and instance_id > ${after}
    order by instance_id limit ${BATCH}`.execute(db);
  const { elements } = await definitionOf(context, from);
  const nameOf = (id: string): string => elements.find((element) => element.id === id)?.name || id;
  const misfits: { instance: string; elements: readonly string[]; names: readonly string[] }[] = [];
  for (const { id } of rows) {
    const row = await lockInstance(context, id);
    // The instance may have ended or moved before its lock was free.
    if (row === null || row.deploymentId !== from) continue;
    const found = await migrateInstance(context, row, target);
    if (found.length === 0) continue;
    const ids = [...new Set(found.map(({ element }) => element))];
    misfits.push({ instance: id, elements: ids, names: ids.map(nameOf) });
  }
  const remaining = (rows[0]?.others ?? 0) - rows.length;
  return { moved: rows.length - misfits.length, misfits, remaining, after: rows.at(-1)?.id ?? after };
};
