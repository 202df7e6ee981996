import { toJsonSchema } from "@valibot/to-json-schema";
import { afterAll, beforeAll, expect, test } from "vitest";
import { apiEndpoints, endSessionsEndpoint, fillPath, isJsonObject, sendErrorsEndpoint, type ApiEndpoint } from "#contract";
import { createTestServer, type TestClient, type TestServer } from "../support/create-test-server.ts";
import { DATABASE } from "./support.ts";

let at: TestServer;
let admin: TestClient;
beforeAll(async () => {
  at = await createTestServer({ database: DATABASE });
  admin = await at.signIn("admin");
});
afterAll(() => at.close());

/** One says in its own words what is missing, the other takes every list. */
const OTHER_WORDS: ReadonlySet<string> = new Set([endSessionsEndpoint.id, sendErrorsEndpoint.id]);

test("every field of every own endpoint's body is refused by its name when it has another type", async () => {
  let asked = 0;
  for (const endpoint of apiEndpoints().filter(({ id, body }) => body !== undefined && !OTHER_WORDS.has(id))) {
    for (const [field, value] of wrongFields(endpoint)) {
      const reply = await admin.post(fillPath(endpoint.path, { module: "param" }), { [field]: value });
      expect([endpoint.id, field, reply.status]).toEqual([endpoint.id, field, 400]);
      expect(reply.msg, endpoint.id).toContain(field);
      asked += 1;
    }
  }
  expect(asked).toBeGreaterThan(40);
});

test("an address beside those of the definitions is not served", async () => {
  for (const { method, path } of apiEndpoints().filter(({ path }) => path.startsWith("/api/"))) {
    const beside = `${fillPath(path, { module: "param", source: "x", name: "x", file: "x" })}/beside`;
    const reply = await admin.fetch(beside, { method });
    expect([beside, reply.status]).toEqual([beside, 404]);
  }
});

/** A value of another type for each field that a body may have. */
function wrongFields({ body }: ApiEndpoint): readonly (readonly [string, unknown])[] {
  if (body === undefined) return [];
  const schema: unknown = JSON.parse(JSON.stringify(toJsonSchema(body, { typeMode: "input", errorMode: "ignore" })));
  const shapes = isJsonObject(schema) && Array.isArray(schema["anyOf"]) ? schema["anyOf"] : [schema];
  const fields = shapes.flatMap((shape: unknown) => (isJsonObject(shape) ? Object.keys(shape["properties"] ?? {}) : []));
  // Half a number fits no field.
  return [...new Set(fields)].map((field) => [field, 0.5]);
}
