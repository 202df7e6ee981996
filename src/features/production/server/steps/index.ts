import type { Part } from "../part.ts";
import { historyBy, historyInterceptors } from "./history-interceptors.ts";
import { ACTS } from "./perform-act.ts";
import { stepInterceptors } from "./step-interceptors.ts";
import { actHandler, updateSept } from "./update-sept.ts";

export const stepsPart: Part = {
  handlers: {
    ...Object.fromEntries(ACTS.map((act) => [`work-order-step/${act}`, actHandler(act)])),
    "work-order/updateSept": updateSept,
    "step-history/byStep": historyBy("stepId"),
    "step-history/byWorkOrder": historyBy("workOrderId"),
  },
  interceptors: { "work-order-step": stepInterceptors, "step-history": historyInterceptors },
};
