import { DEFAULT_TENANT } from "#contract";
import type { Seed } from "#server/platform";
import { seedId } from "../seed-id.ts";
import { LEAVE_PROCESS } from "./leave-process.ts";

/**
 * Builds the model of leave and its first deployment.
 * @param localTime function from days after now to the time as records store it
 */
export function workflowSeeds(localTime: (days: number) => string, by: Readonly<Record<string, unknown>>): Seed[] {
  const [modelId, deploymentId] = [seedId("flowModel", 1), seedId("flowDeployment", 1)];
  const createTime = localTime(-30);
  const process = { name: "请假流程", category: "flow_1", version: 1, ...by, createTime };
  return [
    {
      module: "flow-model",
      tenantId: DEFAULT_TENANT,
      records: [
        {
          id: modelId,
          modelKey: "leave",
          description: "上级审批；超过三天由人事复核；驳回后由申请人修改或撤销",
          modelEditorXml: LEAVE_PROCESS,
          ...process,
        },
      ],
    },
    {
      module: "flow-deployment",
      tenantId: DEFAULT_TENANT,
      records: [
        {
          id: deploymentId,
          deploymentId,
          key: "leave",
          processDefinitionName: "请假流程",
          isLatest: 1,
          mode: 1,
          status: "active",
          deploymentTime: createTime,
          modelId,
          xml: LEAVE_PROCESS,
          ...process,
        },
      ],
    },
  ];
}
