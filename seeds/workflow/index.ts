import { DEFAULT_TENANT } from "#contract";
import type { Seed } from "#server/platform";
import { seedId } from "../seed-id.ts";
import { SEED_PROCESSES } from "./processes.ts";

/**
 * Builds the models of the seeded processes and their first deployments.
 * @param localTime function from days after now to the time as records store it
 */
export function workflowSeeds(localTime: (days: number) => string, by: Readonly<Record<string, unknown>>): Seed[] {
  const createTime = localTime(-30);
  const shared = { version: 1, ...by, createTime };
  return [
    {
      module: "flow-model",
      tenantId: DEFAULT_TENANT,
      records: SEED_PROCESSES.map(({ key, name, category, description, xml }, at) => ({
        id: seedId("flowModel", at + 1),
        modelKey: key,
        name,
        category,
        description,
        modelEditorXml: xml,
        ...shared,
      })),
    },
    {
      module: "flow-deployment",
      tenantId: DEFAULT_TENANT,
      records: SEED_PROCESSES.map(({ key, name, category, xml }, at) => ({
        id: seedId("flowDeployment", at + 1),
        deploymentId: seedId("flowDeployment", at + 1),
        key,
        name,
        processDefinitionName: name,
        category,
        isLatest: 1,
        mode: 1,
        status: "active",
        deploymentTime: createTime,
        modelId: seedId("flowModel", at + 1),
        xml,
        ...shared,
      })),
    },
  ];
}
