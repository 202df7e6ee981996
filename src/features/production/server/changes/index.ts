import type { Part } from "../part.ts";
import { changeUpdateSept } from "./apply-change.ts";
import { assessList, changeUsers, chiefEngineer, removeAssess, submitAssess } from "./assessments.ts";
import { assessInterceptors, changeInterceptors } from "./change-interceptors.ts";

export const changesPart: Part = {
  handlers: {
    "change-order/changeUpdateSept": changeUpdateSept,
    "change-order/getChangeAssessList": assessList,
    "change-order/getChangeUserList": changeUsers,
    "change-order/getChiefEngineerUser": chiefEngineer,
    "change-order/removeChangeAssess": removeAssess,
    "change-order/submitChangeAssess": submitAssess,
  },
  interceptors: { "change-order": changeInterceptors, "change-assess": assessInterceptors },
};
