import { expect } from "vitest";
import type { TestClient, TestReply } from "../server/test-client.ts";

export type Row = Record<string, string | number | null>;

export interface Page {
  readonly records: readonly Row[];
  readonly total: number;
}

export const WORK = "/api/blade-flow/work";

/** The data of an answer that is no refusal. */
export function ok<T>(reply: TestReply<T>): T {
  expect(reply.code, reply.text).toBe(200);
  return reply.data;
}

/** Deploys models, by the names of their files. */
export async function deployModels(admin: TestClient, models: Readonly<Record<string, string>>): Promise<void> {
  const body = new FormData();
  body.set("category", "flow_1");
  for (const [name, xml] of Object.entries(models)) body.append("files", new File([xml], `${name}.bpmn`));
  const response = await admin.fetch("/api/blade-flow/manager/deploy-upload", { method: "POST", body });
  expect(response.status, await response.text()).toBe(200);
}

export function act(
  client: TestClient,
  action: string,
  task: Row,
  body: Record<string, unknown> = {},
): Promise<TestReply<unknown>> {
  return client.post(`${WORK}/${action}`, body, { ids: String(task["id"]) });
}

export function decide(client: TestClient, task: Row, flag: "ok" | "no"): Promise<TestReply<unknown>> {
  return client.post(`${WORK}/complete-task`, { taskId: task["id"], flag, comment: "见附件" });
}
