import type { OperationContext } from "#server";
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

/** An instance, and the user whose step it takes. */
interface StayOwner {
  readonly instance: string;
  readonly user: string | null;
}

/** A stay at an element, or a flow. */
interface Stay extends StayOwner {
  readonly visit: number;
  readonly element: string;
  readonly token: string;
  readonly phase: Visit["phase"];
  readonly ended: boolean;
}

/** Rows of a path: one for each flow and each stay at an element, and the end of stays that began in an earlier step. */
export interface PathRows {
  readonly stays: readonly Stay[];
  readonly left: readonly Pick<Stay, "instance" | "user" | "token" | "element" | "phase">[];
}

export function pathRows(owner: StayOwner, visited: readonly Visit[]): PathRows {
  const stays = new Map<string, Stay>();
  const left: PathRows["left"][number][] = [];
  for (const { order, element, token, phase } of visited) {
    const key = `${token} ${element}`;
    const open = stays.get(key);
    const stay = { ...owner, visit: order, element, token, phase };
    if (phase === "taken") stays.set(`flow ${order}`, { ...stay, ended: true });
    else if (phase === "entered") {
      // A token can come to an element again: the earlier stay keeps its row.
      if (open !== undefined) stays.set(`${key} ${open.visit}`, open);
      stays.set(key, { ...stay, ended: false });
    } else if (open !== undefined && !open.ended) stays.set(key, { ...open, phase, ended: true });
    else left.push({ ...owner, token, element, phase });
  }
  return { stays: [...stays.values()], left };
}

/** The path of one instance in its order. The caller has checked that the instance belongs to the tenant. */
export async function readVisits({ db }: Pick<OperationContext, "db">, instanceId: string): Promise<readonly StoredVisit[]> {
  const { rows } = await sql<StoredVisit>`
    select visit, element, token, phase, to_char(entered_at, 'YYYY-MM-DD HH24:MI:SS') as "enteredAt",
      to_char(left_at, 'YYYY-MM-DD HH24:MI:SS') as "leftAt", user_id as "userId"
    from trellis_flow_visit where instance_id = ${instanceId} order by visit`.execute(db);
  return rows;
}
