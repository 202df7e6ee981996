import { callerOf, notify, type Interceptors } from "#server";
import type { Conversation } from "./party.ts";

/** Tells an agent about a conversation that somebody else has handed over. */
export const conversationInterceptors: Interceptors<Conversation> = {
  afterSave: async (context, saved, before) => {
    const { agentId } = saved;
    const { userId, name } = callerOf(context);
    if (!agentId || agentId === before?.agentId || agentId === userId) return;
    const about = saved.name ?? "";
    await notify(context, [agentId], {
      kind: "chat",
      text: { zh: `${name} 将与 ${about} 的会话转交给您`, en: `${name} handed the conversation with ${about} over to you` },
      link: `/chat/index?userId=${saved.memberId ?? ""}`,
    });
  },
};
