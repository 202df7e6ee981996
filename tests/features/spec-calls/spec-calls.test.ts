import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEFAULT_TENANT, type FieldError } from "#contract";
import { inputFields, type OperationId } from "#metadata";
import { createPerson, insertSample } from "../../support/records/fixtures.ts";
import { createTestServer, databasesToTest, type TestClient, type TestServer } from "../../support/server/create-test-server.ts";
import { HOSTILE_VALUES } from "../../server/requests/hostile-requests.ts";
import { behindCalls, CALLS, FOR_EVERYBODY, PUBLIC, type Behind, type Call } from "./calls.ts";
import { requestFor, send } from "./requests.ts";
import { expectAnswer, expectRefusal } from "./shapes.ts";

/** Calls that only somebody outside can make go well: a picture that a person reads, a provider elsewhere. */
const NEEDS_SOMEBODY: ReadonlySet<string> = new Set(["auth.token.captcha", "auth.token.social", "user.registerGuest"]);
const READS: ReadonlySet<OperationId> = new Set(["list", "page", "all", "latest", "sum", "sumPage"]);
const SAVES: ReadonlySet<OperationId> = new Set(["submit", "save", "update"]);
/** Number of hostile values for each call; all calls together send every value often. */
const EACH = 4;

const calls = CALLS.map((call) => [call.id, call] as const);
const isPublic = ({ id, auth }: Call): boolean => auth === "basic" || PUBLIC.has(id);
const [database = "embedded"] = await databasesToTest();

describe("every call of the product spec", () => {
  let server: TestServer;
  let admin: TestClient;
  let powerless: TestClient;
  let behind: (call: Call) => Behind | null;
  const operationOf = (call: Call): OperationId | null => {
    const target = behind(call)?.endpoint.target;
    return target?.kind === "operation" ? target.operation : null;
  };

  beforeAll(async () => {
    server = await createTestServer({ database });
    admin = await server.signIn("admin");
    powerless = (await createPerson(server, { codes: [] })).client;
    behind = behindCalls(server.catalog);
  });
  afterAll(async () => {
    await server.close();
    expect(server.errors, "errors the server reported").toEqual([]);
  });

  it("is there", async () => {
    const unanswered: string[] = [];
    for (const { aliases = [], ...call } of CALLS) {
      for (const path of [call.path, ...aliases])
        if ((await send(server.nobody, { ...call, path }, {})).status === 404) unanswered.push(`${call.id} ${path}`);
    }
    expect(unanswered).toEqual([]);
  });

  it("is the same call by its other paths", () => {
    const others = CALLS.flatMap(({ aliases = [], ...call }) => aliases.map((path) => [call, { ...call, path }] as const));
    expect(others.length).toBeGreaterThan(150);
    for (const [call, other] of others) {
      // One path saves what is new and what is known; the others of it do half of that.
      if (operationOf(call) === "submit" && ["save", "update"].includes(operationOf(other) ?? "")) continue;
      expect(behind(other), other.path).toEqual(behind(call));
    }
  });

  it("answers an alias as it answers the path", async () => {
    const known = await insertSample(server, server.module("norm"), DEFAULT_TENANT);
    const [first, other] = await Promise.all(
      ["/api/blade_norm/norm/detail", "/api/blade_norm/detail"].map((path) => admin.get(path, { id: String(known["id"]) })),
    );
    expect(other).toEqual(first);
    expect((await server.nobody.get("/api/blade_norm/detail", { id: String(known["id"]) })).code).toBe(401);
  });

  it("tells which method a path takes, and which path there is not", async () => {
    expect((await server.nobody.post("/api/blade-system/param/list", {})).code).toBe(405);
    expect((await server.nobody.get("/api/blade-system/param/nothing")).code).toBe(404);
  });

  it.each(calls)("%s is closed to whoever has not signed in, unless it is for them", async (_id, call) => {
    const response = await send(server.nobody, call, {});
    if (isPublic(call)) expect([200, 400, 403]).toContain(response.status);
    else await expectRefusal(call.response, response, 401);
  });

  it.each(calls)("%s is closed to whoever holds nothing, unless it is for everybody", async (_id, call) => {
    if (isPublic(call) || call.id === "auth.logout") return;
    const response = await send(powerless, call, {});
    if (FOR_EVERYBODY.has(call.id)) expect([200, 400, 404]).toContain(response.status);
    else await expectRefusal(call.response, response, 403);
  });

  it.each(calls)("%s answers in the shape it should", async (_id, call) => {
    const request = await requestFor(server, call, behind(call));
    const response = await send(isPublic(call) ? server.nobody : (request.client ?? admin), call, request);
    if (NEEDS_SOMEBODY.has(call.id)) await expectRefusal(call.response, response, 400, 401, 403);
    else await expectAnswer(call.response, response);
  });

  it.each(calls)("%s refuses what it does not know and what is of the wrong type", async (_id, call) => {
    const found = behind(call);
    const operation = operationOf(call);
    if (found === null || operation === null) return;
    if (READS.has(operation)) {
      for (const query of [{ nothing: "1" }, { descs: "nothing" }, { createTime_ge: "yesterday" }])
        await expectRefusal(call.response, await send(admin, call, { query }), 400);
    } else if (SAVES.has(operation)) {
      const known = operation === "update" ? { id: (await insertSample(server, found.module, DEFAULT_TENANT))["id"] } : {};
      const unknown = await expectRefusal(call.response, await send(admin, call, { body: { ...known, nothing: "x" } }), 400);
      expect(pointers(unknown)).toContain("/nothing");
      const fields = inputFields(found.module, "add");
      const wrongs = Object.fromEntries(fields.map(({ name }) => [name, { of: "the wrong type" }]));
      const wrong = await expectRefusal(call.response, await send(admin, call, { body: { ...known, ...wrongs } }), 400);
      expect(pointers(wrong).length).toBeGreaterThan(0);
      for (const pointer of pointers(wrong)) expect(Object.keys(wrongs)).toContain(pointer.split("/")[1]);
    } else if (operation === "detail" || operation === "remove") {
      for (const id of ["abc", "1;2", "99999999999999999999"])
        await expectRefusal(call.response, await send(admin, call, { query: { id, ids: id } }), 400, 404);
    }
  });

  it.each(calls.map(([id, call], at) => [id, call, at] as const))("%s stands what is hostile", async (_id, call, at) => {
    const names = namesOf(call, behind(call));
    if (names.length === 0) return;
    for (let step = 0; step < EACH; step += 1) {
      const value = HOSTILE_VALUES[(at * EACH + step) % HOSTILE_VALUES.length] ?? "";
      const given = Object.fromEntries(names.map((name) => [name, value]));
      const request = call.method === "GET" ? { query: given } : { query: pathOnly(call, given), body: given };
      const response = await send(isPublic(call) ? server.nobody : admin, call, request);
      if (response.status === 200) continue;
      await expectRefusal(call.response, response, 400, 401, 403, 404, 409, 413, 415, 429);
    }
  });
});

function pointers(body: Record<string, unknown>): readonly string[] {
  const errors = body["errors"];
  return Array.isArray(errors) ? errors.map(({ pointer }: FieldError) => pointer) : [];
}

/** Everything a call takes, by name. */
function namesOf(call: Call, behind: Behind | null): readonly string[] {
  const path = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  const named = [...(call.query ?? []), ...(call.body ?? []), ...(call.multipart ?? [])].flatMap((name) => {
    if (name === "<entity fields>") return behind === null ? [] : inputFields(behind.module, "add").map((field) => field.name);
    return name.includes("=") ? [] : [name.replace("?", "")];
  });
  return [...new Set([...path, ...named])];
}

function pathOnly(call: Call, given: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(given).filter(([name]) => call.path.includes(`{${name}}`)));
}
