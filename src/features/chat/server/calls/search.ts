import { CHAT_SIDES, TrellisError } from "#contract";
import { sql } from "kysely";
import { containsText, idsInScope, moduleOf, parameter, recordsInScope, recordsOf, type Handler } from "#server";
import { CONVERSATION, MESSAGE } from "../conversations/party.ts";

const MOST = 100;
const SHORTEST = 2;

interface Found {
  readonly id: string;
  readonly conversation_id: string;
  readonly seq: string;
  readonly content: string;
  readonly side: string;
  readonly create_time: string;
}

/** `GET customer-service/search?text=`: the latest messages with a text, of the conversations that the agent may see. */
export const search: Handler = async (context) => {
  const text = parameter(context, "text");
  if (text.length < SHORTEST || text.length > 100)
    throw new TrellisError("badRequest", {
      text: { zh: `请输入 ${SHORTEST} 到 100 个字`, en: `Enter ${SHORTEST} to 100 characters` },
    });
  const module = moduleOf(context, MESSAGE);
  const { rows } = await sql<Found>`
    select t.id, t.conversation_id, t.seq, t.content, t.side, t.create_time
    from ${sql.table(module.table)} t
    where t.tenant_id = ${context.tenantId} and t.is_deleted = 0 and t.message_type = 1
      and ${containsText(module, "content", text)} and t.conversation_id in ${await idsInScope(context, CONVERSATION)}
    order by t.id desc limit ${sql.lit(MOST)}`.execute(context.db);
  const scope = await recordsInScope(context, CONVERSATION);
  const ids = [...new Set(rows.map((row) => row.conversation_id))];
  const seen = new Map((ids.length === 0 ? [] : await scope.find({ id: ids })).map(({ id, memberId }) => [id, memberId]));
  const people = await recordsOf(context, "user").find({ id: [...seen.values()].flatMap((id) => id ?? []) });
  const nameOf = new Map(people.map(({ id, name, account }) => [id, name ?? account ?? ""]));
  return rows.flatMap((row) => {
    const memberId = seen.get(row.conversation_id);
    if (memberId === undefined || memberId === null) return [];
    const side = Number(row.side) === CHAT_SIDES.agent ? CHAT_SIDES.agent : CHAT_SIDES.member;
    const about = { userId: memberId, nickName: nameOf.get(memberId) ?? "" };
    return [{ ...about, id: row.id, seq: Number(row.seq), content: row.content, side, createTime: row.create_time }];
  });
};
