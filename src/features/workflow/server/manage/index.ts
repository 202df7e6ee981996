import type { Part } from "../part.ts";
import { changeState, deleteDeployment, deployUpload } from "./deployments.ts";
import { deleteProcessInstance, retryIncident, skipIncident } from "./instances.ts";
import { deploy } from "./models.ts";

export const managePart: Part = {
  handlers: {
    "flow-model/deploy": deploy,
    "flow-deployment/changeState": changeState,
    "flow-deployment/deployUpload": deployUpload,
    "flow-deployment/deleteDeployment": deleteDeployment,
    "flow-instance/deleteProcessInstance": deleteProcessInstance,
    "flow-incident/retry": retryIncident,
    "flow-incident/skip": skipIncident,
  },
};
