import type { Part } from "../part.ts";
import { processDetail, startProcess } from "./leave.ts";
import { leaveInterceptors } from "./revise-leave.ts";

export const leavePart: Part = {
  handlers: { "leave/processDetail": processDetail, "leave/startProcess": startProcess },
  interceptors: { leave: leaveInterceptors },
};
