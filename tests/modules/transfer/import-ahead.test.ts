import { expect, test } from "vitest";
import { createPerson, createTenant, type Person } from "../../support/records/fixtures.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { checked, faultsOf, imported, workbook, type FileCell } from "../../support/records/transfer.ts";

const booking = {
  module: "booking",
  title: "预订",
  schema: {
    type: "object",
    required: ["guest", "room", "from", "to"],
    properties: {
      guest: { type: "string", title: "客人", maxLength: 30 },
      room: { type: "string", title: "房间", maxLength: 30 },
      kind: { type: "string", title: "类型", maxLength: 30 },
      from: {
        type: "string",
        title: "入住",
        format: "date",
        "x-range": "to",
        "x-no-overlap": { among: ["room"], where: { not: { properties: { kind: { const: "候补" } }, required: ["kind"] } } },
      },
      to: { type: "string", title: "离店", format: "date" },
    },
  },
  endpoints: { base: "/hotel/booking" },
  en: { title: "Bookings", guest: "Guest", room: "Room", kind: "Kind", from: "From", to: "To" },
};

const meter = {
  module: "meter",
  title: "电表",
  schema: {
    type: "object",
    required: ["name"],
    properties: {
      name: { type: "string", title: "名称", maxLength: 30 },
      latest: {
        type: "integer",
        title: "最新读数",
        "x-rollup": { module: "meter-reading", field: "meterId", take: "last", of: "value", order: "day" },
      },
      extra: {
        type: "integer",
        title: "附加",
        "x-rollup": { module: "meter-reading", field: "meterId", take: "sum", of: "extra" },
      },
      total: { type: "integer", title: "合计", maximum: 200, "x-compute": "latest + extra" },
    },
  },
  endpoints: { base: "/power/meter" },
  en: { title: "Meters", name: "Name", latest: "Latest", extra: "Extra", total: "Total" },
};

const reading = {
  module: "meter-reading",
  title: "读数",
  schema: {
    type: "object",
    required: ["meterId", "code"],
    properties: {
      meterId: { type: "string", title: "电表", "x-ref": { module: "meter" } },
      code: { type: "string", title: "编码", maxLength: 30, "x-unique": true },
      day: { type: "string", title: "日期", format: "date" },
      value: { type: "integer", title: "读数值" },
      extra: { type: "integer", title: "附加值" },
    },
  },
  endpoints: { base: "/power/reading" },
  en: { title: "Readings", meterId: "Meter", code: "Code", day: "Day", value: "Value", extra: "Extra" },
};

const FILES = Object.fromEntries(
  [booking, meter, reading].map((file) => [`schemas/ahead/${file.module}.json`, JSON.stringify(file)]),
);

/** Rows up to the last one of a part that is saved by itself. */
const FIRST_PART = 500;

onEachDatabase(
  (server) => {
    const somebody = async (): Promise<Person> => createPerson(server(), { tenantId: await createTenant(server()) });
    const BOOKING = ["客人", "房间", "类型", "入住", "离店"];
    const rooms = (count: number): FileCell[][] =>
      Array.from({ length: count }, (_, at) => ["乙", `房${at}`, null, "2026-01-01", "2026-01-02"]);
    const bookings = ({ client }: Person, rows: readonly FileCell[][]) =>
      checked(client, "booking", workbook([BOOKING, ...rows]), { mode: "add" });
    const toldOf = async ({ client }: Person, module: string, job: Awaited<ReturnType<typeof checked>>): Promise<string[]> =>
      (await faultsOf(client, module, job)).map(({ row, column, message }) => `${row} ${column}: ${message}`);

    test("foresees an overlap with a row of an earlier part, in the words of the run", async () => {
      const rows = [["甲", "1", null, "2026-03-05", "2026-03-09"], ...rooms(FIRST_PART - 1)];
      const later = [
        ["丙", "1", null, "2026-03-09", "2026-03-12"],
        ["丁", "1", "候补", "2026-03-06", "2026-03-07"],
        ["戊", "1", null, "2026-03-10", "2026-03-11"],
        ["己", "1", null, "2026-03-01", "2026-03-11"],
        ["庚", "2", null, "2026-03-05", "2026-03-09"],
      ];
      const [whole, parts] = [await somebody(), await somebody()];
      await imported(parts.client, "booking", await bookings(parts, rows));
      const stored = await toldOf(parts, "booking", await bookings(parts, [...rooms(0), ...later]));
      const job = await bookings(whole, [...rows, ...later]);
      expect(await toldOf(whole, "booking", job)).toEqual([
        "502 入住: 同一房间下入住与“甲”（2026-03-05 至 2026-03-09）重叠，请换一个时间",
        "505 入住: 同一房间下入住与“甲”（2026-03-05 至 2026-03-09）重叠，请换一个时间",
      ]);
      expect(stored.map((text) => text.slice(text.indexOf(" ")))).toEqual(
        (await toldOf(whole, "booking", job)).map((text) => text.slice(text.indexOf(" "))),
      );
      const done = await imported(whole.client, "booking", job);
      expect(done.import?.counts).toMatchObject({ refused: 0, added: FIRST_PART + 3, bad: 2 });
    });

    const READING = ["电表", "编码", "日期", "读数值", "附加值"];
    const readings = ({ client }: Person, rows: readonly FileCell[][], mode: "add" | "upsert" = "add") =>
      checked(client, "meter-reading", workbook([READING, ...rows]), { mode, key: mode === "add" ? null : "code" });
    const filler = (count: number): FileCell[][] =>
      Array.from({ length: count }, (_, at) => ["乙", `f${at}`, "2026-01-01", 0, 0]);
    const meters = async ({ client }: Person): Promise<string> => {
      await client.post("/api/power/meter/submit", { name: "乙" });
      return (await client.post<{ id: string }>("/api/power/meter/submit", { name: "甲" })).data.id;
    };

    test("judges by the last value of the whole file", async () => {
      const person = await somebody();
      const id = await meters(person);
      const rows = [["甲", "a", "2026-03-01", 150, 0], ...filler(FIRST_PART - 1)];
      const job = await readings(person, [
        ...rows,
        // The earlier part has a later reading.
        ["甲", "b", "2026-02-01", 500, 0],
        ["甲", "c", "2026-02-02", 0, 40],
        ["甲", "d", "2026-02-03", 0, 20],
        ["甲", "e", "2026-03-01", 140, 10],
        ["甲", "f", "2026-03-01", 140, 11],
      ]);
      expect(await toldOf(person, "meter-reading", job)).toEqual([
        "504 : 未执行。电表：合计不能大于 200",
        "506 : 未执行。电表：合计不能大于 200",
      ]);
      const done = await imported(person.client, "meter-reading", job);
      expect(done.import?.counts).toMatchObject({ refused: 0, added: FIRST_PART + 3, bad: 2 });
      const { data } = await person.client.get("/api/power/meter/detail", { id });
      expect(data).toMatchObject({ latest: 140, extra: 50, total: 190 });
    });

    test("judges by the last value after the changes of an earlier part", async () => {
      const person = await somebody();
      const id = await meters(person);
      for (const [code, day, value] of [
        ["a", "2026-05-01", 150],
        ["b", "2026-01-02", 100],
      ] as const) {
        const saved = await person.client.post("/api/power/reading/submit", { meterId: id, code, day, value });
        expect(saved.status, saved.text).toBe(200);
      }
      const rows = [["甲", "a", "2026-01-01", 150, 0], ...filler(FIRST_PART - 1)];
      const job = await readings(
        person,
        [...rows, ["甲", "c", "2026-01-01", 500, 90], ["甲", "d", "2026-01-01", 0, 11]],
        "upsert",
      );
      expect(await toldOf(person, "meter-reading", job)).toEqual(["503 : 未执行。电表：合计不能大于 200"]);
      const done = await imported(person.client, "meter-reading", job);
      expect(done.import?.counts).toMatchObject({ refused: 0, bad: 1 });
      const { data } = await person.client.get("/api/power/meter/detail", { id });
      expect(data).toMatchObject({ latest: 100, extra: 90, total: 190 });
    });
  },
  { modules: FILES },
);
