import { INVITATION_STATUS } from "#generated/choices";
import { TrellisError } from "#contract";
import { idParameter, type Handler, type OperationContext } from "#server";
import { holds } from "#server/rights";
import { sql } from "kysely";
import type { PostRow } from "../../rows.ts";
import { readableCategories, type ReadableCategory } from "../categories.ts";
import { countView } from "./count-view.ts";
import { ofTenant, postColumns, postsOf, withCategory } from "./post-rows.ts";

/** A post with its text. */
export interface WholePost extends PostRow {
  /** Sanitised HTML. */
  readonly content: string;
  readonly plainContent: string;
  readonly reason: string | null;
  readonly updateTime: string | null;
}

/** Code of moderators: they see posts that are held or hidden. */
export const MODERATOR = "invitation";

/** One post with its text. @throws TrellisError notFound, gone */
export const post: Handler = async (context) => {
  const id = idParameter(context, "id");
  const categories = await readableCategories(context);
  const found = await readPost(context, id, categories);
  if (found.status === INVITATION_STATUS.published) await countView(context, id);
  return withCategory({ ...found, editedTime: await editedTime(context, id) }, categories);
};

/** The time of the last change of title or text; null for a post as it was written. */
async function editedTime(context: OperationContext, id: string): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select to_char(max(written_at), 'YYYY-MM-DD HH24:MI:SS') as at from trellis_history
    where module = 'invitation' and record_id = ${id}::bigint and tenant_id = ${context.tenantId} and kind = 'edit'
      and (changes @> '[{"field":"title"}]' or changes @> '[{"field":"content"}]')`.execute(context.db);
  return rows[0]?.at ?? null;
}

/**
 * Reads a post that the caller may see: published in a category of theirs, their own, or any as a moderator.
 * @throws TrellisError gone for a deleted post, notFound for one that the caller may not see
 */
export async function readPost(
  context: OperationContext,
  id: string,
  categories: ReadonlyMap<string, ReadableCategory>,
): Promise<WholePost> {
  const { caller } = context;
  const { rows } = await sql<WholePost>`
    select ${postColumns(context)}, t.content, t.plain_content as "plainContent", t.reason,
      to_char(t.update_time, 'YYYY-MM-DD HH24:MI:SS') as "updateTime"
    from ${postsOf(context)} where ${ofTenant(context)} and t.id = ${id}::bigint`.execute(context.db);
  const [found] = rows;
  if (found === undefined) throw new TrellisError("notFound");
  const isReadable = categories.has(found.categoryId);
  const isOwn = caller !== null && found.userId === caller.userId;
  const isModerator = caller !== null && holds(caller, MODERATOR);
  if (found.status === INVITATION_STATUS.deleted && isReadable && !isModerator) throw new TrellisError("gone");
  if (found.status === INVITATION_STATUS.published ? !isReadable && !isModerator : !isOwn && !isModerator)
    throw new TrellisError("notFound");
  return found;
}
