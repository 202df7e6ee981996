import { createServer as createHttpServer, type Server as HttpServer } from "node:http";
import { resolve } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { CallToolResultSchema } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, beforeAll, expect, it, test } from "vitest";
import { MCP_PATH } from "#contract";
import { DATABASE, createTestServer, type TestClient, type TestServer } from "../../support/server/create-test-server.ts";
import { signInFromFamily } from "../../support/server/family-client.ts";
import { createPerson } from "../../support/records/fixtures.ts";
import { moduleFolder, type TestFolder } from "../../support/modules/module-files.ts";
import { ROOT } from "../../support/server/test-deps.ts";

const PATH = "schemas/office/desk.json";
const DESK = JSON.stringify(
  {
    $schema: "../module.schema.json",
    module: "desk",
    title: "工位",
    schema: { type: "object", required: ["name"], properties: { name: { type: "string", title: "名称", maxLength: 50 } } },
    endpoints: { base: "/office/desk" },
    en: { title: "Desks", name: "Name" },
  },
  null,
  2,
);

interface Answer {
  readonly isError: boolean;
  readonly text: string;
}

let server: TestServer;
let folder: TestFolder;
let door: HttpServer;
let url: string;
let admin: TestClient;
let clerk: TestClient;
const clients: Client[] = [];

beforeAll(async () => {
  folder = await moduleFolder();
  server = await createTestServer({ database: DATABASE, deps: { moduleFiles: folder.moduleFiles } });
  admin = await server.signIn("admin");
  clerk = (await createPerson(server, { codes: ["param", "param_view"] })).client;
  const answer = getRequestListener((request) => server.server.fetch(request, { address: "127.0.0.1" }), {
    // The other files of this worker keep their own Request and Response.
    overrideGlobalObjects: false,
  });
  door = createHttpServer((incoming, outgoing) => void answer(incoming, outgoing));
  await new Promise<void>((ready) => door.listen(0, "127.0.0.1", ready));
  const address = door.address();
  url = `http://127.0.0.1:${typeof address === "object" ? (address?.port ?? 0) : 0}`;
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await new Promise((closed) => door.close(closed));
  await server.close();
  await folder.remove();
  expect(server.errors).toEqual([]);
});

const tokenOf = (client: TestClient): string => client.token?.access_token ?? "";

async function connect(transport: Transport): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  await client.connect(transport);
  clients.push(client);
  return client;
}

const overHttp = (person: TestClient): Promise<Client> =>
  connect(
    new StreamableHTTPClientTransport(new URL(MCP_PATH, url), {
      requestInit: { headers: { Authorization: `Bearer ${tokenOf(person)}`, "Accept-Language": "en" } },
    }),
  );

const overStdio = (person: TestClient): Promise<Client> =>
  connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [resolve(ROOT, "src/entry/mcp.ts")],
      env: { TRELLIS_URL: url, TRELLIS_TOKEN: tokenOf(person) },
    }),
  );

async function use(client: Client, name: string, input: Record<string, unknown> = {}): Promise<Answer> {
  const { content, isError = false } = await client.request(
    { method: "tools/call", params: { name, arguments: input } },
    CallToolResultSchema,
  );
  const [first] = content;
  return { isError, text: first?.type === "text" ? first.text : "" };
}

test.each([
  ["HTTP", overHttp],
  ["stdio", overStdio],
])("a person's program lists tools and works with records over %s, and every call is in the log", async (way, open) => {
  const client = await open(admin);
  expect(client.getServerVersion()?.name).toBe("trellis");
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    "list_modules",
    "describe_module",
    "list_records",
    "read_record",
    "save_record",
    "remove_records",
    "module_format",
    "read_module_file",
    "lint_module",
    "preview_module",
    "propose_module",
    "explain_permission",
  ]);
  expect(tools.find(({ name }) => name === "save_record")?.inputSchema.required).toEqual(["module", "values"]);

  const described = JSON.parse((await use(client, "describe_module", { module: "post" })).text) as {
    readonly fields: readonly { readonly name: string; readonly required: boolean }[];
  };
  expect(described.fields.find(({ name }) => name === "postName")?.required).toBe(true);
  const values = { postCode: `mcp-${way}`, postName: `${way} 岗位`, category: 1, sort: 1 };
  const saved = await use(client, "save_record", { module: "post", values });
  expect(saved.isError, saved.text).toBe(false);
  const found = JSON.parse(
    (await use(client, "list_records", { module: "post", filters: { postCode_equal: `mcp-${way}` } })).text,
  ) as {
    readonly records: readonly { readonly id: string; readonly postName: string }[];
  };
  expect(found.records.map(({ postName }) => postName)).toEqual([`${way} 岗位`]);
  const id = found.records[0]?.id ?? "";
  expect((await use(client, "read_record", { module: "post", id })).text).toContain(`mcp-${way}`);
  expect((await use(client, "remove_records", { module: "post", ids: [id] })).isError).toBe(false);
  expect((await use(client, "read_record", { module: "post", id })).isError).toBe(true);

  // The log is written in batches.
  const logged = async (): Promise<readonly string[]> => {
    const query = { logId: "mcp-tool", size: 50 };
    const log = await admin.get<{ records: readonly { logData: string }[] }>("/api/blade-log/usual/list", query);
    return log.data.records.map(({ logData }) => logData).filter((data) => data.includes(`mcp-${way}`));
  };
  await expect.poll(logged).toContainEqual(expect.stringMatching(/^save_record/));
});

it("lets a person of few rights do what that person may, and no more", async () => {
  const client = await overHttp(clerk);
  const modules = JSON.parse((await use(client, "list_modules")).text) as readonly { readonly name: string }[];
  expect(modules.map(({ name }) => name)).toEqual(["param"]);
  expect((await use(client, "list_records", { module: "param" })).isError).toBe(false);
  const refused: readonly [string, Record<string, unknown>][] = [
    ["list_records", { module: "user" }],
    ["describe_module", { module: "user" }],
    ["save_record", { module: "param", values: { paramName: "a", paramKey: "a.b", paramValue: "c" } }],
    ["remove_records", { module: "param", ids: ["1"] }],
    ["module_format", {}],
    ["read_module_file", { path: "schemas/system/param.json" }],
    ["lint_module", { path: PATH, text: DESK }],
    ["preview_module", { path: PATH, text: DESK }],
    ["propose_module", { path: PATH, text: DESK, save: true }],
    ["explain_permission", { account: "admin", subject: "code:param_edit" }],
  ];
  for (const [tool, input] of refused) {
    const { isError, text } = await use(client, tool, input);
    expect([tool, isError, text]).toEqual([tool, true, expect.stringMatching(/^403 /)]);
  }
});

it("lints, previews and proposes a module, and writes it only when asked to", async () => {
  const client = await overHttp(admin);
  const broken = DESK.replace('"maxLength": 50', '"maxLenght": 50');
  const { text: findings } = await use(client, "lint_module", { path: PATH, text: broken });
  expect(findings).toContain("Did you mean “maxLength”?");
  const preview = JSON.parse((await use(client, "preview_module", { path: PATH, text: DESK })).text) as {
    readonly statements: readonly string[];
    readonly module: { readonly table: string; readonly permissions: object };
  };
  expect([preview.module.table, preview.statements[0]]).toEqual(["desk", expect.stringContaining('create table "desk"')]);
  const draft = JSON.parse((await use(client, "propose_module", { path: PATH, text: DESK })).text) as object;
  expect(draft).toMatchObject({ saved: false, isNew: true, findings: [] });
  expect((await folder.moduleFiles.read()).some(({ path }) => path === PATH)).toBe(false);
  expect(JSON.parse((await use(client, "propose_module", { path: PATH, text: DESK, save: true })).text)).toMatchObject({
    saved: true,
  });
  expect((await folder.moduleFiles.read()).find(({ path }) => path === PATH)?.text).toBe(DESK);
  // A text that was read earlier does not overwrite what somebody else has written since.
  const stale = await use(client, "propose_module", { path: PATH, text: DESK.replace("工位", "座位"), save: true, base: "00" });
  expect([stale.isError, stale.text]).toEqual([true, expect.stringMatching(/^409 /)]);
  expect((await folder.moduleFiles.read()).find(({ path }) => path === PATH)?.text).toBe(DESK);
  const why = await use(client, "explain_permission", { account: "admin", subject: "code:param_edit" });
  expect(JSON.parse(why.text)).toMatchObject({ allowed: true });
});

it("answers every tool that is called with right arguments", async () => {
  const client = await overHttp(admin);
  const answerOf = async (tool: string, input: Record<string, unknown>): Promise<string> => {
    const { isError, text } = await use(client, tool, input);
    expect([tool, isError, text]).toEqual([tool, false, text]);
    return text;
  };
  const post = { postCode: "mcp-all", postName: "全部", category: 1, sort: 1 };
  const { id, revision } = JSON.parse(await answerOf("save_record", { module: "post", values: post })) as {
    readonly id: string;
    readonly revision: number;
  };
  const storage = {
    ossCode: "mcp",
    category: 2,
    endpoint: "http://127.0.0.1/",
    bucketName: "b",
    accessKey: "AK",
    secretKey: "key-of-a-machine",
  };
  const calls: readonly (readonly [tool: string, input: Record<string, unknown>, answer: RegExp])[] = [
    ["list_modules", {}, /"name": "post"/],
    ["describe_module", { module: "post" }, /"postName"/],
    ["list_records", { module: "post", filters: { sort_ge: 1, postCode_equal: "mcp-all" }, sort: "-createTime" }, /"全部"/],
    [
      "list_records",
      { module: "post", filters: { postCode_equal: "mcp-all" }, fields: ["category"] },
      /\[\s*\{\s*"id": "\d+",\s*"revision": \d+,\s*"category": 1,\s*"categoryName": "[^"]+"\s*\}\s*\]/,
    ],
    ["list_records", { module: "dept", size: 1, current: 2 }, /"total": 2,\s*"size": 1,\s*"current": 2/],
    ["read_record", { module: "post", id }, /mcp-all/],
    ["save_record", { module: "post", values: { id, revision, postName: "改名" } }, /"改名"/],
    ["save_record", { module: "oss", values: storage }, /"mcp"/],
    ["remove_records", { module: "post", ids: [id] }, /true/],
    ["module_format", {}, /"dictionaries"/],
    ["read_module_file", { path: "schemas/system/param.json" }, /参数管理/],
    ["lint_module", { path: PATH, text: DESK }, /"findings": \[\]/],
    ["preview_module", { path: PATH, text: DESK }, /"table": "desk"/],
    ["propose_module", { path: PATH, text: DESK }, /"saved": false/],
    ["explain_permission", { account: "staff", subject: "param_edit" }, /"allowed": false/],
    ["explain_permission", { account: "admin", subject: "GET /api/blade-system/post/list" }, /"allowed": true/],
  ];
  for (const [tool, input, answer] of calls) expect(await answerOf(tool, input)).toMatch(answer);
  const { tools } = await client.listTools();
  expect(new Set(calls.map(([tool]) => tool))).toEqual(new Set(tools.map(({ name }) => name)));

  // The log has every call, without the values of secrets.
  const logged = async (): Promise<string> =>
    (await admin.get("/api/blade-log/usual/list", { logId: "mcp-tool", size: 50 })).text;
  await expect.poll(logged).toContain("GET /api/blade-system/post/list");
  const log = await logged();
  for (const [tool] of calls) expect(log).toContain(`"${tool} {`);
  expect(log).not.toContain("key-of-a-machine");
});

test.each<[string, Record<string, unknown>, RegExp]>([
  ["no_such_tool", {}, /There is no tool no_such_tool/],
  ["list_records", {}, /module is missing/],
  ["list_records", { module: "post", size: 5000 }, /size/],
  ["list_records", { module: "nothing" }, /^404 There is no module nothing/],
  ["list_records", { module: "post", filter: { postName: "a" } }, /filter is no input of this tool/],
  ["list_records", { module: "post", sort: "nothing" }, /^400 /],
  ["list_records", { module: "post", fields: ["postCod"] }, /no field postCod\. Its fields: .*postCode/],
  ["explain_permission", { account: "nobody", subject: "param_edit" }, /no person with the account nobody/],
  ["explain_permission", { account: "admin", subject: "nothing_edit" }, /^400 /],
  ["save_record", { module: "post", values: { postName: "a" } }, /"pointer":"\/postCode"/],
  ["remove_records", { module: "post", ids: [] }, /ids/],
  ["read_module_file", { path: "schemas/system/nothing.json" }, /^404 /],
  ["list_records", { module: "post", filters: { none: "1" } }, /^400 /],
])("answers a wrong call of %s with the reason", async (tool, input, reason) => {
  const { isError, text } = await use(await overHttp(admin), tool, input);
  expect([isError, text]).toEqual([true, expect.stringMatching(reason)]);
});

it("answers a program with a token of another client as it answers our own", async () => {
  const client = await overHttp(await signInFromFamily(server.server, "admin"));
  const people = JSON.parse(
    (await use(client, "list_records", { module: "user", filters: { account_equal: "admin" } })).text,
  ) as {
    readonly records: readonly { readonly id: string; readonly revision: number }[];
  };
  const [first] = people.records;
  const { id, revision } = first ?? { id: "", revision: 0 };
  const saved = await use(client, "save_record", { module: "user", values: { id, revision, birthday: "1990-05-01" } });
  expect(saved.isError, saved.text).toBe(false);
  const { text } = await use(client, "list_records", {
    module: "user",
    filters: { account_equal: "admin" },
    fields: ["birthday"],
  });
  expect(text).toMatch(/"birthday": "1990-05-01"/);
  expect((await use(client, "save_record", { module: "user", values: { id, revision: revision + 1, nothing: 1 } })).isError).toBe(
    true,
  );
});

it("is closed without a token", async () => {
  const response = await server.nobody.fetch(MCP_PATH, { method: "POST", body: "{}" });
  expect(response.status).toBe(401);
});
