import { CHAT_KINDS, CHAT_SIDES, TrellisError, type ChatEvent, type ChatRequest, type Locale } from "#contract";
import { readFileLinks, unprovenFile } from "#server/files";
import { writeDetached, type Core, type SocketCaller } from "#server/jobs";
import type { OperationContext } from "#server";
import { moveMarks } from "../conversations/marks.ts";
import { CHAT_ORIGIN, CONVERSATION, conversationOf, partyOf } from "../conversations/party.ts";
import { presentOfSide, presentUsers } from "../conversations/presence.ts";
import { sendMessage } from "../conversations/send-message.ts";
import { serviceFor } from "../conversations/service.ts";
import { publishNotice } from "../conversations/topic.ts";
import { viewOf } from "../conversations/view.ts";
import { MESSAGE_LIMIT } from "./chat-limits.ts";
import type { ChatSockets } from "./chat-sockets.ts";
import type { Connection } from "./connection.ts";

/** Handles one frame of a client. Refusals become frames, and so do failures of a message; other errors reject. */
export async function handleRequest(
  core: Core,
  sockets: ChatSockets,
  person: SocketCaller,
  connection: Connection,
  request: Exclude<ChatRequest, { readonly type: "PING" }>,
): Promise<void> {
  const clientId = "clientId" in request ? request.clientId : undefined;
  const write = <T>(run: (context: OperationContext) => Promise<T>): Promise<T> =>
    writeDetached(
      core,
      {
        module: CONVERSATION,
        origin: CHAT_ORIGIN,
        caller: person.caller,
        tenantId: connection.tenantId,
        locale: connection.locale,
      },
      run,
    );
  try {
    if ("clientId" in request) {
      const { type, content } = request;
      await core.limits.count(MESSAGE_LIMIT, connection.party.userId);
      const message = await write(async (context) =>
        sendMessage(context, partyOf(context), {
          type,
          clientId: request.clientId,
          memberId: request.receiver !== undefined && connection.party.side === CHAT_SIDES.agent ? request.receiver : "",
          content: await withBareLinks(context, content),
          messageType: request.messageType ?? CHAT_KINDS.text,
          internal: connection.party.side === CHAT_SIDES.agent ? (request.internal ?? 0) : 0,
        }),
      );
      connection.send({ type: "CONNECT", event: "ack", clientId: request.clientId, message });
      return;
    }
    const memberId = connection.party.side === CHAT_SIDES.member ? connection.party.userId : (request.userId ?? "");
    switch (request.event) {
      case "read":
      case "delivered":
        await write(async (context) => {
          const party = partyOf(context);
          const conversation = await conversationOf(context, party, memberId);
          if (conversation !== null) await moveMarks(context, conversation, party, { [request.event]: request.seq });
        });
        return;
      case "typing": {
        const conversationId = connection.followed.get(memberId)?.conversationId ?? null;
        if (conversationId === null) return;
        const { tenantId, party } = connection;
        const about = { tenantId, conversationId, memberId };
        await publishNotice(core, { ...about, kind: "typing", side: party.side, userId: party.userId, name: person.caller.name });
        return;
      }
      case "leave":
        sockets.leave(connection, memberId);
        return;
      default:
        if (memberId !== "") await follow(core, sockets, connection, memberId, request.seq ?? 0);
    }
  } catch (error) {
    if (error instanceof TrellisError) return connection.send(refusalFrame(error, connection.locale, clientId));
    if (clientId === undefined) throw error;
    // The sender of this message tries again.
    core.deps.log({ level: "warn", message: "a chat message could not be stored", error });
    connection.send(refusalFrame(new TrellisError("unavailable"), connection.locale, clientId));
  }
}

/** @throws TrellisError invalidRecord for a file that the sender has no proof for */
async function withBareLinks(context: OperationContext, content: string): Promise<string> {
  const { value, unproven } = await readFileLinks(context, content);
  if (unproven.size > 0) throw unprovenFile({ content: value }, unproven);
  return value;
}

async function follow(core: Core, sockets: ChatSockets, connection: Connection, memberId: string, seq: number): Promise<void> {
  await sockets.follow(connection, memberId, seq);
  const context = sockets.contextOf(connection);
  const conversation = await conversationOf(context, connection.party, memberId);
  const now = core.deps.clock().getTime();
  const isMember = connection.party.side === CHAT_SIDES.member;
  const online = isMember
    ? (await presentOfSide(core.db, connection.tenantId, CHAT_SIDES.agent, now)).length > 0
    : (await presentUsers(core.db, [memberId], now)).has(memberId);
  connection.send({
    type: "CONNECT",
    event: "following",
    userId: memberId,
    conversation: conversation === null ? null : viewOf(conversation),
    service: await serviceFor(context, conversation),
    online,
  });
}

/** A refusal as a frame, in the language of the socket. */
export function refusalFrame(error: TrellisError, locale: Locale, clientId?: string): ChatEvent {
  const content = error.text(locale);
  return { type: "ERROR", error: error.id, content, ...(clientId === undefined ? {} : { clientId }) };
}
