import { describe, expect, test } from "vitest";
import {
  DEFAULT_TENANT,
  cancelJobEndpoint,
  importCheckEndpoint,
  importRunEndpoint,
  jobEndpoint,
  jobsEndpoint,
  templateEndpoint,
} from "#contract";
import { createPerson, insertRecords, recordsIn } from "../../support/records/fixtures.ts";
import type { TestServer } from "../../support/server/create-test-server.ts";
import { addParam, HEAD, nextKey, paramBy } from "../../support/records/import-params.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { SPECIMENS } from "../../support/modules/specimen-modules.ts";
import type { TestClient } from "../../support/server/test-client.ts";
import {
  bytesOf,
  checked,
  faultsOf,
  fileOf,
  imported,
  rowsOf,
  settled,
  upload,
  workbook,
  type FileCell,
} from "../../support/records/transfer.ts";
import { recordsPath } from "../../support/records/records-path.ts";

function historyOf(server: TestServer, id: unknown): Promise<Record<string, unknown>[]> {
  return server.db.selectFrom("trellis_history").selectAll().where("record_id", "=", String(id)).orderBy("id").execute();
}

onEachDatabase(
  (server) => {
    const admin = (): Promise<TestClient> => server().signIn("admin");

    describe("A file", () => {
      test("is mapped by titles, English titles, names and marks", async () => {
        const client = await admin();
        const { data } = await upload(
          client,
          "param",
          workbook([
            ["参数名称 *", "Key", "paramValue", "其他"],
            ["a", "b", "c", "d"],
          ]),
        );
        expect(data.state).toBe("uploaded");
        expect(data.import?.plan).toEqual({
          mode: "add",
          key: null,
          mapping: { 0: "paramName", 1: "paramKey", 2: "paramValue" },
          blank: "leave",
        });
        expect(data.import?.columns[3]).toEqual({ index: 3, header: "其他", samples: ["d"] });
        expect(data.import?.targets.find(({ field }) => field === "paramKey")).toMatchObject({ required: true, key: true });
      });

      test("with IDs is proposed to change its records, which another import would double", async () => {
        const client = await admin();
        const { data } = await upload(
          client,
          "param",
          workbook([
            ["ID", "参数名称"],
            ["1", "a"],
          ]),
        );
        expect(data.import?.plan).toMatchObject({ mode: "upsert", key: "id", mapping: { 0: "id", 1: "paramName" } });
      });

      test("with the columns of an earlier one is mapped as that was", async () => {
        const client = await admin();
        const head = ["甲", "乙", "丙"];
        const mapping = { 0: "paramKey", 1: "paramName", 2: "paramValue" };
        await checked(client, "param", workbook([head, [nextKey(), "n", "v"]]), { mapping });
        const { data } = await upload(client, "param", workbook([head, [nextKey(), "n", "v"]]));
        expect(data.import).toMatchObject({ remembered: true, plan: { mapping } });
      });

      test("has titles in the language of who uploads it", async () => {
        const client = (await admin()).with({ "Accept-Language": "en" });
        const { data } = await upload(client, "param", workbook([HEAD, ["a", "b", "c", "d"]]));
        expect(data.import?.targets.map(({ title }) => title)).toEqual(["ID", "Name", "Key", "Value", "Notes"]);
      });

      test.each([
        ["UTF-8 with its mark", (text: string) => new Uint8Array([0xef, 0xbb, 0xbf, ...new TextEncoder().encode(text)])],
        ["UTF-8", (text: string) => new TextEncoder().encode(text)],
        ["UTF-16", (text: string) => new Uint8Array([0xff, 0xfe, ...Buffer.from(text, "utf16le")])],
      ])("of csv is read in %s", async (_name, encode) => {
        const client = await admin();
        const own = nextKey();
        const text = `参数名称;参数键名;参数键值\r\n"多行\n""名称""";${own};'=1+1\r\n`;
        const job = await imported(client, "param", await checked(client, "param", new Uint8Array(encode(text)), {}, "a.csv"));
        expect(job.import?.counts).toMatchObject({ rows: 1, added: 1 });
        expect(await paramBy(client, own)).toMatchObject({ paramName: '多行\n"名称"', paramValue: "=1+1" });
      });

      test("reads a CSV file in GB18030, as Chinese spreadsheets write it", async () => {
        const client = await admin();
        const own = nextKey();
        // 参数名称,参数键名,参数键值 / 中文,<key>,值
        const head = "b2ceca fdc3fbb3c6 2c b2cecafdbcfcc3fb 2c b2cecafdbcfcd6b5 0d0a d6d0cec4 2c".replaceAll(" ", "");
        const bytes = new Uint8Array([...Buffer.from(head, "hex"), ...Buffer.from(own), 0x2c, 0xd6, 0xb5, 0x0d, 0x0a]);
        const job = await imported(client, "param", await checked(client, "param", bytes, {}, "a.csv"));
        expect(job.import?.counts).toMatchObject({ added: 1 });
        expect(await paramBy(client, own)).toMatchObject({ paramName: "中文", paramValue: "值" });
      });

      test.each(["biff8", "xlsb", "ods"] as const)("imports a file of the format %s", async (bookType) => {
        const client = await admin();
        const own = nextKey();
        const rows = [
          ["参数名称", "参数键名", "参数键值"],
          ["中文", own, "值"],
        ];
        const job = await imported(client, "param", await checked(client, "param", workbook(rows, bookType), {}, "a.xls"));
        expect(job.import).toMatchObject({ format: "workbook", counts: { added: 1 } });
        expect(await paramBy(client, own)).toMatchObject({ paramName: "中文", paramValue: "值" });
      });

      test.each([
        ["empty", "a.csv", ""],
        ["a header only", "a.csv", "参数名称,参数键名\n"],
        ["no workbook", "a.xlsx", "not a zip"],
        ["an archive cut off", "a.xlsx", "PK\u0003\u0004 and then nothing"],
        ["of another kind", "a.pdf", "%PDF"],
      ])("that is %s is refused with the reason", async (_name, name, text) => {
        const reply = await upload(await admin(), "param", new Uint8Array(new TextEncoder().encode(text)), name);
        expect(reply.status, reply.text).toBe(400);
        expect(reply.msg).toMatch(/[\u4e00-\u9fff]/);
      });
    });

    describe("A row", () => {
      test("does not read a comma before decimals as a separator of thousands", async () => {
        const client = await admin();
        const rows: FileCell[][] = [
          ["标题", "金额", "比例"],
          ...["1,5", "12,50", "1,00.50"].map((text) => [text, text, `${text}%`]),
        ];
        const job = await checked(client, "specimen", workbook(rows));
        const faults = await faultsOf(client, "specimen", job);
        const found = new Set(faults.map(({ row, field }) => `${row} ${field}`));
        expect(found).toEqual(new Set([2, 3, 4].flatMap((row) => [`${row} amount`, `${row} ratio`])));
      });

      test("may say labels or keys, yes or no, dates and amounts as people write them", async () => {
        const client = await admin();
        const [dept] = await insertRecords(server(), server().module("dept"), DEFAULT_TENANT, [
          { deptName: "质检部", fullName: "质检部", parentId: "0", deptCategory: 2, sort: 1 },
        ]);
        const head = ["标题", "金额", "比例", "公开", "出生", "截止", "闹钟", "标签", "性别", "部门"];
        const row: FileCell[] = [
          "样本一",
          "¥1,234.50",
          "12.5%",
          "是",
          "2024年5月31日",
          "2024/5/31 8:30",
          "8:30",
          "甲，丙",
          "男,女",
          "质检部",
        ];
        const other: FileCell[] = [
          "样本二",
          12.5,
          3,
          false,
          new Date(Date.UTC(2024, 4, 31)),
          "20240531",
          "下午3:05",
          "a",
          "1",
          String(dept?.["id"]),
        ];
        const job = await imported(client, "specimen", await checked(client, "specimen", workbook([head, row, other])));
        expect(job.import?.counts, JSON.stringify(job.import?.faults)).toMatchObject({ added: 2, bad: 0 });
        const records = recordsIn((await client.get("/api/test/specimen/list", { title: "样本", size: 100 })).data);
        expect(records.find(({ title }) => title === "样本一")).toMatchObject({
          amount: "1234.50",
          ratio: 0.125,
          open: true,
          born: "2024-05-31",
          due: "2024-05-31 08:30:00",
          alarm: "08:30:00",
          tags: ["a", "c"],
          sexes: "1,2",
          deptId: dept?.["id"],
        });
        expect(records.find(({ title }) => title === "样本二")).toMatchObject({
          amount: "12.5",
          open: false,
          born: "2024-05-31",
          due: "2024-05-31 00:00:00",
          alarm: "15:05:00",
          tags: ["a"],
          deptId: dept?.["id"],
        });
      });

      test("with a label that several have says so", async () => {
        const client = await admin();
        const twin = { deptName: "同名部", fullName: "同名部", parentId: "0", deptCategory: 2, sort: 1 };
        await insertRecords(server(), server().module("dept"), DEFAULT_TENANT, [twin, twin]);
        const job = await checked(
          client,
          "specimen",
          workbook([
            ["标题", "金额", "部门"],
            ["样本", "1", "同名部"],
          ]),
        );
        expect(await faultsOf(client, "specimen", job)).toEqual([
          expect.objectContaining({ row: 2, field: "deptId", column: "部门", value: "同名部", keyword: "ambiguous" }),
        ]);
      });

      test("that repeats a unique value or a key of another one is told which", async () => {
        const client = await admin();
        const own = nextKey();
        const job = await checked(client, "param", workbook([HEAD, ["a", own, "v"], ["b", nextKey(), "v"], ["c", own, "v"]]));
        expect(await faultsOf(client, "param", job)).toEqual([
          expect.objectContaining({ row: 4, field: "paramKey", keyword: "repeated", message: "参数键名与第 2 行重复" }),
        ]);
      });
    });

    describe("Rows that are there", () => {
      test("are changed by a key, blanks left or cleared, and one history entry each joins them", async () => {
        const client = await admin();
        const [first, second] = [await addParam(client), await addParam(client)];
        const file = workbook([
          HEAD,
          ["新名", String(first["paramKey"]), "新值", null],
          ["名", String(second["paramKey"]), "值", "注"],
        ]);
        const plan = { mode: "update", key: "paramKey" } as const;
        const left = await imported(client, "param", await checked(client, "param", file, plan));
        expect(left.import?.counts).toMatchObject({ updated: 1, unchanged: 1, added: 0, bad: 0 });
        expect(await paramBy(client, String(first["paramKey"]))).toMatchObject({ paramName: "新名", remark: "注", revision: 2 });
        expect(await paramBy(client, String(second["paramKey"]))).toMatchObject({ revision: 1 });
        expect(await historyOf(server(), first["id"])).toMatchObject([
          {},
          { origin: "import", kind: "edit", batch_id: left.import?.batchId },
        ]);
        await imported(client, "param", await checked(client, "param", file, { ...plan, blank: "clear" }));
        expect(await paramBy(client, String(first["paramKey"]))).toMatchObject({ remark: null });
      });

      test("are changed where they are there and added where they are not", async () => {
        const client = await admin();
        const known = await addParam(client);
        const own = nextKey();
        const file = workbook([HEAD, ["变", String(known["paramKey"]), "v"], ["增", own, "v"]]);
        const job = await imported(client, "param", await checked(client, "param", file, { mode: "upsert", key: "paramKey" }));
        expect(job.import?.counts).toMatchObject({ updated: 1, added: 1 });
        expect(await paramBy(client, own)).toMatchObject({ paramName: "增" });
      });

      test("that are not there, or named twice, are told", async () => {
        const client = await admin();
        const known = await addParam(client);
        const file = workbook([
          ["ID", "参数名称"],
          ["123456", "a"],
          [String(known["id"]), "b"],
          [String(known["id"]), "c"],
          [null, "d"],
        ]);
        const job = await checked(client, "param", file, { mode: "update", key: "id", mapping: { 0: "id", 1: "paramName" } });
        expect((await faultsOf(client, "param", job)).map(({ row, keyword }) => [row, keyword])).toEqual([
          [2, "key-missing"],
          [4, "repeated"],
          [5, "key-blank"],
        ]);
      });
    });

    describe("A file with bad rows", () => {
      const file = (good: string): Uint8Array<ArrayBuffer> =>
        workbook([HEAD, ["a", good, "v"], [null, nextKey(), "v"], ["c", nextKey(), null], ["d", nextKey(), "x".repeat(2001)]]);

      test("is not imported unless the person says so, and then its good rows are", async () => {
        const client = await admin();
        const own = nextKey();
        const job = await checked(client, "param", file(own));
        expect(job.import?.counts).toMatchObject({ rows: 4, good: 1, bad: 3 });
        expect(job.import?.faults.map(({ field, keyword, count }) => [field, keyword, count])).toEqual(
          expect.arrayContaining([
            ["paramName", "required", 1],
            ["paramValue", "required", 1],
            ["paramValue", "maxLength", 1],
          ]),
        );
        const refused = await client.post(recordsPath("param", importRunEndpoint), { id: job.id, bad: "refuse" });
        expect(refused.status).toBe(409);
        expect(await paramBy(client, own)).toBeUndefined();
        const done = await imported(client, "param", job);
        expect(done).toMatchObject({ state: "done", import: { counts: { added: 1, bad: 3, refused: 0 } } });
        expect(await paramBy(client, own)).toBeDefined();
      });

      test("comes back as a workbook of the bad ones, which can be mended and imported", async () => {
        const client = await admin();
        const job = await checked(client, "param", file(nextKey()));
        expect(job.files).toEqual(["report"]);
        const response = await fileOf(client, "param", job, "report");
        expect(response.headers.get("Content-Disposition")).toContain("filename*=UTF-8''rows-%E9%94%99%E8%AF%AF%E8%A1%8C.xlsx");
        const bytes = await bytesOf(response);
        const rows = rowsOf(bytes);
        expect(rows[0]).toEqual([...HEAD.slice(0, 3), "备注", "错误原因"]);
        expect(rows.slice(1).map((row) => row.at(-1))).toEqual(["请输入参数名称", "请输入参数键值", "参数键值最多 2000 个字符"]);
        const again = await checked(client, "param", bytes);
        expect(again.import?.counts).toMatchObject({ rows: 3, bad: 3 });
      });

      test("can be tried again with another plan", async () => {
        const client = await admin();
        const job = await checked(
          client,
          "param",
          workbook([
            ["x", "y", "z"],
            ["a", nextKey(), "v"],
          ]),
          { mapping: { 0: "paramName" } },
        );
        expect(job.import?.counts.bad).toBe(1);
        const plan = { ...job.import!.plan, mapping: { 0: "paramName", 1: "paramKey", 2: "paramValue" } };
        await client.post(recordsPath("param", importCheckEndpoint), { id: job.id, plan });
        expect((await settled(client, "param", job.id)).import?.counts).toMatchObject({ good: 1, bad: 0 });
      });
    });

    describe("Whoever", () => {
      const row = (): Uint8Array<ArrayBuffer> => workbook([HEAD, ["a", nextKey(), "v"]]);

      test("may only add is offered adding, and refused the rest", async () => {
        const { client } = await createPerson(server(), { codes: ["param", "param_add", "param_import"] });
        const { data } = await upload(client, "param", row());
        expect(data.import?.modes).toEqual(["add"]);
        const plan = { ...data.import!.plan, mode: "update", key: "paramKey" };
        const reply = await client.post(recordsPath("param", importCheckEndpoint), { id: data.id, plan });
        expect(reply.status).toBe(403);
      });

      test("may only read imports nothing", async () => {
        const { client } = await createPerson(server(), { codes: ["param"] });
        expect((await upload(client, "param", row())).status).toBe(403);
        expect((await client.fetch(recordsPath("param", templateEndpoint))).status).toBe(403);
      });

      test("is somebody else sees nothing of a job", async () => {
        const { data } = await upload(await admin(), "param", row());
        const { client } = await createPerson(server());
        expect((await client.get(recordsPath("param", jobEndpoint), { id: data.id })).status).toBe(404);
        expect((await client.post(recordsPath("param", cancelJobEndpoint), { id: data.id })).status).toBe(404);
        expect((await client.get(recordsPath("param", jobsEndpoint))).data).toEqual([]);
      });

      test("belongs to another tenant changes none of the platform's records", async () => {
        const client = await server().signIn("100001/admin");
        const platform = server().module("menu");
        expect((await upload(client, platform, row())).status).toBe(403);
      });
    });

    test("A template has drop-downs of dictionaries and enumerations, and comes back mapped", async () => {
      const client = await admin();
      const bytes = await bytesOf(await client.fetch(recordsPath("post", templateEndpoint)));
      const [head = []] = rowsOf(bytes);
      expect(head).toContain("岗位类型*");
      const filled = head.map(
        (title) => ({ "岗位类型*": "高层", "岗位编号*": nextKey(), "岗位名称*": "甲", "岗位排序*": 1 })[String(title)] ?? null,
      );
      const job = await checked(client, "post", workbook([head.map(String), filled]));
      expect(job.import?.counts, JSON.stringify(job.import?.faults)).toMatchObject({ good: 1, bad: 0 });
    });
  },
  { modules: SPECIMENS },
);
