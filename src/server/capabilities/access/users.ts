import { TrellisError, pageOf, type AccessPerson, type Page } from "#contract";
import type { Module } from "#metadata";
import { sql } from "kysely";
import { livingWithin, type Boundary } from "../../data/conditions/boundary.ts";
import { storedField } from "../../data/columns.ts";
import { all, any, filterCondition, oneOf, type Condition } from "../../data/conditions/conditions.ts";
import { isStorableText } from "../../data/conditions/filter-values.ts";
import { selectPage, tableAs } from "../../data/read/select-records.ts";
import type { PageRequest } from "../../records/read/page-request.ts";
import { shows } from "../../data/conditions/record-scope.ts";
import { scopeOf } from "../../policies/scope-of.ts";
import { idList } from "../../data/conditions/id-list.ts";
import { rolesOfTenant, veilOf, type AccessReader } from "./access-reader.ts";
import type { StoredRow } from "../../base/tables.ts";
import { textIn } from "../../base/text-in.ts";

/** A page of people, and the word that their account or name contains. */
export interface UserQuestion extends PageRequest {
  readonly keyword?: string | undefined;
}

/** The users that the caller may see, by a keyword in account or name and by conditions. */
export async function loadUserPage(
  reader: AccessReader,
  { keyword = "", current, size }: UserQuestion,
  where: readonly Condition[] = [],
): Promise<Page<AccessPerson>> {
  const user = userModule(reader);
  const boundary = await userBoundary(reader);
  const { records, ...counted } = await selectPage(reader.db, user, {
    boundary,
    where: [...where, ...keywordConditions(reader, boundary, keyword)],
    query: {
      filters: [],
      sort: shows(boundary.scope, "account") ? [{ field: "account", descending: false }] : [],
      current,
      size,
    },
  });
  return pageOf(await asPeople(reader, records), counted, current, size);
}

/** @throws TrellisError notFound without such a user within the caller's scope */
export async function loadUser(reader: AccessReader, userId: string): Promise<AccessPerson> {
  // A text that is no id belongs to no user.
  const only = [oneOf(storedField(userModule(reader), "id"), idList(userId))];
  const { records } = await loadUserPage(reader, { current: 1, size: 1 }, only);
  const [person] = records;
  if (person === undefined) throw new TrellisError("notFound");
  return person;
}

/** Counts the users of each role within the caller's data scope, in one statement. */
export async function countUsersByRole(
  reader: AccessReader,
  roleIds: readonly string[],
  where: readonly Condition[] = [],
): Promise<ReadonlyMap<string, number>> {
  if (roleIds.length === 0) return new Map();
  const user = userModule(reader);
  const condition = all([livingWithin(user, await userBoundary(reader)), ...where]);
  const { rows } = await sql<{ role: string; people: number }>`
    select r.role, count(distinct t.id)::int4 as people
    from ${tableAs(user)} cross join lateral unnest(string_to_array(t.role_id, ',')) as r(role)
    where r.role = any(${roleIds}::text[]) and ${condition} group by r.role`.execute(reader.db);
  return new Map(rows.map((row) => [row.role, row.people]));
}

/** People with at least one of these roles. */
export function withRoles(reader: AccessReader, roleIds: readonly string[]): Condition {
  return oneOf(storedField(userModule(reader), "roleId"), roleIds);
}

export function userModule({ catalog }: AccessReader): Module {
  const user = catalog.modules.get("user");
  if (user === undefined) throw new TrellisError("noEndpoint");
  return user;
}

async function userBoundary(reader: AccessReader): Promise<Boundary> {
  const module = userModule(reader);
  const scope = await scopeOf({ ...reader, module });
  // The list would reveal the roles of users.
  if (!shows(scope, "roleId")) throw new TrellisError("forbidden", { params: { permission: "user.roleId" } });
  return { tenantId: reader.tenantId, scope };
}

function keywordConditions(reader: AccessReader, { scope }: Boundary, keyword: string): Condition[] {
  const text = keyword.trim();
  if (text === "") return [];
  if (!isStorableText(text)) throw new TrellisError("badFilterValue", { params: { name: "keyword", value: "" } });
  const user = userModule(reader);
  const seen = ["account", "realName", "name"].filter((name) => shows(scope, name));
  return [any(seen.map((name) => filterCondition({ stored: storedField(user, name), operator: "like", value: null, text })))];
}

/** @param records records without fields that the caller may not see */
async function asPeople(reader: AccessReader, records: readonly StoredRow[]): Promise<AccessPerson[]> {
  const roles = new Map((await rolesOfTenant(reader)).map((role) => [role.id, role]));
  const depts = await deptNames(
    reader,
    records.flatMap((record) => idList(textIn(record, "deptId"))),
  );
  return records.map((record) => ({
    id: record.id,
    account: textIn(record, "account"),
    name: textIn(record, "realName") || textIn(record, "name"),
    depts: namesOf(depts, textIn(record, "deptId")),
    roles: idList(textIn(record, "roleId")).flatMap((id) => roles.get(id) ?? []),
    disabled: record["status"] === 0,
  }));
}

export async function deptNames(reader: AccessReader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select id, dept_name as name from ${sql.table(reader.tables.dept)}
    where id = any(${ids}::bigint[]) and is_deleted = 0`.execute(reader.db);
  const seen = await veilOf(reader, "dept");
  return new Map(rows.map((row) => [row.id, seen("deptName", row.name)]));
}

function namesOf(names: ReadonlyMap<string, string>, ids: string): string {
  return idList(ids)
    .flatMap((id) => names.get(id) ?? [])
    .join(", ");
}
