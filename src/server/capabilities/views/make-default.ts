import { TrellisError, type DefaultInput, type ViewList } from "#contract";
import { sql } from "kysely";
import { callerOf, type OperationContext } from "../../base/context.ts";
import { EVERYONE } from "../../data/read/default-views.ts";
import { isWhole } from "../../data/conditions/filter-values.ts";
import { listBoundary } from "../../records/scope/caller-boundary.ts";
import { viewList } from "./list-views.ts";
import { usableView } from "./stored-views.ts";
import { mayManage } from "./view-rights.ts";

/**
 * The view that a list opens with (contract: DefaultInput).
 * @throws TrellisError badRequest, notFound, forbidden (everyone's), actionRefused (not everyone has the view)
 */
export async function makeDefault(context: OperationContext, { id, everyone = false }: DefaultInput): Promise<ViewList> {
  const { db, module, tenantId } = context;
  if (everyone && !mayManage(context)) throw onlyManagers();
  const userId = everyone ? EVERYONE : callerOf(context).userId;
  if (id === null) {
    await sql`
      delete from trellis_view_default
      where tenant_id = ${tenantId} and module = ${module.name} and user_id = ${userId}`.execute(db);
    return viewList(context);
  }
  if (id === "" && everyone) throw badInput();
  if (id !== "") {
    const view = isWhole("bigint", id) ? await usableView(context, await listBoundary(context), id) : undefined;
    if (view === undefined) throw new TrellisError("notFound");
    if (everyone && view.sharing.kind !== "everyone") throw notEveryones();
  }
  await sql`
    insert into trellis_view_default (tenant_id, module, user_id, view_id)
    values (${tenantId}, ${module.name}, ${userId}, ${id === "" ? null : id})
    on conflict (tenant_id, module, user_id) do update set view_id = excluded.view_id`.execute(db);
  return viewList(context);
}

function badInput(): TrellisError {
  return new TrellisError("badRequest", { params: { reason: "id, everyone" } });
}

function onlyManagers(): TrellisError {
  return new TrellisError("forbidden", {
    text: { zh: "只有管理员可以设置所有人的默认视图", en: "Only administrators can set everyone's default view" },
  });
}

function notEveryones(): TrellisError {
  return new TrellisError("actionRefused", {
    text: { zh: "请先将该视图共享给所有人", en: "Share the view with everyone first" },
  });
}
