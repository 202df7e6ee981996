import { TrellisError, type ChatMessage } from "#contract";
import { idParameter, today, type Handler } from "#server";
import { readMessages } from "../conversations/messages.ts";
import { conversationOf, partyOf } from "../conversations/party.ts";
import { viewOf } from "../conversations/view.ts";

const BATCH = 1_000;

/** `GET customer-service/archive?userId=`: a member's conversation as a JSON file, notes included. It streams. */
export const archive: Handler = async (context) => {
  const party = partyOf(context);
  const memberId = idParameter(context, "userId");
  const conversation = await conversationOf(context, party, memberId);
  if (conversation === null) throw new TrellisError("notFound");
  const range = { conversationId: conversation.id, side: party.side, limit: BATCH };
  const batches = async function* (): AsyncGenerator<string> {
    yield `{"conversation":${JSON.stringify(viewOf(conversation))},"messages":[`;
    let after = 0;
    for (let batch: ChatMessage[] = []; after === 0 || batch.length === BATCH;) {
      batch = await readMessages(context, { ...range, after });
      yield batch.map((message) => `${message === batch[0] && after === 0 ? "" : ","}\n${JSON.stringify(message)}`).join("");
      after = batch.at(-1)?.seq ?? -1;
    }
    yield "\n]}\n";
  };
  const encoder = new TextEncoder();
  const parts = batches();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done === true) controller.close();
      else controller.enqueue(encoder.encode(context.fileLinks.sign(value, context.tenantId)));
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="chat-${memberId}-${today(context.deps)}.json"`,
      "Cache-Control": "no-store",
    },
  });
};
