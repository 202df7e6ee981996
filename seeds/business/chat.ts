import { userId } from "../organisation.ts";
import { seedId } from "../seed-id.ts";
import { minutes, momentText, type Calendar } from "./calendar.ts";
import { data } from "./data/chat.ts";
import { memberOf } from "./members.ts";
import { randomOf } from "./random.ts";
import type { Gathered, SeedRecord } from "./records.ts";

const STATES = { waiting: 0, assigned: 1, resolved: 2, reopened: 3 } as const;
const AGENTS = ["houmengjie", "zoukaixuan", "xueting"] as const;
/** Distance between the ids of the messages of two conversations. */
const SPAN = 1_000;

/** Builds conversations of the first members with the agents of the customer chat. */
export function addChat(gathered: Gathered, calendar: Calendar, by: SeedRecord): void {
  const made = momentText(calendar.daysAgo(400));
  data.labels.forEach(([labelName, color], at) =>
    gathered.add("chat-label", { id: labelId(at), labelName, color, sort: at + 1, createTime: made, ...by }),
  );
  data.conversations.forEach(({ state, labels, daysAgo, lines }, number) => {
    const random = randomOf(`chat:${number}`);
    const member = memberOf(number, calendar);
    const id = seedId("chatConversation", number + 1);
    const agentId = userId(AGENTS[number % AGENTS.length] ?? AGENTS[0]);
    let at = Math.max(calendar.daysAgo(daysAgo), member.joined) + minutes(random.whole(540, 1_000));
    const times = lines.map(() => (at = Math.min(at + random.whole(20, 240) * 1000, calendar.end - 1000)));
    lines.forEach(([side, content], place) => {
      const isMember = side === "m";
      gathered.add("chat-message", {
        id: seedId("chatMessage", (number + 1) * SPAN + place + 1),
        conversationId: id,
        seq: place + 1,
        clientId: `seed-${number}-${place}`,
        type: isMember ? "CHAT" : "PRIVATE",
        messageType: 1,
        content,
        side: isMember ? 1 : 2,
        sender: isMember ? member.id : agentId,
        receiver: isMember ? (place === 0 ? null : agentId) : member.id,
        internal: side === "n" ? 1 : 0,
        createUser: isMember ? member.id : agentId,
        createTime: momentText(times[place] ?? at),
      });
    });
    const shown = lines.flatMap(([side, text], place) => (side === "n" ? [] : [{ side, text, at: times[place] ?? at }]));
    const last = shown.at(-1);
    const waits = last?.side === "m";
    const first = state === "waiting" ? null : agentId;
    gathered.add("chat-conversation", {
      id,
      name: `${member.name} · ${member.account}`,
      memberId: member.id,
      status: STATES[state],
      agentId: first,
      labels: labels.map(labelId).join(",") || null,
      lastText: last?.text ?? null,
      lastTime: last === undefined ? null : momentText(last.at),
      waitingSince: waits && state !== "resolved" ? momentText(last.at) : null,
      resolvedTime: state === "resolved" && last !== undefined ? momentText(last.at) : null,
      lastSeq: lines.length,
      memberRead: lines.length,
      memberDelivered: lines.length,
      agentRead: waits && state !== "resolved" ? lines.length - 1 : lines.length,
      agentDelivered: lines.length,
      createUser: member.id,
      createTime: momentText(times[0] ?? at),
    });
  });
}

function labelId(at: number): string {
  return seedId("chatLabel", at + 1);
}
