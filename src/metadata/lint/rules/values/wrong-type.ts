import type { Json, JsonObject, Text } from "#contract";
import { numberIn } from "../../../source/strange-text.ts";
import { exampleAt, inlineJson } from "../../facts/example.ts";
import { isArray, isOfType, lookUp, objectAt, stringAt, valueAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import type { StructuralFault } from "../../facts/structure.ts";
import { text } from "../../words.ts";

type TypeFault = Extract<StructuralFault, { readonly kind: "wrong-type" }>;

export const wrongType: Rule = {
  id: "wrong-type",
  severity: "error",
  says: text("值的类型不对", "A value has the wrong type"),
  check(draft, report) {
    for (const fault of draft.structure) {
      if (fault.kind !== "wrong-type") continue;
      const expected = [...new Set(fault.expected)];
      const subject = subjectOf(fault.path);
      const message = text(
        `${subject.zh}应为${expected.map((type) => TYPES[type]?.zh ?? type).join("或")}，却是${TYPES[fault.actual]?.zh ?? fault.actual}`,
        `${subject.en} must be ${expected.map((type) => TYPES[type]?.en ?? type).join(" or ")}, not ${TYPES[fault.actual]?.en ?? fault.actual}`,
      );
      const value = valueAt(draft.file.value, ...fault.path) ?? null;
      report(fault.path, "value", message, habit(fault, value) ?? corrected(fault, value, expected));
    }
  },
};

function subjectOf(path: StructuralFault["path"]): Text {
  const last = path.at(-1);
  if (last === undefined) return text("文件", "The file");
  if (typeof last === "string") return text(`“${last}”`, `“${last}”`);
  const list = path.findLast((step) => typeof step === "string") ?? "";
  return text(`“${list}”的第 ${last + 1} 项`, `Item ${last + 1} of “${list}”`);
}

const TYPES: Readonly<Record<string, Text>> = {
  string: text("文本", "a string"),
  integer: text("整数", "a whole number"),
  number: text("数字", "a number"),
  boolean: text("true 或 false", "true or false"),
  array: text("数组", "a list"),
  object: text("对象", "an object"),
  null: text("null", "null"),
};

/** Hints for keys that a value of a certain type is often given to. */
const HABITS: Readonly<Record<string, Text>> = {
  handler: text(
    "没有“set”和“to”的操作自动使用功能清单里的处理器 <模块>/<操作>，请删除",
    "An action without “set” and “to” uses the feature's handler <module>/<action>. Delete this.",
  ),
  "ui:visible=boolean": text(
    '始终隐藏用 "ui:widget": "hidden"；始终显示就删除它',
    'Write "ui:widget": "hidden" to hide the field always. Delete it to show the field always.',
  ),
  "when=boolean": text(
    '对所有记录就删除它；否则写成 {"properties": {"status": {"const": 1}}}',
    'Delete it for all records. Otherwise write {"properties": {"status": {"const": 1}}}.',
  ),
  "page=boolean": text('写成 "page": {}，或删除', 'Write "page": {}, or delete it'),
  "confirm=boolean": text("写出要用户确认的中文问句", "Write the Chinese question that the user confirms"),
  "todo=boolean": text("写出待办的中文名称", "Write the Chinese label of the to-do"),
  "tree=boolean": text('写引用上级的字段，如 "tree": "parentId"', 'Name the field that refers to the parent: "tree": "parentId"'),
  "required=boolean": text(
    "必填字段列在外层对象的“required”数组中，请删除此处",
    "List required fields in “required” of the object around it, and delete this",
  ),
  "first=integer": text("写状态的标识，如 unpaid", "Write the ID of the state, such as “unpaid”"),
  "from=integer": text("写状态的标识，如 unpaid", "Write the ID of the state, such as “unpaid”"),
  "to=integer": text("写状态的标识，如 unpaid", "Write the ID of the state, such as “unpaid”"),
  "additionalProperties=object": text(
    '任意键的对象没有固定的列：用键与值两列的列表，或只写 "type": "object"，以 JSON 编辑',
    'An object with any keys has no columns. Use a list of objects with a key and a value, or only "type": "object", which is edited as JSON.',
  ),
  "items=array": text(
    '列表的各项只有一个 schema；各位置不同就用对象："type": "object" 加 properties',
    'The items of a list have one schema. If each position differs, use an object: "type": "object" with properties.',
  ),
  "type=null": text('写类型，如 "type": "string"', 'Give a type, such as "type": "string"'),
  "title=null": text("写出中文名称", "Write the Chinese name"),
  "title=object": text("这里只写中文名称，英文写在 en", "Write only the Chinese name. The English belongs in “en”."),
};

function habit({ path, actual }: TypeFault, value: Json): Text | null {
  const name = String(path.at(-1) ?? "");
  if (name === "type" && isArray(value)) {
    const type = value.find((entry) => entry !== "null");
    return text(
      `只写一个类型："${String(type)}"；非必填的字段本来就可以为空`,
      `Write one type: "${String(type)}". A field that is not required can be empty anyway.`,
    );
  }
  if (name === "items" && isArray(value) && value.length < 2) return null;
  if (name === "where" && isArray(value) && value.length > 0) {
    const merged = inlineJson(Object.assign({}, ...value.map((part) => objectAt(part))));
    return text(`写成一个对象：${merged}`, `Write one object: ${merged}`);
  }
  if (name === "where" || path.at(-2) === "where")
    return text("右边写本记录的字段名", "The right side is the name of a field of this record");
  return lookUp(HABITS, name) ?? lookUp(HABITS, `${name}=${actual}`) ?? null;
}

/** The value as it was probably meant, or an example of the right type. */
function corrected(fault: TypeFault, value: Json, expected: readonly string[]): Text {
  const write = (json: Json): Text => text(`写成 ${inlineJson(json)}`, `Write ${inlineJson(json)}`);
  const wants = (type: string): boolean => expected.includes(type);
  if (typeof value === "string" && (wants("integer") || wants("number"))) {
    const number = value.trim() === "" ? null : numberIn(value.trim());
    if (number !== null && number === value.trim()) return text(`去掉引号：${number}`, `Drop the quotes: ${number}`);
    if (number !== null && /\d/.test(value))
      return text(`写成不带单位与引号的数：${number}`, `Write a number without unit and quotes: ${number}`);
  }
  if (typeof value === "string" && wants("integer") && expected.length === 1)
    return text("写一个整数，如 50", "Write a whole number such as 50");
  if (typeof value === "number" && wants("integer")) return write(Math.round(value));
  if (wants("boolean") && typeof value === "string") {
    if (value === "true" || value === "false") return text(`去掉引号：${value}`, `Drop the quotes: ${value}`);
    if (expected.length === 1) return text("写成不带引号的 true，或删除", "Write true without quotes, or delete it");
  }
  if (typeof value === "string" && wants("number")) return text("写一个数，不带引号", "Write a number without quotes");
  if (value === null) return text("删除该键即采用默认值", "Delete the key to use the default");
  if (wants("string")) return asText(fault, value);
  if (wants("array") && typeof value === "string") {
    const list = JSON.stringify(value.split(/\s*,\s*/));
    return text(`写成数组：${list}`, `Write a list: ${list}`);
  }
  if (wants("array") && (typeof value !== "object" || stringAt(value, "type") !== undefined)) return write([value]);
  const entries = Object.entries(objectAt(value));
  if (wants("array") && entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key))) {
    const list = inlineJson(entries.map(([, part]) => part));
    return text(`写成数组：${list}`, `Write a list: ${list}`);
  }
  if (wants("array")) return text("用方括号写成数组", "Write a list in square brackets");
  if (fault.definition === "test" && typeof value !== "object") return write({ const: value });
  const only = isArray(value) && value.length === 1 ? value[0] : value;
  if (only !== undefined && only !== value && expected.some((type) => isOfType(only, type))) return write(only);
  const example = exampleAt(fault, only ?? null);
  return example === null ? text("按格式文档改正此值", "Correct the value. See the reference of module files.") : write(example);
}

/** Keys by which other tools name a field in an object. */
const NAMING = ["field", "name", "scope", "key", "prop", "dataIndex", "fieldname", "id", "value"];

/** The text that an object stands for: the field that it names, or an endpoint in its parts. */
function named(value: JsonObject, key: string): string | null {
  const { method, path, url } = value;
  const address = path ?? url;
  if (key === "endpoint" && typeof address === "string")
    return `${typeof method === "string" ? method.toUpperCase() : "POST"} ${address}`;
  const name = NAMING.map((part) => value[part]).find((part) => typeof part === "string");
  return typeof name === "string" ? name.replace(/^#\/properties\//, "") : null;
}

function asText(fault: TypeFault, value: Json): Text {
  const choices = fault.rule["enum"];
  if (isArray(choices) && !isArray(value)) {
    const all = choices.map((choice) => JSON.stringify(choice));
    return text(`可用：${all.join("、")}`, `Possible: ${all.join(", ")}`);
  }
  const parts = Object.values(objectAt(value)).filter((part) => typeof part === "string");
  const first = isArray(value) ? value[0] : (named(objectAt(value), String(fault.path.at(-1) ?? "")) ?? parts[0]);
  const meant = fault.definition === "sortKey" && parts.some((part) => /^desc/i.test(part)) ? `-${String(first)}` : first;
  if (typeof meant === "string") return text(`写成 ${JSON.stringify(meant)}`, `Write ${JSON.stringify(meant)}`);
  if (typeof value === "object") return text("写成双引号中的文本", "Write a string in double quotes");
  return text(`加上引号："${String(value)}"`, `Put it in quotes: "${String(value)}"`);
}
