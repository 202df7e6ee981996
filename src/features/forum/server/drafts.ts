import type { Text } from "#contract";
import { callerOf, idsParameter, recordsOf, refused, type Handler, type Interceptors, type RowOf } from "#server";
import { assertOwn } from "./assert-own.ts";

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

/** The platform's administrators hold the code. */
const assertOwnDraft = assertOwn("forumdraft_edit");

/** A draft belongs to its writer. */
export const draftInterceptors: Interceptors<RowOf<"forum-draft">> = {
  beforeChange: assertOwnDraft,
  beforeSave: async (context, input, current) => {
    const { userId } = callerOf(context);
    if (current !== null) await assertOwnDraft(context, current);
    if (current === null && (await recordsOf(context, "forum-draft").find({ userId }, { limit: MOST })).length >= MOST)
      throw refused(FULL);
    return { ...input, userId: current === null ? userId : (current.userId ?? null) };
  },
};
