import { INVITATION_STATUS } from "#generated/choices";
import { TrellisError } from "#contract";
import { callerOf, idsParameter, recordsOf, type Handler } from "#server";
import { holds } from "#server/rights";
import { shiftComments } from "./comments/counts.ts";

/**
 * Deletes the caller's own posts or comments. A deleted one keeps its record, so that moderators can restore it. Deleting
 * twice changes nothing.
 * @throws TrellisError notFound for one that is not the caller's, unless the caller may delete those of others
 */
export function removeOwn(name: "invitation" | "comment"): Handler {
  return async (context) => {
    const caller = callerOf(context);
    const ids = idsParameter(context, "ids", "id");
    const records = await recordsOf(context, name).find({ id: ids }, { lock: true });
    const isForeign = records.some(({ userId }) => userId !== caller.userId) && !holds(caller, `${name}_takeDown`);
    if (records.length < ids.length || isForeign) throw new TrellisError("notFound");
    const open = records.filter(({ status }) => status !== INVITATION_STATUS.deleted);
    const openIds = open.map(({ id }) => id);
    if (openIds.length === 0) return true;
    const deleted = await recordsOf(context, name).update({ id: openIds }, { status: INVITATION_STATUS.deleted });
    if (name === "comment") {
      const comments = await recordsOf(context, "comment").find({ id: deleted.map(({ id }) => id) });
      const before = new Map(open.map(({ id, status }) => [id, status]));
      for (const comment of comments) await shiftComments(context, comment, before.get(comment.id) ?? null);
    }
    return true;
  };
}
