import { CHAT_CONVERSATION_STATUS } from "#generated/choices";
import { CHAT_SIDES, type ChatService } from "#contract";
import { sql } from "kysely";
import { moduleOf, now, recordsOf, type OperationContext } from "#server";
import { HOURS, isHours } from "./parameters.ts";
import { CONVERSATION, MESSAGE, type Conversation } from "./party.ts";

const ALL_DAY = "00:00-24:00";
/** Answers from which the waiting time is estimated. */
const SAMPLE = 200;

/** Tells a member if somebody is there, and how long others have waited. @param own the member's conversation */
export async function serviceFor(context: OperationContext, own: Conversation | null): Promise<ChatService> {
  const [parameter] = await recordsOf(context, "param").find({ paramKey: HOURS }, { limit: 1 });
  const hours = isHours(parameter?.paramValue ?? "") ? (parameter?.paramValue ?? ALL_DAY) : ALL_DAY;
  const waits = own?.status === CHAT_CONVERSATION_STATUS.waiting || own?.status === CHAT_CONVERSATION_STATUS.reopened;
  const before = waits ? (own.waitingSince ?? null) : null;
  const { rows } = await sql<{ ahead: string; seconds: string | null }>`
    select
      (select count(*) from ${sql.table(moduleOf(context, CONVERSATION).table)} c
        where c.tenant_id = ${context.tenantId} and c.is_deleted = 0
          and c.status in (${CHAT_CONVERSATION_STATUS.waiting}, ${CHAT_CONVERSATION_STATUS.reopened})
          and c.waiting_since < coalesce(${before}::timestamp, 'infinity'::timestamp)
          and c.id <> ${own?.id ?? "0"}) as ahead,
      (select percentile_cont(0.5) within group (order by extract(epoch from a.create_time - m.create_time))
        from (select conversation_id, seq, create_time from ${sql.table(moduleOf(context, MESSAGE).table)}
          where tenant_id = ${context.tenantId} and side = ${CHAT_SIDES.agent} and is_deleted = 0
            and coalesce(internal, 0) = 0 order by id desc limit ${sql.lit(SAMPLE)}) a
        join ${sql.table(moduleOf(context, MESSAGE).table)} m on m.tenant_id = ${context.tenantId}
          and m.conversation_id = a.conversation_id and m.seq = a.seq - 1 and m.side = ${CHAT_SIDES.member}) as seconds`.execute(
    context.db,
  );
  const [row] = rows;
  const seconds = row?.seconds ?? null;
  return {
    open: isWithin(hours, now(context.deps).slice(11, 16)),
    hours,
    ahead: Number(row?.ahead ?? 0),
    minutes: seconds === null ? null : Math.max(1, Math.ceil(Number(seconds) / 60)),
  };
}

/** @param time `HH:mm` */
function isWithin(hours: string, time: string): boolean {
  const [from = "", to = ""] = hours.split("-");
  return from <= to ? time >= from && time < to : time >= from || time < to;
}
