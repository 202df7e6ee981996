import { TrellisError, VIEW_LIMITS, type Json, type SavedView, type ViewInput, type ViewSharing } from "#contract";
import { sql } from "kysely";
import { callerOf, type OperationContext } from "../../base/context.ts";
import { nextId } from "../../data/server-state.ts";
import { SQL_STATE, sqlState } from "../../data/sql-state.ts";
import { listBoundary } from "../../records/scope/caller-boundary.ts";
import { usableView } from "./stored-views.ts";
import { assertFits } from "./view-content.ts";
import { mayShare, sharingRoles } from "./view-rights.ts";

/**
 * Adds a view of the caller's, or changes one: the own ones, and shared ones for who looks after roles.
 * @throws TrellisError badRequest, unknownFilter … (what the module does not have), invalidRecord (the name), forbidden
 * (sharing, or somebody else's view), notFound, conflict with the newer view, actionRefused (too many)
 */
export async function saveView(context: OperationContext, input: ViewInput): Promise<SavedView> {
  const boundary = await listBoundary(context);
  assertFits(context, boundary, input.content);
  const id = input.id ?? nextId(context.deps);
  const before = input.id === undefined ? undefined : await usableView(context, boundary, input.id);
  if (input.id !== undefined && before === undefined) throw new TrellisError("notFound");
  if (before?.mayChange === false) throw notYours();
  await assertMayShare(context, input.sharing, before?.sharing);
  try {
    if (before === undefined) await insert(context, id, input);
    else await update(context, id, input, before);
  } catch (error) {
    throw sqlState(error) === SQL_STATE.uniqueViolation ? nameTaken(error) : error;
  }
  const saved = await usableView(context, boundary, id);
  if (saved === undefined) throw new TrellisError("notFound");
  return saved;
}

async function insert(context: OperationContext, id: string, { name, sharing, content }: ViewInput): Promise<void> {
  const { db, module, tenantId } = context;
  const { userId } = callerOf(context);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int4 as count from trellis_view
    where tenant_id = ${tenantId} and module = ${module.name} and owner_id = ${userId}`.execute(db);
  if ((rows[0]?.count ?? 0) >= VIEW_LIMITS.perPerson) throw tooMany();
  await sql`
    insert into trellis_view (id, tenant_id, module, owner_id, name, sharing, role_ids, content)
    values (${id}, ${tenantId}, ${module.name}, ${userId}, ${name}, ${sharing.kind}, ${rolesIn(sharing)}::text[],
      ${JSON.stringify(content)}::jsonb)`.execute(db);
}

async function update(context: OperationContext, id: string, input: ViewInput, before: SavedView): Promise<void> {
  const { name, sharing, content, revision = before.revision } = input;
  const { numAffectedRows } = await sql`
    update trellis_view set name = ${name}, sharing = ${sharing.kind}, role_ids = ${rolesIn(sharing)}::text[],
      content = ${JSON.stringify(content)}::jsonb, revision = revision + 1
    where id = ${id} and revision = ${revision}`.execute(context.db);
  if (numAffectedRows === 1n) return;
  const newer = await usableView(context, await listBoundary(context), id);
  // A view is JSON by its schema; an interface has no index signature by which the compiler could see it.
  throw new TrellisError("conflict", { data: (newer ?? null) as unknown as Json });
}

/** A shared view stays shared after a save by another user. */
async function assertMayShare(context: OperationContext, sharing: ViewSharing, before: ViewSharing | undefined): Promise<void> {
  if (sharing.kind === "private" || JSON.stringify(sharing) === JSON.stringify(before)) return;
  if (!mayShare(context)) throw mayNotShare();
  if (sharing.kind === "everyone") return;
  const possible = new Set((await sharingRoles(context)).map((role) => role.id));
  if (sharing.roles.some((role) => !possible.has(role))) throw mayNotShare();
}

function rolesIn(sharing: ViewSharing): readonly string[] {
  return sharing.kind === "roles" ? sharing.roles : [];
}

function nameTaken(cause: unknown): TrellisError {
  const message = { zh: "已有同名视图，请换一个名称", en: "You already have a view with this name. Choose another name." };
  return new TrellisError("invalidRecord", { cause, fields: [{ pointer: "/name", keyword: "x-unique", message }] });
}

function tooMany(): TrellisError {
  return new TrellisError("actionRefused", {
    params: { most: VIEW_LIMITS.perPerson },
    text: {
      zh: "每个模块最多保存 {most} 个视图，请先删除不用的",
      en: "A module can have at most {most} views. Delete one that you no longer need.",
    },
  });
}

function mayNotShare(): TrellisError {
  return new TrellisError("forbidden", {
    text: {
      zh: "能编辑本模块数据的人才能共享视图，且只能共享给自己的角色或所有人",
      en: "To share a view, you must be able to edit records of the module. You can share it with your own roles or with everyone.",
    },
  });
}

export function notYours(): TrellisError {
  return new TrellisError("forbidden", {
    text: { zh: "这是他人共享的视图，请另存为自己的视图", en: "This view was shared by someone else. Save it as your own view." },
  });
}
