import { isJsonObject, type InboxMessage, type InboxPage } from "#contract";
import { isOf, listOf, ShapeError, type Parse } from "#runtime";

/** Messages of the inbox that the forum wrote. The console's inbox has them, too. */
export const NOTICES = "/api/trellis/inbox/messages";
export const NOTICES_QUERY = { kind: "forum" };

const asEntries = listOf("notifications", isOf<InboxMessage>({ id: "string", text: "object", time: "string", read: "boolean" }));

export const asNotices: Parse<InboxPage<InboxMessage>> = (data) => {
  if (!isJsonObject(data)) throw new ShapeError("not a page of notifications");
  return { entries: asEntries(data["entries"]), more: data["more"] === true };
};
