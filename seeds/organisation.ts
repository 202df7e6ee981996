import type { GrantSeed, Seed } from "#server/platform";
import md5 from "md5";
import data from "./organisation.json" with { type: "json" };
import { grantOf } from "./grants.ts";
import { seedId } from "./seed-id.ts";

/** Value of the initial password parameter, and the password of most seeded accounts. */
const INITIAL_PASSWORD = "123456";

/** Accounts in the README. Their password equals their name. */
const NAMED = [
  ["admin", "管理员", 3, "office", "cto,chief_engineer", "administrator"],
  ["manager", "谢明远", 1, "commerce", "manager", "manager"],
  ["staff", "田小雨", 2, "mall", "specialist", "staff"],
] as const;

const deptIds = new Map(data.depts.map(([code], index) => [code, seedId("dept", index + 1)]));
const postIds = new Map(data.posts.map(([code], index) => [code, seedId("post", index + 1)]));
const roleIds = new Map(data.roles.map(([alias = ""], index) => [alias, seedId("role", index + 1)]));

const accounts = [...NAMED, ...data.people].map(([account]) => String(account));

/** Returns the id of a seeded account of the default tenant. @throws RangeError for an unknown account */
export function userId(account: string): string {
  const at = accounts.indexOf(account);
  if (at < 0) throw new RangeError(`no account ${account}`);
  return seedId("user", at + 1);
}

/** Returns the id of a seeded post. @throws RangeError for an unknown code */
export function postId(code: string): string {
  const id = postIds.get(code);
  if (id === undefined) throw new RangeError(`no post ${code}`);
  return id;
}

/** Returns the id of the account `admin` of the default tenant. */
export const ADMINISTRATOR_ID = seedId("user", 1);

export function organisationGrants(): GrantSeed[] {
  return [...roleIds].map(([alias, id]) => grantOf(alias, id));
}

/** Builds departments, posts, roles and users of the default tenant. */
export function organisationSeeds(tenantId: string, createTime: string): Seed[] {
  const by = { createUser: ADMINISTRATOR_ID, createDept: deptIds.get("office"), createTime };
  return [
    {
      module: "dept",
      tenantId,
      records: data.depts.map(([code, parent, deptName, fullName, deptCategory], index) => ({
        id: deptIds.get(String(code)),
        parentId: deptIds.get(String(parent)) ?? "0",
        deptName,
        fullName,
        deptCategory,
        leaderId: leaderOf(String(code)),
        sort: index + 1,
        ...by,
      })),
    },
    {
      module: "post",
      tenantId,
      records: data.posts.map(([postCode, postName, category, remark], index) => ({
        id: postIds.get(String(postCode)),
        postCode,
        postName,
        category,
        sort: index + 1,
        remark,
        ...by,
      })),
    },
    {
      module: "role",
      tenantId,
      records: data.roles.map(([roleAlias = "", parent = "", roleName], index) => ({
        id: roleIds.get(roleAlias),
        parentId: roleIds.get(parent) ?? "0",
        roleAlias,
        roleName,
        sort: index + 1,
        ...by,
      })),
    },
    {
      module: "user",
      tenantId,
      records: [...NAMED, ...data.people].map((person, index) => ({ ...userRecord(person, index), ...by })),
    },
  ];
}

/** Posts of heads of departments, the highest first. */
const LEADING = ["ceo", "cto", "cfo", "director", "manager", "leader"];

/** The person with the highest leading post in a department; the head of the whole leads it from the general office. */
function leaderOf(dept: string): string | null {
  const place = dept === "xinghe" ? "office" : dept;
  const heads = data.people.filter(([, , , at, post]) => at === place && LEADING.includes(String(post)));
  const [head] = heads.sort((a, b) => LEADING.indexOf(String(a[4])) - LEADING.indexOf(String(b[4])));
  return head === undefined ? null : userId(String(head[0]));
}

function userRecord(person: readonly (string | number)[], index: number): Record<string, unknown> {
  const [account, realName, sex, dept, post, role] = person;
  return {
    id: seedId("user", index + 1),
    account,
    password: md5(index < NAMED.length ? String(account) : INITIAL_PASSWORD),
    name: realName,
    realName,
    sex,
    code: `XH${String(index + 1).padStart(4, "0")}`,
    deptId: deptIds.get(String(dept)),
    postId: String(post)
      .split(",")
      .map((code) => postIds.get(code))
      .join(","),
    roleId: roleIds.get(String(role)),
    phone: phoneOf(index),
    email: `${account}@xinghe-pet.example`,
    birthday: birthdayOf(index),
    userType: 1,
    status: 1,
  };
}

/** Returns a unique phone number of eleven digits in the ranges of the carriers. */
function phoneOf(index: number): string {
  const prefix = ["138", "139", "150", "159", "186", "188"][index % 6];
  return `${prefix}${String((index * 7_919_317 + 20_240_611) % 100_000_000).padStart(8, "0")}`;
}

function birthdayOf(index: number): string {
  const twoDigits = (value: number): string => String(value).padStart(2, "0");
  return `${1976 + ((index * 7) % 25)}-${twoDigits(1 + ((index * 5) % 12))}-${twoDigits(1 + ((index * 11) % 28))}`;
}
