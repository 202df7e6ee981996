import { QUERY_LIMITS, TrellisError, isJsonObject } from "#contract";
import type { OperationContext } from "../base/context.ts";
import { storedField } from "../data/columns.ts";
import { all, isEmpty, oneOf, type Condition } from "../data/conditions/conditions.ts";
import { isWhole } from "../data/conditions/filter-values.ts";
import { selectRecords } from "../data/read/select-records.ts";
import { tenantBoundary } from "../data/conditions/boundary.ts";
import type { StoredRow } from "../base/tables.ts";
import type { Handler } from "../base/feature.ts";
import { badRequest } from "../base/bad-request.ts";
import { forbidden } from "../policies/authorise.ts";
import { recordBoundary } from "../records/scope/caller-boundary.ts";
import { lockPresent, lockRecords, presentRecords } from "../records/read/find-records.ts";
import { isLocked } from "../records/saving/access-faults.ts";
import { refuseLockedLines } from "../records/locks/locked-lines.ts";
import { writeIntercepted } from "../records/write-changes.ts";

/** A place is a number of at most so many digits; ids are longer. */
const PLACE = /^\d{1,9}$/;

/**
 * Moves a record in the order of the list, among the records under the same parent. The target is a position from 1 on
 * (beyond the last: the end) or the place of another record, by its id. The two parameters of the path are the record
 * and the target, under any names. Without them `id` and `to` are.
 * @returns the moved record
 * @throws TrellisError badRequest, notFound, tooManyRecords, forbidden where the caller may not write the order
 */
export const reorder: Handler = async (context) => {
  const { module } = context;
  const { id, to } = requestedMove(context);
  const field = module.list.sort[0]?.field ?? "";
  const boundary = await recordBoundary(context);
  if (isLocked(boundary.scope.rules, field) || boundary.scope.fields?.has(field) === false)
    throw forbidden(module.permissions.edit ?? module.permissions.prefix);
  const [record] = await selectRecords(context.db, module, {
    boundary,
    where: [oneOf(storedField(module, "id"), [id])],
    limit: 1,
  });
  if (record === undefined) throw new TrellisError("notFound");
  const tenantId = typeof record["tenantId"] === "string" ? record["tenantId"] : null;
  const whole = tenantBoundary(tenantId);
  const among = siblings(context, record);
  // All records are locked in the order of their ids, so that two moves at once wait for each other.
  const locked = await lockPresent(context, whole, among);
  if (locked.length > QUERY_LIMITS.records) throw new TrellisError("tooManyRecords", { params: { most: QUERY_LIMITS.records } });
  const ordered = await selectRecords(context.db, module, {
    boundary: whole,
    where: [among],
    sort: module.list.sort,
    secrets: true,
  });
  const seen = await selectRecords(context.db, module, {
    boundary: { ...boundary, tenantId },
    where: [among],
    sort: module.list.sort,
  });
  const moved = moveTo(ordered, seen, id, to);
  const places = placesOf(ordered, field);
  context.journal.nameOrigin("reorder");
  const changes = moved.flatMap((current, at) =>
    current[field] === places[at] ? [] : [{ current, record: { [field]: places[at] } }],
  );
  await refuseLockedLines(
    context,
    changes.map(({ current }) => current),
  );
  await writeIntercepted(context, whole, changes);
  const [now] = await lockRecords(context, boundary, [id]);
  const [shown] = await presentRecords(context, boundary, now === undefined ? [] : [now]);
  return shown ?? {};
};

function requestedMove({ endpoint, query, body }: OperationContext): { readonly id: string; readonly to: string } {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  const given = (name: string): string => String(query.get(name) ?? (isJsonObject(body) ? (body[name] ?? "") : "")).trim();
  const [id, to] = [given(names[0] ?? "id"), given(names[1] ?? "to")];
  if (!isWhole("bigint", id)) throw badRequest(`编号不正确：${id.slice(0, 30)}`, `this is no id: ${id.slice(0, 30)}`);
  if (!isWhole("bigint", to) || Number(to) < 1)
    throw badRequest("请给出位置（从 1 开始）或某条数据的编号", "say a position, from 1 on, or the id of a record");
  return { id, to };
}

/** The records under the same parent, or without one; all records in a module without parents. */
function siblings({ module }: OperationContext, record: StoredRow): Condition {
  const name = module.tree?.parentField ?? module.parent?.field;
  if (name === undefined) return all([]);
  const [parent, stored] = [record[name] ?? null, storedField(module, name)];
  return parent === null ? isEmpty(stored) : oneOf(stored, [String(parent)]);
}

/** All of them in their new order. The caller counts only those within their sight. @throws TrellisError notFound */
function moveTo(ordered: readonly StoredRow[], seen: readonly StoredRow[], id: string, to: string): readonly StoredRow[] {
  const target = PLACE.test(to)
    ? (seen[Math.min(Number(to), seen.length) - 1] ?? seen.at(-1))
    : seen.find((record) => record.id === to);
  const from = ordered.findIndex((record) => record.id === id);
  const place = ordered.findIndex((record) => record.id === target?.id);
  const own = ordered[from];
  if (own === undefined || place < 0) throw new TrellisError("notFound");
  return ordered.toSpliced(from, 1).toSpliced(place, 0, own);
}

/** The values of the places: those that are there while they tell the places apart, otherwise 1, 2, 3 … */
function placesOf(ordered: readonly StoredRow[], field: string): readonly number[] {
  const values = ordered.map((record) => record[field]);
  const distinct = values.every((value, at) => typeof value === "number" && (at === 0 || value > Number(values[at - 1])));
  return distinct ? values.map(Number) : values.map((_, at) => at + 1);
}
