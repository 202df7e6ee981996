import type { Definition } from "#workflow-engine";
import { recordsOf, refused, type OperationContext } from "#server";
import { compileModel } from "../../compile-model.ts";

/** Definitions that a node keeps compiled. The text of a deployment never changes. */
const KEPT = 200;
const compiledBy = new WeakMap<OperationContext["deps"], Map<string, Definition>>();

/** The definition of a deployment of the tenant. @throws TrellisError notFound, actionRefused for a text that does not compile */
export async function definitionOf(context: OperationContext, deploymentId: string): Promise<Definition> {
  const compiled = compiledBy.get(context.deps) ?? new Map<string, Definition>();
  compiledBy.set(context.deps, compiled);
  const key = `${context.tenantId} ${deploymentId}`;
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const [deployment] = await recordsOf(context, "flow-deployment").find({ id: deploymentId }, { limit: 1, secrets: true });
  const { definition } = await compileModel(deployment?.xml ?? "");
  if (definition === null) {
    throw refused({ zh: "流程定义不存在或无法读取", en: "The process definition does not exist or cannot be read" });
  }
  const [oldest] = compiled.keys();
  if (compiled.size >= KEPT && oldest !== undefined) compiled.delete(oldest);
  compiled.set(key, definition);
  return definition;
}
