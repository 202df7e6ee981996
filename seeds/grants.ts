import type { GrantSeed, Seed } from "#server";
import { seedId } from "./seed-id.ts";

/** What a tenant's own administrator works with; the platform's screens are not among it. */
export const TENANT_MENUS = [
  "desk",
  "notice*",
  "system",
  "user*",
  "dept*",
  "post*",
  "authority",
  "role*",
  "access",
  "base",
  "dictbiz*",
  "param*",
  "resource",
  "attach*",
  "oss*",
  "sms*",
  "monitor",
  "log",
  "logusual*",
  "logapi*",
  "logerror*",
] as const;

/** The small package: people, notices and files. */
export const BASIC_MENUS = [
  "desk",
  "notice*",
  "system",
  "user*",
  "dept*",
  "post*",
  "authority",
  "role*",
  "access",
  "resource",
  "attach*",
] as const;

const NOTICE_READING = ["desk", "notice", "notice_view"];
const FILES = ["resource", "attach", "attach_view", "attach_add"];

const MANAGER_MENUS = [
  "desk",
  "notice*",
  "system",
  "user",
  "user_view",
  "user_add",
  "user_edit",
  "user_unlock",
  "dept",
  "dept_view",
  "post",
  "post_view",
  "base",
  "param",
  "param_view",
  "dictbiz",
  "dictbiz_view",
  "dictbiz_add",
  "dictbiz_edit",
  ...FILES,
  "attach_delete",
];

const GRANTS: Readonly<Record<string, Omit<GrantSeed, "roleId">>> = {
  administrator: { menus: ["*"], dataScopes: [], apiScopes: ["log_read", "param_write"] },
  admin: { menus: TENANT_MENUS, dataScopes: [], apiScopes: ["log_read", "param_write"] },
  manager: { menus: MANAGER_MENUS, dataScopes: ["user_dept_below", "notice_all"], apiScopes: [] },
  staff: {
    menus: [...NOTICE_READING, "system", "user", "user_view", ...FILES],
    dataScopes: ["user_own_dept", "attach_own"],
    apiScopes: [],
  },
  hr: {
    menus: [...NOTICE_READING, "system", "user*", "dept*", "post*", ...FILES],
    dataScopes: [],
    apiScopes: [],
  },
  service: {
    menus: [...NOTICE_READING, "base", "dictbiz", "dictbiz_view", ...FILES],
    dataScopes: ["attach_own"],
    apiScopes: [],
  },
  auditor: {
    menus: [...NOTICE_READING, "monitor", "log", "logusual*", "logapi*", "logerror*", "base", "param", "param_view"],
    dataScopes: [],
    apiScopes: ["log_read"],
  },
};

/** @throws Error for an alias without grants: a role that may do nothing is a mistake in the seeds. */
export function grantOf(alias: string, roleId: string): GrantSeed {
  const grants = GRANTS[alias];
  if (grants === undefined) throw new Error(`the seeds grant nothing to the role ${alias}`);
  return { roleId, ...grants };
}

/** Rules about rows and about paths that roles above refer to by their code. */
export function scopeSeeds(tenantId: string): Seed[] {
  const dataScopes = [
    ["user", "user_dept_below", "本部门及下级的用户", 4, "deptId", "*", ""],
    [
      "user",
      "user_own_dept",
      "本部门的用户",
      3,
      "deptId",
      "account,realName,name,deptId,postId,phone,email,sex,avatar,status",
      "",
    ],
    ["user", "user_self", "本人", 5, "", "*", '{"properties":{"id":{"const":"$userId"}}}'],
    ["notice", "notice_own", "本人发布的通知", 2, "", "*", ""],
    ["notice", "notice_all", "全部通知", 1, "", "*", ""],
    ["attach", "attach_own", "本人上传的附件", 2, "", "*", ""],
    ["attach", "attach_own_dept", "本部门上传的附件", 3, "createDept", "*", ""],
  ] as const;
  const apiScopes = [
    ["logapi", "log_read", "查看日志", "/api/blade-log/**", 1],
    ["param", "param_write", "修改参数", "/api/blade-system/param/submit", 1],
  ] as const;
  return [
    {
      module: "data-scope",
      tenantId,
      records: dataScopes.map(([menu, resourceCode, scopeName, scopeType, scopeColumn, scopeField, scopeValue], index) => ({
        id: seedId("dataScope", index + 1),
        menuId: { $menus: [menu] },
        resourceCode,
        scopeName,
        scopeType,
        scopeColumn: scopeColumn === "" ? null : scopeColumn,
        scopeField,
        scopeValue: scopeValue === "" ? null : scopeValue,
      })),
    },
    {
      module: "api-scope",
      tenantId,
      records: apiScopes.map(([menu, resourceCode, scopeName, scopePath, scopeType], index) => ({
        id: seedId("apiScope", index + 1),
        menuId: { $menus: [menu] },
        resourceCode,
        scopeName,
        scopePath,
        scopeType,
      })),
    },
  ];
}
