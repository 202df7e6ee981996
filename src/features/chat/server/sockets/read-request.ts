import type { ChatRequest } from "#contract";
import * as valibot from "valibot";

const LARGEST_ID = 2n ** 63n - 1n;
const Id = valibot.pipe(
  valibot.string(),
  valibot.regex(/^\d{1,19}$/),
  valibot.check((id) => BigInt(id) <= LARGEST_ID),
);
/** The text that a database can keep: without NUL and halves of characters, so that it arrives as it is stored. */
const Content = valibot.pipe(
  valibot.string(),
  valibot.transform((text) => text.toWellFormed().replaceAll("\0", "")),
);
const Place = valibot.pipe(valibot.number(), valibot.integer(), valibot.minValue(0));

const Message = valibot.object({
  type: valibot.picklist(["CHAT", "PRIVATE"]),
  clientId: valibot.exactOptional(valibot.string()),
  receiver: valibot.exactOptional(Id),
  content: Content,
  messageType: valibot.exactOptional(valibot.picklist([1, 2, 3])),
  internal: valibot.exactOptional(valibot.picklist([0, 1])),
});
const Mark = valibot.object({
  type: valibot.literal("CONNECT"),
  event: valibot.picklist(["read", "delivered"]),
  userId: valibot.exactOptional(Id),
  seq: Place,
});
const Sign = valibot.object({
  type: valibot.literal("CONNECT"),
  event: valibot.picklist(["leave", "typing"]),
  userId: valibot.exactOptional(Id),
});
const Follow = valibot.object({
  type: valibot.literal("CONNECT"),
  event: valibot.exactOptional(valibot.literal("follow")),
  userId: valibot.exactOptional(Id),
  seq: valibot.exactOptional(Place),
});
const Request = valibot.union([valibot.object({ type: valibot.literal("PING") }), Message, Mark, Sign, Follow]);

/**
 * Reads a frame of a client. A message of a client that counts no messages gets an id, so that it is stored each time.
 * @returns null for a text that is no frame
 */
export function readRequest(text: string, nextClientId: () => string): ChatRequest | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = valibot.safeParse(Request, value);
  if (!parsed.success) return null;
  const request = parsed.output;
  return "content" in request ? { ...request, clientId: request.clientId ?? nextClientId() } : request;
}
