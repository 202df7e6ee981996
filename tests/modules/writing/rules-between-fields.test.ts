import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { homeEndpoint, type FieldError } from "#contract";
import { localTime } from "#server";
import { byFilter } from "../../support/records/bulk.ts";
import { exampleModules } from "../../support/modules/examples.ts";
import { createPerson, createTenant, type Person } from "../../support/records/fixtures.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { testCatalog, TIME_ZONE } from "../../support/server/test-deps.ts";
import type { TestReply } from "../../support/server/test-client.ts";
import { checked, faultsOf, upload, workbook } from "../../support/records/transfer.ts";

/** The example of a clinic, as its file says it. */
const APPOINTMENT = readFileSync(new URL("../../../examples/clinic/appointment.json", import.meta.url), "utf8");

const BASE = "/api/clinic/appointment";
const VISIT = { patient: "甲", room: "1", startAt: "2026-05-31 09:00:00", endAt: "2026-05-31 09:30:00" };

const LIBRARY = exampleModules("library/book", "library/book-loan");

const LOANS = "/api/library/book-loan";

/** Conditions on a part of a text, wherever a condition can stand. */
const URGENT = { properties: { subject: { contains: { enum: ["急", "ASAP"] } } } };
const TICKETS = {
  "schemas/library/desk.json": JSON.stringify({
    module: "desk",
    title: "服务台",
    schema: {
      type: "object",
      properties: {
        name: { type: "string", title: "名称", maxLength: 20 },
        urgent: {
          type: "integer",
          title: "急件",
          "x-rollup": { module: "ticket", field: "deskId", take: "count", where: URGENT },
        },
      },
    },
    endpoints: { base: "/library/desk" },
  }),
  "schemas/library/ticket.json": JSON.stringify({
    module: "ticket",
    title: "工单",
    schema: {
      type: "object",
      properties: {
        subject: { type: "string", title: "主题", maxLength: 50 },
        deskId: { type: "string", title: "服务台", "x-ref": { module: "desk" } },
        phone: { type: "string", title: "电话", "x-required": URGENT },
        until: { type: "string", title: "期限", maxLength: 20 },
        level: { type: "integer", title: "级别", minimum: 0, default: 0 },
        from: { type: "string", title: "从", format: "date", "x-range": "to", "x-no-overlap": { where: URGENT } },
        to: { type: "string", title: "到", format: "date" },
      },
    },
    ui: { fields: { until: { "ui:visible": URGENT } } },
    endpoints: { base: "/library/ticket" },
    actions: {
      raise: {
        title: "加急",
        todo: "急件",
        when: { allOf: [URGENT, { properties: { level: { const: 0 } } }] },
        set: { level: 1 },
      },
      escalate: { title: "升级", set: { subject: "特急件" } },
    },
    removal: { when: { not: URGENT }, otherwise: "急件不能删除" },
  }),
};

/** A day from today, `yyyy-MM-dd` in the server's zone. */
function day(ahead: number): string {
  return localTime(new Date(Date.now() + ahead * 86_400_000), TIME_ZONE).slice(0, 10);
}

/** Lends a new book each time, so that no loans overlap. */
function loans({ client }: Person): (loan: object) => Promise<string> {
  return async (loan) => {
    const book = await client.post<{ id: string }>("/api/library/book/submit", { code: randomUUID().slice(0, 8), name: "书" });
    const reply = await client.post<{ id: string }>(`${LOANS}/submit`, { bookId: book.data.id, ...loan });
    expect(reply.status, reply.text).toBe(200);
    return reply.data.id;
  };
}

function told({ errors }: { readonly errors: readonly FieldError[] }): unknown {
  return errors.map(({ pointer, message }) => [pointer, message]);
}

onEachDatabase(
  (server) => {
    const somebody = async (): Promise<Person> => createPerson(server(), { tenantId: await createTenant(server()) });
    const save = ({ client }: Person, visit: object): Promise<TestReply<{ id: string }>> =>
      client.post<{ id: string }>(`${BASE}/submit`, visit);
    const made = async (person: Person, visit: object): Promise<string> => {
      const reply = await save(person, visit);
      expect(reply.status, reply.text).toBe(200);
      return reply.data.id;
    };

    test("judges a part of a text in the form's rules, actions, to-dos, removal, roll-ups and overlaps", async () => {
      const person = await somebody();
      const at = "/api/library/ticket";
      const submit = (ticket: object) => person.client.post<{ id: string }>(`${at}/submit`, ticket);
      const read = async (id: string): Promise<unknown> => (await person.client.get(`${at}/detail`, { id })).data;
      const todos = async (): Promise<unknown> =>
        (await person.client.get<{ todos: readonly { id: string; count: number }[] }>(homeEndpoint.path)).data.todos
          .filter(({ id }) => id === "ticket/raise")
          .map(({ count }) => count);
      const desk = await person.client.post<{ id: string }>("/api/library/desk/submit", { name: "一" });
      expect(desk.status, desk.text).toBe(200);
      const deskId = desk.data.id;
      const period = { deskId, until: "明天", from: "2026-05-01", to: "2026-05-03" };
      const calm = await submit({ ...period, subject: "asap, 不在此列" });
      expect([calm.status, await read(calm.data.id)], calm.text).toMatchObject([200, { until: null, level: 0 }]);
      expect(told(await submit({ ...period, subject: "特急件" }))).toEqual([["/phone", "请输入电话"]]);
      const urgent = await submit({ ...period, subject: "特急件", phone: "1" });
      expect([urgent.status, await read(urgent.data.id)], urgent.text).toMatchObject([200, { until: "明天" }]);
      expect(await todos()).toEqual([1]);
      expect((await person.client.get("/api/library/desk/detail", { id: deskId })).data).toMatchObject({ urgent: 1 });
      const overlapping = await submit({ ...period, subject: "now ASAP", phone: "1" });
      expect([overlapping.status, told(overlapping)]).toEqual([400, [["/from", expect.any(String)]]]);
      expect((await submit({ ...period, subject: "不忙" })).status).toBe(200);
      const act = (call: string, id: string) => person.client.post(`${at}/${call}`, undefined, { ids: id });
      expect((await act("raise", calm.data.id)).status).toBe(409);
      expect((await act("raise", urgent.data.id)).status).toBe(200);
      expect(await todos()).toEqual([]);
      expect((await act("remove", urgent.data.id)).status).toBe(409);
      const escalated = await act("escalate", calm.data.id);
      expect([escalated.status, escalated.msg], "an action makes the phone required").toEqual([400, "未保存：请输入电话"]);
      expect(await read(calm.data.id)).toMatchObject({ subject: "asap, 不在此列" });
      expect((await submit({ id: calm.data.id, phone: "2", from: "", to: "" })).status).toBe(200);
      expect((await act("escalate", calm.data.id)).status).toBe(200);
      expect((await act("remove", calm.data.id)).status).toBe(409);
      expect((await submit({ id: calm.data.id, subject: "不忙" })).status).toBe(200);
      expect((await act("remove", calm.data.id)).status).toBe(200);
    });

    test.each([
      [{ endAt: VISIT.startAt }, "/endAt", "结束时间必须晚于开始时间", "End must be after start"],
      [{ bornOn: "2999-01-01" }, "/bornOn", "出生日期不能晚于今天", "Date of birth must not be after today"],
      [{ price: "9.5", paid: "10" }, "/paid", "已付不能大于费用", "Paid must be at most price"],
      [{ kind: "other" }, "/reason", "请输入原因", "Please enter reason"],
      [{ price: "1000" }, "/insurance", "请输入保险编号", "Please enter insurance number"],
    ])("refuses %j at %s", async (values, pointer, zh, en) => {
      const person = await somebody();
      const refused = await save(person, { ...VISIT, ...values });
      expect([refused.status, told(refused)]).toEqual([400, [[pointer, zh]]]);
      const english = await person.client.with({ "Accept-Language": "en" }).post(`${BASE}/submit`, { ...VISIT, ...values });
      expect(told(english)).toEqual([[pointer, en]]);
    });

    test("accepts what satisfies the bounds, and an empty value on either side", async () => {
      const person = await somebody();
      const fitting = { bornOn: "2000-02-29", price: "100", paid: "100.00", kind: "other", reason: "复查" };
      await made(person, { ...VISIT, ...fitting });
      await made(person, { ...VISIT, room: "2", paid: "10" });
      // A condition with a bound does not hold where nothing is.
      await made(person, { ...VISIT, room: "3", price: null });
    });

    test("tells an edit of one side at the field that it changed", async () => {
      const person = await somebody();
      const id = await made(person, { ...VISIT, price: "100", paid: "50" });
      expect(told(await save(person, { id, startAt: "2026-05-31 10:00:00" }))).toEqual([
        ["/startAt", "开始时间必须早于结束时间"],
      ]);
      expect(told(await save(person, { id, price: "40" }))).toEqual([["/price", "费用不能小于已付"]]);
      expect(told(await save(person, { id, kind: "other" }))).toEqual([["/reason", "请输入原因"]]);
    });

    test("refuses a room that is booked twice, and names the visit in the way", async () => {
      const person = await somebody();
      const id = await made(person, VISIT);
      const clash = { ...VISIT, patient: "乙", startAt: "2026-05-31 09:15:00", endAt: "2026-05-31 09:45:00" };
      const span = "2026-05-31 09:00:00 至 2026-05-31 09:30:00";
      expect(told(await save(person, clash))).toEqual([["/startAt", `同一诊室下开始时间与“甲”（${span}）重叠，请换一个时间`]]);
      await made(person, { ...clash, room: "2" });
      const next = await made(person, { ...clash, startAt: VISIT.endAt });
      const cancelled = await made(person, { ...clash, cancelled: true });
      expect(told(await save(person, { id: cancelled, cancelled: false }))).toEqual([
        ["/startAt", expect.stringContaining("重叠")],
      ]);
      const english = person.client.with({ "Accept-Language": "en" });
      expect(told(await english.post(`${BASE}/submit`, { id, endAt: "2026-05-31 09:31:00" }))).toEqual([
        ["/endAt", "End overlaps “乙” (2026-05-31 09:30:00 to 2026-05-31 09:45:00) for the same room; choose another time"],
      ]);
      await person.client.post(`${BASE}/remove`, undefined, { ids: next });
      await made(person, { id, endAt: "2026-05-31 09:31:00" });
      const file = workbook([
        ["患者", "诊室", "开始时间", "结束时间"],
        ["丙", "1", "2026-05-31 08:00:00", "2026-05-31 08:30:00"],
        ["丁", "1", "2026-05-31 08:45:00", "2026-05-31 09:15:00"],
      ]);
      const job = await checked(person.client, "appointment", file);
      expect((await faultsOf(person.client, "appointment", job)).map(({ row, field }) => [row, field])).toEqual([[3, "startAt"]]);
    });

    test("gives a room to one of several who book it at once", async () => {
      const person = await somebody();
      const replies = await Promise.all(["a", "b", "c", "d", "e"].map((patient) => save(person, { ...VISIT, patient })));
      expect(replies.map(({ status }) => String(status)).sort()).toEqual(["200", "400", "400", "400", "400"]);
      for (const reply of replies.filter(({ status }) => status === 400))
        expect(told(reply)).toEqual([["/startAt", expect.stringContaining("重叠")]]);
    });

    test("keeps the file in force while existing visits overlap, and says so", async () => {
      const person = await somebody();
      const file = JSON.parse(APPOINTMENT) as { schema: { properties: Record<string, Record<string, unknown>> } };
      const { "x-no-overlap": _, ...startAt } = file.schema.properties["startAt"] ?? {};
      const open = { ...file, schema: { ...file.schema, properties: { ...file.schema.properties, startAt } } };
      const path = "schemas/clinic/appointment.json";
      await server().server.replaceCatalog(await testCatalog({ ...LIBRARY, [path]: open }));
      await made(person, VISIT);
      const second = await made(person, { ...VISIT, patient: "乙" });
      const { refused } = await server().server.replaceCatalog(await testCatalog({ ...LIBRARY, [path]: APPOINTMENT }));
      expect(refused.map(({ module, pointer, reason }) => [module, pointer, reason.en])).toEqual([
        ["appointment", "/schema/properties/startAt/x-no-overlap", expect.stringContaining("Existing records overlap")],
      ]);
      await person.client.post(`${BASE}/remove`, undefined, { ids: second });
      const again = await server().server.replaceCatalog(await testCatalog({ ...LIBRARY, [path]: APPOINTMENT }));
      expect(again.refused).toEqual([]);
      expect((await save(person, { ...VISIT, patient: "丙" })).status).toBe(400);
    });

    test("holds for imports, bulk edits and actions", async () => {
      const person = await somebody();
      const id = await made(person, { ...VISIT, price: "100", paid: "50" });
      const file = workbook([
        ["患者", "诊室", "开始时间", "结束时间"],
        ["乙", "2", "2026-06-01 09:00:00", "2026-06-01 08:00:00"],
      ]);
      await upload(person.client, "appointment", file);
      const job = await checked(person.client, "appointment", file);
      expect((await faultsOf(person.client, "appointment", job)).map(({ field, message }) => [field, message])).toEqual([
        ["endAt", "结束时间必须晚于开始时间"],
      ]);

      const bulk = await byFilter(person.client, "appointment", "edit", { patient_equal: "甲" }, { values: { price: "40" } });
      expect([bulk.status, bulk.text]).toEqual([400, expect.stringContaining("费用不能小于已付")]);

      await made(person, { id, price: "15", paid: "10" });
      const charged = await person.client.post(`${BASE}/charge`, undefined, { ids: id });
      expect([charged.status, told(charged)]).toEqual([400, [["/paid", "已付不能大于费用"]]]);
      // No form is open that would mark the field: the message says it, and the record where it is one of several.
      expect(charged.msg).toBe("未保存：已付不能大于费用");
      const dear = await made(person, { ...VISIT, patient: "乙", room: "5", price: "30" });
      const both = await person.client
        .with({ "Accept-Language": "en" })
        .post(`${BASE}/charge`, undefined, { ids: `${dear},${id}` });
      expect([both.status, both.msg]).toEqual([400, "Not saved: “甲”: Paid must be at most price"]);
      const { data } = await person.client.get<{ paid: unknown }>(`${BASE}/detail`, { id: dear });
      expect(data.paid).toBeNull();
    });

    test("offers an action by the present, counts it as a to-do, and refuses it otherwise", async () => {
      const person = await somebody();
      const lend = loans(person);
      const late = await lend({ reader: "迟", borrowedOn: day(-30), dueOn: day(-1) });
      const due = await lend({ reader: "今", borrowedOn: day(-30), dueOn: day(0) });
      const waiting = async (): Promise<unknown> =>
        (await person.client.get<{ todos: readonly { id: string; count: number }[] }>(homeEndpoint.path)).data.todos
          .filter(({ id }) => id === "book-loan/remind")
          .map(({ count }) => count);
      expect(await waiting()).toEqual([1]);
      const remind = (id: string) => person.client.post(`${LOANS}/remind`, undefined, { ids: id });
      expect((await remind(due)).status).toBe(409);
      expect((await remind(late)).status).toBe(200);
      // Reminded today: the next time is in seven days.
      expect((await remind(late)).status).toBe(409);
      expect(await waiting()).toEqual([]);
    });

    test("fills a new record with the present and its author where nothing is given, in saves and imports", async () => {
      const person = await somebody();
      const lend = loans(person);
      const read = async (id: string): Promise<unknown> => {
        const { data } = await person.client.get<Record<string, unknown>>(`${LOANS}/detail`, { id });
        return [data["borrowedOn"], data["clerkId"]];
      };
      const own = await lend({ reader: "甲", dueOn: day(7) });
      expect(await read(own)).toEqual([day(0), person.userId]);
      expect(await read(await lend({ reader: "乙", dueOn: day(7), borrowedOn: day(-1) }))).toEqual([day(-1), person.userId]);
      // An edit takes no defaults.
      await person.client.post(`${LOANS}/submit`, { id: own, clerkId: null });
      expect(await read(own)).toEqual([day(0), null]);
      const code = randomUUID().slice(0, 8);
      await person.client.post("/api/library/book/submit", { code, name: code });
      const file = workbook([
        ["图书", "读者", "应还日期"],
        [code, "丙", day(3)],
      ]);
      const job = await checked(person.client, "book-loan", file);
      expect(await faultsOf(person.client, "book-loan", job)).toEqual([]);
    });

    test("keeps a field that is shown while a list contains a value, and empties it otherwise", async () => {
      const person = await somebody();
      const lend = loans(person);
      const read = async (id: string): Promise<unknown> =>
        (await person.client.get<{ discNumber: unknown }>(`${LOANS}/detail`, { id })).data.discNumber;
      const period = { borrowedOn: "2026-05-01", dueOn: "2026-05-02" };
      expect(await read(await lend({ ...period, reader: "甲", extras: ["map", "disc"], discNumber: "7" }))).toBe("7");
      expect(await read(await lend({ ...period, reader: "乙", extras: ["map"], discNumber: "7" }))).toBeNull();
      expect(await read(await lend({ ...period, reader: "丙", discNumber: "7" }))).toBeNull();
    });
  },
  { modules: { "schemas/clinic/appointment.json": APPOINTMENT, ...LIBRARY, ...TICKETS } },
);
