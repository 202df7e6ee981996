import { CHAT_KINDS, CHAT_SIDES, type ChatMessage } from "#contract";
import { defineFeature, recordsOf, type Caller, type Feature, type OperationContext } from "#server";
import { writeDetached, type Core } from "#server/jobs";
import { CHAT_ORIGIN, CONVERSATION } from "../../../features/chat/server/conversations/party.ts";
import { sendMessage } from "../../../features/chat/server/conversations/send-message.ts";
import { answers } from "../../../../seeds/business/data/chat-answers.ts";
import { CHAT_TOPIC, readNotice } from "../../../features/chat/server/conversations/topic.ts";

/** Milliseconds after which the counterpart answers. */
const PAUSE = 1_800;

/** A member who answers the agents of the demo, in which nobody else is. */
export const chatCounterpart: Feature = defineFeature({
  manifest: { id: "chat-counterpart", screens: [], widgets: [], dialogs: [] },
  handlers: {},
  start(core) {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const stop = core.deps.bus.subscribe(CHAT_TOPIC, (text) => {
      const notice = readNotice(text);
      if (notice?.kind !== "message" || notice.message === null || !expectsAnswer(notice.message)) return;
      const { message } = notice;
      const timer = setTimeout(() => {
        timers.delete(timer);
        answer(core, notice.tenantId, notice.memberId, message).catch((error: unknown) =>
          core.deps.log({ level: "warn", message: "the counterpart of the demo could not answer", error }),
        );
      }, PAUSE);
      timers.add(timer);
    });
    return {
      close() {
        stop();
        for (const timer of timers) clearTimeout(timer);
      },
    };
  },
});

function expectsAnswer({ side, internal }: ChatMessage): boolean {
  return side === CHAT_SIDES.agent && internal === 0;
}

async function answer(core: Core, tenantId: string, memberId: string, { seq }: ChatMessage): Promise<void> {
  const work = { module: CONVERSATION, origin: CHAT_ORIGIN, tenantId, locale: "zh" as const };
  await writeDetached(core, { ...work, caller: callerOf(tenantId, memberId, "") }, async (context) => {
    const caller = callerOf(tenantId, memberId, await nameOf(context, memberId));
    await sendMessage(
      { ...context, caller },
      { userId: memberId, side: CHAT_SIDES.member },
      {
        type: "CHAT",
        clientId: `counterpart-${memberId}-${seq}`,
        memberId: "",
        content: answers[seq % answers.length] ?? "",
        messageType: CHAT_KINDS.text,
        internal: 0,
      },
    );
  });
}

async function nameOf(context: OperationContext, memberId: string): Promise<string> {
  const [member] = await recordsOf(context, "member").find({ id: memberId }, { limit: 1 });
  return member?.nickName ?? member?.account ?? "";
}

function callerOf(tenantId: string, userId: string, name: string): Caller {
  return {
    userId,
    tenantId,
    account: "",
    name,
    clientId: "demo",
    sessionId: "",
    acting: { dept: "", role: "" },
    deptIds: [],
    roleIds: [],
    roleAliases: ["member"],
    administrator: false,
    permissions: new Set(),
  };
}
