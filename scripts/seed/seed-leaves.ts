import { createHash } from "node:crypto";
import { DEFAULT_TENANT, HEADERS, isJsonObject, WEB_CLIENT, type JsonObject } from "#contract";
import type { Server } from "#server/platform";

const LEAVE = "/api/blade-desk/process/leave";
const WORK = "/api/blade-flow/work";
const ORIGIN = "http://seed.invalid";
const CALLER = { address: "127.0.0.1" };
const HOUR_MS = 3_600_000;
/** Hours between the starts of two leaves. */
const APART = 20;
const REASONS = ["回家探亲", "体检", "子女家长会", "年假旅行", "搬家", "照顾家人", "办理证件"];

type Person = "staff" | "manager" | "fanghui";
const PASSWORDS: Readonly<Record<Person, string>> = { staff: "staff", manager: "manager", fanghui: "123456" };

/** Decisions about a leave. `hr` claims and approves, which only long leaves need. */
const COURSES = [
  { days: 2, acts: ["ok"] },
  { days: 5, acts: ["ok", "hr"] },
  { days: 1, acts: ["no", "revise", "ok"] },
  { days: 2, acts: ["withdraw"] },
  // These wait, so only the newest leaves take them.
  { days: 2, acts: [] },
  { days: 5, acts: ["ok"] },
  { days: 1, acts: ["no"] },
] as const satisfies readonly { readonly days: number; readonly acts: readonly Act[] }[];
const ENDED = 4;

type Act = "ok" | "no" | "hr" | "revise" | "withdraw";

/** The server, and a clock that the seeds set. */
export interface PastServer {
  readonly server: Server;
  /** @param at milliseconds since 1970 */
  readonly setTime: (at: number) => void;
}

/**
 * Requests leaves and decides them through the server's own door, at times in the past: the histories are those of the
 * engine, and the heat map has times to show. The seeded accounts must still have their passwords.
 * @throws Error with the words of the server
 */
export async function seedLeaves({ server, setTime }: PastServer, count: number, now: number): Promise<void> {
  let time = 0;
  const at = (next: number): void => {
    time = Math.min(next, now);
    setTime(time);
  };
  const ask = async (as: Person, path: string, body?: JsonObject): Promise<JsonObject> => {
    const headers = { ...(await signIn(server, as)).headers, "Content-Type": "application/json" };
    const init = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
    return send(server, path, init);
  };
  at(now);
  const approver = (await signIn(server, "manager")).userId;
  for (let number = 0; number < count; number += 1) {
    const isNewest = count - number <= COURSES.length;
    const course = COURSES[isNewest ? COURSES.length - (count - number) : number % ENDED];
    if (course === undefined) continue;
    const began = now - (count - number) * APART * HOUR_MS;
    at(began);
    const first = began + 72 * HOUR_MS;
    const { businessId, processInstanceId } = await ask("staff", `${LEAVE}/start-process`, {
      taskUser: approver,
      startTime: morningOf(first),
      endTime: morningOf(first + course.days * 24 * HOUR_MS),
      reason: REASONS[number % REASONS.length] ?? "",
    });
    for (const [step, act] of course.acts.entries()) {
      // Some decisions take an hour, some take a day.
      at(time + (1 + ((number * 7 + step * 11) % 23)) * HOUR_MS);
      if (act === "withdraw") {
        await ask("staff", `${WORK}/withdraw?ids=${String(processInstanceId)}`, {});
        continue;
      }
      const person = act === "hr" ? "fanghui" : act === "revise" ? "staff" : "manager";
      const list = act === "hr" ? "claim" : "todo";
      const { records } = await ask(person, `${WORK}/${list}-list?businessId_equal=${String(businessId)}`);
      const [task] = Array.isArray(records) ? records.filter(isJsonObject) : [];
      if (task === undefined) throw new Error(`${person} has no task of leave ${String(businessId)}`);
      const taskId = task["taskId"] ?? null;
      if (act === "hr") await ask(person, `${WORK}/claim-task`, { taskId });
      const comment = act === "no" ? "请与同事错开日期" : "";
      await ask(person, `${WORK}/complete-task`, { taskId, flag: act === "no" ? "no" : "ok", comment });
    }
  }
  at(now);
}

/** Headers of a session that begins now: the clock jumps further than a session lasts. */
async function signIn(
  server: Server,
  account: Person,
): Promise<{ readonly headers: Record<string, string>; readonly userId: string }> {
  const query = new URLSearchParams({
    tenantId: DEFAULT_TENANT,
    username: account,
    password: createHash("md5").update(PASSWORDS[account]).digest("hex"),
    grant_type: "password",
    scope: "all",
  });
  const client = { Authorization: `Basic ${btoa(`${WEB_CLIENT.id}:${WEB_CLIENT.secret}`)}`, [HEADERS.tenant]: DEFAULT_TENANT };
  const reply = await server.fetch(
    new Request(`${ORIGIN}/api/blade-auth/oauth/web/token?${query}`, { method: "POST", headers: client }),
    CALLER,
  );
  const token: unknown = await reply.json();
  if (!isJsonObject(token) || typeof token["access_token"] !== "string")
    throw new Error(`${account} cannot sign in. The seeded accounts need their first passwords.`);
  return { headers: { ...client, [HEADERS.token]: `bearer ${token["access_token"]}` }, userId: String(token["user_id"]) };
}

/** @returns the data of the envelope @throws Error with the words of the server */
async function send(server: Server, path: string, init: RequestInit): Promise<JsonObject> {
  const reply: unknown = await (await server.fetch(new Request(`${ORIGIN}${path}`, init), CALLER)).json();
  if (!isJsonObject(reply) || reply["success"] !== true)
    throw new Error(`${path}: ${isJsonObject(reply) ? String(reply["msg"]) : "no answer"}`);
  return isJsonObject(reply["data"]) ? reply["data"] : {};
}

function morningOf(at: number): string {
  return `${new Date(at).toISOString().slice(0, 10)} 09:00:00`;
}
