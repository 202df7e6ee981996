import { DEFAULT_TENANT, TrellisError, type Text } from "#contract";
import { acquireLocks, callerOf, nextId, now, recordsOf, refused, wrongField, type OperationContext, type RowOf } from "#server";
import { describeModelFault, type Definition, type ModelFault } from "#workflow-engine";
import { compileModel } from "../../compile-model.ts";
import { fillableFields } from "./fillable-fields.ts";

const TEXTS = {
  tenants: {
    zh: "只有默认租户的管理员可以部署到其他租户",
    en: "Only administrators of the default tenant can deploy to other tenants",
  },
  line: { zh: "第 {line} 行：", en: "Line {line}: " },
  unknownTenant: { zh: "租户不存在", en: "The tenant does not exist" },
} as const satisfies Record<string, Text>;

export interface Model {
  readonly xml: string;
  readonly name: string;
  readonly category: string | null;
  readonly modelId: string | null;
}

/**
 * Compiles a model. @throws TrellisError invalidRecord at the field `modelEditorXml`, with the first faults and their elements
 */
export async function compileOrRefuse(context: OperationContext, xml: string, field = "modelEditorXml"): Promise<Definition> {
  const { definition, faults } = await compileModel(xml, (module) => fillableFields(context, module));
  if (definition !== null) return definition;
  const errors = faults.filter(({ severity }) => severity === "error").slice(0, 5);
  const words = (language: "zh" | "en"): string =>
    errors.map((fault) => placeOf(fault, language) + describeModelFault(fault, language)).join(" ");
  throw wrongField(field, "bpmn", { zh: words("zh"), en: words("en") });
}

/** The line of a fault whose words do not say it themselves. */
function placeOf({ line, params }: ModelFault, language: "zh" | "en"): string {
  return line === null || params["line"] !== undefined ? "" : TEXTS.line[language].replace("{line}", String(line));
}

/** The tenants that a deployment is for. @throws TrellisError actionRefused, invalidRecord */
export async function readTenants(context: OperationContext, text: string): Promise<readonly string[]> {
  const named = [...new Set(text.split(",").map((part) => part.trim()))].filter((part) => part !== "");
  if (named.length === 0 || (named.length === 1 && named[0] === context.tenantId)) return [context.tenantId];
  if (!callerOf(context).administrator || context.tenantId !== DEFAULT_TENANT) throw refused(TEXTS.tenants);
  const known = await recordsOf(context, "tenant", null).find({ tenantId: named });
  if (known.length < named.length) throw wrongField("tenantIds", "x-ref", TEXTS.unknownTenant);
  return named;
}

/** Deploys a model as the next version of its process in each tenant. @returns the deployments */
export async function deployModel(
  context: OperationContext,
  model: Model,
  tenantIds: readonly string[],
  field?: string,
): Promise<readonly RowOf<"flow-deployment">[]> {
  const definition = await compileOrRefuse(context, model.xml, field);
  const key = definition.id;
  if (key.length > 64) throw new TrellisError("badRequest", { params: { reason: key.slice(0, 30) } });
  await acquireLocks(context, "flow-deployment", ...tenantIds.map((tenantId) => `${tenantId} ${key}`));
  const deployed: RowOf<"flow-deployment">[] = [];
  for (const tenantId of tenantIds) {
    const deployments = recordsOf(context, "flow-deployment", tenantId);
    const latest = await deployments.find({ key }, { sort: [{ field: "version", descending: true }], limit: 1 });
    if (latest.length > 0) await deployments.update({ key, isLatest: 1 }, { isLatest: 0 });
    const id = nextId(context.deps);
    const name = (definition.name || model.name || key).slice(0, 100);
    const [inserted] = await deployments.insert([
      {
        id,
        deploymentId: id,
        name,
        processDefinitionName: name,
        key,
        category: model.category,
        version: (latest[0]?.version ?? 0) + 1,
        isLatest: 1,
        mode: tenantIds.length === 1 && tenantId === context.tenantId ? 1 : 2,
        status: "active",
        deploymentTime: now(context.deps),
        modelId: tenantId === context.tenantId ? model.modelId : null,
        xml: model.xml,
      },
    ]);
    if (inserted !== undefined) deployed.push(inserted);
  }
  return deployed;
}
