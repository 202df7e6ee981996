import { beforeAll, expect, it } from "vitest";
import {
  studioDraftEndpoint,
  studioFileEndpoint,
  studioPlanEndpoint,
  studioSaveEndpoint,
  type StudioDraft,
  type StudioPlan,
  type StudioText,
} from "#contract";
import { admin, server, startStudioServer } from "../../support/features/studio-server.ts";
import { createPerson } from "../../support/records/fixtures.ts";
import { upload } from "../../support/records/transfer.ts";

const PATH = "schemas/office/shelf.json";
const CODE = { type: "string", title: "编码", maxLength: 20 };
const SIZE = { type: "string", title: "规格", enum: ["s", "m", "l"] };
const NOTE = { type: "string", title: "备注", maxLength: 20 };
const PLACES = { type: "integer", title: "格数", minimum: 0 };

/** A module file with the given properties and required fields. */
function shelf(
  properties: Readonly<Record<string, object>> & { readonly width: typeof SIZE },
  required: readonly string[] = [],
): string {
  const { length } = properties.width.enum;
  return `${JSON.stringify(
    {
      $schema: "../module.schema.json",
      module: "shelf",
      title: "货架",
      schema: { type: "object", required, properties },
      ui: { fields: { width: { "ui:enumNames": ["小", "中", "大"].slice(0, length) } } },
      endpoints: { base: "/office/shelf" },
      en: {
        title: "Shelves",
        ...Object.fromEntries(Object.keys(properties).map((name) => [name, `Shelf ${name}`])),
        width: { title: "Size", enumNames: ["Small", "Medium", "Large"].slice(0, length) },
      },
    },
    null,
    2,
  )}\n`;
}

startStudioServer();

beforeAll(async () => {
  const text = shelf({ code: CODE, width: SIZE, places: PLACES });
  expect((await admin.post(studioSaveEndpoint.path, { path: PATH, text, base: null })).msg).toBe("操作成功");
  for (const [code, width, places] of [
    ["A1", "s", 3],
    ["A2", "m", null],
    ["A2", "l", 9],
  ])
    await admin.post("/api/office/shelf/submit", { code, width, places });
});

const planOf = async (text: string) => (await admin.post<StudioPlan>(studioPlanEndpoint.path, { path: PATH, text })).data;
const saved = async (text: string) => {
  const { digest } = (await admin.get<StudioText>(studioFileEndpoint.path, { path: PATH })).data;
  return admin.post<StudioText>(studioSaveEndpoint.path, { path: PATH, text, base: digest });
};

it("refuses a rule of unique values that stored records break, before the file is written, and names a value", async () => {
  const unique = shelf({ code: { ...CODE, "x-unique": true }, width: SIZE, places: PLACES, note: NOTE });
  expect((await planOf(unique)).refused).toMatchObject([
    { pointer: "/schema/properties/code", statement: null, field: null, reason: { zh: expect.stringContaining("A2") } },
  ]);
  const reply = await saved(unique);
  expect([reply.status, reply.msg]).toEqual([400, expect.stringMatching(/^没有保存：已有数据重复（A2）/)]);
  // Whoever may write modules and not see the records learns no value.
  const { client } = await createPerson(server, { codes: ["studio"] });
  const blind = (await client.post<StudioPlan>(studioPlanEndpoint.path, { path: PATH, text: unique })).data;
  expect(blind.refused.map(({ reason }) => reason.en)).toEqual([
    "Existing records have duplicate values. Remove the duplicates first.",
  ]);
  // The trial left nothing behind.
  expect((await planOf(unique)).statements.join()).toContain('add column "note"');
  expect((await admin.post("/api/office/shelf/submit", { code: "A2", width: "s" })).status).toBe(200);
});

it("counts the records that do not fit new rules, which stay", async () => {
  const changed = {
    code: { ...CODE, maxLength: 1 },
    width: { ...SIZE, enum: ["s", "m"] },
    places: { ...PLACES, maximum: 5 },
    note: NOTE,
  };
  const { unfit, refused } = await planOf(shelf(changed, ["places", "note"]));
  expect(refused).toEqual([]);
  expect(unfit.map(({ field, message }) => [field, message.zh])).toEqual([
    ["code", "4 条记录的“编码”不符合新的规则，下次编辑时须改正"],
    ["width", "1 条记录的“规格”不符合新的规则，下次编辑时须改正"],
    ["places", "“格数”改为必填，2 条记录没有值，下次编辑时须填写"],
    ["places", "1 条记录的“格数”不符合新的规则，下次编辑时须改正"],
    ["note", "“备注”改为必填，4 条记录没有值，下次编辑时须填写"],
  ]);
  expect((await planOf(shelf({ code: CODE, width: SIZE, places: PLACES }))).unfit).toEqual([]);
});

it("imports the second column of a heading into the field that the draft made of it", async () => {
  const bytes = new TextEncoder().encode("名称,产地,名称\n甲,此处,乙\n");
  const form = new FormData();
  form.set("file", new File([bytes], "goods.csv"));
  const put = await admin.fetch("/api/blade-resource/oss/endpoint/put-local-file", { method: "POST", body: form });
  const { data } = (await put.json()) as { readonly data: { readonly link: string } };
  const request = { source: "sheet", module: "goods-list", area: "office", title: "货单", file: data.link };
  const draft = (await admin.post<StudioDraft>(studioDraftEndpoint.path, request)).data;
  expect((await admin.post(studioSaveEndpoint.path, { path: draft.path, text: draft.text, base: null })).msg).toBe("操作成功");
  const { schema } = JSON.parse(draft.text) as { readonly schema: { readonly properties: object } };
  const names = Object.keys(schema.properties);
  expect(names).toHaveLength(3);
  const job = await upload(admin, "goods-list", bytes, "goods.csv");
  expect(job.data.import?.plan.mapping).toEqual(Object.fromEntries(names.map((name, at) => [at, name])));
});
