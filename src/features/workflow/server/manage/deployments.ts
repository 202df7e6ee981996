import { TrellisError, type Text } from "#contract";
import { readForm } from "#server/operations";
import { idParameter, idsParameter, parameter, recordsInScope, recordsOf, refused, wrongField, type Handler } from "#server";
import { sql } from "kysely";
import { readModelFile } from "../../read-model-file.ts";
import { deployModel, readTenants } from "./deploy.ts";

const TEXTS = {
  state: { zh: "状态应为 active（激活）或 suspend（挂起）", en: "The state is “active” or “suspend”" },
  none: { zh: "请选择至少一个 BPMN 文件", en: "Choose at least one BPMN file" },
  running: {
    zh: "“{name}”仍有进行中的流程，不能删除。请先终止这些流程，或改为挂起",
    en: "“{name}” has running instances. Cancel them first, or suspend the deployment.",
  },
} as const satisfies Record<string, Text>;
const STATES: ReadonlySet<string> = new Set(["active", "suspend"]);
/** Bytes of one uploaded model; the engine reads at most two million characters. */
const LARGEST = 4_000_000;

/** `POST change-state?state=&processId=`. A state that holds already stays. @throws TrellisError notFound, invalidRecord */
export const changeState: Handler = async (context) => {
  const id = idParameter(context, "processId", "ids");
  const state = parameter(context, "state");
  if (!STATES.has(state)) throw wrongField("state", "enum", TEXTS.state);
  const deployments = await recordsInScope(context, "flow-deployment");
  const found = await deployments.findById(id, true);
  if (found === null) throw new TrellisError("notFound");
  await deployments.update({ id }, { status: state });
  return true;
};

/** `POST deploy-upload`, multipart: `category`, `tenantIds`, `files`. All files are deployed, or none. */
export const deployUpload: Handler = async (context) => {
  const files = [...context.files.values()].flat();
  if (files.length === 0) throw wrongField("files", "required", TEXTS.none);
  const tenants = await readTenants(context, parameter(context, "tenantIds"));
  const category = String((await readForm(context))["category"] ?? "") || null;
  const deployed: string[] = [];
  for (const file of files) {
    if (file.size > LARGEST) throw new TrellisError("tooLarge", { params: { limit: "2 MB" } });
    const name = file.name.replace(/\.(bpmn20\.xml|bpmn|xml)$/i, "").slice(0, 100);
    const model = { xml: await readModelFile(file), name, category, modelId: null };
    deployed.push(...(await deployModel(context, model, tenants, "files")).map(({ id }) => id));
  }
  return { deploymentIds: deployed };
};

/** `POST delete-deployment?deploymentIds=`. @throws TrellisError notFound, actionRefused while instances run */
export const deleteDeployment: Handler = async (context) => {
  const ids = idsParameter(context, "deploymentIds", "ids");
  const scoped = await recordsInScope(context, "flow-deployment");
  const found = await scoped.find({ id: ids }, { lock: true });
  if (found.length < ids.length) throw new TrellisError("notFound");
  const { rows } = await sql<{ id: string }>`
    select distinct deployment_id as id from trellis_flow_state
    where deployment_id = any(${ids}::bigint[]) and tenant_id = ${context.tenantId}`.execute(context.db);
  const used = found.find(({ id }) => rows.some((row) => row.id === id));
  if (used !== undefined) throw refused(TEXTS.running, { name: `${used.name} v${used.version}` });
  await scoped.remove({ id: ids });
  const keys = new Set(found.filter(({ isLatest }) => isLatest === 1).map(({ key }) => key ?? ""));
  for (const key of keys) await nameLatest(context, key);
  return true;
};

/** The newest deployment that is left becomes the latest. */
async function nameLatest(context: Parameters<Handler>[0], key: string): Promise<void> {
  const deployments = recordsOf(context, "flow-deployment");
  const [next] = await deployments.find({ key }, { sort: [{ field: "version", descending: true }], limit: 1 });
  if (next !== undefined) await deployments.update({ id: next.id }, { isLatest: 1 });
}
