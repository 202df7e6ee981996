import { bulkEditEndpoint, reviveEndpoint } from "#contract";
import { expect, test } from "vitest";
import { createPerson, endpointOf, pathOf } from "../support/records/fixtures.ts";
import { onEachDatabase } from "../support/database/on-each-database.ts";
import { recordsPath } from "../support/records/records-path.ts";
import { sampleRecord } from "../support/records/sample-record.ts";
import { checked, faultsOf, workbook } from "../support/records/transfer.ts";
import { DEFAULT_TENANT } from "#contract";
import type { TestServer } from "../support/server/create-test-server.ts";
import { uploadFile } from "../support/records/uploads.ts";

const HOSTILE = ["javascript:alert(1)", "JaVaScRiPt:alert(1)", "vbscript:msgbox(1)", "data:text/html,<script>alert(1)</script>"];

type Row = Record<string, unknown>;

onEachDatabase((server: () => TestServer) => {
  test("every field that is an address refuses one that runs, by a save", async () => {
    const { client } = await createPerson(server());
    const taken: string[] = [];
    for (const module of server().catalog.modules.values()) {
      const save = endpointOf(module, "submit", "save");
      const fields = module.fields.filter(({ format, items }) => ["uri", "path"].includes(items?.format ?? format ?? ""));
      if (save === null || fields.length === 0) continue;
      const sample = await sampleRecord(server(), module, DEFAULT_TENANT);
      for (const [at, address] of HOSTILE.entries()) {
        const values = Object.fromEntries(fields.map(({ name, type }) => [name, type === "array" ? [address] : address]));
        const reply = await client.post(pathOf(save), { ...sample, ...values });
        // A field that the form hides is emptied.
        if (reply.status === 200 && reply.text.includes(address)) taken.push(`${module.name} ${at}`);
      }
    }
    expect(taken).toEqual([]);
  });

  test("bulk, import and recycle bin refuse such an address, and an older one does not lock its record", async () => {
    const { client } = await createPerson(server());
    const module = server().module("download-conf");
    const { db } = server();
    const made = await client.post<Row>(pathOf(endpointOf(module, "submit")!), {
      ...(await sampleRecord(server(), module, DEFAULT_TENANT)),
      url: "https://example.com/app",
    });
    expect(made.status, made.text).toBe(200);
    const id = String(made.data["id"]);
    const [hostile = ""] = HOSTILE;
    const bulk = await client.post(recordsPath(module, bulkEditEndpoint), { ids: [id], values: { url: hostile } });
    expect(bulk.success).toBe(false);
    const title = module.fields.find(({ name }) => name === "url")?.title.zh ?? "";
    const job = await checked(client, module, workbook([[title], [hostile]]));
    expect((await faultsOf(client, module, job)).some(({ field }) => field === "url")).toBe(true);
    await db.updateTable(module.table).set({ url: hostile, is_deleted: 1 }).where("id", "=", id).execute();
    const revived = await client.post(recordsPath(module, reviveEndpoint), { ids: id });
    expect([revived.success, revived.msg]).toEqual([false, expect.stringContaining(title)]);
  });

  test("rich text keeps no picture of another host and nothing hostile in an attribute", async () => {
    const { client } = await createPerson(server());
    const notice = server().module("notice");
    const { link } = await uploadFile(client, "own.png");
    const content = [
      '<p title="&lt;script&gt;alert(1)&lt;/script&gt;">一</p>',
      '<p><img src="https://tracker.example/x.png" alt="javascript:alert(1)"><img src="//tracker.example/y.png">',
      `<img src="${link}" alt="自己的"><a href="java&#9;script:alert(1)">二</a><a href="&quot;>x">三</a>`,
      '<a href="https://example.com/a?b=1#c">四</a><a href="mailto:a@example.com">五</a></p>',
    ].join("");
    const sample = await sampleRecord(server(), notice, DEFAULT_TENANT);
    const { data, text } = await client.post<Row>(pathOf(endpointOf(notice, "submit")!), { ...sample, content });
    expect(data?.["content"], text).toBe(
      [
        `<p title="">一</p><p><img alt=""><img><img src="${link}" alt="自己的"><a>二</a><a>三</a>`,
        '<a href="https://example.com/a?b=1#c">四</a><a href="mailto:a@example.com">五</a></p>',
      ].join(""),
    );
    const again = await client.post<Row>(pathOf(endpointOf(notice, "submit")!), { id: data["id"], content: data["content"] });
    expect(again.data["content"], "saved again as it is").toBe(data["content"]);
  });
});
