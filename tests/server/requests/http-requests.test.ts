import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalogOf, type Endpoint } from "#metadata";
import { createServer } from "#server/platform";
import type { Feature } from "#server";
import { createTestServer, type TestClient, type TestServer } from "../../support/server/create-test-server.ts";
import { testCatalog } from "../../support/server/test-deps.ts";
import { publicFiles } from "../../support/records/uploads.ts";
import { DATABASE, TOKEN_PATH, askToken, breakable, callWith } from "../support.ts";
import { HOSTILE_REQUESTS, HOSTILE_VALUES } from "./hostile-requests.ts";

const LIMIT = 200_000;
const MODULES = [...(await testCatalog()).modules.keys()];
let at: TestServer;
let admin: TestClient;
beforeAll(async () => {
  at = await createTestServer({ database: DATABASE, config: { bodyLimit: LIMIT, uploadLimit: LIMIT } });
  admin = await at.signIn("admin");
});
afterAll(() => at.close());

const SUBMIT = "/api/blade-system/param/submit";
const LIST = "/api/blade-system/param/list";

/** An error leaves as an envelope with its code, a message for people, and nothing of our insides. */
function expectNoInsides(text: string): void {
  expect(text).not.toMatch(/\bat .+:\d+:\d+|node_modules|\/src\/|select .+ from|insert into|pg_|SQLSTATE|syntax error/i);
}

test("a client that goes away in the middle of its body is no failure of ours", async () => {
  const before = at.errors.length;
  const body = new ReadableStream({
    pull: (controller) => controller.error(new Error("aborted")),
  });
  const streamed: RequestInit & { duplex: "half" } = { method: "POST", body, duplex: "half" };
  const response = await admin.fetch(SUBMIT, { ...streamed, headers: { "Content-Type": "application/json" } });
  expect([response.status, at.errors.length]).toEqual([400, before]);
});

describe("routing", () => {
  test("says which methods a path answers to, and that an unknown path is unknown", async () => {
    const wrong = await admin.fetch(SUBMIT, { method: "DELETE" });
    expect([wrong.status, wrong.headers.get("Allow")]).toEqual([405, "POST, OPTIONS"]);
    expect(await wrong.json()).toMatchObject({ code: 405, success: false, error: "methodNotAllowed" });
    const unknown = await admin.get("/api/blade-system/nothing/list");
    expect([unknown.status, unknown.code, unknown.success, unknown.msg]).toEqual([404, 404, false, "接口不存在"]);
    for (const path of [
      "/blade-system/nothing/list",
      "/api",
      "/",
      "/api/blade-system/param/list/",
      "/api//blade-system/param/list",
    ]) {
      expect((await admin.get(path)).status).toBe(404);
    }
  });

  test("answers HEAD like GET without a body, and OPTIONS with the methods and no CORS", async () => {
    const head = await admin.fetch(LIST, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    const options = await admin.fetch(LIST, { method: "OPTIONS", headers: { Origin: "https://evil.example" } });
    expect([options.status, options.headers.get("Allow")]).toEqual([204, "GET, HEAD, OPTIONS"]);
    expect([...options.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  });

  test("takes the last of repeated parameters", async () => {
    const reply = await admin.get<{ size: number }>(`${LIST}?size=3&size=7`);
    expect(reply.data.size).toBe(7);
  });

  test("takes the parts of a repeated filter as one list", async () => {
    const { records } = (await admin.get<{ records: { paramKey: string }[] }>(LIST)).data;
    const [first, second] = records.map(({ paramKey }) => paramKey);
    const found = await admin.get<{ total: number }>(`${LIST}?paramKey_in=${first}&paramKey_in=${second}`);
    expect(found.data.total).toBe(2);
  });

  test("takes repeated ids of a query and of a form as one list", async () => {
    for (const place of ["query", "form"]) {
      const ids: string[] = [];
      for (const key of ["first", "second"]) {
        const saved = await admin.post<{ id: string }>(SUBMIT, {
          paramName: key,
          paramKey: `test.${place}.${key}`,
          paramValue: "1",
        });
        ids.push(saved.data.id);
      }
      const repeated = new URLSearchParams(ids.map((id) => ["ids", id]));
      const path = "/api/blade-system/param/remove";
      const sent = place === "form" ? { method: "POST", body: repeated } : { method: "POST" };
      expect((await admin.fetch(place === "form" ? path : `${path}?${repeated}`, sent)).status).toBe(200);
      for (const id of ids) expect((await admin.get(`/api/blade-system/param/detail?id=${id}`)).status).toBe(404);
    }
  });
});

describe("bodies", () => {
  const post = (body: BodyInit | null, type?: string): Promise<Response> =>
    admin.fetch(SUBMIT, {
      method: "POST",
      body,
      headers: type === undefined ? {} : { "Content-Type": type },
      duplex: "half",
    } as RequestInit);

  test("that are a list instead of a record are refused with words in the language of the caller", async () => {
    const refusal = async (language: string): Promise<string> => {
      const headers = { "Content-Type": "application/json", "Accept-Language": language };
      const response = await admin.fetch(SUBMIT, { method: "POST", body: "[{}]", headers });
      return ((await response.json()) as { msg: string }).msg;
    };
    expect(await refusal("zh-CN")).toBe("请求无法识别：请发送 JSON 对象");
    expect(await refusal("en")).toBe("The request cannot be read: send a JSON object");
  });

  test("may be JSON, a form or multipart", async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ paramName: "c", paramKey: "test.c", paramValue: "3" })) form.set(name, value);
    const answers = [
      await post(JSON.stringify({ paramName: "a", paramKey: "test.a", paramValue: "1" }), "application/json;charset=UTF-8"),
      await post(new URLSearchParams({ paramName: "b", paramKey: "test.b", paramValue: "2" })),
      await post(form),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { data } = await admin.get<{ total: number }>(LIST, { paramKey: "test." });
    expect(data.total).toBe(3);
  });

  test("over the limit are refused, also when they come in chunks and declare no length", async () => {
    expect((await post("x".repeat(LIMIT + 1), "application/json")).status).toBe(413);
    const chunk = new TextEncoder().encode("x".repeat(50_000));
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(chunk);
      },
    });
    const chunked = await post(endless, "application/json");
    expect(chunked.status).toBe(413);
    expect(sent).toBeLessThan(10);
    expect(await chunked.json()).toMatchObject({ code: 413, error: "tooLarge" });
  });

  test("that cannot be read are refused with the reason, in the caller's language", async () => {
    const broken = (await (await post('{"paramName": ', "application/json")).json()) as { msg: string };
    expect(broken.msg).toMatch(/^请求无法识别：JSON 格式错误/);
    const english = await admin
      .with({ "Accept-Language": "en" })
      .fetch(SUBMIT, { method: "POST", body: "[1,", headers: { "Content-Type": "application/json" } });
    expect(((await english.json()) as { msg: string }).msg).toMatch(/^The request cannot be read: malformed JSON/);
  });
});

describe("hostile input", () => {
  test("there are more than a hundred malformed requests to try", () => {
    expect(HOSTILE_REQUESTS.length).toBeGreaterThanOrEqual(100);
  });

  test.each(HOSTILE_REQUESTS)("$name is answered with a clear 4xx", async ({ path, init, statuses }) => {
    const response = await admin.fetch(path, init());
    const text = await response.text();
    expect(statuses ?? [400, 401, 403, 404, 405, 409, 413, 415]).toContain(response.status);
    expectNoInsides(text);
    if (response.status >= 400) {
      const body = JSON.parse(text) as { code: number; msg: string; success: boolean };
      expect(body).toMatchObject({ code: response.status, success: false });
      expect(body.msg.length).toBeGreaterThan(3);
    }
    expect(at.errors).toEqual([]);
  });

  test.each(MODULES)("no value in any parameter of any endpoint of %s makes the server fail", async (name) => {
    const failures: string[] = [];
    const module = at.module(name);
    for (const endpoint of module.endpoints) {
      const names = ["id", "ids", "current", "size", "ascs", "code", "parentId", "tenantId", module.fields[0]?.name ?? "id"];
      for (const value of HOSTILE_VALUES) {
        const query = new URLSearchParams(names.map((parameter) => [parameter, value])).toString();
        const body = JSON.stringify(Object.fromEntries(module.fields.map((field) => [field.name, value])));
        const path = `/api${endpoint.path}`;
        const response =
          endpoint.method === "GET"
            ? await admin.fetch(`${path}?${query}`)
            : await admin.fetch(path, { method: "POST", body, headers: { "Content-Type": "application/json" } });
        const text = await response.text();
        if (response.status >= 500) failures.push(`${endpoint.method} ${path} ${value.slice(0, 30)} → ${text.slice(0, 200)}`);
      }
    }
    expect(failures).toEqual([]);
  });
});

describe("hostile sign-ins", () => {
  test("no value of any parameter, header or credential makes the token endpoint fail", async () => {
    const failures: string[] = [];
    const names = ["tenantId", "username", "password", "refresh_token", "scope", "type", "deptId", "roleId", "source", "code"];
    for (const grant of ["password", "captcha", "refresh_token", "social", "'", ""]) {
      for (const value of [...HOSTILE_VALUES, "\0", "\ud800"]) {
        const query = { ...Object.fromEntries(names.map((name) => [name, value])), grant_type: grant };
        const header = /^[\x21-\x7e]+$/.test(value) ? value : "x";
        const headers = {
          "Tenant-Id": header,
          "Captcha-Key": header,
          "Captcha-Code": header,
          "Dept-Id": header,
          "Role-Id": header,
        };
        const { status, failure } = await askToken(at.server, query, { headers });
        if (status < 400 || status >= 500 || failure.error_code !== status)
          failures.push(`${grant} ${value.slice(0, 20)} ${status}`);
      }
    }
    expect(failures).toEqual([]);
    expect(at.errors).toEqual([]);
  });

  test("JSON of the wrong shape is refused in the sign-in's own words", async () => {
    for (const body of [
      "[]",
      "null",
      '{"username": {"$ne": ""}, "password": ["x"], "grant_type": "password"}',
      '{"grant_type": ["password"]}',
    ]) {
      const { status, failure } = await askToken(at.server, {}, { body, headers: { "Content-Type": "application/json" } });
      expect([body, status]).toEqual([body, 400]);
      expect(failure.error_description.length).toBeGreaterThan(3);
    }
  });
});

describe("headers", () => {
  test("every answer is data that nobody frames, sniffs or keeps", async () => {
    const replies = [
      await admin.fetch(LIST),
      await at.nobody.fetch(LIST),
      await admin.fetch("/api/none"),
      await admin.fetch("/api/health"),
      await at.nobody.fetch("/api/blade-auth/oauth/captcha"),
    ];
    for (const { headers } of replies) {
      expect(headers.get("Content-Security-Policy")).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(headers.get("Referrer-Policy")).toBe("no-referrer");
      expect(headers.get("Cache-Control")).toBe("no-store");
      expect(headers.get("Content-Type")).toBe("application/json; charset=utf-8");
    }
  });

  test("uploaded files cannot run, whatever they hold", async () => {
    const files: [string, string, string][] = [
      ["picture.png", "image/png", "inline"],
      ["page.html", "text/html", "attachment"],
      ["drawing.svg", "image/svg+xml", "attachment"],
      ["script.js", "text/javascript", "attachment"],
    ];
    for (const [name, mediaType, disposition] of files) {
      await at.deps.files.put(name, new Blob(["<script>alert(1)</script>"]), mediaType);
      await publicFiles(at, name);
      const response = await at.nobody.fetch(`/files/${name}`);
      expect(response.status).toBe(200);
      expect(response.headers.get("Content-Disposition")).toMatch(new RegExp(`^${disposition}`));
      expect(response.headers.get("Content-Type")).toBe(disposition === "inline" ? mediaType : "application/octet-stream");
      expect(response.headers.get("Content-Security-Policy")).toContain("sandbox");
      expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
    }
    for (const name of ["none.png", "..%2f..%2fetc%2fpasswd", "%2e%2e/x", ".hidden", "a%00b", "%zz"]) {
      expect((await at.nobody.fetch(`/files/${name}`)).status).toBeGreaterThanOrEqual(400);
      expect((await at.nobody.fetch(`/files/${name}`)).status).toBeLessThan(500);
    }
  });
});

test("health needs no sign-in and says what runs", async () => {
  const { status, text } = await at.nobody.get("/api/health");
  expect(status).toBe(200);
  expect(JSON.parse(text)).toEqual({ status: "ok", database: DATABASE, version: "0.0.0-test", uptime: expect.any(Number) });
});

test("a database that does not answer is 503, never 500, and nothing says where it is", async () => {
  const database = breakable(at.deps.database);
  const server = await createServer({ ...at.deps, database: database.dialect, log: () => undefined });
  const causes = [
    Object.assign(new Error("connect ECONNREFUSED 10.1.2.3:5432"), { code: "ECONNREFUSED" }),
    Object.assign(new Error('database "secret" is not currently accepting connections'), { code: "55000" }),
    Object.assign(new Error('database "secret" does not exist'), { code: "3D000" }),
    Object.assign(new Error("terminating connection due to administrator command"), { code: "57P01" }),
    new Error("Connection terminated unexpectedly"),
  ];
  const token = admin.token?.access_token ?? "";
  for (const cause of causes) {
    database.failWith(cause);
    const answers = [
      await server.fetch(new Request("http://trellis.test/api/health")),
      await callWith(server, token, LIST),
      await server.fetch(
        new Request(`http://trellis.test${TOKEN_PATH}?grant_type=password`, {
          method: "POST",
          headers: { Authorization: "Basic YTpi" },
        }),
      ),
    ];
    for (const answer of answers) {
      expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
      expect(await answer.text()).not.toMatch(/10\.1\.2\.3|ECONNREFUSED|terminat|secret/);
    }
  }
  database.failWith(null);
  expect((await callWith(server, token, LIST)).status).toBe(200);
  await server.close();
});

test("an error of ours leaves as a number that the log and the error log know", async () => {
  const logged: string[] = [];
  const failing: Feature = {
    manifest: { id: "failing", screens: [], widgets: [], dialogs: [] },
    handlers: { "param/fail": () => Promise.reject(new RangeError("secret detail of /srv/app.ts")) },
  };
  const param = at.module("param");
  const endpoint: Endpoint = {
    id: "fail",
    method: "POST",
    path: "/blade-system/param/fail",
    target: { kind: "handler", handler: "param/fail" },
    access: "signed-in",
  };
  const catalog = catalogOf(
    [
      ...[...at.catalog.modules.values()].filter((module) => module !== param),
      { ...param, endpoints: [...param.endpoints, endpoint] },
    ],
    at.catalog.folders,
    [],
  );
  const server = await createServer({
    ...at.deps,
    catalog,
    features: [...at.deps.features, failing],
    log: ({ level, message }) => void (level === "error" && logged.push(message)),
  });
  const answer = await callWith(server, admin.token?.access_token ?? "", "/api/blade-system/param/fail", {
    method: "POST",
    body: '{"password": "hunter2", "note": "x"}',
    headers: { "Content-Type": "application/json" },
  });
  expect(answer.status).toBe(500);
  const { msg } = (await answer.json()) as { msg: string };
  const reference = /编号 ([\w-]{8})，/.exec(msg)?.[1] ?? "none";
  expect(msg).not.toContain("secret");
  expect(logged).toEqual([expect.stringContaining(reference)]);
  await server.close();
  const { data } = await admin.get<{ records: { message: string; stackTrace: string; params: string; exceptionName: string }[] }>(
    "/api/blade-log/error/list",
  );
  expect(data.records[0]).toMatchObject({ exceptionName: "RangeError", message: `${reference} secret detail of /srv/app.ts` });
  expect(data.records[0]?.stackTrace).toContain("http-requests.test.ts");
  expect(data.records[0]?.params).not.toContain("hunter2");
});
