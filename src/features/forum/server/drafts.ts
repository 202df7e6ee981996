import { TrellisError, type Text } from "#contract";
import { callerOf, idsParameter, recordsOf, refused, type Handler, type Interceptors, type RowOf } from "#server";
import { holds } from "#server/rights";

/** Drafts of one user. */
const MOST = 20;

const FULL: Text = {
  zh: `最多保留 ${MOST} 份草稿，请先发布或删除一份`,
  en: `At most ${MOST} drafts are kept. Publish or delete one first.`,
};

/** The caller's own drafts, the latest first. */
export const mine: Handler = async (context) =>
  recordsOf(context, "forum-draft").find(
    { userId: callerOf(context).userId },
    { sort: [{ field: "updateTime", descending: true }], limit: MOST },
  );

/** Deletes drafts of the caller. Others are left alone. */
export const discard: Handler = async (context) => {
  await recordsOf(context, "forum-draft").remove({ id: idsParameter(context, "ids", "id"), userId: callerOf(context).userId });
  return true;
};

/** Code for editing the drafts of others, which the platform's administrators hold. */
const EDITOR = "forumdraft_edit";

/** A draft belongs to its writer. */
export const draftInterceptors: Interceptors<RowOf<"forum-draft">> = {
  beforeSave: async (context, input, current) => {
    const caller = callerOf(context);
    const { userId } = caller;
    if (current !== null && current.userId !== userId && !holds(caller, EDITOR)) throw new TrellisError("notFound");
    if (current === null && (await recordsOf(context, "forum-draft").find({ userId }, { limit: MOST })).length >= MOST)
      throw refused(FULL);
    return { ...input, userId: current === null ? userId : (current.userId ?? null) };
  },
};
