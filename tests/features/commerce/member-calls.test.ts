import { describe, expect, it } from "vitest";
import { createPerson, type Person } from "../../support/records/fixtures.ts";
import type { TestReply, TestServer } from "../../support/server/create-test-server.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";

const MEMBER = "/api/blade-member/member";
const WALLET = "/api/blade-memberWallet/memberWallet";

/** The family's calls of members and wallets: method, base, last part of the path, shape of the answer. */
const CALLS = [
  ["GET", MEMBER, "page", "page"],
  ["GET", MEMBER, "detail/{id}", "record"],
  ["POST", MEMBER, "remove submit add shielding/{id} updatePasswordAdmin updatePayPasswordAdmin", "record"],
  ["GET", MEMBER, "tree lazyList selectMemberParent", "list"],
  ["GET", "/api/blade-member/structure", "treeList parentTreeList", "list"],
  ["GET", "/api/blade-member/memberassetslog", "list page selectPages sum/page", "page"],
  ["GET", "/api/blade-member/memberassetslog", "sum detail/{id}", "record"],
  ["GET", "/api/blade-member/memberassetslog", "latest", "list"],
  ["POST", "/api/blade-member/memberassetslog", "update remove", "record"],
  ["POST", WALLET, "top/up detailAdmin", "record"],
  ["GET", WALLET, "balance/{id}", "record"],
  ["GET", "/api/blade_member_profit_log/memberprofitlog", "list page", "page"],
  ["GET", "/api/blade_member_profit_log/memberprofitlog", "detail", "record"],
  ["POST", "/api/blade_member_profit_log/memberprofitlog", "remove submit", "record"],
  ["GET", "/api/blade_sign_log/signlog", "list", "page"],
  ["GET", "/api/blade_sign_log/signlog", "detail", "record"],
  ["POST", "/api/blade_sign_log/signlog", "remove submit", "record"],
  ["GET", "/api/blade_sign_setting/signsetting", "getSetting", "record"],
  ["POST", "/api/blade_sign_setting/signsetting", "submit", "record"],
  ["GET", "/api/blade_member_level/memberlevel", "list", "page"],
  ["GET", "/api/blade_member_level/memberlevel", "detail", "record"],
  ["POST", "/api/blade_member_level/memberlevel", "remove submit", "record"],
  ["GET", "/api/blade_bank/bank", "list", "page"],
  ["GET", "/api/blade_bank/bank", "queryAll", "list"],
  ["GET", "/api/blade_bank/bank", "detail", "record"],
  ["POST", "/api/blade_bank/bank", "remove submit", "record"],
  ["GET", "/api/blade-withdrawal/memberwithdrawal", "list sum/page", "page"],
  ["GET", "/api/blade-withdrawal/memberwithdrawal", "latest", "list"],
  ["GET", "/api/blade-withdrawal/memberwithdrawal", "sum detail", "record"],
  ["POST", "/api/blade-withdrawal/memberwithdrawal", "remove submit", "record"],
  ["GET", "/api/blade-memberInvest/memberInvest", "investAdminList", "page"],
  ["GET", "/api/blade-profile/profile", "list", "page"],
  ["GET", "/api/blade-profile/profile", "detail", "record"],
  ["POST", "/api/blade-profile/profile", "remove submit", "record"],
  ["GET", "/api/blade-profilePath/profilePath", "list", "page"],
  ["GET", "/api/blade-profilePath/profilePath", "detail", "record"],
  ["POST", "/api/blade-profilePath/profilePath", "remove submit", "record"],
] as const;

const calls = CALLS.flatMap(([method, base, paths, shape]) =>
  paths.split(" ").map((path) => ({ method, path: `${base}/${path}`, shape })),
);

onEachDatabase((test: () => TestServer) => {
  describe("the calls of members and wallets", () => {
    const ask = (client: Person["client"], method: string, path: string): Promise<TestReply<unknown>> => {
      const filled = path.replace("{id}", "1");
      return method === "GET" ? client.get(filled) : client.post(filled, {});
    };

    it("are there, for those who are signed in and may make them", async () => {
      const admin = await test().signIn("admin");
      const nobody = await createPerson(test(), { codes: [] });
      for (const { method, path, shape } of calls) {
        expect((await ask(test().nobody, method, path)).status, path).toBe(401);
        const refused = await ask(nobody.client, method, path);
        expect([refused.status, refused.code], path).toEqual([403, 403]);
        const reply = await ask(admin, method, path);
        // Without parameters: what a reading call knows by itself, and a clear refusal of everything else.
        if (shape === "page") expect(reply.data, path).toMatchObject({ records: expect.anything(), current: 1, size: 10 });
        else if (shape === "list") expect(Array.isArray(reply.data), path).toBe(true);
        else expect([200, 400, 404], `${path}: ${reply.text}`).toContain(reply.status);
        expect(reply.text, path).not.toContain("noEndpoint");
        expect(reply.code, path).toBe(reply.status);
      }
    });

    it("say at the field what a submit lacks", async () => {
      const admin = await test().signIn("admin");
      for (const { path } of calls.filter(({ path }) => /\/(?:submit|add|top\/up)$/.test(path) && !path.includes("setting"))) {
        const reply = await admin.post(path, {});
        expect(reply.status, path).toBe(400);
        expect(
          reply.errors.some(({ keyword }) => keyword === "required"),
          `${path}: ${reply.text}`,
        ).toBe(true);
      }
    });
  });
});
