import { expect } from "vitest";
import type { TestClient, TestServer } from "../server/create-test-server.ts";

interface Page {
  readonly records: readonly Readonly<Record<string, unknown>>[];
}

/** Form of a request for leave of some days that the account `manager` decides. */
export async function leaveRequest(server: TestServer, days: number): Promise<Record<string, string>> {
  const users = server.db.selectFrom(server.module("user").table).select("id").where("account", "=", "manager");
  const manager = await users.where("tenant_id", "=", "000000").executeTakeFirstOrThrow();
  const [startTime, endTime] = ["2026-12-01 09:00:00", `2026-12-0${1 + days} 09:00:00`];
  return { taskUser: String(manager["id"]), startTime, endTime, reason: "回家探亲" };
}

export interface StartedLeave {
  readonly businessId: string;
  readonly processInstanceId: string;
  readonly taskId: string;
  readonly manager: TestClient;
}

/** A leave of the account `staff` that waits for the account `manager`. */
export async function startedLeave(server: TestServer, days = 2): Promise<StartedLeave> {
  const [staff, manager] = [await server.signIn("staff"), await server.signIn("manager")];
  const body = await leaveRequest(server, days);
  const started = await staff.post<Omit<StartedLeave, "taskId" | "manager">>("/api/blade-desk/process/leave/start-process", body);
  expect(started.code, started.text).toBe(200);
  const { businessId, processInstanceId } = started.data;
  const tasks = await manager.get<Page>("/api/blade-flow/work/todo-list", { businessId });
  return { businessId, processInstanceId, taskId: String(tasks.data.records[0]?.["taskId"]), manager };
}

/** A leave of five days that waits for the role `hr`. */
export async function longLeave(
  server: TestServer,
): Promise<StartedLeave & { readonly claimable: string; readonly hr: TestClient }> {
  const started = await startedLeave(server, 5);
  const { taskId, processInstanceId, manager, businessId } = started;
  const decided = await manager.post("/api/blade-flow/work/complete-task", { taskId, processInstanceId, flag: "ok" });
  expect(decided.code, decided.text).toBe(200);
  const hr = await server.signIn("fanghui", "123456");
  const tasks = await hr.get<Page>("/api/blade-flow/work/claim-list", { businessId });
  return { ...started, hr, claimable: String(tasks.data.records[0]?.["taskId"]) };
}

/** The latest deployment of leave. */
export async function leaveDeployment(server: TestServer): Promise<string> {
  const deployments = server.db.selectFrom(server.module("flow-deployment").table).select("id");
  const latest = deployments.where("key", "=", "leave").where("is_latest", "=", 1).where("is_deleted", "=", 0);
  return String((await latest.executeTakeFirstOrThrow())["id"]);
}
