import { describe, expect, test } from "vitest";
import { DEFAULT_TENANT, exportEndpoint, type ExportInput, type TransferJob } from "#contract";
import type { Module } from "#metadata";
import { createPerson, createTenant, insertRecords, insertSample } from "../../support/records/fixtures.ts";
import type { TestServer } from "../../support/server/create-test-server.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { nextSample } from "../../support/records/sample-record.ts";
import { SPECIMENS } from "../../support/modules/specimen-modules.ts";
import type { TestClient } from "../../support/server/test-client.ts";
import { testCatalog } from "../../support/server/test-deps.ts";
import { bytesOf, checked, fileOf, imported, rowsOf, settled } from "../../support/records/transfer.ts";
import { recordsPath } from "../../support/records/records-path.ts";
import { representatives } from "../../support/modules/representative-modules.ts";

const modules = representatives(
  [...(await testCatalog(SPECIMENS)).modules.values()].filter(({ permissions }) => permissions.export !== null),
);

async function exported(client: TestClient, module: Module | string, input: Partial<ExportInput> = {}): Promise<TransferJob> {
  const body = { format: "xlsx", columns: [], query: {}, values: "labels", ...input };
  const reply = await client.post<TransferJob>(recordsPath(module, exportEndpoint), body);
  expect(reply.status, reply.text).toBe(200);
  return settled(client, module, reply.data.id);
}

async function exportedBytes(
  client: TestClient,
  module: Module | string,
  input: Partial<ExportInput> = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const job = await exported(client, module, input);
  expect(job.state, job.reason ?? "").toBe("done");
  return bytesOf(await fileOf(client, module, job, "result"));
}

async function exportedRows(client: TestClient, module: Module | string, input: Partial<ExportInput> = {}): Promise<unknown[][]> {
  return rowsOf(await exportedBytes(client, module, input));
}

function params(server: TestServer, values: readonly Record<string, unknown>[]): Promise<Record<string, unknown>[]> {
  return insertRecords(
    server,
    server.module("param"),
    DEFAULT_TENANT,
    values.map((value) => ({ paramName: "名", paramKey: `export.${nextSample()}`, paramValue: "值", ...value })),
  );
}

onEachDatabase(
  (server) => {
    const admin = (): Promise<TestClient> => server().signIn("admin");

    describe.each(modules.map((module) => [module.name, module] as const))("Records of %s", (_name, module) => {
      test("are exported as the list shows them, and nobody's secrets with them", async () => {
        const client = await admin();
        if (module.permissions.add !== null) await insertSample(server(), module, DEFAULT_TENANT);
        const [head = [], ...rows] = await exportedRows(client, module);
        const titles = module.list.columns.map(({ field }) => module.fields.find(({ name }) => name === field)?.title.zh ?? null);
        // An import finds a record with lines by its key, which stands behind the columns of the list.
        expect(head).toHaveLength(titles.length + (module.children.length > 0 ? 1 : 0));
        for (const [at, title] of titles.entries()) if (title !== null) expect(head[at]).toBe(title);
        if (module.permissions.add !== null) expect(rows.length).toBeGreaterThan(0);
        for (const { name, writeOnly } of module.fields) {
          if (!writeOnly) continue;
          const reply = await client.post(recordsPath(module, exportEndpoint), { format: "csv", columns: [name] });
          expect(reply.status, reply.text).toBe(400);
        }
      });
    });

    test("An export has the columns, the order, the filters and the labels that were asked for", async () => {
      const client = await admin();
      const mark = `筛${nextSample()}`;
      await params(server(), [
        { paramName: `${mark}乙`, remark: "2" },
        { paramName: `${mark}甲`, remark: "1" },
        { paramName: "别的", remark: "3" },
      ]);
      const query = { paramName_like: mark, ascs: "remark" };
      expect(await exportedRows(client, "param", { columns: ["remark", "paramName"], query })).toEqual([
        ["备注", "参数名称"],
        ["1", `${mark}甲`],
        ["2", `${mark}乙`],
      ]);
      const english = client.with({ "Accept-Language": "en" });
      expect((await exportedRows(english, "param", { columns: ["remark"], query }))[0]).toEqual(["Notes"]);
    });

    test("An export of selected records has those only, and keys instead of labels where they are asked for", async () => {
      const client = await admin();
      const [one] = await params(server(), [{}, {}]);
      const rows = await exportedRows(client, "param", { columns: ["id", "paramKey"], ids: [String(one?.["id"])] });
      expect(rows.slice(1)).toEqual([[one?.["id"], one?.["paramKey"]]]);
      const labels = await exportedRows(client, "post", { columns: ["category"] });
      const keys = await exportedRows(client, "post", { columns: ["category"], values: "keys" });
      expect(labels[1]?.[0]).toMatch(/[\u4e00-\u9fff]/);
      expect(keys[1]?.[0]).toMatch(/^\d+$/);
    });

    test("Moments, numbers and yes or no are cells of their kind", async () => {
      const client = await admin();
      const title = `格${nextSample()}`;
      await insertRecords(server(), server().module("specimen"), DEFAULT_TENANT, [
        {
          title,
          amount: "1234.50",
          ratio: 2.5,
          open: true,
          born: "2024-05-31",
          due: "2024-05-31 08:30:00",
          alarm: "08:30:00",
          tags: ["a", "c"],
          state: 1,
        },
      ]);
      const columns = ["title", "amount", "ratio", "open", "born", "due", "alarm", "tags", "state"];
      const [, row] = await exportedRows(client, "specimen", { columns, query: { title } });
      expect(row).toEqual([title, "1234.5", "2.5", "是", "2024-05-31", "2024-05-31 08:30:00", "08:30:00", "甲,丙", "已批准"]);
    });

    test("writes text that a spreadsheet would take for a formula as text, in both formats", async () => {
      const client = await admin();
      const lead = `x${nextSample()}`;
      const texts = ["=1+1", "+1+1", "-1+cmd", "@SUM(A1)", "\tx", '=HYPERLINK("http://x")'];
      await params(
        server(),
        texts.map((text) => ({ paramName: lead, paramValue: text, remark: 'a,b\n"c"' })),
      );
      const query = { paramName_equal: lead, ascs: "id" };
      const rows = await exportedRows(client, "param", { columns: ["paramValue"], query });
      expect(rows.slice(1).flat()).toEqual(texts);
      const csv = new TextDecoder("utf-8", { ignoreBOM: true }).decode(
        await exportedBytes(client, "param", { format: "csv", columns: ["paramValue", "remark"], query }),
      );
      expect(csv.startsWith("\ufeff参数键值,备注\r\n")).toBe(true);
      expect(csv).toContain(`'=1+1,"a,b\n""c"""\r\n`);
      for (const line of csv.split("\r\n").slice(1)) expect(line).not.toMatch(/^"?[=+\-@\t]/);
    });

    test("an import of an exported file changes no record", async () => {
      const client = await admin();
      const lead = `回${nextSample()}`;
      await params(server(), [
        { paramName: lead, paramValue: "=1", remark: null },
        { paramName: lead, paramValue: "007" },
      ]);
      for (const format of ["xlsx", "csv"] as const) {
        const query = { paramName_equal: lead };
        const bytes = await exportedBytes(client, "param", {
          format,
          columns: ["id", "paramName", "paramKey", "paramValue", "remark"],
          query,
        });
        const plan = { mode: "update", key: "id", blank: "clear" } as const;
        const mapping = { 0: "id", 1: "paramName", 2: "paramKey", 3: "paramValue", 4: "remark" };
        const job = await checked(client, "param", bytes, { ...plan, mapping }, `a.${format}`);
        expect(job.import?.counts, JSON.stringify(job.import?.faults)).toMatchObject({ bad: 0, unchanged: 2, updated: 0 });
        expect((await imported(client, "param", job)).import?.counts).toMatchObject({ unchanged: 2, updated: 0 });
      }
    });

    test("an import of an exported file changes no amount that ends in zeros", async () => {
      const client = await admin();
      const [material] = await insertRecords(server(), server().module("material"), DEFAULT_TENANT, [
        { materialCode: `Z${nextSample()}`, materialName: "螺钉", unit: "件", price: "7.10" },
      ]);
      const id = String(material?.["id"]);
      const bytes = await exportedBytes(client, "material", { columns: ["id", "price"], ids: [id] });
      expect(rowsOf(bytes)[1]).toEqual([id, "7.1"]);
      const plan = { mode: "update", key: "id", blank: "clear", mapping: { 0: "id", 1: "price" } } as const;
      const job = await checked(client, "material", bytes, plan);
      expect(job.import?.counts, JSON.stringify(job.import?.faults)).toMatchObject({ bad: 0, unchanged: 1, updated: 0 });
    });

    test("An export holds every record once, beyond a page and beyond a chunk", async () => {
      const client = await admin();
      const lead = `多${nextSample()}`;
      await params(
        server(),
        Array.from({ length: 1_203 }, (_, at) => ({ paramName: lead, paramValue: String(at % 7) })),
      );
      const rows = await exportedRows(client, "param", { columns: ["id"], query: { paramName_equal: lead, ascs: "paramValue" } });
      expect(new Set(rows.slice(1).flat()).size).toBe(1_203);
    });

    test("An export is called after the module and the day, and nobody else may fetch it", async () => {
      const client = await admin();
      const job = await exported(client, "param");
      expect(job.fileName).toMatch(/^参数管理-\d{4}-\d{2}-\d{2}\.xlsx$/);
      const response = await fileOf(client, "param", job, "result");
      expect(response.headers.get("Content-Disposition")).toContain("filename*=UTF-8''%E5%8F%82%E6%95%B0");
      expect(response.headers.get("Content-Type")).toContain("spreadsheetml");
      expect(Number(response.headers.get("Content-Length"))).toBe((await bytesOf(response)).length);
      const { client: other } = await createPerson(server());
      expect((await fileOf(other, "param", job, "result")).status).toBe(404);
      expect((await fileOf(server().nobody, "param", job, "result")).status).toBe(401);
    });

    test("refuses an export without the right to read, and exports records of the own tenant only", async () => {
      const { client } = await createPerson(server(), { codes: ["param_add"] });
      const body = { format: "xlsx", columns: [], query: {}, values: "labels" };
      expect((await client.post(recordsPath("post", exportEndpoint), body)).status).toBe(403);
      const [own] = await params(server(), [{}]);
      const foreign = await server().signIn("100001/admin");
      const rows = await exportedRows(foreign, "param", { columns: ["paramKey"], query: {} });
      expect(rows.flat()).not.toContain(own?.["paramKey"]);
      // The platform's records are everybody's to read.
      const { client: reader } = await createPerson(server(), { tenantId: await createTenant(server()) });
      expect((await exported(reader, "dict")).state).toBe("done");
    });

    test.each([
      ["an unknown format", { format: "pdf" }],
      ["an unknown field", { columns: ["nothing"] }],
      ["an unknown filter", { query: { nothing_like: "x" } }],
      ["an unknown order", { query: { ascs: "nothing" } }],
      ["ids that are none", { ids: ["1;drop"] }],
    ])("An export with %s is refused at once", async (_case, wrong) => {
      const body = { format: "xlsx", columns: [], query: {}, values: "labels", ...wrong };
      const reply = await (await admin()).post(recordsPath("param", exportEndpoint), body);
      expect(reply.status, reply.text).toBe(400);
    });
  },
  { modules: SPECIMENS },
);
