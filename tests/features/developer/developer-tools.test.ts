import { unzipSync, strFromU8 } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DATABASE, createTestServer, type TestClient, type TestServer } from "../../support/server/create-test-server.ts";
import { CODE, SOURCE, faultsOf, moduleFiles, type Draft } from "../../support/modules/drafts.ts";
import { gb18030 } from "../../support/values/gb18030.ts";

describe("the code generator", () => {
  let server: TestServer;
  let admin: TestClient;
  beforeAll(async () => {
    server = await createTestServer({ database: DATABASE, deps: { moduleFiles } });
    admin = await server.signIn("admin");
  });
  afterAll(async () => {
    await server.close();
    expect(server.errors).toEqual([]);
  });

  const add = async (values: Record<string, unknown>): Promise<string> => {
    const reply = await admin.post<{ id: string }>(`${CODE}/submit`, { codeName: "客户", serviceName: "crm", ...values });
    expect(reply.errors).toEqual([]);
    return reply.data.id;
  };
  const drafts = async (ids: string): Promise<readonly Draft[]> =>
    (await admin.post<readonly Draft[]>(`${CODE}/gen-code`, undefined, { ids, system: "saber" })).data;
  const propertiesOf = (draft: Draft | undefined): Record<string, object> =>
    (JSON.parse(draft?.text ?? "{}") as { schema: { properties: Record<string, object> } }).schema.properties;

  const draftOf = async (modelName: string, schemas: object, schemaName = "A"): Promise<Draft | undefined> =>
    (await drafts(await add({ modelName, source: 2, document: JSON.stringify({ components: { schemas } }), schemaName })))[0];

  const upload = async (name: string, content: string): Promise<{ readonly link: string; readonly msg: string }> => {
    const form = new FormData();
    form.set("file", new File([content], name));
    const encoded = new Response(form);
    const sent = await admin.fetch("/api/blade-resource/oss/endpoint/put-local-file", {
      method: "POST",
      body: await encoded.arrayBuffer(),
      headers: { "Content-Type": encoded.headers.get("Content-Type") ?? "" },
    });
    const { data, msg } = (await sent.json()) as { data: { link: string } | null; msg: string };
    return { link: data?.link ?? "", msg };
  };

  const PET = {
    openapi: "3.0.0",
    components: {
      schemas: {
        Named: { type: "object", required: ["name"], properties: { id: { type: "integer" }, name: { type: "string" } } },
        Pet: {
          allOf: [{ $ref: "#/components/schemas/Named" }],
          properties: {
            birth_date: { type: "string", format: "date", title: "生日" },
            weight: { type: ["number", "null"], description: "体重" },
            tags: { type: "array", items: { type: "string" } },
          },
        },
      },
    },
  };

  it("drafts a module from a schema of an OpenAPI document, which lacks nothing but Chinese", async () => {
    const id = await add({ modelName: "pet", source: 2, document: JSON.stringify(PET), schemaName: "Pet" });
    const [draft] = await drafts(id);
    expect([draft?.path, faultsOf(draft)]).toEqual(["schemas/crm/pet.json", []]);
    expect(draft?.findings.map(({ pointer }) => pointer)).toEqual(
      ["name", "tags"].map((name) => `/schema/properties/${name}/title`),
    );
    expect(propertiesOf(draft)).toEqual({
      name: { type: "string", title: "Name", maxLength: 255 },
      birthDate: { type: "string", title: "生日", format: "date" },
      weight: { type: "number", title: "体重" },
      tags: { type: "array", title: "Tags", items: { type: "string" } },
    });
    // The family's services begin with blade-, and its apiPath is a folder beside a package.
    const family = { serviceName: "blade-crm", packageName: "org.example", apiPath: "/opt/api", baseMode: 2 };
    const source = { source: 2, document: JSON.stringify(PET), schemaName: "Pet" };
    const [theirs] = await drafts(await add({ ...source, ...family, modelName: "their-pet" }));
    expect(JSON.parse(theirs?.text ?? "{}")).toMatchObject({ endpoints: { base: "/blade-crm/their-pet" } });
    const other = await add({ modelName: "no-pet", source: 2, document: JSON.stringify(PET), schemaName: "Dog" });
    const refused = await admin.post(`${CODE}/gen-code`, undefined, { ids: other });
    expect([refused.code, refused.msg]).toEqual([400, "文档中没有模型“Dog”，有：Named, Pet"]);
  });

  it("drafts one from the header of a file, and guesses kinds by what stands below", async () => {
    const sheet = "姓名*,联系电话,order_total,建档日期\n张三,13900001111,12.50,2024-05-31\n李四,13900002222,8.00,2024-06-01";
    const sent = await upload("客户.csv", sheet);
    const [draft] = await drafts(await add({ modelName: "customer", source: 3, file: sent.link }));
    expect(faultsOf(draft)).toEqual([]);
    expect(propertiesOf(draft)).toMatchObject({
      name: { title: "姓名" },
      phone: { title: "联系电话", "x-format": "phone" },
      orderTotal: { title: "order_total", "x-format": "money" },
      filingDate: { title: "建档日期", format: "date" },
    });
  });

  it("reads a header as spreadsheets of this country write it", async () => {
    const form = new FormData();
    form.set("file", new File([Uint8Array.from(gb18030("姓名,年龄\n张三,30"))], "员工.csv"));
    const encoded = new Response(form);
    const headers = { "Content-Type": encoded.headers.get("Content-Type") ?? "" };
    const path = "/api/blade-resource/oss/endpoint/put-local-file";
    const sent = await admin.fetch(path, { method: "POST", body: await encoded.arrayBuffer(), headers });
    const { data } = (await sent.json()) as { data: { link: string } };
    const [draft] = await drafts(await add({ modelName: "employee", source: 3, file: data.link }));
    expect(Object.values(propertiesOf(draft))).toMatchObject([{ title: "姓名" }, { title: "年龄", type: "integer" }]);
  });

  it("says what is wrong with a draft instead of leaving it out, and gives names that are taken another end", async () => {
    const taken = await draftOf("order", { A: { properties: { name: { type: "string" } } } });
    expect(taken?.findings.map(({ rule }) => rule)).toContain("clash");
    const names = ["size", "current", "where", "constructor", "version"];
    const kept = await draftOf("kept", {
      A: { properties: Object.fromEntries(names.map((name) => [name, { type: "string" }])) },
    });
    expect(faultsOf(kept)).toEqual([]);
    expect(Object.keys(propertiesOf(kept))).toEqual(["sizeValue", "currentValue", "whereValue", "constructorValue", "version"]);
  });

  it("takes over lengths, bounds, choices and defaults of a document, optional properties and keys that nobody reads", async () => {
    const draft = await draftOf("goods", {
      Level: { type: "string", enum: ["low", "high"] },
      A: {
        required: ["code"],
        properties: {
          code: { type: "string", maxLength: 20, description: "编码：全局唯一" },
          note: { anyOf: [{ type: "string", maxLength: 900 }, { type: "null" }] },
          level: { allOf: [{ $ref: "#/components/schemas/Level" }], description: "级别", default: "low" },
          levels: { type: "array", items: { $ref: "#/components/schemas/Level" } },
          count: { type: ["integer", "null"], minimum: 1, exclusiveMaximum: 100, default: 3 },
          bytes: { type: "integer", format: "int64", minimum: 0, maximum: 9223372036854775808 },
          ratio: { type: "number", minimum: 0, exclusiveMinimum: true },
          opensAt: { type: "string", format: "time" },
          site: { type: "string", format: "uri", maxLength: 80 },
          loginPassword: { type: "string", maxLength: 64 },
          apiKey: { type: "string" },
          price: { anyOf: [{ type: "number", minimum: 0 }, { type: "string", pattern: "^\\d+$" }, { type: "null" }] },
          other: { $ref: "#/components/schemas/Level", description: "另一级别", default: "high" },
          odd: { type: "integer", minimum: -9223372036854775808, maximum: 10, default: 11 },
          size: { anyOf: [{ type: "object" }, { type: "integer" }] },
        },
      },
    });
    expect(faultsOf(draft)).toEqual([]);
    expect(propertiesOf(draft)).toEqual({
      code: { type: "string", title: "编码", maxLength: 20, $comment: "编码：全局唯一" },
      note: { type: "string", title: "Note", maxLength: 900 },
      level: { type: "string", title: "级别", enum: ["low", "high"], default: "low" },
      levels: { type: "array", title: "Levels", uniqueItems: true, items: { type: "string", enum: ["low", "high"] } },
      count: { type: "integer", title: "Count", minimum: 1, exclusiveMaximum: 100, default: 3 },
      bytes: { type: "integer", title: "Bytes", minimum: 0, maximum: 9007199254740991 },
      ratio: { type: "number", title: "Ratio", exclusiveMinimum: 0 },
      opensAt: { type: "string", title: "Opens at", "x-format": "local-time" },
      site: { type: "string", title: "Site", format: "uri", maxLength: 80 },
      loginPassword: { type: "string", title: "Login password", "x-format": "password", writeOnly: true },
      price: { type: "string", title: "Price", "x-format": "money", minimum: 0 },
      other: { type: "string", title: "另一级别", enum: ["low", "high"], default: "high" },
      odd: { type: "integer", title: "Odd", maximum: 10 },
      apiKey: { type: "string", title: "Api key", maxLength: 255, "x-format": "secret", writeOnly: true },
    });
  });

  it("hands out one file as it is and several as a zip, and copies under a free name", async () => {
    const { data } = await admin.get<{ records: { id: string }[] }>(`${CODE}/list`, { modelName_equal: "pet" });
    const id = data.records[0]?.id ?? "";
    const copied = await admin.post<{ id: string; modelName: string }>(`${CODE}/copy`, undefined, { id });
    expect(copied.data.modelName).toBe("pet-copy");
    expect((await admin.post<{ modelName: string }>(`${CODE}/copy`, undefined, { id })).data.modelName).toBe("pet-copy-2");
    const one = await admin.fetch(`${CODE}/download?ids=${id}`);
    expect(one.headers.get("Content-Disposition")).toContain("pet.json");
    expect(await one.json()).toMatchObject({ module: "pet" });
    const zip = await admin.fetch(`${CODE}/download?ids=${id},${copied.data.id}`);
    const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
    expect(Object.keys(files)).toEqual(["schemas/crm/pet.json", "schemas/crm/pet-copy.json"]);
    expect(JSON.parse(strFromU8(files["schemas/crm/pet-copy.json"] ?? new Uint8Array()))).toMatchObject({ module: "pet-copy" });
  });

  it("copies what has a long name under one that fits", async () => {
    const modelName = `${"a".repeat(43)}-${"b".repeat(6)}`;
    const id = await add({ modelName, source: 2, document: JSON.stringify(PET), schemaName: "Pet" });
    const names: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const copied = await admin.post<{ modelName: string }>(`${CODE}/copy`, undefined, { id });
      expect(copied.errors).toEqual([]);
      names.push(copied.data.modelName);
    }
    const stem = "a".repeat(43);
    expect(names).toEqual([`${stem}-b-copy`, `${stem}-copy-2`, `${stem}-copy-3`]);
  });

  it("follows references that lead in circles once", async () => {
    const circle = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const draft = await draftOf("circle", {
      A: { allOf: Array.from({ length: 30 }, () => circle("B")), properties: { name: { type: "string" }, own: circle("A") } },
      B: { allOf: Array.from({ length: 30 }, () => circle("A")), properties: { code: circle("Code"), loop: circle("Loop") } },
      Code: circle("Plain"),
      Plain: { type: "integer" },
      Loop: circle("Loop"),
    });
    expect(Object.keys(propertiesOf(draft))).toEqual(["code", "name"]);
    const none = await add({ modelName: "proto", source: 2, document: JSON.stringify(PET), schemaName: "__proto__" });
    expect((await admin.post(`${CODE}/gen-code`, undefined, { ids: none })).msg).toContain("__proto__");
  });

  it("drafts wide schemas and strange names", async () => {
    const text = { type: "string" };
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`column_${at}`, text]));
    const wide = await draftOf("wide", { A: { properties: many } });
    expect([faultsOf(wide), Object.keys(propertiesOf(wide)).length]).toEqual([[], 300]);
    const priced = await draftOf("priced", {
      A: {
        properties: {
          total_amount: { type: "number", minimum: 0, multipleOf: 0.01, default: 5 },
          x: { type: "number", title: "单价" },
        },
      },
    });
    expect(faultsOf(priced)).toEqual([]);
    expect(propertiesOf(priced)).toMatchObject({
      totalAmount: { type: "string", "x-format": "money", minimum: 0, multipleOf: 0.01 },
      x: { "x-format": "money" },
    });
    const names = ["客户名称", "select", "order", "a b", "a-b", "x".repeat(200), "constructor"];
    const strange = await draftOf("strange", { A: { properties: Object.fromEntries(names.map((name) => [name, text])) } });
    const drafted = ["customerName", "select", "order", "aB", "aB2", "x".repeat(40), "constructorValue"];
    expect(Object.keys(propertiesOf(strange))).toEqual(drafted);
    expect(propertiesOf(strange)["customerName"]).toMatchObject({ title: "客户名称" });
    expect(faultsOf(strange)).toEqual([]);
  });

  it.each([
    ["empty.csv", "", "请选择要上传的文件"],
    ["blank.csv", "\n\n,,\n", "文件中没有数据"],
    ["broken.xlsx", "no workbook", "不支持的文件类型"],
    ["wide.csv", Array.from({ length: 501 }, (_, at) => `列${at}`).join(","), "列数过多"],
    ["large.csv", `name,age\n${"abc,1\n".repeat(3_400_000)}`, "超过上限"],
  ])("says what is wrong with %s", async (name, content, said) => {
    const sent = await upload(name, content);
    if (sent.link === "") return expect(sent.msg).toContain(said);
    const id = await add({ modelName: name.replaceAll(".", "-"), source: 3, file: sent.link });
    const refused = await admin.post(`${CODE}/gen-code`, undefined, { ids: id });
    expect([refused.code, refused.msg]).toEqual([400, expect.stringContaining(said)]);
  });

  it("is the platform administrator's", async () => {
    for (const account of ["manager", "100001/admin"]) {
      const other = await server.signIn(account);
      expect((await other.get(`${CODE}/list`)).code).toBe(403);
      expect((await other.post(`${CODE}/gen-code`, undefined, { ids: "1" })).code).toBe(403);
      expect((await other.get(`${SOURCE}/select`)).code).toBe(403);
    }
  });
});
