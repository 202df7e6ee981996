import { now, type OperationContext } from "#server";
import type { Visit } from "#workflow-engine";
import { sql } from "kysely";

/** A part of an instance's path. Flows have phase `taken`; elements are `left` or `cancelled`, or `entered` while they are active. */
export interface StoredVisit {
  readonly visit: number;
  readonly element: string;
  readonly token: string;
  readonly phase: Visit["phase"];
  /** `yyyy-MM-dd HH:mm:ss`. */
  readonly enteredAt: string;
  readonly leftAt: string | null;
  readonly userId: string | null;
}

/** Stores the path of a step: one row for each flow, and one for each stay at an element. */
export async function storeVisits(context: OperationContext, instanceId: string, visited: readonly Visit[]): Promise<void> {
  const rows = new Map<string, { visit: number; element: string; token: string; phase: string; ended: boolean }>();
  const left: { token: string; element: string; phase: string }[] = [];
  for (const { order, element, token, phase } of visited) {
    const key = `${token} ${element}`;
    const open = rows.get(key);
    if (phase === "taken") rows.set(`flow ${order}`, { visit: order, element, token, phase, ended: true });
    else if (phase === "entered") {
      // A token can come to an element again: the earlier stay keeps its row.
      if (open !== undefined) rows.set(`${key} ${open.visit}`, open);
      rows.set(key, { visit: order, element, token, phase, ended: false });
    } else if (open !== undefined && !open.ended) rows.set(key, { ...open, phase, ended: true });
    else left.push({ token, element, phase });
  }
  const time = now(context.deps);
  const userId = context.caller?.userId ?? null;
  if (left.length > 0) {
    await sql`
      update trellis_flow_visit v set phase = l.phase, left_at = ${time}::timestamp, user_id = ${userId}::bigint
      from jsonb_to_recordset(${JSON.stringify(left)}::jsonb) as l(token text, element text, phase text)
      where v.instance_id = ${instanceId} and v.token = l.token and v.element = l.element and v.left_at is null`.execute(
      context.db,
    );
  }
  if (rows.size === 0) return;
  await sql`
    insert into trellis_flow_visit (instance_id, visit, element, token, phase, entered_at, left_at, user_id)
    select ${instanceId}, r.visit, r.element, r.token, r.phase, ${time}::timestamp,
      case when r.ended then ${time}::timestamp end, case when r.ended then ${userId}::bigint end
    from jsonb_to_recordset(${JSON.stringify([...rows.values()])}::jsonb)
      as r(visit integer, element text, token text, phase text, ended boolean)`.execute(context.db);
}

/** The path of one instance in its order. The caller has checked that the instance belongs to the tenant. */
export async function readVisits({ db }: Pick<OperationContext, "db">, instanceId: string): Promise<readonly StoredVisit[]> {
  const { rows } = await sql<StoredVisit>`
    select visit, element, token, phase, to_char(entered_at, 'YYYY-MM-DD HH24:MI:SS') as "enteredAt",
      to_char(left_at, 'YYYY-MM-DD HH24:MI:SS') as "leftAt", user_id as "userId"
    from trellis_flow_visit where instance_id = ${instanceId} order by visit`.execute(db);
  return rows;
}
