import { describe, expect, test } from "vitest";
import { HEADERS, readUndo } from "#contract";
import { bulkPath } from "../../support/records/bulk.ts";
import { createPerson, createTenant, type Person } from "../../support/records/fixtures.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { checked, faultsOf, imported, workbookOf, type FileCell } from "../../support/records/transfer.ts";

const tool = {
  module: "tool",
  title: "工具",
  schema: {
    type: "object",
    required: ["name"],
    properties: {
      name: { type: "string", title: "名称", maxLength: 30, "x-unique": true },
      code: { type: "string", title: "编码", maxLength: 30, "x-unique": true },
      shelf: { type: "string", title: "货架", maxLength: 30 },
      slot: { type: "string", title: "格位", maxLength: 30, "x-unique": ["shelf"] },
      notes: { type: "string", title: "备注", maxLength: 30 },
      parts: { type: "array", title: "部件", "x-children": { module: "tool-part", field: "toolId" } },
      count: { type: "integer", title: "部件数", "x-rollup": { module: "tool-part", field: "toolId", take: "count" } },
    },
  },
  ui: { label: "name" },
  endpoints: { base: "/workshop/tool" },
  en: {
    title: "Tools",
    name: "Name",
    code: "Code",
    shelf: "Shelf",
    slot: "Slot",
    notes: "Notes",
    parts: "Parts",
    count: "Count",
  },
};

const part = {
  module: "tool-part",
  title: "部件",
  schema: {
    type: "object",
    required: ["toolId", "mark"],
    properties: {
      toolId: { type: "string", title: "工具", "x-ref": { module: "tool" } },
      mark: { type: "string", title: "标记", maxLength: 30, "x-unique": true },
    },
  },
  endpoints: { base: "/workshop/part" },
  en: { title: "Parts", toolId: "Tool", mark: "Mark" },
};

const FILES = Object.fromEntries([tool, part].map((file) => [`schemas/workshop/${file.module}.json`, JSON.stringify(file)]));

/** Rows up to the last one of a part that is saved by itself: of a file with one sheet, and with lines. */
const PART = 500;
const LINED_PART = 50;

interface Tool {
  readonly id: string;
  readonly name: string;
  readonly code: string | null;
  readonly shelf: string | null;
  readonly slot: string | null;
  readonly count: number;
  readonly parts: readonly { readonly id: string; readonly mark: string }[];
}

const HEAD = ["名称", "编码", "货架", "格位", "备注"];
type Row = readonly FileCell[];

onEachDatabase(
  (server) => {
    const somebody = async (): Promise<Person> => createPerson(server(), { tenantId: await createTenant(server()) });
    const add = async ({ client }: Person, ...tools: readonly Record<string, unknown>[]): Promise<Tool[]> => {
      const saved: Tool[] = [];
      for (const one of tools) {
        const reply = await client.post<Tool>("/api/workshop/tool/submit", one);
        expect(reply.status, reply.text).toBe(200);
        saved.push(reply.data);
      }
      return saved;
    };
    const detail = async ({ client }: Person, { id }: Pick<Tool, "id">): Promise<Tool> =>
      (await client.get<Tool>("/api/workshop/tool/detail", { id })).data;
    const all = async ({ client }: Person): Promise<ReadonlyMap<string, Tool>> => {
      const { data } = await client.get<{ records: readonly Tool[] }>("/api/workshop/tool/list", { size: 1000 });
      return new Map(data.records.map((one) => [one.name, one]));
    };
    const check = ({ client }: Person, rows: readonly Row[], plan: Parameters<typeof checked>[3] = {}) =>
      checked(client, "tool", workbookOf([["工具", [HEAD, ...rows]]]), { mode: "upsert", key: "name", ...plan });
    const told = async ({ client }: Person, job: Awaited<ReturnType<typeof checked>>): Promise<string[]> =>
      (await faultsOf(client, "tool", job)).map(
        ({ sheet, row, column, message }) => `${sheet ?? ""}${row} ${column}: ${message}`,
      );
    const filler = (count: number): Row[] => Array.from({ length: count }, (_, at) => [`备用${at}`]);

    describe("A row may take a unique value that an earlier row gives up", () => {
      test("within a part, whatever else the rows change", async () => {
        const person = await somebody();
        await add(
          person,
          { name: "甲", code: "A" },
          { name: "乙", code: "B" },
          { name: "丙", code: "C" },
          { name: "丁", code: "D" },
        );
        const job = await check(person, [
          ["甲", "A2"],
          ["丙", "C2", null, null, "新"],
          ["乙", "C"],
          ["丁", "A", null, null, "旧"],
          ["戊", "B"],
          ["己", "D"],
        ]);
        expect(await told(person, job)).toEqual([]);
        const done = await imported(person.client, "tool", job);
        expect(done.import?.counts).toMatchObject({ added: 2, updated: 4, refused: 0 });
        const codes = async (): Promise<string[]> =>
          [...(await all(person)).values()].map(({ name, code }) => `${name}${code}`).sort();
        expect(await codes()).toEqual(["丁A", "丙C2", "乙C", "己D", "戊B", "甲A2"].sort());
        const undone = await person.client.post(bulkPath("tool", "undo"), { batchId: done.import?.batchId });
        expect([undone.status, undone.data], undone.text).toEqual([200, 6]);
        expect(await codes()).toEqual(["丁D", "丙C", "乙B", "甲A"].sort());
      });

      test("in a part far behind it, and the value of an emptied field", async () => {
        const person = await somebody();
        await add(person, { name: "甲", code: "A" }, { name: "乙", code: "B" }, { name: "丙", code: "C" });
        const job = await check(
          person,
          [["甲", "A2"], ["乙", "A"], ["丙", null], ...filler(PART - 3), ["丁", "B"], ["戊", "C"], ["己", "A2"], ["庚", "A"]],
          { blank: "clear" },
        );
        expect(await told(person, job)).toEqual([`${PART + 4} 编码: 编码与第 2 行重复`, `${PART + 5} 编码: 编码与第 3 行重复`]);
        const done = await imported(person.client, "tool", job);
        expect(done.import?.counts).toMatchObject({ bad: 2, refused: 0 });
        const tools = await all(person);
        expect(["甲", "乙", "丙", "丁", "戊"].map((name) => tools.get(name)?.code)).toEqual(["A2", "A", null, "B", "C"]);
      });

      test("not if that row keeps the value because it is refused", async () => {
        const person = await somebody();
        await add(person, { name: "甲", code: "A" }, { name: "乙", code: "B" });
        const long = "长".repeat(31);
        const job = await check(person, [
          ["甲", "A2", null, null, long],
          ["乙", "A"],
          ["丙", "B"],
        ]);
        expect(await told(person, job)).toEqual([
          "2 备注: 备注最多 30 个字符",
          "3 编码: 编码已存在，请换一个",
          "4 编码: 编码已存在，请换一个",
        ]);
      });

      test("not if a later row gives it up, in the same part and in another", async () => {
        const person = await somebody();
        await add(person, { name: "甲", code: "A" }, { name: "乙", code: "B" });
        const before = await all(person);
        const job = await check(person, [["丙", "A"], ["甲", "B"], ["乙", "B2"], ...filler(PART)]);
        expect(await told(person, job)).toEqual(["2 编码: 编码已存在，请换一个", "3 编码: 编码已存在，请换一个"]);
        const apart = await check(person, [["丙", "A"], ...filler(PART), ["甲", "A2"]]);
        expect(await told(person, apart)).toEqual(["2 编码: 编码已存在，请换一个"]);
        expect(await all(person)).toEqual(before);
      });

      test("where several fields are unique together", async () => {
        const person = await somebody();
        const at = (name: string, shelf: string, slot: string) => ({ name, shelf, slot });
        await add(person, at("甲", "1", "a"), at("乙", "1", "b"), at("丙", "2", "a"));
        const rows = [
          ["甲", null, "3", "a"],
          ["丙", null, "1", "a"],
        ];
        const near = await check(person, [...rows, ["丁", null, "2", "a"], ["戊", null, "1", "b"]]);
        expect(await told(person, near)).toEqual(["5 格位: 同一货架下格位已存在，请换一个"]);
        const far = await check(person, [...rows, ...filler(PART), ["丁", null, "2", "a"], ["戊", null, "1", "b"]]);
        expect(await told(person, far)).toEqual([`${PART + 5} 格位: 同一货架下格位已存在，请换一个`]);
        await imported(person.client, "tool", far);
        const tools = await all(person);
        const places = ["甲", "乙", "丙", "丁"].map((name) => `${tools.get(name)?.shelf}${tools.get(name)?.slot}`);
        expect(places).toEqual(["3a", "1b", "1a", "2a"]);
      });

      test("and the value of a deleted record at any time", async () => {
        const person = await somebody();
        const [first] = await add(person, { name: "甲", code: "A" }, { name: "乙", code: "B" });
        const removed = await person.client.post("/api/workshop/tool/remove", undefined, { ids: first!.id });
        expect(removed.status, removed.text).toBe(200);
        await add(person, { name: "丙", code: "A" });
        const job = await check(person, [["丙", "A2"], ["乙", "A"], ...filler(PART - 2), ["甲", "B"]]);
        expect(await told(person, job)).toEqual([]);
        await imported(person.client, "tool", job);
        const tools = await all(person);
        expect(["甲", "乙", "丙"].map((name) => tools.get(name)?.code)).toEqual(["B", "A", "A2"]);
        expect(tools.get("甲")?.id).not.toBe(first!.id);
      });
    });

    describe("A line may take a unique value that an earlier line gives up", () => {
      const sheets = (tools: readonly Row[], lines: readonly Row[]) =>
        workbookOf([
          ["工具", [["名称"], ...tools]],
          ["部件", [["工具", "标记", "ID"], ...lines]],
        ]);
      const lined = ({ client }: Person, tools: readonly Row[], lines: readonly Row[]) =>
        checked(client, "tool", sheets(tools, lines), { mode: "upsert", key: "name" });
      const two = async (person: Person): Promise<[Tool, Tool]> => {
        const [one, other] = await add(
          person,
          { name: "甲", parts: [{ mark: "A" }, { mark: "B" }] },
          { name: "乙", parts: [{ mark: "C" }] },
        );
        return [await detail(person, one!), await detail(person, other!)];
      };
      const marksOf = (found: Tool): string[] => found.parts.map(({ mark }) => mark).sort();

      test("of the same record and of another one", async () => {
        const person = await somebody();
        const [one, other] = await two(person);
        const [a, b] = one.parts;
        const job = await lined(
          person,
          [["甲"], ["乙"], ["丙"]],
          [
            ["甲", "A2", a!.id],
            ["甲", "A"],
            ["乙", "C2", other.parts[0]!.id],
            ["丙", "C"],
            ["甲", "B2", b!.id],
            ["乙", "B"],
          ],
        );
        expect(await told(person, job)).toEqual([]);
        const done = await imported(person.client, "tool", job);
        expect(done.import?.counts).toMatchObject({ added: 4, updated: 3, refused: 0 });
        expect(marksOf(await detail(person, one))).toEqual(["A", "A2", "B2"]);
        expect(marksOf(await detail(person, other))).toEqual(["B", "C2"]);
        const third = await detail(person, (await all(person)).get("丙")!);
        expect([marksOf(third), third.count]).toEqual([["C"], 1]);
      });

      test("in a form, where the second of two lines with one value is refused at its place", async () => {
        const { client } = await somebody();
        const save = (body: object) => client.post<Tool>("/api/workshop/tool/submit", body);
        const refused = await save({ name: "甲", parts: [{ mark: "A" }, { mark: "B" }, { mark: "A" }] });
        expect([refused.status, refused.errors]).toEqual([
          400,
          [{ pointer: "/parts/2/mark", keyword: "x-unique", message: "标记已存在，请换一个" }],
        ]);
        const { id, parts } = (await save({ name: "甲", parts: [{ mark: "A" }] })).data;
        const moved = await save({ id, parts: [{ id: parts[0]!.id, mark: "B" }, { mark: "A" }] });
        expect(moved.data.parts.map(({ mark }) => mark).sort(), moved.text).toEqual(["A", "B"]);
      });

      test("of a record far before it", async () => {
        const person = await somebody();
        const [one] = await two(person);
        const job = await lined(
          person,
          [["甲"], ...filler(LINED_PART), ["丙"], ["丁"]],
          [
            ["甲", "A2", one.parts[0]!.id],
            ["丙", "A"],
            ["丁", "B"],
          ],
        );
        expect(await told(person, job)).toEqual(["部件4 标记: 标记已存在，请换一个"]);
        await imported(person.client, "tool", job);
        expect(marksOf(await detail(person, (await all(person)).get("丙")!))).toEqual(["A"]);
      });

      test("not of a later one", async () => {
        const person = await somebody();
        const [one, other] = await two(person);
        const job = await lined(
          person,
          [["甲"], ["乙"], ["丙"]],
          [
            ["甲", "C"],
            ["乙", "C2", other.parts[0]!.id],
            ["丙", "B"],
          ],
        );
        expect(await told(person, job)).toEqual(["部件2 标记: 标记已存在，请换一个", "部件4 标记: 标记已存在，请换一个"]);
        await imported(person.client, "tool", job);
        expect(marksOf(await detail(person, one))).toEqual(["A", "B"]);
        expect(marksOf(await detail(person, other))).toEqual(["C2"]);
      });

      test("in a form as well", async () => {
        const person = await somebody();
        const [one] = await two(person);
        const save = (parts: readonly Record<string, string>[]) =>
          person.client.post<Tool>("/api/workshop/tool/submit", { id: one.id, parts: [...parts] });
        const [a, b] = one.parts;
        const reversed = await save([{ mark: "A" }, { id: a!.id, mark: "A2" }]);
        expect([reversed.status, reversed.errors[0]?.pointer]).toEqual([400, "/parts/0/mark"]);
        const saved = await save([{ id: a!.id, mark: "A2" }, { id: b!.id, mark: "A" }, { mark: "B" }]);
        expect(saved.status, saved.text).toBe(200);
        expect(marksOf(saved.data)).toEqual(["A", "A2", "B"]);
        const batchId = readUndo(saved.headers.get(HEADERS.undo))?.batchId;
        const undone = await person.client.post(bulkPath("tool", "undo"), { batchId });
        expect(undone.status, undone.text).toBe(200);
        expect(marksOf(await detail(person, one))).toEqual(["A", "B"]);
      });
    });
  },
  { modules: FILES, scope: "each" },
);
