import { TrellisError } from "#contract";
import { acquireLocks, callerOf, optionalIds, recordsOf, type Handler, type OperationContext } from "#server";
import { readableCategories } from "../categories.ts";
import { readPost } from "../posts/read-post.ts";

type Target = { readonly invitationId: string } | { readonly categoryId: string };

/** Follows a post (`invitationId`) or a category (`categoryId`), or ends it. */
export const toggle: Handler = async (context) => {
  const target = await readTarget(context);
  const { userId } = callerOf(context);
  await acquireLocks(context, "forum-follow", `${userId} ${Object.values(target).join("")}`);
  const follows = recordsOf(context, "forum-follow");
  const match = { userId, ...target };
  const removed = await follows.remove(match);
  if (removed.length > 0) return { followed: false };
  const revived = await follows.revive(match, {});
  if (revived.length === 0) await follows.insert([match]);
  return { followed: true };
};

export const check: Handler = async (context) => {
  const { userId } = callerOf(context);
  const [found] = await recordsOf(context, "forum-follow").find({ userId, ...(await readTarget(context)) }, { limit: 1 });
  return found !== undefined;
};

/** Ids of the posts and categories that the caller follows. */
export const mine: Handler = async (context) => {
  const follows = await recordsOf(context, "forum-follow").find({ userId: callerOf(context).userId });
  return {
    invitationIds: follows.flatMap(({ invitationId }) => invitationId ?? []),
    categoryIds: follows.flatMap(({ categoryId }) => categoryId ?? []),
  };
};

/** @throws TrellisError missingParameter, and notFound for what the caller may not read */
async function readTarget(context: OperationContext): Promise<Target> {
  const categories = await readableCategories(context);
  const [invitationId] = optionalIds({ ...context, body: bodyWithout(context) }, "invitationId");
  if (invitationId !== undefined) return { invitationId: (await readPost(context, invitationId, categories)).id };
  const [categoryId] = optionalIds({ ...context, body: bodyWithout(context) }, "categoryId");
  if (categoryId === undefined) throw new TrellisError("missingParameter", { params: { name: "invitationId" } });
  if (!categories.has(categoryId)) throw new TrellisError("notFound");
  return { categoryId };
}

/** A bare list names nothing here. */
function bodyWithout({ body }: OperationContext): unknown {
  return Array.isArray(body) ? null : body;
}
