import type { OperationContext } from "../../base/context.ts";
import { recordBoundary } from "../../records/caller-boundary.ts";
import { lockDeleted } from "../../records/removal/deleted-records.ts";
import { lockFirst } from "../../records/lock-first.ts";
import { reviveRecords } from "../../records/revive-records.ts";
import { distinctIds } from "../../records/selected-ids.ts";

/** Restores the selected records from the recycle bin, all or none. @returns the number of records */
export async function revive(context: OperationContext, selected: readonly string[]): Promise<number> {
  const boundary = await recordBoundary(context);
  const ids = distinctIds(selected);
  await lockFirst(context, null);
  const revived = await reviveRecords(context, boundary, await lockDeleted(context, boundary, ids));
  return revived.length;
}
