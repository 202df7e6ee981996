import type { ViewList } from "#contract";
import { callerOf, type OperationContext } from "../../base/context.ts";
import { defaultViewsOf } from "../../data/read/default-views.ts";
import { listBoundary } from "../../records/scope/caller-boundary.ts";
import { usableViews } from "./stored-views.ts";
import { mayManage, mayShare, sharingRoles } from "./view-rights.ts";

/** The views of a module that the caller may use, and what the caller may do with them. */
export async function viewList(context: OperationContext): Promise<ViewList> {
  const views = await usableViews(context, await listBoundary(context));
  const { mine, everyones } = await defaultViewsOf(context.db, context.tenantId, callerOf(context).userId, context.module.name);
  // A default may have been removed, or no longer be shared.
  const usable = (id: string | null | undefined): string | null => (views.some((view) => view.id === id) ? (id ?? null) : null);
  return {
    views,
    defaultId: mine === null ? null : (usable(mine) ?? usable(everyones)),
    everyonesDefaultId: usable(everyones),
    mayShare: mayShare(context),
    roles: await sharingRoles(context),
    mayDefaultForEveryone: mayManage(context),
  };
}
