import { CHAT_KINDS, CHAT_SIDES, type ChatMessage } from "#contract";
import { defineFeature, recordsOf, type Caller, type Feature, type OperationContext } from "#server";
import { detachedContext, writeDetached, type Core } from "#server/jobs";
import { CHAT_ORIGIN, CONVERSATION } from "../../../features/chat/server/conversations/party.ts";
import { sendMessage } from "../../../features/chat/server/conversations/send-message.ts";
import { agentAnswers, answers } from "../../../../seeds/business/data/chat-answers.ts";
import { CHAT_TOPIC, readNotice } from "../../../features/chat/server/conversations/topic.ts";

/** Milliseconds after which the counterpart answers. */
const PAUSE = 1_800;
/** The agent of the seeds who answers members. */
const AGENT_ACCOUNT = "houmengjie";

/** Begins the client ids of the counterpart, who answers people and not itself. */
const OWN = "counterpart-";

/** A member who answers agents, and an agent who answers members: nobody else is in the demo. */
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

function expectsAnswer({ internal, clientId }: ChatMessage): boolean {
  return internal === 0 && !clientId.startsWith(OWN);
}

async function answer(core: Core, tenantId: string, memberId: string, { seq, side, receiver }: ChatMessage): Promise<void> {
  const isForAgent = side === CHAT_SIDES.agent;
  const userId = isForAgent ? memberId : (receiver ?? (await anyAgent(core, tenantId)));
  if (userId === null) return;
  const work = { module: CONVERSATION, origin: CHAT_ORIGIN, tenantId, locale: "zh" as const };
  await writeDetached(core, { ...work, caller: callerOf(tenantId, userId, "", isForAgent) }, async (context) => {
    const name = isForAgent ? await memberName(context, userId) : await agentName(context, userId);
    const lines = isForAgent ? answers : agentAnswers;
    await sendMessage(
      { ...context, caller: callerOf(tenantId, userId, name, isForAgent) },
      { userId, side: isForAgent ? CHAT_SIDES.member : CHAT_SIDES.agent },
      {
        type: isForAgent ? "CHAT" : "PRIVATE",
        clientId: `${OWN}${memberId}-${seq}`,
        memberId: isForAgent ? "" : memberId,
        content: lines[seq % lines.length] ?? "",
        messageType: CHAT_KINDS.text,
        internal: 0,
      },
    );
  });
}

/** An agent for a conversation that nobody has taken. */
async function anyAgent(core: Core, tenantId: string): Promise<string | null> {
  const work = { module: CONVERSATION, origin: CHAT_ORIGIN, tenantId, caller: null, locale: "zh" as const };
  const [agent] = await recordsOf(detachedContext(core, work), "user").find({ account: AGENT_ACCOUNT }, { limit: 1 });
  return agent?.id ?? null;
}

async function agentName(context: OperationContext, userId: string): Promise<string> {
  const [agent] = await recordsOf(context, "user").find({ id: userId }, { limit: 1 });
  return agent?.name ?? agent?.account ?? "";
}

async function memberName(context: OperationContext, memberId: string): Promise<string> {
  const [member] = await recordsOf(context, "member").find({ id: memberId }, { limit: 1 });
  return member?.nickName ?? member?.account ?? "";
}

function callerOf(tenantId: string, userId: string, name: string, isMember: boolean): Caller {
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
    roleAliases: isMember ? ["member"] : [],
    // An agent of the demo may answer every member.
    administrator: !isMember,
    permissions: new Set(),
  };
}
