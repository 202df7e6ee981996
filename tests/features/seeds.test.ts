import { describe, expect, it } from "vitest";
import { inboxMailListEndpoint, inboxMessagesEndpoint, type InboxMail, type InboxMessage, type InboxPage } from "#contract";
import { localTime } from "#server";
import {
  buildGrants,
  buildInbox,
  buildProcesses,
  buildSeeds,
  dictionaryCodes,
  dictionaryKeys,
  dictionaryTitles,
} from "../../seeds/index.ts";
import { isPhone } from "#metadata";
import { DATABASE, createTestServer } from "../support/server/create-test-server.ts";
import { testCatalog } from "../support/server/test-deps.ts";

const seeds = buildSeeds(() => "2026-01-01 00:00:00");
const records = (module: string) => seeds.filter((seed) => seed.module === module).flatMap((seed) => seed.records);

describe("seeds", () => {
  it("give every record an id of its own, with 19 digits, below those that servers make", () => {
    const ids = seeds.flatMap((seed) => seed.records.map((record) => String(record["id"])));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^1123598\d{12}$/.test(id))).toEqual([]);
  });

  it("know only modules and fields that there are, and leave no reference open", async () => {
    const catalog = await testCatalog();
    for (const { module, records: own } of seeds) {
      const found = catalog.modules.get(module);
      const known = new Set([
        "id",
        "createUser",
        "createDept",
        "createTime",
        ...(found?.fields.map((field) => field.name) ?? []),
      ]);
      const strange = own.flatMap((record) => Object.keys(record)).filter((key) => !known.has(key));
      expect([module, strange]).toEqual([module, []]);
      expect([module, own.filter((record) => Object.values(record).includes(undefined))]).toEqual([module, []]);
    }
  });

  it("have an organisation whose people are in a department, a post and a role of their own tenant", () => {
    for (const { tenantId, records: people } of seeds.filter((seed) => seed.module === "user")) {
      const own = (module: string) =>
        new Set(
          seeds
            .filter((seed) => seed.module === module && seed.tenantId === tenantId)
            .flatMap((seed) => seed.records.map(({ id }) => id)),
        );
      const [depts, posts, roles] = [own("dept"), own("post"), own("role")];
      const lost = people.filter(
        (user) =>
          !depts.has(user["deptId"]) ||
          !String(user["postId"])
            .split(",")
            .every((id) => posts.has(id)) ||
          !roles.has(user["roleId"]),
      );
      expect([tenantId, lost]).toEqual([tenantId, []]);
    }
    const phones = records("user").flatMap((user) => (typeof user["phone"] === "string" ? [user["phone"]] : []));
    expect(phones.filter((phone) => !isPhone(phone))).toEqual([]);
    expect(new Set(phones).size).toBe(phones.length);
  });

  it("lay mail, messages and processes of the past into a new database", async () => {
    const now = (days: number): string => localTime(new Date(Date.now() + days * 86_400_000), "Asia/Shanghai");
    const processes = buildProcesses(new Date(), "Asia/Shanghai");
    const server = await createTestServer({ database: DATABASE, seeded: false, deps: { inbox: buildInbox(now), processes } });
    try {
      const manager = await server.signIn("manager");
      const { entries } = (await manager.get<InboxPage<InboxMail>>(inboxMailListEndpoint.path, { box: "received" })).data;
      expect(entries.map(({ from, read }) => [from.name, read])).toEqual([
        ["罗一帆", false],
        ["韩磊", false],
        ["田小雨", true],
        ["管理员", true],
        ["方慧", true],
      ]);
      const sent = (await manager.get<InboxPage<InboxMail>>(inboxMailListEndpoint.path, { box: "sent" })).data;
      expect(sent.entries.map(({ to }) => to.map(({ name }) => name))).toEqual([["管理员", "田小雨"]]);
      const messages = (await manager.get<InboxPage<InboxMessage>>(inboxMessagesEndpoint.path)).data;
      const others = messages.entries.filter(({ kind }) => kind !== "workflow");
      expect(others.map(({ kind, read }) => [kind, read])).toEqual([
        ["password", false],
        ["export", false],
        ["roles", true],
      ]);
      const admin = await server.signIn("admin");
      const statuses = async (path: string): Promise<Record<string, number>> => {
        const { data } = await admin.get<{ records: { status: string }[] }>(`/api/${path}/list`, { size: "100" });
        return Object.fromEntries([...Map.groupBy(data.records, ({ status }) => status)].map(([key, of]) => [key, of.length]));
      };
      expect(await statuses("blade-flow/follow")).toEqual({ active: 8, completed: 8, cancelled: 1 });
      expect(await statuses("blade-flow/incident")).toEqual({ open: 1 });
      const todo = await manager.get<{ records: { createTime: string; taskName: string }[] }>("/api/blade-flow/work/todo-list");
      expect(todo.data.records.map(({ taskName }) => taskName)).toEqual(["上级审批"]);
    } finally {
      await server.close();
    }
    expect(server.errors).toEqual([]);
  });

  it("grant something to every seeded role", () => {
    const granted = new Set(buildGrants().map((grant) => grant.roleId));
    expect(records("role").filter((role) => !granted.has(String(role["id"])))).toEqual([]);
  });

  it("hang every region but the provinces below another one", () => {
    const codes = new Set(records("region").map((region) => region["code"]));
    const lost = records("region").filter((region) => region["parentCode"] !== "00" && !codes.has(region["parentCode"]));
    expect(lost).toEqual([]);
    expect(codes.size).toBeGreaterThan(3_000);
  });

  it("name every dictionary once", () => {
    for (const codes of [dictionaryCodes.dict, dictionaryCodes["dict-biz"]]) expect(new Set(codes).size).toBe(codes.length);
  });

  it("give a new database the dictionaries and keys that module files may name", async () => {
    const { server, close } = await createTestServer({ database: DATABASE });
    const { dictionaries, dictionaryKeys: keys, dictionaryTitles: titles } = await server.knownDictionaries();
    const sorted = (lists: Readonly<Record<string, readonly string[]>>) =>
      Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list.toSorted()]));
    expect(sorted(dictionaries)).toEqual(sorted(dictionaryCodes));
    expect(sorted(keys)).toEqual(sorted(dictionaryKeys));
    expect(titles).toEqual(dictionaryTitles);
    await close();
  });
});
