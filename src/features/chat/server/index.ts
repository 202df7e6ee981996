import { CHAT_FINAL_CODE, CHAT_FORBIDDEN, CHAT_SOCKET } from "#contract";
import { defineFeature, recordsOf, type CommittedWrite, type Feature } from "#server";
import { callerOfTicket, detachedContext, type AcceptSocket, type Core } from "#server/jobs";
import { chatManifest } from "../manifest.ts";
import { agents } from "./calls/agents.ts";
import { archive } from "./calls/archive.ts";
import { erase } from "./calls/erase.ts";
import { history } from "./calls/history.ts";
import { markAllAsRead } from "./calls/mark-all-as-read.ts";
import { quickReplies } from "./calls/quick-replies.ts";
import { search } from "./calls/search.ts";
import { upload } from "./calls/upload.ts";
import { userInfo, users } from "./calls/users.ts";
import { conversationInterceptors } from "./conversations/handover.ts";
import { CHAT_ORIGIN, CONVERSATION, partyIn } from "./conversations/party.ts";
import { PRESENCE_TABLES } from "./conversations/presence.ts";
import { parameterInterceptors } from "./conversations/parameters.ts";
import { publishNotice } from "./conversations/topic.ts";
import { viewOf } from "./conversations/view.ts";
import { purgeExpiredMessages } from "./purge-expired.ts";
import { ChatSockets } from "./sockets/chat-sockets.ts";
import { CHAT_LIMITS } from "./sockets/chat-limits.ts";

export const chatFeature: Feature = defineFeature({
  manifest: chatManifest,
  tables: PRESENCE_TABLES,
  handlers: {
    "chat-conversation/agents": agents,
    "chat-conversation/archive": archive,
    "chat-conversation/erase": erase,
    "chat-conversation/history": history,
    "chat-conversation/markAllAsRead": markAllAsRead,
    "chat-conversation/quickReplies": quickReplies,
    "chat-conversation/search": search,
    "chat-conversation/upload": upload,
    "chat-conversation/userInfo": userInfo,
    "chat-conversation/users": users,
  },
  interceptors: { "chat-conversation": conversationInterceptors, param: parameterInterceptors },
  start(core) {
    const sockets = new ChatSockets(core);
    return {
      sockets: [
        {
          path: CHAT_SOCKET,
          accept: async ({ search: query, locale }) => {
            const person = await callerOfTicket(core, new URLSearchParams(query).get("Authorization") ?? "");
            const { caller } = person;
            const party = partyIn(
              detachedContext(core, { module: CONVERSATION, origin: CHAT_ORIGIN, caller, tenantId: caller.tenantId, locale }),
            );
            // A page sees only that a refused handshake failed, and would try again and again.
            if (party === null) return closeAtOnce;
            sockets.assertRoom(party);
            return (socket) => sockets.accept(socket, person, party, locale);
          },
        },
      ],
      limits: CHAT_LIMITS,
      afterCommit: (write) => publishTransitions(core, write),
      maintenance: [{ name: "expired chat messages", run: () => purgeExpiredMessages(core) }],
      endStreams: () => sockets.endAll(),
      close: () => sockets.close(),
    };
  },
});

const closeAtOnce: AcceptSocket = (socket) => {
  socket.close(CHAT_FINAL_CODE, CHAT_FORBIDDEN);
  return { onMessage: () => undefined, onClose: () => undefined };
};

/** Tells the followers of conversations that an action or an edit has changed. Messages tell themselves. */
async function publishTransitions(core: Core, { journal, caller }: CommittedWrite): Promise<void> {
  // Frames of sockets publish by themselves.
  if (journal.origin === CHAT_ORIGIN) return;
  const touched = journal.touched.get(CONVERSATION);
  if (touched === undefined) return;
  for (const [id, { tenantId }] of touched) {
    if (tenantId === null) continue;
    const context = detachedContext(core, { module: CONVERSATION, origin: CHAT_ORIGIN, caller, tenantId, locale: "zh" });
    const [conversation] = await recordsOf(context, CONVERSATION).find({ id }, { limit: 1 });
    if (conversation === undefined) continue;
    const about = { tenantId, conversationId: id, memberId: conversation.memberId ?? "" };
    await publishNotice(core, { ...about, kind: "conversation", conversation: viewOf(conversation) });
  }
}
