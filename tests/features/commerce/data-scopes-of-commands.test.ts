import { describe, expect, it } from "vitest";
import { DEFAULT_TENANT, type FieldRight } from "#contract";
import { createPerson, insertRecords, type Person } from "../../support/records/fixtures.ts";
import type { TestServer } from "../../support/server/create-test-server.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { moduleMenu, nextSample } from "../../support/records/sample-record.ts";

type Row = Record<string, string | null>;

const WALLETS = "/api/blade-memberWallet/memberWallet";
const LOG = "/api/blade-member/memberassetslog";

/** A data scope of a module that covers none of its records. */
async function noneOf(server: TestServer, module: string): Promise<string> {
  const [scope] = await insertRecords(server, server.module("data-scope"), DEFAULT_TENANT, [
    {
      menuId: await moduleMenu(server, module),
      resourceCode: `none${nextSample()}`,
      scopeName: "none",
      scopeType: 5,
      scopeValue: '{"properties":{"id":{"const":"1"}}}',
    },
  ]);
  return String(scope?.["id"]);
}

async function withhold(server: TestServer, person: Person, module: string, rights: Readonly<Record<string, FieldRight>>) {
  const admin = await server.signIn("admin");
  const reply = await admin.post("/api/blade-system/role/field-rules", { roleId: person.roleId, module, rights });
  expect(reply.status, reply.text).toBe(200);
}

/** A member with 50.00, and the entry of it. */
async function wealthyMember(server: TestServer) {
  const admin = await server.signIn("admin");
  const account = `held${nextSample()}`;
  const email = `${account}@example.com`;
  const input = { account, email, nickName: account, password: "0".repeat(32) };
  const { data } = await admin.post<Row>("/api/blade-member/member/add", input);
  const entry = await admin.post<Row>(`${WALLETS}/top/up`, { email, type: 1, amount: "50", remake: "" });
  return { id: String(data["id"]), email, entry: String(entry.data["id"]) };
}

onEachDatabase((test: () => TestServer) => {
  describe("the commands of wallets and members", () => {
    it("tell no balance that the caller may not see", async () => {
      const member = await wealthyMember(test());
      const person = await createPerson(test());
      const balances = async () => [
        await person.client.get<Row>(`${WALLETS}/balance/${member.id}`),
        await person.client.post<Row>(`${WALLETS}/detailAdmin`, { memberId: member.id }),
      ];
      for (const { data } of await balances()) expect(data).toMatchObject({ balance: "50.00", points: "0.00", frozen: "0.00" });
      await withhold(test(), person, "member-wallet", { balance: "hidden" });
      for (const { data, text } of await balances()) {
        expect(data, text).toMatchObject({ frozen: "0.00" });
        expect(data).not.toHaveProperty("balance");
      }
      const outside = await createPerson(test(), { dataScopes: [await noneOf(test(), "member-wallet")] });
      expect((await outside.client.get(`${WALLETS}/balance/${member.id}`)).status).toBe(404);
      expect((await outside.client.post(`${WALLETS}/detailAdmin`, { email: member.email })).status).toBe(404);
    });

    it("outside the data scope are neither charged nor credited by what is added for them", async () => {
      const member = await wealthyMember(test());
      const inside = await createPerson(test());
      const outside = await createPerson(test(), { dataScopes: [await noneOf(test(), "member")] });
      const profits = "/api/blade_member_profit_log/memberprofitlog/submit";
      const input = { memberId: member.id, profitType: 1, amount: "5" };
      const refused = await outside.client.post<Row>(profits, input);
      expect([refused.status, refused.errors[0]?.pointer]).toEqual([400, "/memberId"]);
      expect((await inside.client.post<Row>(profits, input)).status).toBe(200);
      const signed = await outside.client.post("/api/blade_sign_log/signlog/submit", {
        memberId: member.id,
        signDate: "2026-01-01",
      });
      expect([signed.status, signed.errors[0]?.pointer]).toEqual([400, "/memberId"]);
      const admin = await test().signIn("admin");
      expect((await admin.get<Row>(`${WALLETS}/balance/${member.id}`)).data).toMatchObject({ balance: "55.00", points: "0.00" });
    });

    it("decide by the whole record, and answer without what the caller may not see", async () => {
      const member = await wealthyMember(test());
      const person = await createPerson(test());
      await withhold(test(), person, "assets-log", {
        amount: "hidden",
        balanceAfter: "hidden",
        kind: "hidden",
        reversedBy: "hidden",
      });
      await withhold(test(), person, "member", { status: "hidden" });
      const topUp = await person.client.post<Row>(`${WALLETS}/top/up`, { email: member.email, type: 1, amount: "3", remake: "" });
      expect([topUp.status, Object.keys(topUp.data)]).toEqual([200, expect.not.arrayContaining(["amount", "balanceAfter"])]);
      const reversed = await person.client.post<Row[]>(`${LOG}/remove`, undefined, { ids: member.entry });
      expect(reversed.status, reversed.text).toBe(200);
      expect(Object.keys(reversed.data[0] ?? {})).not.toContain("amount");
      expect((await person.client.post(`${LOG}/remove`, undefined, { ids: member.entry })).status).toBe(409);
      const admin = await test().signIn("admin");
      expect((await admin.get<Row>(`${WALLETS}/balance/${member.id}`)).data["balance"]).toBe("3.00");
      const shield = (status: number) =>
        person.client.post(`/api/blade-member/member/shielding/${member.id}`, undefined, { status });
      expect([(await shield(1)).status, (await shield(1)).status, (await shield(0)).status]).toEqual([200, 409, 200]);
    });
  });

  it("a role outside the data scope tells nothing of what it gives", async () => {
    const other = await createPerson(test());
    const within = await createPerson(test());
    const outside = await createPerson(test(), { dataScopes: [await noneOf(test(), "role")] });
    const path = "/api/blade-system/role/access";
    expect((await within.client.get(path, { id: other.roleId })).status).toBe(200);
    expect((await outside.client.get(path, { id: other.roleId })).status).toBe(404);
  });

  it("an SMS configuration outside the data scope sends nothing for whoever names it", async () => {
    const smsCode = `held${nextSample()}`;
    const [sms] = await insertRecords(test(), test().module("sms"), DEFAULT_TENANT, [
      { smsCode, category: 9, templateId: "t", signature: "s", status: 1 },
    ]);
    const outside = await createPerson(test(), { dataScopes: [await noneOf(test(), "sms")] });
    const said = async (named: Record<string, unknown>): Promise<string> =>
      (await outside.client.post("/api/blade-resource/sms/endpoint/send-message", { phones: "13800138000", ...named })).text;
    expect(await said({ id: sms?.["id"] })).toBe(await said({ id: "1999999999999999999" }));
    expect(await said({ code: smsCode })).toBe(await said({ code: "nothing" }));
  });

  it("data sources and drafts outside the data scope are neither asked nor copied", async () => {
    const [source] = await insertRecords(test(), test().module("datasource"), DEFAULT_TENANT, [
      { name: `held${nextSample()}`, url: "postgres://127.0.0.1:1/held", username: "u", password: "p" },
    ]);
    const [code] = await insertRecords(test(), test().module("code"), DEFAULT_TENANT, [
      { codeName: "c", modelName: `held-${nextSample()}`, serviceName: "held", source: 2, document: "{}", schemaName: "x" },
    ]);
    const statuses = async ({ client }: Person): Promise<number[]> => [
      (await client.get("/api/blade-develop/datasource/test", { id: String(source?.["id"]) })).status,
      (await client.get("/api/blade-develop/datasource/tables", { id: String(source?.["id"]) })).status,
      (await client.post("/api/blade-develop/code/gen-code", undefined, { ids: String(code?.["id"]) })).status,
      (await client.get("/api/blade-develop/code/download", { ids: String(code?.["id"]) })).status,
      (await client.post("/api/blade-develop/code/copy", undefined, { id: String(code?.["id"]) })).status,
    ];
    expect(await statuses(await createPerson(test()))).toEqual([409, 409, 400, 400, 200]);
    const dataScopes = [await noneOf(test(), "datasource"), await noneOf(test(), "code")];
    expect(await statuses(await createPerson(test(), { dataScopes }))).toEqual([404, 404, 404, 404, 404]);
  });
});
