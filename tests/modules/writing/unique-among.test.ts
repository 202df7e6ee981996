import { expect, test } from "vitest";
import { restoreEndpoint, reviveEndpoint, type BulkDone, type FieldError, type RefusedRecord } from "#contract";
import { createPerson, createTenant, type Person } from "../../support/records/fixtures.ts";
import { bulkPath, byFilter } from "../../support/records/bulk.ts";
import { historyOf } from "../../support/records/history.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { sorted } from "../../support/values/sorted.ts";
import type { TestReply } from "../../support/server/test-client.ts";
import type { ExtraModules } from "../../support/server/test-deps.ts";
import { checked, faultsOf, imported, upload, workbook } from "../../support/records/transfer.ts";
import { recordsPath } from "../../support/records/records-path.ts";

interface Visit {
  readonly id: string;
  readonly guest: string | null;
  readonly day: string | null;
  readonly note: string | null;
}

/** A guest comes once a day; in a house a room's bed is taken by one. */
const VISIT: ExtraModules = {
  "schemas/test/visit.json": {
    module: "visit",
    title: "来访",
    schema: {
      type: "object",
      properties: {
        guest: { type: "string", title: "客人", maxLength: 500 },
        day: { type: "string", title: "日期", format: "date", "x-unique": ["guest"] },
        house: { type: "string", title: "房屋", maxLength: 20 },
        room: { type: "integer", title: "房间" },
        bed: { type: "integer", title: "床位", "x-unique": ["house", "room"] },
        note: { type: "string", title: "备注", maxLength: 50 },
      },
    },
    endpoints: { base: "/test/visit", import: "POST" },
    actions: { settle: { title: "定为首位客人", set: { guest: "甲" } } },
    en: {
      title: "Visits",
      guest: "Guest",
      day: "Day",
      house: "House",
      room: "Room",
      bed: "Bed",
      note: "Note",
      settle: "Take the first guest",
    },
  },
};

/** One bill of a stall a month, apart from cancelled ones, which lack the value that all others have. */
const BILL: ExtraModules = {
  "schemas/test/bill.json": {
    module: "bill",
    title: "账单",
    schema: {
      type: "object",
      properties: {
        stall: { type: "string", title: "摊位", maxLength: 20 },
        month: { type: "string", title: "月份", maxLength: 7, "x-unique": ["stall", "counts"] },
        cancelled: { type: "boolean", title: "作废", default: false },
        counts: { type: "boolean", title: "有效", "x-compute": "if(cancelled, null, true)" },
      },
    },
    endpoints: { base: "/test/bill" },
    en: { title: "Bills", stall: "Stall", month: "Month", cancelled: "Cancelled", counts: "Counts" },
  },
};

const BASE = "/api/test/visit";
const TAKEN = "同一客人下日期已存在，请换一个";

function told({ errors }: { readonly errors: readonly FieldError[] }): unknown {
  return errors.map(({ pointer, keyword, message }) => [pointer, keyword, message]);
}

onEachDatabase(
  (server) => {
    const somebody = async (): Promise<Person> => createPerson(server(), { tenantId: await createTenant(server()) });
    const save = ({ client }: Person, visit: object): Promise<TestReply<Visit>> => client.post<Visit>(`${BASE}/submit`, visit);
    const made = async (person: Person, ...visits: readonly object[]): Promise<readonly Visit[]> => {
      const records: Visit[] = [];
      for (const visit of visits) {
        const reply = await save(person, visit);
        expect(reply.status, reply.text).toBe(200);
        records.push(reply.data);
      }
      return records;
    };
    const pairs = async ({ client }: Person): Promise<readonly string[]> => {
      const { data } = await client.get<{ records: readonly Visit[] }>(`${BASE}/list`, { size: 100 });
      return sorted(data.records.map(({ guest, day }) => `${guest} ${day}`));
    };

    test("a second one is refused at the field that bears the rule, in the person's language", async () => {
      const person = await somebody();
      await made(
        person,
        { guest: "甲", day: "2024-05-31" },
        { guest: "甲", day: "2024-06-01" },
        { guest: "乙", day: "2024-05-31" },
      );
      const twin = { guest: "甲", day: "2024-05-31" };
      const refused = await save(person, twin);
      expect([refused.status, told(refused)]).toEqual([400, [["/day", "x-unique", TAKEN]]]);
      const english = await person.client.with({ "Accept-Language": "en" }).post<Visit>(`${BASE}/submit`, twin);
      expect(told(english)).toEqual([["/day", "x-unique", "Day is taken for the same guest; choose another"]]);
      // Another tenant's are its own.
      await made(await somebody(), twin);
    });

    test("compares all three fields, and accepts every record in which one of them is empty", async () => {
      const person = await somebody();
      const bed = { house: "东", room: 1, bed: 1 };
      await made(person, bed, { ...bed, room: 2 }, { ...bed, house: "西" }, { ...bed, bed: 2 });
      expect(told(await save(person, bed))).toEqual([["/bed", "x-unique", "同一房屋、房间下床位已存在，请换一个"]]);
      await made(person, { ...bed, room: null }, { ...bed, room: null }, { guest: "甲" }, { guest: "甲" }, { day: "2024-05-31" });
      await made(person, { day: "2024-05-31" });
    });

    test("an edit is told at the field that it changed", async () => {
      const person = await somebody();
      const [, second] = await made(person, { guest: "甲", day: "2024-05-31" }, { guest: "乙", day: "2024-05-31" });
      const moved = await save(person, { id: second?.id, guest: "甲" });
      expect([moved.status, told(moved)]).toEqual([400, [["/guest", "x-unique", "同一日期下客人已存在，请换一个"]]]);
      await made(person, { id: second?.id, guest: "甲", day: "2024-06-01" }, { id: second?.id, note: "晚到" });
      const back = await save(person, { id: second?.id, day: "2024-05-31" });
      expect(told(back)).toEqual([["/day", "x-unique", TAKEN]]);
    });

    test("exactly one of many concurrent saves succeeds, and the others get the field error", async () => {
      const person = await somebody();
      const twin = { guest: "甲", day: "2024-05-31" };
      const replies = await Promise.all(Array.from({ length: 8 }, () => save(person, twin)));
      expect(sorted(replies.map(({ status }) => status))).toEqual([200, 400, 400, 400, 400, 400, 400, 400]);
      for (const reply of replies) if (reply.status === 400) expect(told(reply)).toEqual([["/day", "x-unique", TAKEN]]);

      const others = await made(person, ...["乙", "丙", "丁"].map((guest) => ({ guest, day: "2024-06-01" })));
      const moves = await Promise.all(others.map(({ id }) => save(person, { id, guest: "戊" })));
      expect(sorted(moves.map(({ status }) => status))).toEqual([200, 400, 400]);
      for (const reply of moves) if (reply.status === 400) expect(reply.errors[0]?.pointer).toBe("/guest");
      expect((await pairs(person)).filter((pair) => pair === "戊 2024-06-01")).toHaveLength(1);
    });

    test("an import tells the row, and of two rows of one file which one the other repeats", async () => {
      const person = await somebody();
      await made(person, { guest: "甲", day: "2024-05-31" });
      const file = workbook([
        ["客人", "日期"],
        ["甲", "2024-05-31"],
        ["乙", "2024-05-31"],
        ["乙", "2024-06-01"],
        ["乙", "2024-05-31"],
        ["甲", "2024-06-01"],
      ]);
      const uploaded = await upload(person.client, "visit", file);
      const keys = uploaded.data.import?.targets.filter(({ key }) => key).map(({ field }) => field);
      expect(keys, "what is unique together with others finds no record by itself").toEqual(["id"]);
      const job = await checked(person.client, "visit", file);
      const faults = (await faultsOf(person.client, "visit", job)).map(({ row, column, message }) => [row, column, message]);
      expect(faults).toEqual([
        [2, "日期", TAKEN],
        [5, "日期", "同一客人下日期与第 3 行重复"],
      ]);
      expect((await imported(person.client, "visit", job)).import?.counts).toMatchObject({ added: 3 });
      const form = new FormData();
      form.set("file", new File(["客人,日期\n丙,2024-05-31\n丙,2024-05-31"], "visits.csv"));
      const refused = await person.client.fetch(`${BASE}/import`, { method: "POST", body: form });
      expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("第 2 行重复")]);
    });

    test("a change of many is refused as a whole, also where only the changed records would be alike", async () => {
      const person = await somebody();
      const { client } = person;
      await made(person, { guest: "甲", day: "2024-05-31" }, { guest: "乙", day: "2024-05-31", note: "改" });
      await made(person, { guest: "丙", day: "2024-06-01", note: "改" });
      const taken = await byFilter(client, "visit", "edit", { note_equal: "改" }, { values: { guest: "甲" } });
      expect([taken.status, taken.msg]).toEqual([409, expect.stringContaining("同一日期下客人已存在")]);
      await made(person, { guest: "丁", day: "2024-06-01", note: "改" });
      const alike = await byFilter(client, "visit", "edit", { note_equal: "改" }, { values: { guest: "己" } });
      expect(alike.status, alike.text).toBe(409);
      const { records } = (alike as TestReply<unknown>).data as { records: readonly RefusedRecord[] };
      expect(records.map(({ errors }) => errors[0]?.pointer)).toEqual(["/guest"]);
      expect(await pairs(person)).toEqual(["丁 2024-06-01", "丙 2024-06-01", "乙 2024-05-31", "甲 2024-05-31"].toSorted());
      const done = await byFilter(client, "visit", "edit", { note_equal: "改" }, { values: { house: "东" } });
      expect(done.status, done.text).toBe(200);
    });

    test("leaves out records that lack a computed value, on every way", async () => {
      const { client } = await somebody();
      const bill = { stall: "东一", month: "2026-10" };
      const submit = (values: object) => client.post<{ readonly id: string }>("/api/test/bill/submit", values);
      const cancel = (id: string, cancelled: boolean) =>
        client.post(bulkPath("bill", "edit"), { ids: [id], values: { cancelled } });
      const taken = [["/month", "x-unique", "同一摊位、有效下月份已存在，请换一个"]];
      const { id: first } = (await submit(bill)).data;
      expect(told(await submit(bill))).toEqual(taken);
      const file = workbook([
        ["摊位", "月份", "作废"],
        ["东一", "2026-10", "是"],
        ["东一", "2026-10", "否"],
      ]);
      expect((await faultsOf(client, "bill", await checked(client, "bill", file))).map(({ row }) => row)).toEqual([3]);
      expect((await cancel(first, true)).status).toBe(200);
      const { id: second } = (await submit(bill)).data;
      const back = await cancel(first, false);
      expect([back.status, back.errors[0]?.keyword]).toEqual([400, "x-unique"]);
      expect((await client.post("/api/test/bill/remove", undefined, { ids: second })).status).toBe(200);
      expect((await cancel(first, false)).status).toBe(200);
      const revived = await client.post(recordsPath(server().module("bill"), reviveEndpoint), { ids: second });
      expect([revived.status, revived.msg]).toEqual([409, expect.stringContaining("月份已存在")]);
      expect((await cancel(first, true)).status).toBe(200);
      expect((await client.post(recordsPath(server().module("bill"), reviveEndpoint), { ids: second })).status).toBe(200);
    });

    test("an action, an undo, the recycle bin and the history hold to it", async () => {
      const person = await somebody();
      const { client } = person;
      const module = server().module("visit");
      const [first, second] = await made(person, { guest: "甲", day: "2024-05-31" }, { guest: "乙", day: "2024-05-31" });
      const acted = await client.post(`${BASE}/settle`, undefined, { ids: second?.id });
      expect([acted.status, told(acted)]).toEqual([400, [["/guest", "x-unique", "同一日期下客人已存在，请换一个"]]]);

      const edit = { ids: [first?.id], values: { guest: "丙" } };
      const { undo } = (await client.post<BulkDone>(bulkPath("visit", "edit"), edit)).data;
      const [thief] = await made(person, { guest: "甲", day: "2024-05-31" });
      const undone = await client.post(bulkPath("visit", "undo"), { batchId: undo?.batchId });
      expect([undone.status, told(undone)]).toEqual([400, [["/guest", "x-unique", "同一日期下客人已存在，请换一个"]]]);
      const [entry] = (await historyOf(person, module, first?.id)).records;
      const restored = await client.post(recordsPath(module, restoreEndpoint), {
        id: first?.id,
        entry: entry?.id,
        side: "before",
      });
      expect([restored.status, restored.errors[0]?.pointer]).toEqual([400, "/guest"]);

      await client.post(`${BASE}/remove`, undefined, { ids: thief?.id });
      expect((await client.post(bulkPath("visit", "undo"), { batchId: undo?.batchId })).status).toBe(200);
      const revived = await client.post(recordsPath(module, reviveEndpoint), { ids: thief?.id });
      expect([revived.status, revived.msg]).toEqual([409, expect.stringContaining(TAKEN)]);
      // Two that are alike do not come back together either.
      await client.post(`${BASE}/remove`, undefined, { ids: first?.id });
      const both = await client.post(recordsPath(module, reviveEndpoint), { ids: [first?.id, thief?.id] });
      expect([both.status, both.msg]).toEqual([409, expect.stringContaining(TAKEN)]);
      expect((await client.post(recordsPath(module, reviveEndpoint), { ids: thief?.id })).status).toBe(200);
    });
  },
  { modules: { ...VISIT, ...BILL } },
);
