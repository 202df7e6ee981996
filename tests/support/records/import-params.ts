import { expect } from "vitest";
import { recordsIn } from "./fixtures.ts";
import { nextSample } from "./sample-record.ts";
import type { TestClient } from "../server/test-client.ts";

/** Titles of the columns of a file of parameters. */
export const HEAD = ["参数名称", "参数键名", "参数键值", "备注"];

/** A key that no other parameter has. */
export function nextKey(): string {
  return `import.${nextSample()}`;
}

export async function paramBy(client: TestClient, paramKey: string): Promise<Record<string, unknown> | undefined> {
  const reply = await client.get("/api/blade-system/param/list", { paramKey_equal: paramKey });
  return recordsIn(reply.data)[0];
}

export async function addParam(client: TestClient, values: Record<string, string> = {}): Promise<Record<string, unknown>> {
  const paramKey = nextKey();
  const body = { paramName: "名", paramKey, paramValue: "值", remark: "注", ...values };
  const reply = await client.post<Record<string, unknown>>("/api/blade-system/param/submit", body);
  expect(reply.status, reply.text).toBe(200);
  return reply.data;
}
