import { mkdir, readFile, readdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import {
  STUDIO_DOCUMENT_LIMIT,
  MODULE_FILE_LIMIT,
  conversionPreviewEndpoint,
  endpointPath,
  studioDraftEndpoint,
  studioFileEndpoint,
  studioFilesEndpoint,
  studioJudgeEndpoint,
  studioNamesEndpoint,
  studioPlanEndpoint,
  studioSaveEndpoint,
  studioVersionEndpoint,
  studioVersionsEndpoint,
  type ConversionPreview,
  type StudioDraft,
  type StudioFolder,
  type StudioJudgement,
  type StudioNames,
  type StudioPlan,
  type StudioText,
  type StudioVersion,
} from "#contract";
import { admin, folder, server, startStudioServer } from "../../support/features/studio-server.ts";
import { DATABASE, createTestServer, type TestClient } from "../../support/server/create-test-server.ts";
import { createPerson } from "../../support/records/fixtures.ts";
import { moduleFolder } from "../../support/modules/module-files.ts";

const PATH = "schemas/office/meeting-room.json";
const ROOM = `{
  "$schema": "../module.schema.json",
  "module": "meeting-room",
  "title": "会议室",
  "schema": {
    "type": "object",
    "required": ["name"],
    "properties": { "name": { "type": "string", "title": "名称", "maxLength": 50 } }
  },
  "endpoints": { "base": "/office/meeting-room" },
  "en": { "title": "Meeting rooms", "name": "Name" }
}
`;
const WITH_SEATS = ROOM.replace(
  '"maxLength": 50 }',
  '"maxLength": 50 }, "seats": { "type": "integer", "title": "座位数" }',
).replace('"Name"', '"Name", "seats": "Seats"');

describe("the studio", () => {
  startStudioServer();

  const save = (path: string, text: string, base: string | null, client = admin) =>
    client.post<StudioText>(studioSaveEndpoint.path, { path, text, base });
  const onDisk = (path: string) => readFile(join(folder.folder, path.replace("schemas/", "")), "utf8").catch(() => null);
  const upload = async (name: string, content: string): Promise<string> => {
    const form = new FormData();
    form.set("file", new File([content], name));
    const reply = await admin.fetch("/api/blade-resource/oss/endpoint/put-local-file", { method: "POST", body: form });
    const { data } = (await reply.json()) as { readonly data: { readonly link: string } };
    return data.link;
  };

  it("lists the files with titles and state, and the names that a file can use", async () => {
    const { data } = await admin.get<StudioFolder>(studioFilesEndpoint.path);
    expect(data.writable).toBe(true);
    expect(data.files.find(({ path }) => path === "schemas/system/param.json")).toMatchObject({
      module: "param",
      title: { en: "Parameters" },
      state: "ok",
      errors: 0,
    });
    const names = (await admin.get<StudioNames>(studioNamesEndpoint.path)).data;
    expect(names.modules.find(({ name }) => name === "dept")?.fields.map(({ name }) => name)).toContain("deptName");
    expect(names.dictionaries).toEqual(expect.arrayContaining(["sex", "biz:order_source"]));
    expect(names.schemas.module["title"]).toBe("Trellis module file");
    expect(JSON.stringify(names.schemas)).toContain("模块标识，与不带");
  });

  it("judges a text with the other files: findings at their place, and the definition when there is no error", async () => {
    const broken = ROOM.replace('"type": "string",', '"type": "string", "x-ref": { "module": "dpt" },');
    const bad = (await admin.post<StudioJudgement>(studioJudgeEndpoint.path, { path: PATH, text: broken })).data;
    expect(bad.module).toBeNull();
    expect(bad.findings.map(({ severity, line, hint }) => [severity, line, hint.en])).toEqual([
      ["error", 8, expect.stringContaining("dept")],
    ]);
    const good = (await admin.post<StudioJudgement>(studioJudgeEndpoint.path, { path: PATH, text: ROOM })).data;
    expect(good.findings).toEqual([]);
    expect(good.module).toMatchObject({ name: "meeting-room", table: "meeting_room" });
    expect(await onDisk(PATH)).toBeNull();
  });

  it("saves, serves the module at once, keeps each version with its author, and logs the save", async () => {
    const plan = (await admin.post<StudioPlan>(studioPlanEndpoint.path, { path: PATH, text: ROOM })).data;
    expect([plan.before, plan.digest]).toEqual([null, null]);
    expect(plan.statements[0]).toContain('create table "meeting_room"');
    const first = await save(PATH, ROOM, null);
    expect([first.status, first.msg]).toEqual([200, "操作成功"]);
    expect(await onDisk(PATH)).toBe(ROOM);
    expect((await admin.get("/api/office/meeting-room/list")).status).toBe(200);

    const next = (await admin.post<StudioPlan>(studioPlanEndpoint.path, { path: PATH, text: WITH_SEATS })).data;
    expect(next.before).toBe(ROOM);
    expect(next.statements[0]).toBe('alter table "meeting_room" add column "seats" integer');
    expect((await save(PATH, WITH_SEATS, first.data.digest)).status).toBe(200);
    const versions = (await admin.get<readonly StudioVersion[]>(studioVersionsEndpoint.path, { path: PATH })).data;
    expect(versions.map(({ author }) => author)).toEqual(["管理员", "管理员"]);
    const { data } = await admin.get<StudioText>(studioVersionEndpoint.path, { id: versions.at(-1)?.id ?? "" });
    expect(data).toEqual({ path: PATH, text: ROOM, digest: first.data.digest });
    expect((await readdir(join(folder.folder, "office"))).sort()).toEqual(["meeting-room.json"]);
    // The log is written in batches.
    const logged = async (): Promise<readonly string[]> => {
      const query = { logId: "schema-save" };
      const log = await admin.get<{ records: readonly { logData: string }[] }>("/api/blade-log/usual/list", query);
      return log.data.records.map(({ logData }) => logData);
    };
    await expect.poll(logged).toContainEqual(expect.stringContaining(PATH));
  });

  it("refuses a text that somebody else has changed meanwhile, also when two save at once", async () => {
    const { data } = await admin.get<StudioText>(studioFileEndpoint.path, { path: "schemas/system/post.json" });
    const texts = ["岗位一", "岗位二"].map((title) => data.text.replace(/"title": "[^"]*"/, `"title": "${title}"`));
    const replies = await Promise.all(texts.map((text) => save(data.path, text, data.digest)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const won = replies.findIndex(({ status }) => status === 200);
    expect(await onDisk(data.path)).toBe(texts[won]);
    const versions = (await admin.get<readonly StudioVersion[]>(studioVersionsEndpoint.path, { path: data.path })).data;
    expect(versions.map(({ author }) => author)).toEqual(["管理员", ""]);
    expect((await save(data.path, data.text, null)).status).toBe(409);
  });

  it("refuses a change that would lose data, with the statement", async () => {
    await admin.post("/api/office/meeting-room/submit", { name: "一号", seats: 5 });
    const narrow = WITH_SEATS.replace('"type": "integer"', '"type": "boolean"');
    const plan = (await admin.post<StudioPlan>(studioPlanEndpoint.path, { path: PATH, text: narrow })).data;
    expect(plan.refused).toHaveLength(1);
    const reply = await save(PATH, narrow, plan.digest);
    expect([reply.status, reply.msg]).toEqual([400, expect.stringContaining("alter table")]);
    expect(await onDisk(PATH)).toBe(WITH_SEATS);
    // Where only stored values stand in the way, the person may save, and an administrator converts them.
    expect(plan.refused).toMatchObject([
      { field: "seats", reason: { zh: expect.stringContaining("“座位数”"), en: expect.stringContaining("“Seats”") } },
    ]);
    const request = { path: PATH, text: narrow, base: plan.digest, convert: true };
    const saved = await admin.post<StudioText>(studioSaveEndpoint.path, request);
    expect([saved.status, await onDisk(PATH)]).toEqual([200, narrow]);
    const target = { module: "meeting-room", field: "seats" };
    const trial = await admin.get<ConversionPreview>(conversionPreviewEndpoint.path, target);
    expect(trial.data).toMatchObject({ total: 1, lost: 1, samples: [{ before: "5", after: "" }] });
    expect((await save(PATH, WITH_SEATS, saved.data.digest)).status).toBe(200);
  });

  test.each<[string, string, string, number, RegExp]>([
    ["a file with errors", "schemas/office/desk.json", ROOM, 400, /第 \d+ 行/],
    ["a file that is no JSON", "schemas/office/desk.json", "{", 400, /第 1 行/],
    ["a module that exists elsewhere", "schemas/office/param.json", ROOM.replaceAll("meeting-room", "param"), 400, /param/],
    ["a path above the folder", "schemas/../package.json", ROOM, 400, /不是模块文件的路径/],
    ["a path with encoded steps", "schemas/%2e%2e/evil.json", ROOM, 400, /不是模块文件的路径/],
    ["a path with backslashes", "schemas\\office\\room.json", ROOM, 400, /不是模块文件的路径/],
    ["an absolute path", "/etc/passwd.json", ROOM, 400, /不是模块文件的路径/],
    ["a folder too deep", "schemas/a/b/room.json", ROOM, 400, /不是模块文件的路径/],
    ["a hidden file", "schemas/office/.room.json", ROOM, 400, /不是模块文件的路径/],
    ["the schema of module files", "schemas/module.schema.json", ROOM, 400, /不是模块文件的路径/],
    ["a name with a null byte", "schemas/office/room\0.json", ROOM, 400, /无效字符/],
    [
      "a text that is too long",
      "schemas/office/desk.json",
      " ".repeat(MODULE_FILE_LIMIT + 1),
      400,
      /262,145 个字符，最多 262,144 个/,
    ],
  ])("refuses to save %s", async (_, path, text, status, message) => {
    const before = (await readdir(folder.folder, { recursive: true })).sort();
    const reply = await save(path, text, null);
    expect([reply.status, reply.msg]).toEqual([status, expect.stringMatching(message)]);
    expect((await readdir(folder.folder, { recursive: true })).sort()).toEqual(before);
  });

  it("does not follow a link out of the folder", async () => {
    const outside = join(folder.folder, "../outside");
    await mkdir(outside);
    await symlink(outside, join(folder.folder, "attic"));
    const reply = await save("schemas/attic/box.json", ROOM.replaceAll("meeting-room", "box"), null);
    expect([reply.status, await readdir(outside)]).toEqual([400, []]);
    await writeFile(join(outside, "shelf.json"), ROOM.replaceAll("meeting-room", "shelf"));
    await mkdir(join(folder.folder, "cellar"));
    await symlink(join(outside, "shelf.json"), join(folder.folder, "cellar/shelf.json"));
    const shelf = (await admin.get<StudioText>(studioFileEndpoint.path, { path: "schemas/cellar/shelf.json" })).data;
    expect((await save(shelf.path, shelf.text.replace("会议室", "架子"), shelf.digest)).status).toBe(400);
    expect(await readFile(join(outside, "shelf.json"), "utf8")).toBe(shelf.text);
  });

  it("is closed to people without its code, to other tenants, and to nobody", async () => {
    const { client: granted } = await createPerson(server, { codes: ["studio"] });
    const { client: powerless } = await createPerson(server, { codes: ["param"] });
    const calls: readonly ((client: TestClient) => Promise<{ readonly status: number }>)[] = [
      (client) => client.get(studioFilesEndpoint.path),
      (client) => client.get(studioFileEndpoint.path, { path: "schemas/system/param.json" }),
      (client) => client.get(studioNamesEndpoint.path),
      (client) => client.post(studioJudgeEndpoint.path, { path: PATH, text: ROOM }),
      (client) => client.post(studioPlanEndpoint.path, { path: PATH, text: ROOM }),
      (client) => client.post(studioDraftEndpoint.path, { source: "blank", module: "x", area: "x", title: "x" }),
      (client) => client.get(studioVersionsEndpoint.path, { path: PATH }),
    ];
    const foreign = await server.signIn("100001/admin");
    for (const call of calls) {
      expect((await call(granted)).status).toBe(200);
      expect((await call(powerless)).status).toBe(403);
      expect((await call(foreign)).status).toBe(403);
      expect((await call(server.nobody)).status).toBe(401);
    }
    expect((await save(PATH, ROOM, null, powerless)).status).toBe(403);
    expect((await save(PATH, ROOM, null, foreign)).status).toBe(403);
  });

  it("drafts a module from a spreadsheet: names, kinds, choices, dictionaries and references by the values", async () => {
    const rows = Array.from({ length: 60 }, (_, at) =>
      [
        `设备${at}`,
        at % 3 === 0 ? "完好" : "待修",
        `${at * 10}.50`,
        `2026-01-${String((at % 28) + 1).padStart(2, "0")}`,
        "管理员",
        at % 2 ? "男" : "女",
      ].join(","),
    );
    const header = "名称,状况,单价,购置日期,用户,性别,金额（元）,名称,品相等级,创建时间";
    const file = await upload("devices.csv", [header, ...rows.map((row, at) => `${row},${at},,优,,无`)].join("\n"));
    const draft = { source: "sheet", module: "device", area: "office", title: "设备", file };
    const reply = await admin.post<StudioDraft>(studioDraftEndpoint.path, draft);
    expect(reply.msg).toBe("操作成功");
    const { schema, ui, en } = JSON.parse(reply.data.text) as {
      readonly schema: { readonly properties: Record<string, { readonly title: string }> };
      readonly ui: { readonly fields: object };
      readonly en: Record<string, unknown>;
    };
    const byTitle = Object.fromEntries(
      Object.entries(schema.properties).map(([name, { title, ...rest }]) => [title, { name, ...rest }]),
    );
    expect(byTitle["名称"]).toMatchObject({ name: "name", type: "string" });
    expect([byTitle["金额（元）"], byTitle["名称 2"], byTitle["品相等级"]]).toMatchObject([
      { name: "amount", type: "integer" },
      { name: "name2" },
      { name: "pinXiangLevel" },
    ]);
    expect(reply.data.leftOut.map(({ place, field, message }) => [place, field, message.en])).toEqual([
      ["K", null, "The column has values but no heading. It is left out."],
      ["品相等级", "pinXiangLevel", "The English “Pin xiang level” contains pinyin. Translate it."],
      ["创建时间", null, "The server keeps “createTime” for every record, so that it is no field"],
      ["H", "name2", "The heading is there twice. The title is “名称 2”."],
    ]);
    expect(byTitle["状况"]).toMatchObject({ enum: ["完好", "待修"] });
    expect(byTitle["单价"]).toMatchObject({ "x-format": "money" });
    expect(byTitle["购置日期"]).toMatchObject({ format: "date" });
    expect(byTitle["用户"]).toMatchObject({ name: "userId", "x-ref": { module: "user" } });
    expect(byTitle["性别"]).toMatchObject({ "x-dict": "sex" });
    expect(Object.values(ui.fields)).toEqual([{ "ui:enumNames": ["完好", "待修"] }]);
    expect(en["name"]).toBe("Name");
    expect(reply.data.findings.filter(({ severity }) => severity === "error")).toEqual([]);
  });

  it("drafts the kind of a column that the import of its rows reads", async () => {
    const columns: readonly (readonly [heading: string, kind: string, values: readonly string[]])[] = [
      ["标价", "money", ['"1,100.50"', "980.00", '"￥12,000.00"']],
      ["运费", "money", ["12元", "¥ 8.5", "0.00"]],
      ["库存", "integer", ['"1,200"', "35", "-7"]],
      ["涨幅", "percent", ["12.5%", "-3%", "0％"]],
      ["重量", "number", ["1.25", '"1,000.5"', "3"]],
      ["编号", "string", ["0012", "0345", "1200"]],
      ["电话", "string", ["+8613800138000", "+8613900139000", "+85251234567"]],
      ["送达", "date", ["2026年5月1日", "2026/5/12", "2026-05-31 00:00:00"]],
      ["签收", "local-date-time", ["2026/5/1 8:30", "2026-05-12", "2026-05-12T09:00:00Z"]],
      ["开门", "local-time", ["8:30", "下午3:05", "22:00:15"]],
      ["时长", "string", ["36:15", "40:00", "8:30"]],
      ["合格", "boolean", ["√", "×", "√"]],
      ["折扣", "percent", ["50%", "0.5", "12.5%"]],
      ["订单号", "string", ["20260101000000", "20260102000000", "20260103000000"]],
      ["积分", "integer", ["123456789013", "5", "-70"]],
      ["说明", "string", ['"易碎\n轻放"', "无", "无"]],
      ["经过", "string", ["长".repeat(3000), "无", "无"]],
    ];
    const rows = [0, 1, 2].map((at) => columns.map(([, , values]) => values[at]).join(","));
    const file = await upload("parcels.csv", [columns.map(([heading]) => heading).join(","), ...rows].join("\n"));
    const reply = await admin.post<StudioDraft>(studioDraftEndpoint.path, {
      source: "sheet",
      module: "parcel",
      area: "office",
      title: "包裹",
      file,
    });
    const { schema, ui } = JSON.parse(reply.data.text) as {
      readonly schema: { readonly properties: Record<string, Readonly<Record<string, string>>> };
      readonly ui: { readonly fields: Record<string, unknown> };
    };
    const named = (title: string): string =>
      Object.keys(schema.properties).find((name) => schema.properties[name]?.title === title) ?? "";
    expect(schema.properties[named("积分")]).toMatchObject({ maximum: Number.MAX_SAFE_INTEGER });
    expect(schema.properties[named("经过")]).toMatchObject({ maxLength: 4000 });
    for (const title of ["说明", "经过"]) expect(ui.fields[named(title)]).toEqual({ "ui:widget": "textarea" });
    expect(reply.data.findings.filter(({ severity }) => severity === "error")).toEqual([]);
    const kinds = Object.values(schema.properties).map(({ title, type, format, "x-format": own }) => [
      title,
      own ?? format ?? type,
    ]);
    expect(kinds).toEqual(columns.map(([heading, kind]) => [heading, kind]));
  });

  test("drafts objects and lists of objects of a JSON Schema with their parts", async () => {
    const line = {
      required: ["quantity"],
      properties: { quantity: { type: "integer", minimum: 1 }, at: { format: "date-time" } },
    };
    const name = { type: "string", minLength: 2, pattern: "^[A-Z]", format: "idn-hostname" };
    const customer = { type: "object", properties: { name, "zip-code": { type: "string" }, home: line } };
    const properties = { customer, lines: { type: "array", items: { $ref: "#/$defs/line" } }, extra: { type: "object" } };
    const code = { type: "string", pattern: "(?=a)b", const: "b" };
    const document = JSON.stringify({
      type: "object",
      $defs: { line: { type: "object", ...line } },
      properties: { ...properties, code },
      if: { required: ["code"] },
    });
    const draft = { source: "schema", module: "sample-draft", area: "office", title: "样例", document };
    const { data, text } = await admin.post<StudioDraft>(endpointPath(studioDraftEndpoint), draft);
    expect(
      data.findings.filter(({ severity }) => severity === "error"),
      text,
    ).toEqual([]);
    const parts = { quantity: { type: "integer", minimum: 1 }, at: { "x-format": "local-date-time" } };
    const { schema } = JSON.parse(data.text) as { readonly schema: { readonly properties: object } };
    expect(schema.properties).toMatchObject({
      customer: {
        type: "object",
        properties: { name: { type: "string", minLength: 2, pattern: "^[A-Z]" }, home: { type: "object", properties: parts } },
      },
      lines: { type: "array", items: { type: "object", required: ["quantity"], properties: parts } },
    });
    expect(schema.properties).not.toHaveProperty("extra");
    expect(data.leftOut.map(({ place, field, message }) => [place, field, message.zh])).toEqual([
      ["#/if", null, "“if”未采用。随其他字段变化的规则写在 ui:visible 与 x-required"],
      ["#/properties/extra", null, "键不固定的对象无法作为字段，未采用"],
      ["#/properties/customer/properties/zip-code", "customer", "名称“zip-code”不能用在对象或列表中，未采用"],
      ["#/properties/customer/properties/name/format", "customer", '“format”未采用："idn-hostname"'],
      ["#/properties/code/pattern", "code", '“pattern”未采用："(?=a)b" 无法在线性时间内匹配'],
      ["#/properties/code/const", "code", '“const”未采用："b"'],
    ]);
  });

  test.each([
    [
      "schema",
      { document: '{"type":"object","required":["name"],"properties":{"name":{"type":"string","maxLength":20}}}' },
      /"name"/,
    ],
    ["schema", { document: "[]" }, /properties/],
    ["schema", { document: "{" }, /JSON/],
    ["openapi", { document: '{"components":{"schemas":{"A":{"properties":{"a":{"type":"string"}}}}}}', schemaName: "A" }, /"a"/],
    ["openapi", { document: '{"components":{"schemas":{"A":{}}}}', schemaName: "B" }, /A/],
    ["sheet", { file: "/files/none.csv" }, /重新上传/],
    ["table", { datasourceId: "1", tableName: "a" }, /不存在/],
    ["openapi", { document: " ".repeat(STUDIO_DOCUMENT_LIMIT + 1), schemaName: "A" }, /1,000,001 个字符，最多 1,000,000 个/],
    ["blank", { module: "../evil" }, /“..\/evil”不能作为模块标识/],
    ["blank", { area: "system", module: "post" }, /schemas\/system\/post.json 已存在/],
  ])("drafts from %s, or names the reason", async (source, parts, expected) => {
    const draft = { source, module: "sample-draft", area: "office", title: "样例", ...parts };
    const reply = await admin.post<StudioDraft | null>(endpointPath(studioDraftEndpoint), draft);
    expect(reply.data?.text ?? reply.msg).toMatch(expected);
  });
});

it("writes nothing where the operator does not allow it", async () => {
  const folder = await moduleFolder(false);
  const server = await createTestServer({ database: DATABASE, deps: { moduleFiles: folder.moduleFiles } });
  const admin = await server.signIn("admin");
  expect((await admin.get<StudioFolder>(studioFilesEndpoint.path)).data.writable).toBe(false);
  const reply = await admin.post(studioSaveEndpoint.path, { path: PATH, text: ROOM, base: null });
  expect([reply.status, reply.msg]).toEqual([403, expect.stringContaining("SCHEMAS_WRITABLE")]);
  expect((await readdir(folder.folder)).includes("office")).toBe(false);
  await server.close();
  await folder.remove();
});
