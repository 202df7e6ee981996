import { CHAT_CONVERSATION_STATUS } from "#generated/choices";
import { CHAT_SIDES, TrellisError, type ChatUser } from "#contract";
import { sql } from "kysely";
import {
  callerOf,
  moduleOf,
  optionalIds,
  parameter,
  recordsInScope,
  recordsOf,
  type Handler,
  type OperationContext,
} from "#server";
import { CONVERSATION, MESSAGE, conversationOf, mayBegin, partyOf, type Conversation } from "../conversations/party.ts";
import { presentUsers } from "../conversations/presence.ts";
import { readableText } from "../conversations/send-message.ts";

/** Conversations of a list: those of a call that names no number, and at most. */
const [USUAL, MOST] = [200, 2_000];
/** Higher than every place of a message. */
const LAST_PLACE = 2_000_000_000;

/** A conversation without the fields that the rules of the caller's role hide. */
type Listed = Partial<ChatUser> & Pick<ChatUser, "id" | "userId">;
type Seen = Partial<Conversation> & Pick<Conversation, "id">;
const VIEWS = {
  waiting: () => ({ status: [CHAT_CONVERSATION_STATUS.waiting, CHAT_CONVERSATION_STATUS.reopened] }),
  mine: (userId: string) => ({ agentId: userId, status: CHAT_CONVERSATION_STATUS.assigned }),
  all: () => ({}),
} as const;

/**
 * `GET users?view=waiting|mine|all&text=&size=`: the conversations that the agent may see, the latest first; with a text
 * those of members whose name or account contains it.
 * @throws TrellisError badRequest, badPage
 */
export const users: Handler = async (context): Promise<readonly Listed[]> => {
  const { userId } = callerOf(context);
  const named = parameter(context, "view") || "all";
  if (named !== "waiting" && named !== "mine" && named !== "all")
    throw new TrellisError("badRequest", { params: { reason: "view" } });
  const text = parameter(context, "text").trim();
  const size = parameter(context, "size") || String(USUAL);
  if (!/^\d{1,4}$/.test(size) || Number(size) < 1 || Number(size) > MOST)
    throw new TrellisError("badPage", { params: { max: MOST } });
  const scope = await recordsInScope(context, CONVERSATION);
  const seen = await scope.find(VIEWS[named](userId), {
    sort: [{ field: named === "waiting" ? "waitingSince" : "lastTime", descending: named !== "waiting" }],
    limit: Number(size),
    ...(text === "" ? {} : { like: { name: text } }),
  });
  return chatUsers(context, seen);
};

/** A member who has not written yet. */
const NOT_BEGUN = {
  id: "",
  status: CHAT_CONVERSATION_STATUS.waiting,
  agentId: null,
  labels: "",
  lastSeq: 0,
  memberRead: 0,
  agentRead: 0,
  memberDelivered: 0,
  agentDelivered: 0,
  lastText: null,
  lastTime: null,
  waitingSince: null,
} as const;

/**
 * `GET user-info?userId=`: one member as the agents' screen shows them; the own one for a member. Without a conversation
 * its `id` is empty.
 * @throws TrellisError notFound for a member whom the agent may not see
 */
export const userInfo: Handler = async (context): Promise<Listed> => {
  const party = partyOf(context);
  const [userId = ""] = optionalIds(context, "userId");
  const conversation = await conversationOf(context, party, userId);
  if (conversation === null) {
    const isMember = party.side === CHAT_SIDES.member;
    const memberId = isMember ? party.userId : userId;
    if (!isMember && !(await mayBegin(context, memberId))) throw new TrellisError("notFound");
    const [member] = await chatUsers(context, [{ ...NOT_BEGUN, memberId }]);
    if (member === undefined) throw new TrellisError("notFound");
    return member;
  }
  const seen =
    party.side === CHAT_SIDES.agent
      ? await (await recordsInScope(context, CONVERSATION)).find({ id: conversation.id }, { limit: 1 })
      : [conversation];
  const [found] = await chatUsers(context, seen);
  if (found === undefined) throw new TrellisError("notFound");
  return found;
};

async function chatUsers(context: OperationContext, conversations: readonly Seen[]): Promise<readonly Listed[]> {
  const memberIds = conversations.flatMap(({ memberId }) => memberId ?? []);
  const agentIds = conversations.flatMap(({ agentId }) => agentId ?? []);
  const people = await recordsOf(context, "user").find({ id: [...new Set([...memberIds, ...agentIds])] });
  const labels = await recordsOf(context, "chat-label").find({});
  const unread = await unreadOf(context, conversations);
  const present = await presentUsers(context.db, memberIds, context.deps.clock().getTime());
  const personOf = new Map(people.map((person) => [person.id, person]));
  return conversations.map((conversation): Listed => {
    const { memberId, agentId } = conversation;
    const person = personOf.get(memberId ?? "");
    const agent = personOf.get(agentId ?? "");
    const labelIds = (conversation.labels ?? "").split(",");
    return {
      id: conversation.id,
      ...only(conversation, SHOWN),
      ...(typeof conversation.lastText === "string" ? { lastText: readableText(conversation.lastText, context.locale) } : {}),
      userId: memberId ?? "",
      ...(typeof memberId === "string" ? { memberId } : {}),
      account: person?.account ?? "",
      nickName: person?.name ?? person?.account ?? "",
      avatar: person?.avatar ?? null,
      ...(agentId === undefined ? {} : { agentName: agent?.realName ?? agent?.name ?? null }),
      ...(conversation.labels === undefined
        ? {}
        : {
            labels: labels
              .filter(({ id }) => labelIds.includes(id))
              .map(({ id, labelName, color }) => ({ id, name: labelName ?? "", color: color ?? "" })),
          }),
      unread: unread.get(conversation.id) ?? 0,
      online: present.has(memberId ?? ""),
    };
  });
}

/** Fields of a conversation that go out as they are, except those that the rules of a role hide. */
const SHOWN = [
  "status",
  "agentId",
  "lastSeq",
  "memberRead",
  "agentRead",
  "memberDelivered",
  "agentDelivered",
  "lastText",
  "lastTime",
  "waitingSince",
] as const;

function only<R extends object, Name extends keyof R>(record: R, names: readonly Name[]): Partial<Pick<R, Name>> {
  const entries = names.flatMap((name) => (name in record ? [[name, record[name]] as const] : []));
  return Object.fromEntries(entries) as Partial<Pick<R, Name>>;
}

/**
 * Numbers of messages of members that no agent has read, in one statement. A message that came after the conversation was
 * read does not count: the last text is not its text.
 */
async function unreadOf(context: OperationContext, conversations: readonly Seen[]): Promise<ReadonlyMap<string, number>> {
  const begun = conversations.filter(({ id }) => id !== "");
  if (begun.length === 0) return new Map();
  const ids = begun.map(({ id }) => id);
  const places = begun.map(({ lastSeq }) => lastSeq ?? LAST_PLACE);
  const { rows } = await sql<{ id: string; unread: string }>`
    select c.id, count(m.id) as unread
    from ${sql.table(moduleOf(context, CONVERSATION).table)} c
    join unnest(${ids}::bigint[], ${places}::bigint[]) as k (id, seq) on k.id = c.id
    join ${sql.table(moduleOf(context, MESSAGE).table)} m on m.conversation_id = c.id and m.tenant_id = c.tenant_id
      and m.seq > coalesce(c.agent_read, 0) and m.seq <= k.seq and m.side = ${CHAT_SIDES.member} and m.is_deleted = 0
    where c.tenant_id = ${context.tenantId} and c.agent_read < c.last_seq
    group by c.id`.execute(context.db);
  return new Map(rows.map(({ id, unread }) => [id, Number(unread)]));
}
