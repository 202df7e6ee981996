import { expect, test } from "vitest";
import type { FieldError } from "#contract";
import { byFilter } from "../../support/records/bulk.ts";
import { createPerson, createTenant, type Person } from "../../support/records/fixtures.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import type { TestReply } from "../../support/server/test-client.ts";
import { checked, faultsOf, workbook } from "../../support/records/transfer.ts";

const GIVEN = { properties: { cancelled: { not: { const: true } } } };
const MOMENT = { type: "string", "x-format": "local-date-time" };

/** One lesson at a time in a room, and one of a teacher. */
const LESSON = {
  module: "lesson",
  title: "课程",
  schema: {
    type: "object",
    properties: {
      name: { type: "string", title: "名称", maxLength: 20 },
      room: { type: "string", title: "教室", maxLength: 20 },
      teacher: { type: "string", title: "教师", maxLength: 20 },
      from: {
        ...MOMENT,
        title: "开始",
        "x-range": "to",
        "x-no-overlap": [{ among: ["room"], where: GIVEN }, { among: ["teacher"] }],
      },
      to: { ...MOMENT, title: "结束" },
      cancelled: { type: "boolean", title: "已取消", default: false },
    },
  },
  ui: { label: "name" },
  endpoints: { base: "/test/lesson" },
};

const BASE = "/api/test/lesson";
const FIRST = { name: "甲", room: "1", teacher: "张", from: "2026-05-31 09:00:00", to: "2026-05-31 10:00:00" };
const LATER = { ...FIRST, name: "乙", from: "2026-05-31 09:30:00", to: "2026-05-31 10:30:00" };

function told({ errors }: { readonly errors: readonly FieldError[] }): unknown {
  return errors.map(({ pointer, message }) => [pointer, message]);
}

onEachDatabase(
  (server) => {
    const somebody = async (): Promise<Person> => createPerson(server(), { tenantId: await createTenant(server()) });
    const save = ({ client }: Person, lesson: object): Promise<TestReply<unknown>> => client.post(`${BASE}/submit`, lesson);

    test("several rules for one period each refuse what overlaps, on every way to write", async () => {
      const person = await somebody();
      expect((await save(person, FIRST)).status).toBe(200);
      expect(told(await save(person, { ...LATER, teacher: "李" }))).toEqual([["/from", expect.stringContaining("同一教室")]]);
      expect(told(await save(person, { ...LATER, room: "2" }))).toEqual([["/from", expect.stringContaining("同一教师")]]);
      // The second rule has no condition: a teacher is there for a cancelled lesson, too.
      expect(told(await save(person, { ...LATER, cancelled: true }))).toEqual([["/from", expect.stringContaining("同一教师")]]);
      expect((await save(person, { ...LATER, teacher: "李", cancelled: true })).status).toBe(200);
      expect((await save(person, { ...LATER, name: "丙", room: "2", teacher: "王" })).status).toBe(200);
      const edited = await byFilter(person.client, "lesson", "edit", { name: "丙" }, { values: { teacher: "张" } });
      expect(edited.text).toContain("同一教师");
    });

    test("gives a teacher to one of several who book at once, in whichever rooms", async () => {
      const person = await somebody();
      const replies = await Promise.all(["1", "2", "3", "4"].map((room) => save(person, { ...FIRST, room })));
      expect(replies.map(({ status }) => `${status}`).toSorted()).toEqual(["200", "400", "400", "400"]);
    });

    test("rows of an import are compared by each rule for itself", async () => {
      const person = await somebody();
      const file = workbook([
        ["名称", "教室", "教师", "开始", "结束"],
        ["甲", "1", "2", FIRST.from, FIRST.to],
        // The room has the name of the other row's teacher.
        ["乙", "2", "1", FIRST.from, FIRST.to],
        ["丙", "3", "1", LATER.from, LATER.to],
      ]);
      const job = await checked(person.client, "lesson", file);
      expect((await faultsOf(person.client, "lesson", job)).map(({ row, field }) => [row, field])).toEqual([[4, "from"]]);
    });
  },
  { modules: { "schemas/test/lesson.json": LESSON } },
);
