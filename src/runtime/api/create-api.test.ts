import { http, HttpResponse, delay } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Locale } from "#contract";
import { ApiError, isAborted } from "./api-error.ts";
import { createApi, HTTP_TIMEOUT, type ApiOptions } from "./create-api.ts";
import { anything, asPage, asRecord } from "./shapes.ts";

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const BASE = "http://trellis.test";
const toast = vi.fn<(text: string) => void>();
const onUnauthorized = vi.fn<() => void>();
let token = "t1";
let person = "000000/1";
let settled = () => Promise.resolve();
let locale: Locale = "zh";

beforeEach(() => {
  toast.mockReset();
  onUnauthorized.mockReset();
  token = "t1";
  person = "000000/1";
  settled = () => Promise.resolve();
  locale = "zh";
});

function api(more: Partial<ApiOptions> = {}) {
  return createApi({
    session: {
      headers: (): Record<string, string> => (token === "" ? {} : { "Blade-Auth": `bearer ${token}` }),
      tenantId: () => "000000",
      person: () => person,
      settled: () => settled(),
      onUnauthorized,
    },
    locale: () => locale,
    toast,
    baseUrl: BASE,
    ...more,
  });
}

const reply = (body: object, status = 200) => HttpResponse.json(body, { status });
const envelope = (data: unknown) => ({ code: 200, success: true, data, msg: "操作成功" });

test("sends the client's credential, the token, the tenant and the language, and no empty parameters", async () => {
  const seen: Request[] = [];
  server.use(
    http.get(`${BASE}/api/x`, ({ request }) => {
      seen.push(request);
      return reply(envelope({ id: "1234567890123456789" }));
    }),
  );
  locale = "en";
  const record = await api().call("GET", "/api/x", asRecord, { params: { name_like: "a b", empty: "", none: null, current: 2 } });
  expect(record.id).toBe("1234567890123456789");
  const [request] = seen;
  expect(request?.headers.get("Authorization")).toBe(`Basic ${btoa("trellis:trellis_secret")}`);
  expect(request?.headers.get("Blade-Auth")).toBe("bearer t1");
  expect(request?.headers.get("Tenant-Id")).toBe("000000");
  expect(request?.headers.get("Accept-Language")).toBe("en");
  expect(new URL(request?.url ?? "").search).toBe("?name_like=a+b&current=2");
});

test("waits for an answer as long as the product says", () => {
  expect(HTTP_TIMEOUT).toBe(10_000_000);
});

test("takes the body's code before the status, shows its message and rejects with everything that was said", async () => {
  server.use(
    http.post(`${BASE}/api/x`, () =>
      reply({
        code: 400,
        success: false,
        data: null,
        msg: "请修改标出的字段",
        error: "invalidRecord",
        errors: [{ pointer: "/a", keyword: "required", message: "必填" }],
      }),
    ),
  );
  const error = await api()
    .call("POST", "/api/x", anything, { body: {} })
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 200,
    code: 400,
    id: "invalidRecord",
    message: "请修改标出的字段",
    fields: [{ pointer: "/a", keyword: "required", message: "必填" }],
  });
  expect(toast).toHaveBeenCalledExactlyOnceWith("请修改标出的字段");
});

test("falls back to error_description, then to 未知错误", async () => {
  server.use(http.get(`${BASE}/api/a`, () => reply({ error_code: 400, error_description: "账号或密码错误" }, 400)));
  server.use(http.get(`${BASE}/api/b`, () => reply({}, 500)));
  await expect(api().call("GET", "/api/a", anything)).rejects.toThrow("账号或密码错误");
  await expect(api().call("GET", "/api/b", anything)).rejects.toThrow("未知错误");
  expect(toast.mock.calls).toEqual([["账号或密码错误"], ["未知错误"]]);
});

test("ends the session once, however many calls of it come back 401", async () => {
  server.use(http.get(`${BASE}/api/x`, () => reply({ code: 401, success: false, data: null, msg: "请求未授权" }, 401)));
  const one = api();
  await Promise.allSettled([
    one.call("GET", "/api/x", anything),
    one.call("GET", "/api/x", anything),
    one.call("GET", "/api/x", anything, { quiet: true }),
  ]);
  expect(onUnauthorized).toHaveBeenCalledOnce();
  expect(toast).toHaveBeenCalledOnce();
  token = "t2";
  await one.call("GET", "/api/x", anything).catch(() => undefined);
  expect(onUnauthorized).toHaveBeenCalledTimes(2);
});

test("goes once more with the tokens that were renewed while it was on its way, and no oftener", async () => {
  const seen: (string | null)[] = [];
  server.use(
    http.post(`${BASE}/api/x`, ({ request }) => {
      seen.push(request.headers.get("Blade-Auth"));
      const good = request.headers.get("Blade-Auth") === "bearer t2";
      return good ? reply(envelope("done")) : reply({ code: 401, success: false, data: null, msg: "请求未授权" }, 401);
    }),
  );
  settled = async () => {
    await delay(20);
    token = "t2";
  };
  expect(await api().call("POST", "/api/x", anything, { body: { a: 1 } })).toBe("done");
  expect(seen).toEqual(["bearer t1", "bearer t2"]);
  token = "t1";
  settled = async () => {
    token += "x";
  };
  await expect(api().call("POST", "/api/x", anything)).rejects.toThrow("请求未授权");
  expect(seen).toHaveLength(4);
  expect(onUnauthorized).toHaveBeenCalledOnce();
});

test("a request of one user is not repeated for the next user and does not end that user's session", async () => {
  let calls = 0;
  server.use(
    http.post(`${BASE}/api/x`, () => {
      calls += 1;
      return reply({ code: 401, success: false, data: null, msg: "请求未授权" }, 401);
    }),
  );
  settled = async () => {
    token = "t2";
    person = "000000/2";
  };
  await expect(api().call("POST", "/api/x", anything)).rejects.toThrow("请求未授权");
  expect([calls, onUnauthorized.mock.calls.length, toast.mock.calls.length]).toEqual([1, 0, 0]);
});

test("takes a sign-in that is answered with status 200 and a description for refused", async () => {
  const error_texts = { zh: "账号已锁定", en: "The account is locked" };
  server.use(http.post(`${BASE}/api/token`, () => reply({ error_description: "账号已锁定", error_texts }, 200)));
  token = "";
  const parse = vi.fn<(body: unknown) => unknown>();
  const refused = api().bare("POST", "/api/token", parse);
  await expect(refused).rejects.toMatchObject({ message: "账号已锁定", texts: error_texts });
  expect(parse).not.toHaveBeenCalled();
});

test("does not mistake a refused sign-in for the end of a session", async () => {
  server.use(http.post(`${BASE}/api/token`, () => reply({ error_code: 401, error_description: "密码错误" }, 401)));
  token = "";
  await expect(api().bare("POST", "/api/token", anything)).rejects.toThrow("密码错误");
  expect(onUnauthorized).not.toHaveBeenCalled();
});

test("says nothing for codes on the whitelist and for callers that speak themselves", async () => {
  server.use(http.get(`${BASE}/api/x`, () => reply({ code: 404, success: false, data: null, msg: "没有" }, 404)));
  await expect(api({ silentCodes: () => [404] }).call("GET", "/api/x", anything)).rejects.toThrow("没有");
  await expect(api().call("GET", "/api/x", anything, { quiet: true })).rejects.toThrow("没有");
  expect(toast).not.toHaveBeenCalled();
});

test("says in words that the server cannot be reached", async () => {
  server.use(http.get(`${BASE}/api/x`, () => HttpResponse.error()));
  locale = "en";
  await expect(api().call("GET", "/api/x", anything)).rejects.toMatchObject({
    status: 0,
    message: "The server cannot be reached. Check your network and try again.",
  });
});

test("leaves it to the notice of a lost network why a read failed, and says why a write did", async () => {
  server.use(http.all(`${BASE}/api/x`, () => HttpResponse.error()));
  const offline = api({ offline: () => true });
  await expect(offline.call("GET", "/api/x", anything)).rejects.toMatchObject({ status: 0 });
  expect(toast).not.toHaveBeenCalled();
  await expect(offline.call("POST", "/api/x", anything)).rejects.toMatchObject({ status: 0 });
  expect(toast).toHaveBeenCalledOnce();
});

test("reads what a server over 500 said", async () => {
  server.use(http.get(`${BASE}/api/x`, () => reply({ code: 503, success: false, data: null, msg: "服务暂不可用" }, 503)));
  await expect(api().call("GET", "/api/x", anything)).rejects.toMatchObject({ status: 503, code: 503, message: "服务暂不可用" });
});

test("refuses a reply of another shape, naming the call", async () => {
  server.use(http.get(`${BASE}/api/page`, () => reply(envelope({ records: [] }))));
  server.use(http.get(`${BASE}/api/html`, () => HttpResponse.html("<html>")));
  await expect(api().call("GET", "/api/page", asPage)).rejects.toThrow("服务器返回的数据无法识别（/api/page");
  await expect(api().call("GET", "/api/html", anything)).rejects.toThrow("/api/html：no envelope");
});

test("gives up silently when the caller aborts", async () => {
  server.use(
    http.get(`${BASE}/api/x`, async () => {
      await delay(500);
      return reply(envelope(null));
    }),
  );
  const leave = new AbortController();
  const call = api().call("GET", "/api/x", anything, { signal: leave.signal });
  leave.abort();
  expect(isAborted(await call.catch((reason: unknown) => reason))).toBe(true);
  expect(toast).not.toHaveBeenCalled();
});

test("hands a conflict's newer record over", async () => {
  server.use(
    http.post(`${BASE}/api/x`, () =>
      reply({ code: 409, success: false, data: { id: "7", revision: 3 }, msg: "数据已被他人修改", error: "conflict" }, 409),
    ),
  );
  const error = await api()
    .call("POST", "/api/x", anything)
    .catch((reason: unknown) => reason);
  expect(error instanceof ApiError ? error.newerRecord : null).toEqual({ id: "7", revision: 3 });
});

test("opens a file with the same headers, and says of a refused one what the envelope says", async () => {
  const seen: Request[] = [];
  server.use(
    http.get(`${BASE}/api/file`, ({ request }) => {
      seen.push(request);
      return new HttpResponse("a,b", { headers: { "Content-Type": "text/csv" } });
    }),
    http.post(`${BASE}/api/refused`, () => reply({ code: 403, success: false, data: null, msg: "没有权限" }, 403)),
    http.get(`${BASE}/api/gone`, () => HttpResponse.error()),
  );
  const file = await api().open("GET", "/api/file", { params: { kind: "result", empty: "" } });
  expect(await file.text()).toBe("a,b");
  expect(seen[0]?.headers.get("Blade-Auth")).toBe("bearer t1");
  expect(new URL(seen[0]?.url ?? "").search).toBe("?kind=result");
  await expect(api().open("POST", "/api/refused", { body: {} })).rejects.toMatchObject({ code: 403, message: "没有权限" });
  await expect(api().open("GET", "/api/gone", { quiet: true })).rejects.toMatchObject({ status: 0 });
  expect(toast.mock.calls).toEqual([["没有权限"]]);
});

test("opens with the tokens that were renewed while the question was on its way: nobody is signed out for being late", async () => {
  server.use(
    http.get(`${BASE}/api/file`, ({ request }) =>
      request.headers.get("Blade-Auth") === "bearer t2"
        ? new HttpResponse("a,b")
        : reply({ code: 401, success: false, data: null, msg: "请求未授权" }, 401),
    ),
  );
  settled = async () => {
    token = "t2";
  };
  expect(await (await api().open("GET", "/api/file")).text()).toBe("a,b");
  expect([onUnauthorized.mock.calls.length, toast.mock.calls.length]).toEqual([0, 0]);
});

test("gives up opening silently when the caller aborts", async () => {
  server.use(
    http.get(`${BASE}/api/x`, async () => {
      await delay(500);
      return reply(envelope(null));
    }),
  );
  const leave = new AbortController();
  const call = api().open("GET", "/api/x", { signal: leave.signal });
  leave.abort();
  expect(isAborted(await call.catch((reason: unknown) => reason))).toBe(true);
  expect(toast).not.toHaveBeenCalled();
});
