import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEFAULT_TENANT } from "#contract";
import { insertRecords } from "../../support/records/fixtures.ts";
import { createTestServer, databasesToTest, type TestClient, type TestServer } from "../../support/server/create-test-server.ts";
import { sorted } from "../../support/values/sorted.ts";

const DICT = "/api/blade-system/dict";
const REGION = "/api/blade-system/region";

interface Entry {
  readonly id: string;
  readonly code: string;
  readonly dictKey: string;
  readonly parentId: string;
  readonly children?: readonly Entry[];
}

describe.each(await databasesToTest())("dictionaries, regions and scopes, on %s", (database) => {
  let server: TestServer;
  let admin: TestClient;

  beforeAll(async () => {
    server = await createTestServer({ database });
    admin = await server.signIn("admin");
  });
  afterAll(() => server.close());

  it("makes a dictionary and entries below it that have its code", async () => {
    const root = await admin.post<Entry>(`${DICT}/submit`, { code: "colour", dictValue: "颜色", sort: 1, isSealed: 0 });
    expect(root.data).toMatchObject({ code: "colour", parentId: "0", dictKey: "-1" });
    const red = await admin.post<Entry>(`${DICT}/submit`, {
      parentId: root.data.id,
      code: "something else",
      dictValue: "红",
      dictKey: "1",
      sort: 1,
      isSealed: 0,
    });
    // The code of the form is the dictionary's; one that could not be a code at all is still named.
    expect(red.errors).toMatchObject([{ pointer: "/code" }]);
    const entry = { parentId: root.data.id, code: "other", dictValue: "红", dictKey: "1", sort: 1, isSealed: 0 };
    const made = await admin.post<Entry>(`${DICT}/submit`, entry);
    expect(made.data.code).toBe("colour");
    const twice = await admin.post(`${DICT}/submit`, { ...entry, dictValue: "绿" });
    expect(twice.errors).toMatchObject([{ pointer: "/dictKey" }]);
    const again = await admin.post(`${DICT}/submit`, { code: "colour", dictValue: "颜色", sort: 1, isSealed: 0 });
    expect(again.errors).toMatchObject([{ pointer: "/code" }]);
    await admin.post(`${DICT}/submit`, { id: root.data.id, code: "color" });
    const entries = await admin.get<Entry[]>(`${DICT}/dictionary`, { code: "color" });
    expect(entries.data.map((item) => item.dictKey)).toEqual(["1"]);
  });

  it("reads a dictionary once after each change of it, and no longer holds what was changed", async () => {
    const root = await admin.post<Entry>(`${DICT}/submit`, { code: "size", dictValue: "尺寸", sort: 1, isSealed: 0 });
    const keysAndQuestions = async (): Promise<readonly [keys: readonly string[], questions: number]> => {
      let keys: readonly string[] = [];
      const asked = await server.counter.during(async () => {
        const reply = await admin.get<Entry[]>(`${DICT}/dictionary`, { code: "size" });
        keys = reply.data.map(({ dictKey }) => dictKey);
      });
      return [keys, asked.filter((statement) => statement.includes('from "dict"')).length];
    };
    for (const sizes of [["1"], ["1", "2"]]) {
      const [dictKey] = sizes.slice(-1);
      const entry = { parentId: root.data.id, code: "size", dictValue: "号", dictKey, sort: Number(dictKey), isSealed: 0 };
      expect((await admin.post(`${DICT}/submit`, entry)).status).toBe(200);
      expect(await keysAndQuestions()).toEqual([sizes, 1]);
      // The node hears of its own change once more.
      await expect.poll(keysAndQuestions).toEqual([sizes, 0]);
    }
  });

  it("gives a key of a dictionary to one of those who take it at once, also where entries come with another code", async () => {
    const made = async (code: string): Promise<string> =>
      (await admin.post<Entry>(`${DICT}/submit`, { code, dictValue: code, sort: 1, isSealed: 0 })).data.id;
    const entry = { code: "tone", dictValue: "浅", dictKey: "1", sort: 1, isSealed: 0 };
    const toneId = await made("tone");
    const adds = Array.from({ length: 4 }, () => admin.post(`${DICT}/submit`, { ...entry, parentId: toneId }));
    const replies = await Promise.all(adds);
    expect(sorted(replies.map(({ status }) => status))).toEqual([200, 400, 400, 400]);
    for (const { status, errors } of replies) if (status === 400) expect(errors).toMatchObject([{ pointer: "/dictKey" }]);
    // An item of a deleted dictionary: the rename finds it only when items get their new code.
    await insertRecords(server, server.module("dict"), DEFAULT_TENANT, [{ ...entry, code: "shade", parentId: "17" }]);
    const renamed = await admin.post(`${DICT}/submit`, { id: toneId, code: "shade" });
    expect([renamed.status, renamed.errors[0]?.message]).toEqual([400, "同一字典编号下字典键值已存在，请换一个"]);
    const kept = await admin.get<Entry[]>(`${DICT}/dictionary`, { code: "tone" });
    expect(kept.data.map(({ dictKey }) => dictKey)).toEqual(["1"]);
  });

  it("says what the specification says about empty fields", async () => {
    const reply = await admin.post(`${DICT}/submit`, { parentId: "0", isSealed: "", sort: "" });
    expect(Object.fromEntries(reply.errors.map((error) => [error.pointer, error.message]))).toMatchObject({
      "/code": "请输入字典编号",
      "/dictValue": "请输入字典名称",
      "/sort": "请输入字典排序",
      "/isSealed": "请选择封存",
    });
    const [parent] = (await admin.get<{ records: Entry[] }>(`${DICT}/parent-list`)).data.records;
    const unsealed = await admin.post(`${DICT}/submit`, { id: parent?.id, isSealed: "" });
    expect(unsealed.errors).toMatchObject([{ pointer: "/isSealed", message: "请选择封存" }]);
    const child = await admin.post(`${DICT}/submit`, { parentId: parent?.id, code: "x", dictValue: "y", sort: 1, isSealed: 0 });
    expect(child.errors).toMatchObject([{ pointer: "/dictKey", message: "请输入字典键值" }]);
  });

  it("answers tree?code=DICT with the tree of all dictionaries", async () => {
    const { data } = await admin.get<{ title: string; children?: unknown[] }[]>(`${DICT}/tree`, { code: "DICT" });
    const sex = data.find((node) => node.title === "性别");
    expect(sex?.children).toHaveLength(3);
  });

  it("lists dictionaries above and their entries below", async () => {
    const { data } = await admin.get<{ records: Entry[]; total: number }>(`${DICT}/parent-list`, { code: "sex" });
    expect(data.total).toBe(1);
    const below = await admin.get<Entry[]>(`${DICT}/child-list`, { parentId: data.records[0]?.id });
    expect(below.data.map((entry) => entry.dictKey)).toEqual(["1", "2", "3"]);
  });

  it("knows the regions of China by their code", async () => {
    const provinces = await admin.get<{ id: string; title: string; hasChildren: boolean }[]>(`${REGION}/lazy-tree`, {
      parentCode: "00",
    });
    expect(provinces.data).toHaveLength(34);
    const zhejiang = provinces.data.find((node) => node.title === "浙江省");
    expect(zhejiang).toMatchObject({ id: "33", hasChildren: true });
    const detail = await admin.get(`${REGION}/detail`, { code: "330108" });
    expect(detail.data).toMatchObject({ name: "滨江区", parentCode: "3301", parentName: "杭州市", levelName: "区县" });
    const page = await admin.get<{ total: number }>(`${REGION}/list`, { name: "西湖" });
    expect(page.data.total).toBeGreaterThan(0);
  });

  it("refuses to remove a region with others below, by its code", async () => {
    expect((await admin.post(`${REGION}/remove`, undefined, { id: "3301" })).code).toBe(409);
    const city = await admin.get<{ id: string }>(`${REGION}/detail`, { code: "3301" });
    const moved = await admin.post(`${REGION}/submit`, { id: city.data.id, code: "3399" });
    expect(moved.code).toBe(409);
    const made = await admin.post(`${REGION}/submit`, {
      parentCode: "330108",
      code: "330108001",
      name: "西兴街道",
      level: 4,
      sort: 1,
    });
    expect(made.code).toBe(200);
    expect((await admin.post(`${REGION}/remove`, undefined, { id: "330108001" })).code).toBe(200);
    expect((await admin.get(`${REGION}/detail`, { code: "330108001" })).code).toBe(404);
  });

  it("takes only data scopes that the server can follow", async () => {
    const menus = await admin.get<{ id: string; code: string }[]>("/api/blade-system/menu/lazy-list", { code: "user" });
    const menuId = menus.data.find((row) => row.code === "user")?.id;
    const scope = { menuId, scopeName: "规则", resourceCode: "user_rule", scopeType: 5 };
    const submit = (more: object) => admin.post("/api/blade-system/data-scope/submit", { ...scope, ...more });
    expect((await submit({ scopeValue: '{"properties":{"name":{"pattern":"x"}}}' })).errors).toMatchObject([
      { pointer: "/scopeValue" },
    ]);
    expect((await submit({ scopeValue: '{"properties":{"nobody":{"const":1}}}' })).errors).toMatchObject([
      { pointer: "/scopeValue" },
    ]);
    expect((await submit({ scopeType: 3, scopeColumn: "nowhere" })).errors).toMatchObject([{ pointer: "/scopeColumn" }]);
    expect((await submit({ scopeType: 1, scopeField: "account,nothing" })).errors).toMatchObject([{ pointer: "/scopeField" }]);
    expect((await submit({ scopeValue: '{"properties":{"createUser":{"const":"$userId"}}}' })).code).toBe(200);
  });
});
