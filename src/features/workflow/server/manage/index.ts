import type { Part } from "../part.ts";
import { changeState, deleteDeployment, deployUpload } from "./deployments.ts";
import { deleteProcessInstance, followResume, retryIncident, skipIncident } from "./instances.ts";
import { heat } from "./heat.ts";
import { checkModel, deploy, designModel } from "./models.ts";
import { migrateInstances, versions } from "./versions.ts";

export const managePart: Part = {
  handlers: {
    "flow-model/check": checkModel,
    "flow-model/deploy": deploy,
    "flow-model/design": designModel,
    "flow-deployment/heat": heat,
    "flow-deployment/migrate": migrateInstances,
    "flow-deployment/versions": versions,
    "flow-deployment/changeState": changeState,
    "flow-deployment/deployUpload": deployUpload,
    "flow-deployment/deleteDeployment": deleteDeployment,
    "flow-instance/deleteProcessInstance": deleteProcessInstance,
    "flow-incident/retry": retryIncident,
    "flow-incident/skip": skipIncident,
  },
  interceptors: { "flow-instance": followResume },
};
