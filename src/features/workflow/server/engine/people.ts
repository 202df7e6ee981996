import { recordsOf, type OperationContext } from "#server";
import type { Effect } from "#workflow-engine";
import { sql } from "kysely";

type CreateTask = Extract<Effect, { kind: "createTask" }>;
type Candidate = CreateTask["candidates"][number];

/** Ids of the people who may handle a task. */
export interface People {
  readonly assignee: string | null;
  readonly users: readonly string[];
  readonly roles: readonly string[];
  readonly posts: readonly string[];
  readonly depts: readonly string[];
}

/** Roles that receive a task whose own rules find nobody. */
const FALLBACK_ROLES = ["administrator", "admin"];

const isId = (text: string): boolean => /^\d{1,18}$|^[1-8]\d{18}$/.test(text);

/** A text with commas, or a list of texts, as an expression gives it. */
function textsOf(value: unknown): string[] {
  const parts = Array.isArray(value) ? value.map(String) : typeof value === "string" ? value.split(",") : [];
  return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ""))];
}

/** @returns ids of the living users with these ids or accounts, who stay until the transaction ends */
export async function findUsers(context: OperationContext, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const users = recordsOf(context, "user");
  const ids = names.filter(isId);
  const found = [
    ...(ids.length === 0 ? [] : await users.find({ id: ids }, { keep: true })),
    ...(ids.length === names.length ? [] : await users.find({ account: names.filter((name) => !isId(name)) }, { keep: true })),
  ];
  return [...new Set(found.map(({ id }) => id))];
}

/** @param variables of the instance, for `field:` rules */
export async function findPeople(
  context: OperationContext,
  task: CreateTask,
  variables: Readonly<Record<string, unknown>>,
  initiatorId: string | null,
): Promise<People> {
  const named = textsOf(task.assignee);
  const assigned = named.length > 0 ? named : await byRule(context, task.rule, variables, initiatorId);
  const [first, ...others] = await findUsers(context, assigned);
  const of = (...kinds: readonly Candidate["kind"][]): string[] =>
    task.candidates.filter(({ kind }) => kinds.includes(kind)).flatMap(({ value }) => textsOf(value));
  const people: People = {
    // Several people behind one name share the task: the first to claim it handles it.
    assignee: others.length === 0 ? (first ?? null) : null,
    users: [...(others.length === 0 ? [] : [first ?? "", ...others]), ...(await findUsers(context, of("user")))],
    roles: await findNamed(context, "role", ["roleAlias", "roleName"], of("role", "group")),
    posts: await findNamed(context, "post", ["postCode", "postName"], of("post")),
    depts: await findNamed(context, "dept", ["deptName"], of("department")),
  };
  const isNobody =
    people.assignee === null && [people.users, people.roles, people.posts, people.depts].every((ids) => ids.length === 0);
  if (!isNobody) return people;
  return { ...people, roles: await findNamed(context, "role", ["roleAlias"], FALLBACK_ROLES) };
}

type Named = { readonly role: "roleAlias" | "roleName"; readonly post: "postCode" | "postName"; readonly dept: "deptName" };

async function findNamed<Module extends keyof Named>(
  context: OperationContext,
  module: Module,
  fields: readonly Named[Module][],
  names: readonly string[],
): Promise<string[]> {
  if (names.length === 0) return [];
  const records = recordsOf<string>(context, module);
  const ids = names.filter(isId);
  const texts = names.filter((name) => !isId(name));
  const found = ids.length === 0 ? [] : await records.find({ id: ids });
  for (const field of texts.length === 0 ? [] : fields) found.push(...(await records.find({ [field]: texts })));
  return [...new Set(found.map(({ id }) => id))];
}

async function byRule(
  context: OperationContext,
  rule: CreateTask["rule"],
  variables: Readonly<Record<string, unknown>>,
  initiatorId: string | null,
): Promise<readonly string[]> {
  if (rule === null) return [];
  if (rule.kind === "field") return textsOf(variables[rule.field ?? ""]);
  if (initiatorId === null) return [];
  if (rule.kind === "initiator") return [initiatorId];
  const heads = await headsAbove(context, initiatorId);
  const head = rule.kind === "departmentHead" ? heads[0] : heads.find((id) => id !== initiatorId);
  return head === undefined ? [] : [head];
}

/** @returns heads of the user's department and of those above it, the nearest first */
async function headsAbove(context: OperationContext, userId: string): Promise<string[]> {
  const [user] = await recordsOf(context, "user").find({ id: userId }, { limit: 1 });
  const [deptId] = textsOf(user?.deptId);
  const dept = context.catalog.modules.get("dept");
  if (deptId === undefined || dept === undefined) return [];
  const { rows } = await sql<{ leader_id: string | null }>`
    with recursive above as (
      select id, parent_id, leader_id, 0 as level from ${sql.table(dept.table)}
      where id = ${deptId} and tenant_id = ${context.tenantId} and is_deleted = 0
      union all
      select d.id, d.parent_id, d.leader_id, a.level + 1 from ${sql.table(dept.table)} d join above a on d.id = a.parent_id
      where d.tenant_id = ${context.tenantId} and d.is_deleted = 0 and a.level < 20)
    select leader_id from above where leader_id is not null order by level`.execute(context.db);
  return rows.flatMap(({ leader_id }) => leader_id ?? []);
}
