import { expect } from "vitest";
import { signIn } from "./start-server.ts";

/** Changes a parameter through the API, as somebody else than the person at the screen would. */
export async function saveParameter(address: string, paramKey: string, changes: Readonly<Record<string, string>>): Promise<void> {
  const headers = { ...(await signIn(address)), "Content-Type": "application/json" };
  const url = `${address}/api/blade-system/param`;
  const found = (await (await fetch(`${url}/list?paramKey_equal=${paramKey}`, { headers })).json()) as {
    data: { records: readonly { id: string }[] };
  };
  const [record] = found.data.records;
  const reply = await fetch(`${url}/submit`, { method: "POST", headers, body: JSON.stringify({ id: record?.id, ...changes }) });
  expect(reply.ok).toBe(true);
}
