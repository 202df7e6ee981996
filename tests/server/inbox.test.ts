import { describe, expect, test } from "vitest";
import {
  DEFAULT_TENANT,
  INBOX_LIMITS,
  changesEndpoint,
  inboxCountsEndpoint,
  inboxMailEndpoint,
  inboxMailListEndpoint,
  inboxMessagesEndpoint,
  inboxNoticeEndpoint,
  inboxNoticesEndpoint,
  inboxPeopleEndpoint,
  inboxReadEndpoint,
  inboxRemoveEndpoint,
  inboxSendEndpoint,
  readUndo,
  type InboxCounts,
  type InboxMail,
  type InboxMailContent,
  type InboxMessage,
  type InboxNotice,
  type InboxNoticeContent,
  type InboxPage,
  type InboxPerson,
} from "#contract";
import { createPerson, createTenant, insertRecords, type Person } from "../support/records/fixtures.ts";
import type { TestClient } from "../support/server/create-test-server.ts";
import { EventReader } from "../support/server/event-reader.ts";
import { onEachDatabase } from "../support/database/on-each-database.ts";
import { nextSample } from "../support/records/sample-record.ts";
import { checked, imported, workbook } from "../support/records/transfer.ts";

const letter = (to: readonly Person[], subject = "盘点", text = "下周六见") => ({
  to: to.map(({ userId }) => userId),
  subject,
  text,
});
const counts = async (client: TestClient): Promise<InboxCounts> => (await client.get<InboxCounts>(inboxCountsEndpoint.path)).data;
const box = async (client: TestClient, name: "received" | "sent"): Promise<readonly InboxMail[]> =>
  (await client.get<InboxPage<InboxMail>>(inboxMailListEndpoint.path, { box: name })).data.entries;
const messages = async (client: TestClient): Promise<readonly InboxMessage[]> =>
  (await client.get<InboxPage<InboxMessage>>(inboxMessagesEndpoint.path)).data.entries;

onEachDatabase((server) => {
  const notice = async (title: string, releaseTime: string, tenantId: string = DEFAULT_TENANT): Promise<string> => {
    const [row] = await insertRecords(server(), server().module("notice"), tenantId, [
      { title, category: 1, releaseTime, content: `<p>${title}</p>` },
    ]);
    return String(row?.["id"]);
  };

  describe("a letter", () => {
    test("reaches whom it goes to, is read by opening, and is there for the sender too", async () => {
      const [from, to] = [await createPerson(server()), await createPerson(server(), { codes: [] })];
      const sent = await from.client.post<{ id: string }>(inboxSendEndpoint.path, letter([to]));
      expect(sent.status, sent.text).toBe(200);
      expect((await counts(to.client)).letters).toBe(1);
      expect((await counts(from.client)).letters).toBe(0);
      const [received] = await box(to.client, "received");
      expect(received).toMatchObject({ id: sent.data.id, subject: "盘点", read: false, sent: false, from: { id: from.userId } });
      const whole = await to.client.get<InboxMailContent>(inboxMailEndpoint.path, { id: sent.data.id });
      expect(whole.data.text).toBe("下周六见");
      const after = await to.client.post<InboxCounts>(inboxReadEndpoint.path, { kind: "letters", ids: [sent.data.id] });
      expect(after.data.letters).toBe(0);
      expect(await box(from.client, "sent")).toMatchObject([{ id: sent.data.id, sent: true, to: [{ id: to.userId }] }]);
    });

    test("the inbox of another user cannot be read or changed", async () => {
      const [from, to, other] = [
        await createPerson(server()),
        await createPerson(server()),
        await createPerson(server(), { tenantId: DEFAULT_TENANT }),
      ];
      const { data } = await from.client.post<{ id: string }>(inboxSendEndpoint.path, letter([to]));
      expect((await other.client.get(inboxMailEndpoint.path, { id: data.id })).status).toBe(404);
      await other.client.post(inboxRemoveEndpoint.path, { kind: "letters", ids: [data.id] });
      await other.client.post(inboxReadEndpoint.path, { kind: "letters", ids: [data.id] });
      expect(await box(to.client, "received")).toMatchObject([{ id: data.id, read: false }]);
      expect((await server().nobody.get(inboxMailListEndpoint.path)).status).toBe(401);
    });

    test("goes to people of the own tenant only, never to somebody who is gone", async () => {
      const from = await createPerson(server());
      const stranger = await createPerson(server(), { tenantId: await createTenant(server()) });
      const found = await from.client.get<readonly InboxPerson[]>(inboxPeopleEndpoint.path, { q: "person" });
      expect(found.data.map(({ id }) => id)).not.toContain(stranger.userId);
      for (const to of [[stranger.userId], ["1"], ["x"]]) {
        const reply = await from.client.post(inboxSendEndpoint.path, { ...letter([]), to });
        expect(reply.status).toBe(400);
        expect(reply.errors.map(({ pointer }) => pointer)).toEqual(["/to"]);
      }
    });

    test("is refused at every field that is empty or too long, and after too many in a minute", async () => {
      const [from, to] = [await createPerson(server()), await createPerson(server())];
      const empty = await from.client.post(inboxSendEndpoint.path, {});
      expect(empty.errors.map(({ pointer }) => pointer)).toEqual(["/to", "/subject", "/text"]);
      const long = await from.client.post(inboxSendEndpoint.path, letter([to], "字".repeat(INBOX_LIMITS.subject + 1)));
      expect(long.errors.map(({ pointer }) => pointer)).toEqual(["/subject"]);
      const statuses: number[] = [];
      for (let sent = 0; sent < INBOX_LIMITS.perMinute; sent += 1)
        statuses.push((await from.client.post(inboxSendEndpoint.path, letter([to]))).status);
      expect(statuses.at(0)).toBe(200);
      expect(statuses.at(-1)).toBe(429);
    });

    test("that is removed stays with whoever keeps it, and goes when nobody does", async () => {
      const [from, to] = [await createPerson(server()), await createPerson(server())];
      const { data } = await from.client.post<{ id: string }>(inboxSendEndpoint.path, letter([to]));
      await to.client.post(inboxRemoveEndpoint.path, { kind: "letters", ids: [data.id] });
      expect(await box(to.client, "received")).toEqual([]);
      expect((await to.client.get(inboxMailEndpoint.path, { id: data.id })).status).toBe(404);
      expect(await box(from.client, "sent")).toHaveLength(1);
      await from.client.post(inboxRemoveEndpoint.path, { kind: "letters", ids: [data.id] });
      const left = await server().db.selectFrom("trellis_letter").select("id").where("id", "=", data.id).execute();
      expect(left).toEqual([]);
    });

    test("comes in pages, the latest first", async () => {
      const to = await createPerson(server());
      const writers = await Promise.all([1, 2, 3].map(() => createPerson(server())));
      for (let at = 0; at < INBOX_LIMITS.page + 1; at += 1)
        await writers[at % 3]?.client.post(inboxSendEndpoint.path, letter([to], `信 ${at}`));
      const first = (await to.client.get<InboxPage<InboxMail>>(inboxMailListEndpoint.path)).data;
      expect([first.entries.length, first.more, first.entries[0]?.subject]).toEqual([20, true, "信 20"]);
      const second = (await to.client.get<InboxPage<InboxMail>>(inboxMailListEndpoint.path, { current: 2 })).data;
      expect([second.entries.map(({ subject }) => subject), second.more]).toEqual([["信 0"], false]);
      expect((await to.client.get(inboxMailListEndpoint.path, { current: 0 })).status).toBe(400);
    });
  });

  describe("a notice", () => {
    test("is there for everybody of the tenant once it is published, whatever their role", async () => {
      const person = await createPerson(server(), { codes: [] });
      const id = await notice("放假", "2020-01-01 08:00:00");
      const future = await notice("以后", "2999-01-01 08:00:00");
      const foreign = await notice("别家", "2020-01-01 08:00:00", await createTenant(server()));
      const page = await person.client.get<InboxPage<InboxNotice>>(inboxNoticesEndpoint.path);
      expect(page.data.entries.some(({ title }) => title === "以后" || title === "别家")).toBe(false);
      const whole = await person.client.get<InboxNoticeContent>(inboxNoticeEndpoint.path, { id });
      expect(whole.data).toMatchObject({ title: "放假", content: "<p>放假</p>", read: false });
      for (const other of [future, foreign, "1", "x"])
        expect((await person.client.get(inboxNoticeEndpoint.path, { id: other })).status).toBe(404);
    });

    test("is read by one person for that person only, also when it is marked twice at once, and all at once", async () => {
      const [one, other] = [await createPerson(server()), await createPerson(server())];
      const id = await notice("制度", "2020-01-02 08:00:00");
      const before = await counts(other.client);
      expect(before.notices).toBeGreaterThan(0);
      const read = { kind: "notices", ids: [id] };
      const replies = await Promise.all([1, 2, 3].map(() => one.client.post<InboxCounts>(inboxReadEndpoint.path, read)));
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect((await one.client.get<InboxNoticeContent>(inboxNoticeEndpoint.path, { id })).data.read).toBe(true);
      expect((await counts(other.client)).notices).toBe(before.notices);
      expect((await one.client.post<InboxCounts>(inboxReadEndpoint.path, { kind: "notices" })).data.notices).toBe(0);
    });
  });

  describe("a message of the system", () => {
    test("tells whose password was reset and whose roles were changed, and nobody else", async () => {
      const admin = await server().signIn("admin");
      const [person, bystander] = [await createPerson(server()), await createPerson(server())];
      const roles = await admin.post("/api/blade-user/grant", undefined, { userIds: person.userId, roleIds: bystander.roleId });
      expect(roles.status, roles.text).toBe(200);
      await admin.post("/api/blade-user/reset-password", undefined, { userIds: person.userId });
      const told = await server()
        .db.selectFrom("trellis_message")
        .select(["kind", "user_id"])
        .where("user_id", "in", [person.userId, bystander.userId])
        .orderBy("id")
        .execute();
      expect(told).toEqual([
        { kind: "roles", user_id: person.userId },
        { kind: "password", user_id: person.userId },
      ]);
    });

    test("is not left by what was refused", async () => {
      const admin = await server().signIn("admin");
      const person = await createPerson(server());
      const reply = await admin.post("/api/blade-user/grant", undefined, {
        userIds: `${person.userId},1`,
        roleIds: person.roleId,
      });
      expect(reply.status).toBe(404);
      expect(await messages(person.client)).toEqual([]);
    });

    test("finds an administrator at home who worked in another tenant", async () => {
      const admin = await server().signIn("admin");
      const known = (await messages(admin)).length;
      const away = admin.with({ "Tenant-Id": await createTenant(server()) });
      const reply = await away.post("/api/trellis/records/param/export", {
        format: "csv",
        values: "labels",
        query: {},
        columns: ["paramName"],
      });
      expect(reply.status, reply.text).toBe(200);
      await expect.poll(async () => (await messages(admin)).length).toBe(known + 1);
    });

    test("tells that an import has ended, and that a change to several records was undone", async () => {
      const person = await createPerson(server());
      const keys = [nextSample(), nextSample()].map((sample) => `inbox${sample}`);
      const file = workbook([["参数名称", "参数键名", "参数键值"], ...keys.map((key) => [key, key, "1"])]);
      await imported(person.client, "param", await checked(person.client, "param", file));
      const [told] = await messages(person.client);
      expect(told).toMatchObject({ kind: "import", link: "/system/param", read: true });
      expect(told?.text.zh).toBe("“参数管理”的导入已完成：新增 2 条，更新 0 条，未导入 0 条");
      const added = await server().db.selectFrom("param").select("id").where("param_key", "in", keys).execute();
      const ids = added.map(({ id }) => String(id)).join(",");
      const removed = await person.client.post("/api/blade-system/param/remove", undefined, { ids });
      const batchId = readUndo(removed.headers.get("Trellis-Undo"))?.batchId;
      const undone = await person.client.post("/api/trellis/records/param/bulk/undo", { batchId });
      expect(undone.status, undone.text).toBe(200);
      const [latest] = await messages(person.client);
      expect(latest).toMatchObject({ kind: "undo", read: true, text: { zh: "已撤销对 2 条“参数管理”数据的批量操作" } });
    });

    test("tells that an export has ended, and can be marked and removed by its owner only", async () => {
      const [person, other] = [await createPerson(server()), await createPerson(server())];
      const reply = await person.client.post("/api/trellis/records/param/export", {
        format: "csv",
        values: "labels",
        query: {},
        columns: ["paramName"],
      });
      expect(reply.status, reply.text).toBe(200);
      await expect.poll(async () => (await messages(person.client)).map(({ kind }) => kind)).toEqual(["export"]);
      const [message] = await messages(person.client);
      expect(message, "the result of a job of one's own is no news").toMatchObject({ link: "/system/param", read: true });
      expect(message?.text.en).toContain("complete");
      await (
        await server().signIn("admin")
      ).post("/api/blade-user/grant", undefined, {
        userIds: person.userId,
        roleIds: `${person.roleId},${other.roleId}`,
      });
      const ids = (await messages(person.client)).map(({ id }) => id);
      await other.client.post(inboxRemoveEndpoint.path, { kind: "messages", ids });
      await other.client.post(inboxReadEndpoint.path, { kind: "messages", ids });
      expect((await counts(person.client)).messages).toBe(1);
      expect((await person.client.post<InboxCounts>(inboxReadEndpoint.path, { kind: "messages" })).data.messages).toBe(0);
      await person.client.post(inboxRemoveEndpoint.path, { kind: "messages", ids });
      expect(await messages(person.client)).toEqual([]);
    });
  });

  test("sends an event to listening clients when something new arrives", async () => {
    const [from, to] = [await createPerson(server()), await createPerson(server(), { codes: [] })];
    const response = await to.client.fetch(`${changesEndpoint.path}?inbox=true`);
    expect(response.status).toBe(200);
    const reader = new EventReader(response);
    expect((await reader.next()).event).toBe("ready");
    await from.client.post(inboxSendEndpoint.path, letter([to]));
    expect(await reader.next()).toEqual({ event: "inbox", data: "" });
    await reader.cancel();
  });

  test("refuses malformed requests with a message in plain words", async () => {
    const { client } = await createPerson(server());
    expect((await client.get(inboxMailListEndpoint.path, { box: "other" })).status).toBe(400);
    for (const body of [{}, { kind: "x" }, { kind: "letters", ids: [] }, { kind: "letters", ids: ["x"] }])
      expect((await client.post(inboxReadEndpoint.path, body)).status).toBe(400);
    expect((await client.post(inboxRemoveEndpoint.path, { kind: "notices", ids: ["1"] })).status).toBe(400);
  });
});
