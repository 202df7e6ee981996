import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tcpUrl } from "../../support/database/database-scope.ts";
import { createForeignDatabases } from "../../../src/entry/node/outbound/foreign-databases.ts";
import { readOutboundHosts } from "../../../src/entry/node/outbound/outbound-hosts.ts";
import { DATABASE, createTestServer, type TestClient, type TestServer } from "../../support/server/create-test-server.ts";
import { CODE, SOURCE, faultsOf, moduleFiles, type Draft } from "../../support/modules/drafts.ts";

describe("data sources", () => {
  const url = DATABASE === "postgresql" ? tcpUrl() : undefined;
  let server: TestServer;
  let admin: TestClient;
  beforeAll(async () => {
    const foreignDatabases = createForeignDatabases(readOutboundHosts("127.0.0.1"));
    server = await createTestServer({ database: DATABASE, deps: { moduleFiles, foreignDatabases } });
    admin = await server.signIn("admin");
  });
  afterAll(async () => {
    await server.close();
    expect(server.errors).toEqual([]);
  });

  const add = async (name: string, address: string, username = "nobody", password = "wrong"): Promise<string> =>
    (await admin.post<{ id: string }>(`${SOURCE}/submit`, { name, url: address, username, password })).data.id;

  it("take an address without a name, and reach listed hosts only", async () => {
    const named = await admin.post(`${SOURCE}/submit`, {
      name: "x",
      url: "postgres://a:b@db/shop",
      username: "a",
      password: "b",
    });
    expect(named.errors).toMatchObject([{ pointer: "/url" }]);
    const unlisted = await admin.get(`${SOURCE}/test`, { id: await add("unlisted", "jdbc:postgresql://192.0.2.1:5432/shop") });
    expect([unlisted.code, unlisted.msg]).toEqual([409, expect.stringContaining("OUTBOUND_HOSTS")]);
    const closed = await admin.get(`${SOURCE}/test`, { id: await add("closed", "postgres://127.0.0.1:1/shop") });
    expect([closed.code, closed.msg]).toEqual([409, expect.stringContaining("ECONNREFUSED")]);
    const nowhere = await admin.get(`${SOURCE}/test`, { id: await add("nowhere", "postgres://127.0.0.1:99999/shop") });
    expect([nowhere.code, nowhere.msg]).toEqual([409, expect.stringContaining("地址无法连接")]);
    const list = await admin.get(`${SOURCE}/list`);
    expect(list.text).not.toContain('"password"');
  });

  it("are what tenants are given one of", async () => {
    const id = await add("given", "postgres://127.0.0.1:1/shop");
    const given = await admin.post("/api/blade-system/tenant/datasource", undefined, { tenantId: "100001", datasourceId: id });
    expect(given.code).toBe(200);
    const missing = await admin.post("/api/blade-system/tenant/datasource", undefined, {
      tenantId: "100001",
      datasourceId: "17",
    });
    expect(missing.errors).toMatchObject([{ pointer: "/datasourceId" }]);
  });

  if (url !== undefined) {
    it("are signed in to for reading, and their tables become drafts", async () => {
      const at = new URL(url);
      const address = `postgres://${at.host}/${at.pathname.slice(1)}`;
      const id = await add("live", address, at.username, at.password || "any");
      const tested = await admin.get<{ version: string; tables: number; said: string }>(`${SOURCE}/test`, { id });
      expect(tested.data.version).toMatch(/^\d+/);
      const tables = await admin.get<readonly string[]>(`${SOURCE}/tables`, { id });
      expect([tables.data.length, tables.data]).toEqual([tested.data.tables, tables.data.toSorted()]);
      expect(tested.data.said).toContain(`PostgreSQL ${tested.data.version}，可读 ${tested.data.tables} 张表`);
      const code = await admin.post<{ id: string }>(`${CODE}/submit`, {
        codeName: "活动",
        modelName: "activity",
        serviceName: "crm",
        source: 1,
        datasourceId: id,
        tableName: "pg_catalog.pg_stat_activity",
      });
      const { data } = await admin.post<readonly Draft[]>(`${CODE}/gen-code`, undefined, { ids: code.data.id });
      expect(faultsOf(data[0])).toEqual([]);
      expect(JSON.parse(data[0]?.text ?? "{}")).toMatchObject({
        schema: { properties: { pid: { type: "integer" }, backendStart: { "x-format": "local-date-time" } } },
      });
      await withTable(url, async (table) => {
        const real = await admin.post<{ id: string }>(`${CODE}/submit`, {
          codeName: "客户",
          modelName: "client-of-elsewhere",
          serviceName: "crm",
          source: 1,
          datasourceId: id,
          tableName: table,
        });
        const drafted = await admin.post<readonly Draft[]>(`${CODE}/gen-code`, undefined, { ids: real.data.id });
        expect(faultsOf(drafted.data[0])).toEqual([]);
        expect(JSON.parse(drafted.data[0]?.text ?? "{}")).toMatchObject({
          schema: {
            required: ["code", "name", "level"],
            properties: {
              code: { type: "string", title: "Code", maxLength: 12, "x-unique": true },
              name: { type: "string", title: "名称", maxLength: 300, $comment: "名称：对外显示" },
              level: { type: "string", title: "Level", enum: ["low", "high"], default: "low" },
              credit: { type: "string", title: "Credit", "x-format": "money", default: "10.50" },
              opensAt: { type: "string", title: "Opens at", "x-format": "local-time", "x-unique": ["level"] },
              cardNo: { type: "string", title: "Card no", maxLength: 20, "x-unique": true },
              bytes: { type: "integer", title: "Bytes", maximum: 9007199254740991 },
              labels: { type: "array", title: "Labels", items: { type: "string" } },
              extra: { type: "string", title: "Extra", "x-format": "json" },
              password: { type: "string", title: "Password", "x-format": "password", writeOnly: true },
              madeAt: { type: "string", title: "Made at", "x-format": "local-date-time" },
            },
          },
        });
        expect(drafted.data[0]?.text).not.toMatch(/fullName|picture|search/);
        const left = drafted.data[0]?.leftOut.map(({ place, field, message }) => [place, field, message.en]);
        expect(left).toEqual([
          ["id", null, "Records have an ID of their own. The primary key is left out."],
          ["picture", null, "No field has values of the type bytea. The column is left out."],
          ["search", null, "No field has values of the type tsvector. The column is left out."],
          ["full_name", null, "The database computes the column. It is left out; x-compute can do the same."],
          ["tenant_id", null, "The server keeps “tenantId” for every record, so that it is no field"],
          ["is_deleted", null, "The server keeps “isDeleted” for every record, so that it is no field"],
          ["credit", "credit", "The unique constraint is left out: credit, picture"],
          ["credit", "credit", "The constraint is left out: CHECK ((credit > (0)::numeric))"],
          ["parent_id", "parentId", expect.stringMatching(/^The constraint is left out: FOREIGN KEY \(parent_id\) REFERENCES/)],
          ["made_at", "madeAt", "The default now() is left out"],
        ]);
      });
      const unknown = await admin.post<{ id: string }>(`${CODE}/submit`, {
        codeName: "无",
        modelName: "nothing",
        serviceName: "crm",
        source: 1,
        datasourceId: id,
        tableName: "there_is_no_such_table",
      });
      expect((await admin.post(`${CODE}/gen-code`, undefined, { ids: unknown.data.id })).msg).toContain("there_is_no_such_table");
    });
  }
});

/** A table as other people make them, for as long as the work takes. */
async function withTable(url: string, work: (table: string) => Promise<void>): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  const name = `t${process.pid}_${Date.now()}`;
  await client.query(`create schema ${name};
    create type ${name}.level as enum ('low', 'high');
    create domain ${name}.label as varchar(300);
    create table ${name}.client (id bigserial primary key, code varchar(12) not null unique, name ${name}.label not null,
      level ${name}.level not null default 'low', credit numeric(12, 2) default 10.50, opens_at time, bytes bigint, labels text[], extra jsonb,
      card_no varchar(20), tenant_id varchar(12), is_deleted integer, unique (tenant_id, card_no), unique (credit, picture),
      unique (tenant_id, level, opens_at, is_deleted), unique (code, level),
      password varchar(80), parent_id bigint references ${name}.client, check (credit > 0), picture bytea, search tsvector, made_at timestamptz not null default now(),
      full_name text generated always as (code || '!') stored);
    comment on column ${name}.client.name is '名称：对外显示'`);
  try {
    await work(`${name}.client`);
  } finally {
    await client.query(`drop schema ${name} cascade`);
    await client.end();
  }
}
