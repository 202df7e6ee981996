import type { AreaGrants } from "./area-grants.ts";

const OWN_WORK = ["work", "workstart*", "workclaim*", "worktodo*", "worksend*", "workdone*", "workcopy*", "flowabsence*"];
const OWN_LEAVE = ["leave", "leave_view", "leave_start", "leave_edit"];

export const workflowGrants: AreaGrants = {
  tenantMenus: [
    ...OWN_WORK,
    "leave*",
    "workflow",
    "flowmodel*",
    "flowdeployment*",
    "flowinstance*",
    "flowtask*",
    "flowincident*",
    "flowcopy*",
    "flowcomment*",
  ],
  basicMenus: [...OWN_WORK, "leave*"],
  roles: {
    manager: { menus: [...OWN_WORK, ...OWN_LEAVE], dataScopes: ["leave_dept", "absence_own"] },
    staff: { menus: [...OWN_WORK, ...OWN_LEAVE], dataScopes: ["leave_own", "absence_own"] },
    hr: { menus: [...OWN_WORK, ...OWN_LEAVE], dataScopes: ["absence_own"] },
    service: { menus: [...OWN_WORK, ...OWN_LEAVE], dataScopes: ["leave_own", "absence_own"] },
  },
  dataScopes: [
    { menu: "flowabsence", resourceCode: "absence_own", scopeName: "本人的离岗代理", scopeType: 2 },
    { menu: "leave", resourceCode: "leave_own", scopeName: "本人的请假", scopeType: 2 },
    { menu: "leave", resourceCode: "leave_dept", scopeName: "本部门及下级的请假", scopeType: 4 },
  ],
};
