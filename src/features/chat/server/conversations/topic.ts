import type { ChatConversation, ChatMessage, ChatSide } from "#contract";
import { isJsonObject } from "#contract";
import type { OperationContext } from "#server";

/** Topic of the bus. Messages on it make delivery quick; the database decides what is delivered. */
export const CHAT_TOPIC = "trellis/chat";

/** Longest message that travels whole: PostgreSQL takes notifications of 8,000 bytes. */
const LONGEST = 5_000;

interface About {
  readonly tenantId: string;
  readonly conversationId: string;
  /** The member, who may follow before the conversation exists. */
  readonly memberId: string;
}

export type ChatNotice =
  | (About & { readonly kind: "message"; readonly seq: number; readonly message: ChatMessage | null })
  | (About & { readonly kind: "conversation"; readonly conversation: ChatConversation | null })
  | (About & { readonly kind: "typing"; readonly side: ChatSide; readonly userId: string; readonly name: string })
  | {
      readonly kind: "presence";
      readonly tenantId: string;
      readonly userId: string;
      readonly side: ChatSide;
      readonly online: boolean;
    };

/** Publishes to every node. A bus that fails delays delivery until the next look into the database. */
export async function publishNotice({ deps }: Pick<OperationContext, "deps">, notice: ChatNotice): Promise<void> {
  const text = JSON.stringify(notice);
  const fits = new TextEncoder().encode(text).length <= LONGEST;
  const sent = fits || notice.kind !== "message" ? text : JSON.stringify({ ...notice, message: null });
  try {
    await deps.bus.publish(CHAT_TOPIC, sent);
  } catch (error) {
    deps.log({ level: "warn", message: "a chat message could not be announced to the other nodes", error });
  }
}

/** Null for a text that no node of ours published. */
export function readNotice(text: string): ChatNotice | null {
  try {
    const value: unknown = JSON.parse(text);
    return isNotice(value) ? value : null;
  } catch {
    return null;
  }
}

/** Only nodes of the same server publish here, so the rest of the shape is trusted. */
function isNotice(value: unknown): value is ChatNotice {
  return isJsonObject(value) && typeof value["kind"] === "string";
}
