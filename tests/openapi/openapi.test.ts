import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  binEndpoint,
  bulkMarkEndpoint,
  historyEndpoint,
  jobsEndpoint,
  openapiEndpoint,
  totalsEndpoint,
  viewsEndpoint,
  type JsonObject,
  type RecordsEndpoint,
} from "#contract";
import { recordsPath } from "../support/records/records-path.ts";
import { DATABASE, createTestServer, type TestClient, type TestServer } from "../support/server/create-test-server.ts";

interface Document extends JsonObject {
  readonly paths: Readonly<Record<string, Readonly<Record<string, JsonObject>>>>;
}

let server: TestServer;
let admin: TestClient;
let document: Document;

beforeAll(async () => {
  server = await createTestServer({ database: DATABASE });
  admin = await server.signIn("admin");
  document = JSON.parse(await (await admin.fetch(openapiEndpoint.path)).text()) as Document;
});
afterAll(async () => {
  await server.close();
});

test("refuses the document without a sign-in", async () => {
  expect((await server.nobody.get(openapiEndpoint.path)).status).toBe(401);
});

test("describes exactly the endpoints that the server serves", async () => {
  for (const [path, item] of Object.entries(document.paths)) {
    const asked = path.replace("{module}", "param");
    if (asked.includes("{")) continue;
    const reply = await server.nobody.fetch(asked, { method: "PUT" });
    expect([path, reply.status]).toEqual([path, 405]);
    const allowed = (reply.headers.get("Allow") ?? "").split(/,\s*/).filter((method) => method === "GET" || method === "POST");
    expect([path, allowed.sort()]).toEqual([
      path,
      Object.keys(item)
        .map((method) => method.toUpperCase())
        .sort(),
    ]);
  }
});

describe("what the server answers is what is described", () => {
  test("in the lists, trees and records of every module", async () => {
    const judge = judgeOf(document);
    let judged = 0;
    for (const module of server.catalog.modules.values()) {
      const bySpecies = new Map(
        module.endpoints.map((endpoint) => [endpoint.target.kind === "operation" ? endpoint.target.operation : "", endpoint]),
      );
      for (const operation of ["list", "page", "tree", "lazyTree", "lazyList", "select"] as const) {
        const endpoint = bySpecies.get(operation);
        if (endpoint?.method !== "GET") continue;
        const reply = await admin.get(`/api${endpoint.path}`);
        expect([endpoint.path, reply.status]).toEqual([endpoint.path, 200]);
        judge(`/api${endpoint.path}`, JSON.parse(reply.text));
        judged += 1;
        const detail = bySpecies.get("detail");
        const id = firstId(reply.data);
        if (detail === undefined || id === null || operation !== "list") continue;
        const one = await admin.get(`/api${detail.path}`, { id });
        if (one.status === 200) judge(`/api${detail.path}`, JSON.parse(one.text));
      }
    }
    expect(judged).toBeGreaterThanOrEqual(30);
  });

  test("in what every module has beside its own endpoints", async () => {
    const judge = judgeOf(document);
    for (const module of ["param", "user", "dept", "notice"]) {
      const records = await admin.get(`/api${endpointOf(module, "list")}`);
      const id = firstId(records.data);
      if (id === null) throw new Error(`${module} has no records`);
      const asked: readonly (readonly [RecordsEndpoint, Readonly<Record<string, string>>])[] = [
        [bulkMarkEndpoint, {}],
        [historyEndpoint, { id }],
        [binEndpoint, {}],
        [viewsEndpoint, {}],
        [jobsEndpoint, {}],
        ...(module === "notice" ? [[totalsEndpoint, {}] as const] : []),
      ];
      for (const [endpoint, query] of asked) {
        const reply = await admin.get(recordsPath(module, endpoint), query);
        expect([module, endpoint.id, reply.status]).toEqual([module, endpoint.id, 200]);
        judge(endpoint.path, JSON.parse(reply.text));
      }
    }
  });
});

/** Holds the answer of a GET against its description. */
function judgeOf(described: Document): (path: string, body: unknown) => void {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema(withoutOtherKeys(described), "api");
  return (path, body) => {
    const pointer = `api#/paths/${escaped(path)}/get/responses/200/content/application~1json/schema`;
    const validate = ajv.getSchema(pointer);
    expect([path, validate?.(body), validate?.errors ?? []]).toEqual([path, true, []]);
  };
}

/** Escapes a key for a JSON pointer in the fragment of an address. */
function escaped(path: string): string {
  return path.replaceAll("~", "~0").replaceAll("/", "~1").replaceAll("{", "%7B").replaceAll("}", "%7D");
}

function endpointOf(module: string, id: string): string {
  const endpoint = server.catalog.modules.get(module)?.endpoints.find((one) => one.id === id);
  if (endpoint === undefined) throw new Error(`${module} has no ${id}`);
  return endpoint.path;
}

/** The document with records that may have no key but those it names. */
function withoutOtherKeys(described: Document): Document {
  const components = described["components"] as { readonly schemas: Readonly<Record<string, JsonObject>> };
  const schemas = Object.entries(components.schemas).map(([name, schema]) => [
    name,
    schema["type"] === "object" ? { additionalProperties: false, ...schema } : schema,
  ]);
  return { ...described, components: { ...components, schemas: Object.fromEntries(schemas) as JsonObject } };
}

function firstId(data: unknown): string | null {
  const list = Array.isArray(data) ? data : typeof data === "object" && data !== null && "records" in data ? data.records : [];
  const [first] = Array.isArray(list) ? (list as readonly unknown[]) : [];
  return typeof first === "object" && first !== null && "id" in first && typeof first.id === "string" ? first.id : null;
}
