import { TrellisError, endSessionsEndpoint, sessionsEndpoint, type OwnSession } from "#contract";
import { sql } from "kysely";
import type { Caller } from "../../base/context.ts";
import type { Core } from "../../http/core.ts";
import { localTime } from "../../data/local-time.ts";
import type { OwnEndpoint } from "../../http/route-table.ts";
import { serveEndpoint, type EndpointCall } from "../../http/serve-endpoint.ts";
import { endSession } from "../../session/sessions.ts";

/** The sessions of the caller, and their end. Callers see and end only their own sessions. */
export function ownSessionEndpoints(core: Core): readonly OwnEndpoint[] {
  return [
    serveEndpoint(core, sessionsEndpoint, ({ caller }) => livingSessions(core, caller)),
    serveEndpoint(core, endSessionsEndpoint, (call) => endSessions(core, call), {
      refuse: ({ field }) => (field === "ids" ? noneChosen() : null),
    }),
  ];
}

function noneChosen(): TrellisError {
  return new TrellisError("badRequest", { text: { zh: "请选择要退出的登录", en: "Choose a session to sign out" } });
}

/** Ends sessions. Those that have ended meanwhile are no mistake. @returns the remaining sessions */
async function endSessions(
  core: Core,
  { caller, body, apiRequest }: EndpointCall<typeof endSessionsEndpoint>,
): Promise<readonly OwnSession[]> {
  const { deps, db, callers, logs } = core;
  for (const session of await livingSessions(core, caller)) {
    if (!body.ids.includes(session.id)) continue;
    await endSession(db, deps, session.id, "sign-out");
    await callers.sessionChanged(session.id);
    const { tenantId, account } = caller;
    logs.event(apiRequest, {
      logId: "sign-out",
      level: "info",
      tenantId,
      account,
      data: `${session.address} ${session.userAgent}`,
    });
  }
  return livingSessions(core, caller);
}

interface SessionRow {
  readonly id: string;
  readonly address: string;
  readonly user_agent: string;
  readonly created_at: string;
  readonly renewed_at: string;
}

/** This one first, then the others, the latest first. Sessions of an older password are over, whatever their rows say. */
async function livingSessions({ deps, db, inForce }: Core, caller: Caller): Promise<readonly OwnSession[]> {
  // A session's end is set anew by each refresh, the client's seconds ahead.
  const { rows } = await sql<SessionRow>`
    select s.id, s.address, s.user_agent, s.created_at,
      greatest(s.created_at, s.expires_at - 1000::bigint * coalesce(c.refresh_token_validity, 604800)) as renewed_at
    from trellis_session s
      join trellis_session own on own.id = ${caller.sessionId} and own.password_mark = s.password_mark
      left join ${sql.table(inForce().tables.client)} c on c.client_id = s.client_id and c.is_deleted = 0
    where s.user_id = ${caller.userId} and s.ended_at is null and s.expires_at > ${deps.clock().getTime()}
    order by s.id = ${caller.sessionId} desc, renewed_at desc, s.id limit 100`.execute(db);
  const time = (milliseconds: string): string => localTime(new Date(Number(milliseconds)), deps.config.timeZone);
  return rows.map((row) => ({
    id: row.id,
    current: row.id === caller.sessionId,
    address: row.address,
    userAgent: row.user_agent,
    signedInAt: time(row.created_at),
    renewedAt: time(row.renewed_at),
  }));
}
