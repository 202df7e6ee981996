import { expect, test } from "vitest";
import {
  exportEndpoint,
  importCheckEndpoint,
  importRunEndpoint,
  templateEndpoint,
  type ExportInput,
  type TransferJob,
} from "#contract";
import { exampleModules } from "../../support/modules/examples.ts";
import { createPerson, createTenant, type Person } from "../../support/records/fixtures.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { recordsPath } from "../../support/records/records-path.ts";
import {
  bytesOf,
  checked,
  faultsOf,
  fileOf,
  imported,
  settled,
  sheetsOf,
  upload,
  workbookOf,
  type FileCell,
} from "../../support/records/transfer.ts";

const BASE = "/api/purchase/purchase";
const MODULE = "purchase";

interface Purchase {
  readonly id: string;
  readonly number: string;
  readonly supplier: string;
  readonly lines: readonly { readonly id: string; readonly item: string; readonly quantity: number; readonly kind: string }[];
}

function textOf(cell: unknown): FileCell {
  return typeof cell === "string" ? cell : null;
}

const RECORDS: readonly FileCell[][] = [
  ["单号", "供应商"],
  ["1", "甲"],
  ["2", "乙"],
];
const HEAD: readonly FileCell[] = ["采购单*", "物品*", "类别", "数量"];

const EXAMPLES = exampleModules("purchase/purchase", "purchase/purchase-line");
const LINES = "schemas/purchase/purchase-line.json";

/** The lines of the example with a value that must be unique. */
function withCode(file: unknown): string {
  const code = '"code": { "type": "string", "title": "编号", "maxLength": 20, "x-unique": true }';
  return String(file)
    .replace(/("sort": \{ "type": "integer"[^}]*\})/, `$1, ${code}`)
    .replace('"sort": "Order"', '"sort": "Order", "code": "Code"');
}

/** The server looks by its clock for tables that have grown, and makes their statistics anew. */
const UPKEEP = /^\s*(?:analyze |select '\w+' as table_name)/;

onEachDatabase(
  (server) => {
    const somebody = async (codes?: readonly string[]): Promise<Person> => {
      const tenantId = await createTenant(server());
      return createPerson(server(), codes === undefined ? { tenantId } : { tenantId, codes });
    };
    const all = async ({ client }: Person): Promise<Purchase[]> => {
      const { data } = await client.get<{ records: readonly Purchase[] }>(`${BASE}/list`, { ascs: "id" });
      const details: Purchase[] = [];
      for (const { id } of data.records) details.push((await client.get<Purchase>(`${BASE}/detail`, { id })).data);
      return details;
    };
    const held = (purchases: readonly Purchase[]): Record<string, readonly string[]> =>
      Object.fromEntries(
        purchases.map(({ supplier, lines }) => [supplier, lines.map(({ item, quantity }) => `${item} ${quantity}`)]),
      );
    const exported = async ({ client }: Person, input: Partial<ExportInput>): Promise<Map<string, unknown[][]>> => {
      const { data } = await client.post<TransferJob>(recordsPath(MODULE, exportEndpoint), { format: "xlsx", ...input });
      expect((await settled(client, MODULE, data.id)).state).toBe("done");
      return sheetsOf(await bytesOf(await fileOf(client, MODULE, data, "result")));
    };

    test("imports records with their lines from two sheets", async () => {
      const person = await somebody();
      const file = workbookOf([
        ["采购单", RECORDS],
        [
          "采购明细",
          [
            [...HEAD, "使用部门"],
            ["2", "纸", "服务", 2],
            ["1", "笔", null, 3],
            ["1", "尺", "货物", null],
          ],
        ],
        ["说明", [["填写说明"]]],
      ]);
      const { data } = await upload(person.client, MODULE, file);
      expect(data.import).toMatchObject({
        plan: {
          tie: 0,
          mapping: { 1: "supplier" },
          lines: { lines: { 0: "purchaseId", 1: "item", 2: "kind", 3: "quantity", 4: "deptId" } },
        },
        sheets: [{ field: "lines", sheet: "采购明细", title: "采购明细" }],
        unread: ["说明"],
      });
      const job = await checked(person.client, MODULE, file);
      expect(job.import?.counts).toMatchObject({ rows: 5, good: 5, bad: 0, added: 5 });
      expect(await all(person)).toEqual([]);
      expect((await imported(person.client, MODULE, job)).import?.counts).toMatchObject({ good: 5, added: 5, refused: 0 });
      const purchases = await all(person);
      expect(held(purchases)).toEqual({ 甲: ["笔 3", "尺 1"], 乙: ["纸 2"] });
      expect(purchases.every(({ number }) => number.startsWith("PO"))).toBe(true);
      expect(purchases.flatMap(({ lines }) => lines).find(({ item }) => item === "纸")?.kind).toBe("service");
    });

    test("tells faults at their sheet, row and column, and saves all of a record and its lines or nothing", async () => {
      const person = await somebody();
      const file = workbookOf([
        ["采购单", [...RECORDS, ["2", "丙"], ["4", null]]],
        [
          "采购明细",
          [
            HEAD,
            ["1", "纸", "货物", 0],
            ["1", "笔", "杂项", 1],
            ["2", "尺", null, 4],
            ["9", "针", null, 1],
            [null, "线", null, 1],
            ["4", "布", null, 1],
          ],
        ],
      ]);
      const job = await checked(person.client, MODULE, file);
      const faults = await faultsOf(person.client, MODULE, job);
      expect(faults.map(({ sheet, row, column, value, message }) => [sheet, row, column, value, message])).toEqual([
        ["采购明细", 2, "数量", "0", "数量不能小于 1"],
        ["采购明细", 3, "类别", "杂项", "类别不在可选范围内"],
        [null, 4, "单号", "2", "与第 3 行相同，无法区分明细属于哪一行"],
        [null, 5, "供应商", "", "请输入供应商"],
        ["采购明细", 5, "采购单*", "9", "第一张工作表中没有这条数据"],
        ["采购明细", 6, "采购单*", "", "请填写此行明细所属的数据"],
      ]);
      expect(job.import?.counts).toMatchObject({ rows: 10, good: 2, bad: 8 });
      const refused = await person.client.post(recordsPath(MODULE, importRunEndpoint), { id: job.id, bad: "refuse" });
      expect(refused.status).toBe(409);
      // The report has each bad record with all of its lines, and the lines that name no record.
      const report = sheetsOf(await bytesOf(await fileOf(person.client, MODULE, job, "report")));
      expect([...report.values()].map((rows) => rows.slice(1).map(([, name]) => name))).toEqual([
        ["甲", "丙", null],
        ["纸", "笔", "布", "针", "线"],
      ]);
      const cells = [
        { sheet: "采购明细", row: 2, at: 3, value: "6" },
        { sheet: "采购明细", row: 3, at: 2, value: "货物" },
        { sheet: "采购明细", row: 5, at: 0, value: "2" },
        { row: 4, at: 0, value: "3" },
        { row: 5, at: 1, value: "丁" },
      ];
      const plan = job.import?.plan;
      const again = await person.client.post(recordsPath(MODULE, importCheckEndpoint), { id: job.id, plan, cells });
      expect(again.status, again.text).toBe(200);
      expect((await settled(person.client, MODULE, job.id)).import?.counts).toMatchObject({ good: 9, bad: 1 });
      await imported(person.client, MODULE, job);
      expect(held(await all(person))).toEqual({
        甲: ["纸 6", "笔 1"],
        乙: ["尺 4", "针 1"],
        丙: [],
        丁: ["布 1"],
      });
    });

    test("saves the lines of many records with as many statements as those of a few", async () => {
      const statementsOf = async (count: number): Promise<[number, Purchase[]]> => {
        const person = await somebody();
        const records = Array.from({ length: count }, (_, at) => [String(at), `供应商${at}`]);
        const lines = ["纸", "笔", "尺"].flatMap((item, place) =>
          records.map(([tie = null], at): FileCell[] => [tie, item, null, at + place + 1, "0.50"]),
        );
        const file = workbookOf([
          ["采购单", [["单号", "供应商"], ...records]],
          ["采购明细", [[...HEAD, "单价"], ...lines]],
        ]);
        const job = await checked(person.client, MODULE, file);
        const statements = await server().counter.ofServerDuring(() => imported(person.client, MODULE, job));
        const own = statements.filter((text) => /"purchase|trellis_history|savepoint/.test(text) && !UPKEEP.test(text));
        return [own.length, await all(person)];
      };
      const [few, [first]] = await statementsOf(2);
      const [many, purchases] = await statementsOf(10);
      expect(many).toBe(few);
      expect(first).toMatchObject({ total: "3", lines: [{ sort: 1 }, { sort: 2 }, { sort: 3 }] });
      expect(held(purchases)).toEqual(
        Object.fromEntries(purchases.map(({ supplier }, at) => [supplier, [`纸 ${at + 1}`, `笔 ${at + 2}`, `尺 ${at + 3}`]])),
      );
      expect(new Set(purchases.map(({ number }) => number)).size).toBe(10);
      const histories = await server()
        .db.selectFrom("trellis_history")
        .select(["record_id", "changes"])
        .where("module", "=", MODULE)
        .where(
          "record_id",
          "in",
          purchases.map(({ id }) => id),
        )
        .execute();
      const noted = histories.map(({ record_id: id, changes }) => [id, changes]);
      expect(new Map(noted as [string, unknown][])).toEqual(
        new Map(
          purchases.map(({ id, lines }) => [
            id,
            [{ field: "lines", before: null, after: { add: lines.map((line) => line.id), edit: [], remove: [] } }],
          ]),
        ),
      );
    });

    test("refuses a record with more lines than there may be, and saves the others", async () => {
      const person = await somebody();
      const lines = Array.from({ length: 201 }, (): FileCell[] => ["1", "纸", null, 1]);
      const file = workbookOf([
        ["采购单", RECORDS],
        ["采购明细", [HEAD, ...lines, ["2", "笔", null, 2]]],
      ]);
      const job = await checked(person.client, MODULE, file);
      const faults = await faultsOf(person.client, MODULE, job);
      expect(faults.map(({ sheet, row, message }) => [sheet, row, message])).toEqual([[null, 2, "采购明细最多 200 项"]]);
      await imported(person.client, MODULE, job);
      expect(held(await all(person))).toEqual({ 乙: ["笔 2"] });
    });

    test("finds a value that lines of distant records share before anything is saved", async () => {
      const person = await somebody();
      const records = Array.from({ length: 120 }, (_, at) => [String(at), "甲"]);
      const line = (at: number, code: string): FileCell[] => [String(at), "纸", null, 1, code];
      const file = workbookOf([
        ["采购单", [["单号", "供应商"], ...records]],
        ["采购明细", [[...HEAD, "编号"], line(0, "A"), line(1, "B"), line(1, "B"), line(110, "C"), line(119, "A")]],
      ]);
      const job = await checked(person.client, MODULE, file);
      const faults = await faultsOf(person.client, MODULE, job);
      expect(faults.map(({ sheet, row, column, value, message }) => [sheet, row, column, value, message])).toEqual([
        ["采购明细", 4, "编号", "B", "编号与第 3 行重复"],
        ["采购明细", 6, "编号", "A", "编号与第 2 行重复"],
      ]);
      expect(job.import?.counts).toMatchObject({ rows: 125 });
    });

    test("exports lines in a sheet of their own, from which they can be changed and added", async () => {
      const person = await somebody();
      for (const [supplier, items] of [
        ["甲", ["纸", "笔"]],
        ["乙", []],
      ] as const)
        await person.client.post(`${BASE}/submit`, { supplier, lines: items.map((item) => ({ item })) });
      const sheets = await exported(person, { columns: ["supplier"] });
      expect([...sheets.keys()]).toEqual(["采购单", "采购明细"]);
      const [records = [], lines = []] = sheets.values();
      expect(records[0]).toEqual(["单号", "供应商", "ID"]);
      expect(lines[0]).toEqual(["采购单", "物品", "类别", "数量", "单价", "金额", "重量", "使用部门", "顺序", "编号", "ID"]);
      const number = records.find(([, supplier]) => supplier === "甲")?.[0];
      expect(lines.slice(1).map(([tie, item, kind]) => [tie, item, kind])).toEqual([
        [number, "纸", "货物"],
        [number, "笔", "货物"],
      ]);
      const changed = lines.map((row, at) => row.map((cell, column) => (at === 1 && column === 3 ? 8 : textOf(cell))));
      const file = workbookOf([
        ["采购单", records.map((row) => row.map(textOf))],
        ["采购明细", [...changed, [String(number), "尺", null, 5]]],
      ]);
      const job = await checked(person.client, MODULE, file, { mode: "update", key: "id", mapping: { 1: "supplier", 2: "id" } });
      expect(job.import?.counts, JSON.stringify(job.import?.faults)).toMatchObject({ bad: 0, added: 1, updated: 1 });
      await imported(person.client, MODULE, job);
      const purchases = await all(person);
      expect(held(purchases)).toEqual({ 甲: ["纸 8", "笔 1", "尺 5"], 乙: [] });
      expect([...(await exported(person, { lines: false })).keys()]).toEqual(["采购单"]);
      // By stored values, lines name their record by its id.
      const [, keys = []] = (await exported(person, { values: "keys" })).values();
      expect(new Set(keys.slice(1).map(([id]) => id))).toEqual(
        new Set(purchases.filter(({ lines: own }) => own.length > 0).map(({ id }) => id)),
      );
    });

    test("offers a sheet for lines in the template, in which records get a text that lines repeat", async () => {
      const { client } = await somebody();
      const template = await client.fetch(recordsPath(MODULE, templateEndpoint));
      const sheets = sheetsOf(await bytesOf(template));
      expect([...sheets].map(([name, [head]]) => [name, head?.slice(0, 3)])).toEqual([
        ["采购单", ["单号", "供应商*", "下单日期"]],
        ["采购明细", ["采购单*", "物品*", "类别"]],
      ]);
    });

    test("demands the rights on the module of the lines", async () => {
      const own = ["purchase", "purchase_add", "purchase_edit", "purchase_view", "purchase_import", "purchase_export"];
      const file = workbookOf([
        ["采购单", RECORDS],
        ["采购明细", [HEAD, ["1", "纸", null, 1]]],
      ]);
      const blind = await somebody(own);
      const { data } = await upload(blind.client, MODULE, file);
      expect(data.import).toMatchObject({ sheets: [], unread: ["采购明细"] });
      const forced = await blind.client.post(recordsPath(MODULE, importCheckEndpoint), {
        id: data.id,
        plan: { ...data.import?.plan, tie: 0, lines: { lines: { 0: "purchaseId", 1: "item" } } },
      });
      expect((await settled(blind.client, MODULE, data.id)).import?.counts, forced.text).toMatchObject({ rows: 2 });
      expect([...(await exported(blind, {})).keys()]).toEqual(["采购单"]);
      expect([...sheetsOf(await bytesOf(await blind.client.fetch(recordsPath(MODULE, templateEndpoint)))).keys()]).toEqual([
        "采购单",
      ]);
      const adder = await somebody([...own, "purchaseline", "purchaseline_add", "purchaseline_import"]);
      const job = await checked(adder.client, MODULE, file);
      expect(job.import?.counts).toMatchObject({ good: 3, bad: 0 });
      expect([...(await exported(adder, {})).keys()]).toEqual(["采购单"]);
    });
  },
  {
    modules: { ...EXAMPLES, [LINES]: withCode(EXAMPLES[LINES]) },
  },
);
