import { recordsInScope, type Handler } from "#server";

/** `GET quick-replies`: the enabled replies in their order. */
export const quickReplies: Handler = async (context) => {
  const replies = await recordsInScope(context, "quick-reply");
  const found = await replies.find({ status: 1 }, { sort: [{ field: "sort", descending: false }], limit: 500 });
  return found.map(({ id, title, category, content }) => ({ id, title, category, content }));
};
