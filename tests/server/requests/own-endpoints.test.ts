import { isDeepStrictEqual } from "node:util";
import { toJsonSchema } from "@valibot/to-json-schema";
import { safeParse, type GenericSchema } from "valibot";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  apiEndpoints,
  endSessionsEndpoint,
  familySignInEndpoint,
  fillPath,
  isJsonObject,
  moduleHealthEndpoint,
  sendErrorsEndpoint,
  signInEndpoint,
  type ApiEndpoint,
  type JsonObject,
} from "#contract";
import { createTestServer, type TestClient, type TestServer } from "../../support/server/create-test-server.ts";
import { moduleFolder, type TestFolder } from "../../support/modules/module-files.ts";
import { SPECIMENS } from "../../support/modules/specimen-modules.ts";
import { makeSamples, PROVIDER, type EndpointSample } from "./endpoint-samples.ts";
import { DATABASE } from "../support.ts";

let at: TestServer;
let admin: TestClient;
let folder: TestFolder;
beforeAll(async () => {
  folder = await moduleFolder();
  const { moduleFiles } = folder;
  at = await createTestServer({ database: DATABASE, modules: SPECIMENS, deps: { social: PROVIDER, moduleFiles } });
  admin = await at.signIn("admin");
});
afterAll(async () => {
  await at.close();
  await folder.remove();
});

let samples: Promise<ReadonlyMap<string, EndpointSample>> | undefined;
const loadSamples = (): Promise<ReadonlyMap<string, EndpointSample>> => (samples ??= makeSamples(at, admin));

/** Endpoints that name a fault in words of their own, and the error log of consoles, which accepts every list. */
const OTHER_WORDS: ReadonlySet<string> = new Set([
  endSessionsEndpoint.id,
  familySignInEndpoint.id,
  sendErrorsEndpoint.id,
  signInEndpoint.id,
]);

const endpoints = apiEndpoints();

test("every sample belongs to an endpoint, and only endpoints without required input have none", async () => {
  const samples = await loadSamples();
  const ids = endpoints.map(({ id }) => id);
  expect([...samples.keys()].filter((id) => !ids.includes(id))).toEqual([]);
  const left = endpoints.filter(({ id }) => !samples.has(id));
  expect(left.filter((endpoint) => needsSample(endpoint)).map(({ id }) => id)).toEqual([]);
});

test("every field of every own endpoint's body is refused by its name when it has another type", async () => {
  let requests = 0;
  for (const endpoint of endpoints.filter(({ id, body }) => body !== undefined && !OTHER_WORDS.has(id))) {
    // Half a number fits no field.
    for (const field of Object.keys(propertiesOf(endpoint.body))) {
      const reply = await admin.post(addressOf(endpoint, {}), { [field]: 0.5 });
      expect([endpoint.id, field, reply.status]).toEqual([endpoint.id, field, 400]);
      expect(reply.msg, endpoint.id).toContain(field);
      requests += 1;
    }
  }
  expect(requests).toBeGreaterThan(40);
});

test("every own endpoint refuses a query without a required field, and a value outside of a field's pattern or choices", async () => {
  const samples = await loadSamples();
  let requests = 0;
  for (const endpoint of endpoints.filter(({ query }) => query !== undefined)) {
    const sample = samples.get(endpoint.id) ?? {};
    for (const [field, schema] of Object.entries(propertiesOf(endpoint.query))) {
      const { [field]: _left, ...without } = sample.query ?? {};
      const wrong = [
        ...(requiredOf(endpoint.query).includes(field) ? [without] : []),
        ...("pattern" in schema || "enum" in schema ? [{ ...without, [field]: "∅" }] : []),
      ];
      for (const query of wrong) {
        const response = await send(endpoint, { ...sample, query });
        expect([endpoint.id, query, response.status]).toEqual([endpoint.id, query, 400]);
        if (!OTHER_WORDS.has(endpoint.id)) expect(await response.text(), endpoint.id).toContain(field);
        requests += 1;
      }
    }
  }
  expect(requests).toBeGreaterThan(20);
});

test("every own endpoint replies to a valid call as its definition says, without further fields", async () => {
  const samples = await loadSamples();
  const problems: unknown[] = [];
  const empty: string[] = [];
  for (const endpoint of endpoints) {
    const response = await send(endpoint, samples.get(endpoint.id) ?? {});
    const isDocument = endpoint.data === undefined;
    if (response.status !== 200 || isDocument === isJson(response)) {
      problems.push([endpoint.id, response.status, response.headers.get("Content-Type"), await response.text()]);
      continue;
    }
    if (isDocument) await response.body?.cancel();
    else {
      const data = dataOf(endpoint, await response.json());
      const { issues, output } = safeParse(endpoint.data, data);
      if (issues !== undefined || !isDeepStrictEqual(output, data)) problems.push([endpoint.id, issues ?? output, data]);
      if (isEmptyList(data)) empty.push(endpoint.id);
    }
  }
  expect(problems).toEqual([]);
  // A test server reads its modules from no folder, so it has no health of files to report.
  expect(empty).toEqual([moduleHealthEndpoint.id]);
});

test("an address beside those of the definitions is not served", async () => {
  for (const { method, path } of endpoints.filter(({ path }) => path.startsWith("/api/"))) {
    const beside = `${fillPath(path, { module: "param", source: "x", name: "x", file: "x" })}/beside`;
    const reply = await admin.fetch(beside, { method });
    expect([beside, reply.status]).toEqual([beside, 404]);
  }
});

/** True when the server accepts no call that names nothing but the module. */
function needsSample({ path, query, body, upload }: ApiEndpoint): boolean {
  const places = path.replace("{module}", "").includes("{");
  return places || upload === true || requiredOf(query).length > 0 || requiredOf(body).length > 0;
}

function addressOf({ path }: ApiEndpoint, sample: EndpointSample): string {
  return fillPath(path, { module: "param", ...sample.path });
}

function send(endpoint: ApiEndpoint, sample: EndpointSample): Promise<Response> {
  const { query, body, file, client = admin } = sample;
  const form = new FormData();
  if (file !== undefined) form.set("file", file);
  const json = { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  const init = file !== undefined ? { body: form } : body === undefined ? {} : json;
  const search = new URLSearchParams(query).toString();
  return client.fetch(`${addressOf(endpoint, sample)}?${search}`, { method: endpoint.method, ...init });
}

function isJson(response: Response): boolean {
  return response.headers.get("Content-Type")?.startsWith("application/json") === true;
}

function dataOf({ reply }: ApiEndpoint, body: unknown): unknown {
  return reply !== "bare" && isJsonObject(body) ? body["data"] : body;
}

function shapesOf(schema: GenericSchema | undefined): readonly JsonObject[] {
  if (schema === undefined) return [];
  const shape: unknown = JSON.parse(JSON.stringify(toJsonSchema(schema, { typeMode: "input", errorMode: "ignore" })));
  const shapes: readonly unknown[] = isJsonObject(shape) && Array.isArray(shape["anyOf"]) ? shape["anyOf"] : [shape];
  return shapes.filter(isJsonObject);
}

function propertiesOf(schema: GenericSchema | undefined): Readonly<Record<string, object>> {
  return Object.assign({}, ...shapesOf(schema).map(({ properties }) => properties)) as Readonly<Record<string, object>>;
}

/** Names of the fields that every shape of the input requires. */
function requiredOf(schema: GenericSchema | undefined): readonly string[] {
  const [first = [], ...others] = shapesOf(schema).map(({ required }) => (Array.isArray(required) ? required.map(String) : []));
  return first.filter((name) => others.every((names) => names.includes(name)));
}

/** Keys of the replies that hold a list beside facts about it. */
const LISTS = ["records", "entries", "options", "views"];

/** True for a list without items: an item of another shape would not be noticed. */
function isEmptyList(data: unknown): boolean {
  const lists = isJsonObject(data) ? LISTS.map((key) => data[key]) : [data];
  return lists.some((list) => Array.isArray(list) && list.length === 0);
}
