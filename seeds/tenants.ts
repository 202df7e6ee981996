import { DEFAULT_TENANT } from "#contract";
import type { GrantSeed, Seed } from "#server/platform";
import md5 from "md5";
import { businessDictionarySeed } from "./dictionaries.ts";
import { BASIC_MENUS, TENANT_MENUS, grantOf } from "./grants.ts";
import params from "./params.json" with { type: "json" };
import { seedId } from "./seed-id.ts";

const STANDARD_PACKAGE = seedId("package", 1);
const BASIC_PACKAGE = seedId("package", 2);

interface SmallTenant {
  readonly tenantId: string;
  readonly tenantName: string;
  readonly linkman: string;
  readonly contactNumber: string;
  readonly address: string;
  readonly domain: string | null;
  readonly packageId: string;
  readonly accountNumber: number;
  /** Days after seeding; null for no expiry. */
  readonly expiresIn: number | null;
  readonly depts: readonly string[];
  /** `[account, name, index of the department, role alias]` */
  readonly people: readonly (readonly [string, string, number, "admin" | "manager" | "staff"])[];
}

const TENANTS: readonly SmallTenant[] = [
  {
    tenantId: "100001",
    tenantName: "蓝海商贸有限公司",
    linkman: "陈国华",
    contactNumber: "0571-86012233",
    address: "浙江省杭州市滨江区江南大道 588 号",
    domain: "lanhai.trellis.example",
    packageId: STANDARD_PACKAGE,
    accountNumber: 50,
    expiresIn: null,
    depts: ["蓝海商贸", "门店管理部", "采购部", "财务部"],
    people: [
      ["admin", "陈国华", 0, "admin"],
      ["manager", "吴敏", 1, "manager"],
      ["staff", "马超", 1, "staff"],
      ["liqian", "李倩", 2, "staff"],
      ["zhaolei", "赵磊", 2, "staff"],
      ["sunyue", "孙悦", 3, "staff"],
    ],
  },
  {
    tenantId: "100002",
    tenantName: "云杉宠物医院",
    linkman: "刘思远",
    contactNumber: "028-61880099",
    address: "四川省成都市高新区天府大道 1200 号",
    domain: null,
    packageId: BASIC_PACKAGE,
    accountNumber: 10,
    expiresIn: -15,
    depts: ["云杉宠物医院"],
    people: [["admin", "刘思远", 0, "admin"]],
  },
  {
    tenantId: "100003",
    tenantName: "小满宠物用品店",
    linkman: "梁小满",
    contactNumber: "13902223344",
    address: "广东省广州市天河区体育东路 66 号",
    domain: null,
    packageId: BASIC_PACKAGE,
    accountNumber: 3,
    expiresIn: 180,
    depts: ["小满宠物用品店"],
    people: [
      ["admin", "梁小满", 0, "admin"],
      ["staff", "黄一诺", 0, "staff"],
      ["xulan", "徐兰", 0, "staff"],
    ],
  },
];

/** Builds the tenants and their packages, which are records of the platform. */
export function tenantSeeds(daysFromNow: (days: number) => string): Seed[] {
  return [
    {
      module: "tenant-package",
      tenantId: DEFAULT_TENANT,
      records: [
        {
          id: STANDARD_PACKAGE,
          packageName: "标准版",
          menuId: { $menus: TENANT_MENUS },
          remark: "组织、权限、业务字典、参数、资源与日志",
        },
        { id: BASIC_PACKAGE, packageName: "基础版", menuId: { $menus: BASIC_MENUS }, remark: "组织、通知与附件" },
      ],
    },
    {
      module: "tenant",
      tenantId: DEFAULT_TENANT,
      records: [
        {
          id: seedId("tenant", 1),
          tenantId: DEFAULT_TENANT,
          tenantName: "管理组",
          linkman: "周文瀚",
          contactNumber: "021-60501188",
          address: "上海市浦东新区张江路 1206 号",
        },
        ...TENANTS.map((tenant, index) => ({
          id: seedId("tenant", index + 2),
          tenantId: tenant.tenantId,
          tenantName: tenant.tenantName,
          linkman: tenant.linkman,
          contactNumber: tenant.contactNumber,
          address: tenant.address,
          domain: tenant.domain,
          packageId: tenant.packageId,
          accountNumber: tenant.accountNumber,
          expireTime: tenant.expiresIn === null ? null : daysFromNow(tenant.expiresIn),
        })),
      ],
    },
  ];
}

/** Parameters of the default tenant. */
export function paramSeed(tenantId: string, firstNumber = 0): Seed {
  return {
    module: "param",
    tenantId,
    records: params.map(([paramName, paramKey, paramValue, remark], index) => ({
      id: seedId("param", firstNumber + index + 1),
      paramName,
      paramKey,
      paramValue,
      remark,
    })),
  };
}

/** Builds the records of every small tenant: departments, roles, users, parameters, business dictionaries. */
export function smallTenantSeeds(): Seed[] {
  return TENANTS.flatMap((tenant, index) => insideOf(tenant, index));
}

export function smallTenantGrants(): GrantSeed[] {
  return TENANTS.flatMap((_, index) => ROLES.map(([alias], place) => grantOf(alias, roleId(index, place))));
}

/** Each small tenant has a range of a thousand ids. */
function firstNumber(tenantIndex: number): number {
  return (tenantIndex + 1) * 1000;
}

function roleId(tenantIndex: number, place: number): string {
  return seedId("role", firstNumber(tenantIndex) + place + 1);
}

const ROLES = [
  ["admin", "", "管理员"],
  ["manager", "admin", "部门经理"],
  ["staff", "manager", "普通员工"],
] as const;

function insideOf(tenant: SmallTenant, tenantIndex: number): Seed[] {
  const { tenantId } = tenant;
  const first = firstNumber(tenantIndex);
  const dept = (index: number): string => seedId("dept", first + index + 1);
  const role = (alias: string): string | undefined => {
    const index = ROLES.findIndex(([known]) => known === alias);
    return index < 0 ? undefined : roleId(tenantIndex, index);
  };
  const post = seedId("post", first + 1);
  const records: Readonly<Record<string, Seed["records"]>> = {
    dept: tenant.depts.map((deptName, index) => ({
      id: dept(index),
      parentId: index === 0 ? "0" : dept(0),
      deptName,
      fullName: index === 0 ? tenant.tenantName : `${tenant.depts[0]}${deptName}`,
      deptCategory: index === 0 ? 1 : 2,
      sort: index + 1,
    })),
    post: [{ id: post, postCode: "staff", postName: "员工", category: 3, sort: 1 }],
    role: ROLES.map(([roleAlias, parent, roleName], index) => ({
      id: role(roleAlias),
      parentId: role(parent) ?? "0",
      roleAlias,
      roleName,
      sort: index + 1,
    })),
    user: tenant.people.map(([account, realName, place, alias], index) => ({
      id: seedId("user", first + index + 1),
      account,
      password: md5(account === alias ? account : "123456"),
      name: realName,
      realName,
      deptId: dept(place),
      roleId: role(alias),
      postId: post,
      userType: 1,
      status: 1,
    })),
  };
  return [
    ...Object.entries(records).map(([module, list]): Seed => ({ module, tenantId, records: list })),
    paramSeed(tenantId, first),
    businessDictionarySeed(tenantId, first),
  ];
}
