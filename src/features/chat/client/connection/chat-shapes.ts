import { isJsonObject, type ChatEvent, type ChatMessage } from "#contract";
import { isOf, listOf, type Parse } from "#runtime";

const isMessage = isOf<ChatMessage>({
  id: "string",
  conversationId: "string",
  seq: "number",
  content: "string",
  messageType: "number",
});

/** The messages of a page of a conversation's history. */
export const asMessages: Parse<readonly ChatMessage[]> = (data) =>
  listOf("messages", isMessage)(isJsonObject(data) ? data["records"] : data);

/** A frame of the server; null for anything else, which goes to the error log. */
export function readEvent(text: string): ChatEvent | null {
  try {
    const frame: unknown = JSON.parse(text);
    if (isEvent(frame)) return frame;
  } catch {
    // Not even JSON.
  }
  reportError(new Error(`unreadable chat message: ${text.slice(0, 200)}`));
  return null;
}

const isEvent = isOf<ChatEvent>({ type: "string" });
