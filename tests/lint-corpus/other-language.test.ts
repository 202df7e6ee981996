import { expect, test } from "vitest";
import { lintSample } from "./lint-sample.ts";

const RULES = ["said-otherwise", "opposite-english", "swapped-english", "removal-words"];

/** Rule, place and hint of the findings of texts in a module with these fields. */
function textFindings(properties: object, en: object, more: object = {}): readonly string[] {
  return lintSample(properties, { ...more, en: { title: "Samples", ...en } })
    .filter(({ rule }) => RULES.includes(rule))
    .map(({ rule, pointer, hint }) => `${rule} ${pointer} ${hint?.en ?? ""}`);
}

test("a Chinese text is wrong where the English agrees with the bound", () => {
  const fee = { type: "integer", title: "费用", minimum: 50, maximum: 1000, description: "50 至 500 元" };
  expect(textFindings({ fee }, { fee: { title: "Fee", description: "From 50 to 1,000 yuan" } })).toEqual([
    "said-otherwise /schema/properties/fee/description Write 1000 in the Chinese, as in the English",
  ]);
});

test("a bound may be wrong where both languages contradict it", () => {
  const fee = { type: "integer", title: "费用", minimum: 50, maximum: 1000, description: "50 至 500 元" };
  expect(textFindings({ fee }, { fee: { title: "Fee", description: "From 50 to 500 yuan" } })).toEqual([
    'said-otherwise /schema/properties/fee/maximum Write "maximum": 500, or correct the text in both languages',
  ]);
});

test("a Chinese text is wrong where the English agrees with the length of the pattern", () => {
  const code = { type: "string", title: "编码", pattern: "^[0-9A-Z]{18}$", "x-message": "编码为 15 位数字或大写字母" };
  expect(textFindings({ code }, { code: { title: "Code", message: "The code has 18 digits or capital letters" } })).toEqual([
    "said-otherwise /schema/properties/code/x-message Write 18 in the Chinese, as in the English",
  ]);
});

test("an example is wrong where that of the other language matches the pattern", () => {
  const code = { type: "string", title: "编码", pattern: "^[A-Z]{2}-\\d{3}$", "x-message": "编码形如 LT0001" };
  expect(textFindings({ code }, { code: { title: "Code", message: "A code such as LT-001" } })).toEqual([
    "said-otherwise /schema/properties/code/x-message Write LT-001, as in the other language",
  ]);
});

test("the English is exchanged where the names say the Chinese", () => {
  const age = { type: "integer", minimum: 0, maximum: 120 };
  expect(
    textFindings(
      { minAge: { ...age, title: "最小年龄" }, maxAge: { ...age, title: "最大年龄" } },
      { minAge: "Maximum age", maxAge: "Minimum age" },
    ),
  ).toEqual(['swapped-english /en/minAge Write "Minimum age" for “minAge”, and "Maximum age" for “maxAge”']);
});

test("the Chinese of the message of removal is wrong where the English and “remove” agree", () => {
  const states = {
    field: "status",
    first: "draft",
    values: {
      draft: { value: 0, title: "草稿", remove: true },
      sent: { value: 1, title: "已寄出" },
      refused: { value: 2, title: "已拒绝", remove: true },
    },
    moves: [{ title: "处理", from: "draft", to: ["sent", "refused"] }],
  };
  const names = { draft: "Draft", sent: "Sent", refused: "Refused" };
  const removal = { otherwise: "只能删除草稿或已寄出的申请" };
  const en = { status: { title: "Status", states: names, moves: ["Handle"] } };
  const status = { type: "integer", title: "状态" };
  expect(
    textFindings(
      { status },
      { ...en, removal: { otherwise: "Only draft or refused requests can be deleted" } },
      { states, removal },
    ),
  ).toEqual(["removal-words /removal/otherwise Write “已拒绝” in place of “已寄出”"]);
});

test("the English is exchanged where one of the names says the Chinese", () => {
  const day = { type: "string", format: "date" };
  expect(
    textFindings(
      { adoptFrom: { ...day, title: "认养开始" }, adoptUntil: { ...day, title: "认养结束" } },
      { adoptFrom: "Adoption ends", adoptUntil: "Adoption starts" },
    ),
  ).toEqual(['swapped-english /en/adoptFrom Write "Adoption starts" for “adoptFrom”, and "Adoption ends" for “adoptUntil”']);
});

test("the English of two names is not exchanged where it has the stem that both share", () => {
  const moment = { type: "string", title: "出机时间", "x-format": "local-date-time" };
  const fields = { washerNo: { type: "string", title: "洗涤机" }, washUntil: moment };
  expect(textFindings(fields, { washerNo: "Washing machine", washUntil: "Wash ended at" })).toEqual([]);
});

test("a message of removal names the choice of its condition, also beside another condition", () => {
  const enabled = { type: "integer", title: "启用状态", enum: [0, 1] };
  const ui = { fields: { enabled: { "ui:enumNames": ["停用", "启用"] } } };
  const said = (otherwise: string): readonly string[] =>
    textFindings({ enabled }, {}, { ui, removal: { when: { properties: { enabled: { const: 0 } } }, otherwise } });
  expect(said("只能删除已停用且没有库存的品种")).toEqual([]);
  expect(said("只能删除已启用且没有库存的品种")).toEqual([
    "removal-words /removal/when/properties/enabled/const Write 1, or correct removal.otherwise",
  ]);
});
