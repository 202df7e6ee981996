import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RecordHistory, Page, StoredRecord, ViewList } from "#contract";
import { createTestServer, type TestClient, type TestServer } from "../../support/server/create-test-server.ts";
import type { RefusedChange } from "../../../src/server/data/tables/sync-report.ts";
import { exampleModules } from "../../support/modules/examples.ts";
import { testCatalog } from "../../support/server/test-deps.ts";
import { grants } from "../access/grants.ts";
import { DATABASE } from "../support.ts";

const CLIENT = {
  module: "client-note",
  title: "客户备注",
  schema: {
    type: "object",
    required: ["noteName"],
    properties: {
      noteName: { type: "string", title: "名称", maxLength: 20 },
      phoneNo: { type: "string", title: "电话", maxLength: 20, "x-unique": true },
      deptId: { type: "string", title: "部门", "x-ref": { module: "dept" } },
      serialNo: { type: "string", title: "编号", readOnly: true, "x-serial": { prefix: "N" } },
    },
  },
  ui: { list: { columns: ["noteName", "phoneNo", "serialNo"], filters: ["phoneNo", "noteName"], sort: ["phoneNo"] } },
  endpoints: { base: "/test/client-note" },
  en: { title: "Notes", noteName: "Name", phoneNo: "Phone", deptId: "Department", serialNo: "Number" },
};
const { phoneNo, serialNo, ...others } = CLIENT.schema.properties;
/** The same module with another name, and other names of two fields. */
const RENAMED = {
  ...CLIENT,
  module: "customer-note",
  renamed: ["client-note"],
  schema: {
    ...CLIENT.schema,
    properties: {
      ...others,
      phone: { ...phoneNo, "x-renamed": ["phoneNo"] },
      number: { ...serialNo, "x-renamed": ["serialNo"] },
    },
  },
  ui: { list: { columns: ["noteName", "phone", "number"], filters: ["phone", "noteName"], sort: ["phone"] } },
  en: { title: "Notes", noteName: "Name", phone: "Phone", deptId: "Department", number: "Number" },
};
const BEFORE = { "schemas/test/client-note.json": CLIENT };
const AFTER = { "schemas/test/customer-note.json": RENAMED };
const NOTES = "/api/test/client-note";

let at: TestServer;
let admin: TestClient;
let id: string;
beforeAll(async () => {
  at = await createTestServer({ database: DATABASE, modules: BEFORE });
  admin = await at.signIn("admin");
  const { grantStaff, menuIds, roleId } = grants(at, admin);
  for (const name of ["甲", "乙"]) await saved(`${NOTES}/submit`, { noteName: name, phoneNo: `1${name}` });
  id = (await listed()).find(({ noteName }) => noteName === "甲")?.id ?? "";
  await saved(`${NOTES}/submit`, { id, phoneNo: "2" });
  await saved("/api/trellis/records/client-note/views/save", {
    name: "有电话",
    sharing: { kind: "everyone" },
    content: {
      columns: [{ field: "phoneNo", hidden: false, width: 200, fixed: null }],
      density: "default",
      layout: "table",
      sort: [{ field: "phoneNo", descending: true }],
      filters: { phoneNo_like: "2" },
      where: { all: [{ field: "phoneNo", operator: "notnull", value: "" }] },
      size: 0,
    },
  });
  const scope = await saved("/api/blade-system/data-scope/submit", {
    menuId: await menuIds("clientnote"),
    scopeName: "看名称和电话",
    resourceCode: "notes",
    scopeType: 5,
    scopeColumn: "",
    scopeValue: '{"properties":{"phoneNo":{"const":"2","x-maximum":"phoneNo"}},"required":["phoneNo"]}',
    scopeField: "noteName,phoneNo",
  });
  await grantStaff(["clientnote", "clientnote_edit", "clientnote_view"], scope.id);
  const rights = { module: "client-note", rights: { phoneNo: "read" } };
  await saved(`/api/blade-system/role/field-rules?roleId=${await roleId("staff")}`, rights);
});
afterAll(() => at.close());

async function saved(path: string, body: object): Promise<StoredRecord> {
  const { status, data, text } = await admin.post<StoredRecord>(path, body);
  expect(status, text).toBe(200);
  return data;
}

async function listed(client = admin): Promise<readonly StoredRecord[]> {
  const { data, status } = await client.get<Page<StoredRecord>>(`${NOTES}/list`);
  expect(status).toBe(200);
  return data.records;
}

describe("a module and fields with other names", () => {
  test("are a rename of what there is: no table, column or index is built", async () => {
    const report = await at.server.replaceCatalog(await testCatalog(AFTER));
    expect(report.refused).toEqual([]);
    const statements = report.applied.map(({ statement }) => statement);
    expect(statements).toContain('alter table "client_note" rename to "customer_note"');
    expect(statements).toContain('alter table "customer_note" rename column "phone_no" to "phone"');
    expect(statements.filter((statement) => !statement.includes(" rename "))).toEqual([]);
  });

  test("keep the values, the rule of unique values and the next number", async () => {
    expect((await listed()).map(({ phone, number }) => [phone, number])).toEqual([
      ["1乙", "N000002"],
      ["2", "N000001"],
    ]);
    const twice = await admin.post(`${NOTES}/submit`, { noteName: "丙", phone: "2" });
    expect(twice.errors).toMatchObject([{ pointer: "/phone", keyword: "x-unique" }]);
    expect(await saved(`${NOTES}/submit`, { noteName: "丙", phone: "3" })).toMatchObject({ number: "N000003" });
  });

  test("keep the history, which names the fields as they are called now", async () => {
    await saved(`${NOTES}/submit`, { id, phone: "22" });
    const { data } = await admin.get<RecordHistory>("/api/trellis/records/customer-note/history", { id });
    expect(data.records.map(({ kind, changes }) => [kind, changes.map(({ field }) => field).toSorted()])).toEqual([
      ["edit", ["phone"]],
      ["edit", ["phone"]],
      ["add", ["noteName", "number", "phone"]],
    ]);
    const [, edit] = data.records;
    const back = { id, entry: edit?.id, side: "before", fields: ["phone"] };
    await saved("/api/trellis/records/customer-note/restore", back);
    expect((await listed()).find((note) => note.id === id)).toMatchObject({ phone: "1甲" });
    await saved(`${NOTES}/submit`, { id, phone: "2" });
  });

  test("keep the saved views", async () => {
    const { data } = await admin.get<ViewList>("/api/trellis/records/customer-note/views");
    expect(data.views.map(({ name, content }) => ({ name, ...content }))).toMatchObject([
      {
        name: "有电话",
        columns: [{ field: "phone" }],
        sort: [{ field: "phone", descending: true }],
        filters: { phone_like: "2" },
        where: { all: [{ field: "phone", operator: "notnull" }] },
      },
    ]);
  });

  test("keep what each role may see and change", async () => {
    const staff = await at.signIn("staff");
    const [seen, ...more] = await listed(staff);
    expect(more).toEqual([]);
    expect(seen).toMatchObject({ id, noteName: "甲", phone: "2" });
    expect(seen).not.toHaveProperty("number");
    const edit = await staff.post(`${NOTES}/submit`, { id, noteName: "甲甲", phone: "9" });
    expect(edit.errors).toMatchObject([{ pointer: "/phone", keyword: "x-access" }]);
    expect((await staff.post(`${NOTES}/submit`, { id, noteName: "甲甲" })).status).toBe(200);
    const { rows } = await sql<{ code: string }>`
      select code from menu where code like 'c%note%' and is_deleted = 0 and component <> '' order by code`.execute(at.db);
    expect(rows).toEqual([{ code: "customernote" }]);
  });

  test("stay as they were when another change of the file would lose data", async () => {
    const { noteName, ...rest } = RENAMED.schema.properties;
    const lossy = {
      ...RENAMED,
      schema: {
        ...RENAMED.schema,
        required: [],
        properties: { name: { ...noteName, type: "object", maxLength: undefined, "x-renamed": ["noteName"] }, ...rest },
      },
      ui: { ...RENAMED.ui, label: "phone", list: { ...RENAMED.ui.list, columns: ["phone"], filters: ["phone"] } },
      en: { title: "Notes", name: "Name", phone: "Phone", deptId: "Department", number: "Number" },
    };
    const report = await at.server.replaceCatalog(await testCatalog({ "schemas/test/customer-note.json": lossy }));
    expect(report).toMatchObject({ applied: [], refused: [{ module: "customer-note", pointer: "/schema/properties/name" }] });
    expect((await listed()).map(({ noteName: name }) => name)).toContain("甲甲");
  });

  test("keep the values where a field of the new name was there before, and left a column", async () => {
    const path = "schemas/test/plain-note.json";
    const named = (field: string, keys: object = {}): string =>
      JSON.stringify({
        ...CLIENT,
        module: "plain-note",
        schema: {
          type: "object",
          properties: { [field]: { type: "string", title: "标题", maxLength: 20, "x-unique": true, ...keys } },
        },
        ui: {},
        endpoints: { base: "/test/plain-note" },
        en: { title: "Plain notes", [field]: "Heading" },
      });
    const follow = async (file: string): Promise<unknown> =>
      (await at.server.replaceCatalog(await testCatalog({ ...AFTER, [path]: file }))).refused;
    const stored = async (): Promise<readonly StoredRecord[]> =>
      (await admin.get<Page<StoredRecord>>("/api/test/plain-note/list", {})).data.records;
    await follow(named("heading"));
    await saved("/api/test/plain-note/submit", { heading: "甲" });
    // The administrator forgets x-renamed, sees empty values, and takes the step back.
    await follow(named("caption"));
    await saved("/api/test/plain-note/submit", { caption: "乙" });
    await follow(named("heading"));
    expect(await follow(named("caption", { "x-renamed": ["heading"] }))).toEqual([]);
    expect(new Set((await stored()).map(({ caption }) => caption))).toEqual(new Set([null, "甲"]));
    // A file from before the rename takes it back.
    await follow(named("heading"));
    expect(new Set((await stored()).map(({ heading }) => heading))).toEqual(new Set([null, "甲"]));
    await follow(named("caption", { "x-renamed": ["heading"] }));
    expect(new Set((await stored()).map(({ caption }) => caption))).toEqual(new Set([null, "甲"]));
    const { rows } = await sql<{ heading: string | null }>`select heading from plain_note`.execute(at.db);
    expect(rows.map(({ heading }) => heading)).toContain("乙");
  });

  test("keep the history when the earlier name leaves the file", async () => {
    const { renamed: _, ...without } = RENAMED;
    await at.server.replaceCatalog(await testCatalog({ "schemas/test/customer-note.json": without }));
    const { data } = await admin.get<RecordHistory>("/api/trellis/records/customer-note/history", { id });
    expect(data.records.length).toBeGreaterThan(2);
  });

  test("keep the rule that no two overlap, of a period and of the fields that it compares", async () => {
    const text = exampleModules("clinic/appointment")["schemas/clinic/appointment.json"] as string;
    const path = "schemas/clinic/appointment.json";
    await at.server.replaceCatalog(await testCatalog({ [path]: text }));
    const base = "/api/clinic/appointment";
    const period = { endAt: "2026-05-31 09:30:00" };
    await saved(`${base}/submit`, { ...period, patient: "甲", room: "1", startAt: "2026-05-31 09:00:00" });
    const file = text
      .replaceAll("startAt", "beginAt")
      .replaceAll('"room"', '"bay"')
      .replaceAll('"cancelled"', '"dropped"')
      .replace('"beginAt": {', '"beginAt": { "x-renamed": ["startAt"],')
      .replace('"bay": {', '"bay": { "x-renamed": ["room"],')
      .replace('"dropped": { "type"', '"dropped": { "x-renamed": ["cancelled"], "type"');
    const report = await at.server.replaceCatalog(await testCatalog({ [path]: file }));
    expect(report.refused).toEqual([]);
    const { rows } = await sql<{ definition: string }>`
      select pg_get_constraintdef(oid) as definition from pg_constraint
      where conrelid = 'appointment'::regclass and contype = 'x'`.execute(at.db);
    expect(rows.map(({ definition }) => ["begin_at", "bay", "dropped"].every((name) => definition.includes(name)))).toEqual([
      true,
    ]);
    const visit = { ...period, patient: "乙", bay: "1", beginAt: "2026-05-31 09:15:00" };
    const refused = await admin.post(`${base}/submit`, visit);
    expect([refused.status, refused.errors.map(({ pointer, keyword }) => [pointer, keyword])]).toEqual([
      400,
      [["/beginAt", "x-no-overlap"]],
    ]);
    await saved(`${base}/submit`, { ...visit, dropped: true });
  });

  test("take the name of a module that is gone, unless its records are in the way", async () => {
    const file = (module: string, keys: object = {}) => ({
      ...CLIENT,
      module,
      ...keys,
      schema: { type: "object", properties: { noteName: CLIENT.schema.properties.noteName } },
      ui: {},
      endpoints: { base: `/test/${module}` },
      en: { title: "Notes", noteName: "Name" },
    });
    const put = async (...files: readonly ReturnType<typeof file>[]): Promise<unknown> =>
      (
        await at.server.replaceCatalog(
          await testCatalog(Object.fromEntries(files.map((one) => [`schemas/test/${one.module}.json`, one]))),
        )
      ).refused;
    const add = (module: string, noteName: string) => saved(`/api/test/${module}/submit`, { noteName });
    const names = async (module: string): Promise<readonly unknown[]> =>
      (await admin.get<Page<StoredRecord>>(`/api/test/${module}/list`)).data.records.map(({ noteName }) => noteName);
    await put(file("old-note"), file("empty-note"), file("full-note"));
    await add("old-note", "甲");
    const other = await add("full-note", "乙");
    await put(file("old-note"));

    expect(await put(file("empty-note", { renamed: ["old-note"] }))).toEqual([]);
    expect(await names("empty-note")).toEqual(["甲"]);

    const [refusal] = (await put(file("full-note", { renamed: ["old-note", "empty-note"] }))) as readonly RefusedChange[];
    expect(refusal).toMatchObject({ module: "full-note", pointer: "/module" });
    expect(await names("empty-note")).toEqual(["甲"]);
    await sql.raw(refusal?.statement ?? "").execute(at.db);
    expect(await put(file("full-note", { renamed: ["old-note", "empty-note"] }))).toEqual([]);
    expect(await names("full-note")).toEqual(["甲"]);
    const { rows } = await sql`select id::text as id from trellis_left.full_note`.execute(at.db);
    expect(rows).toEqual([{ id: other.id }]);

    // A file from before the rename takes it back, one that comes later does not.
    expect(await put(file("old-note"))).toEqual([]);
    expect(await names("old-note")).toEqual(["甲"]);
    await put(file("late-note", { renamed: ["old-note"] }));
    await put();
    await put(file("old-note"));
    expect(await names("old-note")).toEqual([]);
  });
});
