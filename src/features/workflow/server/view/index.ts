import type { Part } from "../part.ts";
import { historyFlowList, modelView } from "./model-view.ts";
import { recordFlow } from "./record-flow.ts";
import { deploymentDiagram, instanceDiagram } from "./record-diagram.ts";

export const viewPart: Part = {
  handlers: {
    "flow-instance/modelView": modelView,
    "flow-instance/historyFlowList": historyFlowList,
    "flow-instance/recordFlow": recordFlow,
    "flow-deployment/diagram": deploymentDiagram,
    "work-start/diagram": deploymentDiagram,
    "flow-instance/diagram": instanceDiagram,
    "work-send/diagram": instanceDiagram,
    "work-claim/diagram": instanceDiagram,
    "work-todo/diagram": instanceDiagram,
    "work-done/diagram": instanceDiagram,
    "work-copy/diagram": instanceDiagram,
  },
};
