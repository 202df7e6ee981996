import md5 from "md5";
import { DEFAULT_TENANT, type TokenReply } from "#contract";
import type { Server } from "#server/platform";
import { testClient, type TestClient } from "./test-client.ts";

/** The credential of the API family's stock front ends. */
export const FAMILY_CREDENTIAL = { Authorization: `Basic ${btoa("saber:saber_secret")}` } as const;

/** Signs in as a stock front end of the API family does, which is another program than our own console. */
export async function signInFromFamily(server: Server, account: string, password: string = account): Promise<TestClient> {
  const query = new URLSearchParams({
    tenantId: DEFAULT_TENANT,
    username: account,
    password: md5(password),
    grant_type: "password",
  });
  const client = testClient(server, null, FAMILY_CREDENTIAL);
  const response = await client.fetch(`/api/blade-auth/oauth/token?${query}`, { method: "POST" });
  if (!response.ok) throw new Error(`${account} cannot sign in: ${response.status} ${await response.text()}`);
  return testClient(server, (await response.json()) as TokenReply, FAMILY_CREDENTIAL);
}
