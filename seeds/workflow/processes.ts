import { approvalProcess } from "./approval-process.ts";
import { LEAVE_PROCESS } from "./leave-process.ts";
import { onboardingProcess } from "./onboarding-process.ts";

export interface SeedProcess {
  readonly key: string;
  readonly name: string;
  /** Key of the dictionary `flow`. */
  readonly category: string;
  readonly description: string;
  readonly xml: string;
}

const WITHDRAWAL = {
  key: "withdrawal",
  name: "提现审批",
  form: "member-withdrawal",
  steps: [
    { id: "review", name: "提现审核", people: 't:candidateRoles="manager"' },
    {
      id: "recheck",
      name: "大额复核",
      people: 't:candidateRoles="admin,administrator"',
      only: { condition: "amount >= 5000", label: "五千元以上" },
    },
  ],
} as const;

const CHANGE_ORDER = {
  key: "change-order",
  name: "变更单审批",
  form: "change-order",
  steps: [
    {
      id: "decision",
      name: "总工程师审批",
      people: 't:assignTo="field:chiefEngineerId" t:candidatePosts="chief_engineer"',
    },
  ],
} as const;

/** The processes of a new database, each a model and its first deployment. */
export const SEED_PROCESSES: readonly SeedProcess[] = [
  {
    key: "leave",
    name: "请假流程",
    category: "flow_1",
    description: "上级审批；超过三天由人事复核；驳回后由申请人修改或撤销",
    xml: LEAVE_PROCESS,
  },
  {
    key: WITHDRAWAL.key,
    name: WITHDRAWAL.name,
    category: "flow_3",
    description: "部门经理审核；五千元以上由管理员复核；驳回时金额退回",
    xml: approvalProcess(WITHDRAWAL),
  },
  {
    key: CHANGE_ORDER.key,
    name: CHANGE_ORDER.name,
    category: "flow_3",
    description: "评估完成后由总工程师审批",
    xml: approvalProcess(CHANGE_ORDER),
  },
  {
    key: "onboarding",
    name: "入职准备",
    category: "flow_3",
    description: "同时准备设备与工位，通知导师；试用三个月后由人事评估",
    xml: onboardingProcess("onboarding", "入职准备"),
  },
];
