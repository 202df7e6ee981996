import { isJsonObject, type Json, type JsonObject, type Text } from "#contract";
import { conditionExample } from "../../../facts/conditions/condition-example.ts";
import { corrected, type TypeFault } from "../../../facts/structure/corrected-type.ts";
import { everyFieldHint } from "../../../facts/fields/every-field.ts";
import { inlineJson } from "../../../facts/structure/example.ts";
import { misplacedValue } from "../../../facts/structure/misplaced-key.ts";
import type { FieldDraft, ModuleDraft } from "../../../facts/draft.ts";
import { isArray, listAt, lookUp, objectAt, stringAt, valueAt } from "../../../facts/json-type.ts";
import type { Project, Rule } from "../../../rule.ts";
import type { StructuralFault } from "../../../facts/structure/structure.ts";
import { text } from "../../../words.ts";

export const wrongType: Rule = {
  id: "wrong-type",
  severity: "error",
  says: text("值的类型不对", "A value has the wrong type"),
  check(draft, report, { drafts }) {
    for (const fault of draft.structure) {
      if (fault.kind !== "wrong-type") continue;
      const expected = [...new Set(fault.expected)];
      const subject = subjectOf(fault.path);
      const message = text(
        `${subject.zh}应为${expected.map((type) => TYPES[type]?.zh ?? type).join("或")}，却是${TYPES[fault.actual]?.zh ?? fault.actual}`,
        `${subject.en} must be ${expected.map((type) => TYPES[type]?.en ?? type).join(" or ")}, not ${TYPES[fault.actual]?.en ?? fault.actual}`,
      );
      const value = valueAt(draft.file.value, ...fault.path) ?? null;
      report(
        fault.path,
        "value",
        message,
        meantKey(fault, draft.file.value) ??
          relatedHint(fault, value, draft, drafts) ??
          everyFieldHint(value, fault.path, draft) ??
          stateOf(fault, value, draft) ??
          misplacedValue(draft.file.value ?? null, fault.path) ??
          exclusiveBound(fault, value, draft.file.value) ??
          conditionHint(fault, value, draft, drafts) ??
          habit(fault, value, draft.record.fields) ??
          corrected(fault, value),
      );
    }
  },
};

/** A related list by the name of its module. */
function relatedHint({ path }: TypeFault, value: Json, { name }: ModuleDraft, drafts: Project["drafts"]): Text | null {
  if (path[2] !== "related" || path[1] !== "page") return null;
  const written = [value].flat().map((item) => {
    const [module = "", named] = typeof item === "string" ? item.split(".") : [];
    const fields = [...(drafts.get(module)?.record.fields.values() ?? [])];
    const field = named ?? fields.find(({ schema }) => stringAt(schema, "x-ref", "module") === name)?.name;
    return drafts.has(module) && field !== undefined ? { module, field } : null;
  });
  if (written.length === 0 || written.includes(null)) return null;
  const json = inlineJson(path.length === 3 ? written : (written[0] ?? null));
  return text(`写成 ${json}`, `Write ${json}`);
}

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
  "x-required=boolean": text(
    "总是必填的字段列在 schema 的“required”数组中，请删除此处",
    "List a field that is always required in “required” of the schema, and delete this",
  ),
  "x-minimum=integer": text("固定的下限写作“minimum”", "A fixed bound is “minimum”"),
  "x-minimum=number": text("固定的下限写作“minimum”", "A fixed bound is “minimum”"),
  "x-maximum=integer": text("固定的上限写作“maximum”", "A fixed bound is “maximum”"),
  "x-maximum=number": text("固定的上限写作“maximum”", "A fixed bound is “maximum”"),
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

/** Keys that are taken for one another, though both exist. */
const TWINS: Readonly<Record<string, { readonly key: string; readonly type: string }>> = {
  alias: { key: "aliases", type: "array" },
  form: { key: "from", type: "string" },
  from: { key: "form", type: "object" },
  screen: { key: "screens", type: "object" },
};

/** The key whose value this one has. */
function meantKey({ path, actual }: TypeFault, file: Json | undefined): Text | null {
  const name = String(path.at(-1) ?? "");
  const twin = lookUp(TWINS, name);
  if (twin !== undefined && (actual === twin.type || (actual === "array" && twin.type === "string")))
    return objectAt(file, ...path.slice(0, -1))[twin.key] === undefined
      ? text(`是否想写“${twin.key}”？`, `Did you mean “${twin.key}”?`)
      : null;
  return name === "required" && actual === "array" && path.at(-2) === "properties"
    ? text("“required”写在“properties”旁边，不在其中", "“required” belongs beside “properties”, not inside it")
    : null;
}

/** A condition as other tools write it: a text, a yes or no, a list. */
function conditionHint({ path, actual }: TypeFault, value: Json, draft: ModuleDraft, drafts: Project["drafts"]): Text | null {
  const name = String(path.at(-1) ?? "");
  if (!CONDITIONS.test(name) || path[path.lastIndexOf("where") - 1] === "x-ref") return null;
  if (actual !== "string" && name !== "where" && !(name === "when" && actual === "boolean")) return null;
  // Several parts of one condition are merged.
  if (isArray(value) && value.length > 0) return null;
  const condition = conditionExample(draft, path, value, drafts);
  if (actual === "boolean" && name === "when")
    return text(`对所有记录就删除它；否则写成 ${condition}`, `Delete it for all records. Otherwise write ${condition}.`);
  const only = valueAt(JSON.parse(condition) as Json, "properties", draft.states?.field ?? "", "const");
  const from = path[0] === "actions" && name === "when" ? draft.states?.list.find((one) => one.value === only) : undefined;
  if (from !== undefined) return text(`状态写成 "from": "${from.id}"`, `Write "from": "${from.id}" for the state`);
  return text(
    `条件是针对记录的 JSON Schema：写成 ${condition}`,
    `A condition is a JSON Schema on the record: write ${condition}`,
  );
}

const CONDITIONS = /^(?:ui:visible|ui:disabled|x-required|when|where)$/;

/** `"minimum": 0, "exclusiveMinimum": true`, as draft 4 writes it. */
function exclusiveBound({ path }: TypeFault, value: Json, file: Json | undefined): Text | null {
  const name = String(path.at(-1) ?? "");
  if (!/^exclusiveM(?:in|ax)imum$/.test(name) || typeof value !== "boolean") return null;
  const inclusive = name.replace(/^exclusiveM/, "m");
  const bound = objectAt(file, ...path.slice(0, -1))[inclusive];
  if (!value || typeof bound !== "number")
    return value ? text(`写成数字，如 "${name}": 0`, `Write a number, such as "${name}": 0`) : text("请删除它", "Delete it");
  return text(`写成 "${name}": ${bound}，并删除 ${inclusive}`, `Write "${name}": ${bound}, and delete ${inclusive}`);
}

/** The state that has a number which stands in place of its ID. */
function stateOf({ path }: TypeFault, value: Json, draft: ModuleDraft): Text | null {
  const name = String(path.findLast((step) => typeof step === "string"));
  const isState = (path[0] === "workflow" && path[1] === "states") || ["first", "from", "to", "cancelled"].includes(name);
  const state = typeof value === "number" && isState ? draft.states?.list.find((known) => known.value === value) : undefined;
  return state === undefined ? null : text(`写状态的标识“${state.id}”`, `Write the ID of the state: “${state.id}”`);
}

const BOUNDS: ReadonlySet<string> = new Set(["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"]);

/** The names of choices by their values, in the order of the choices. */
function inOrder(path: StructuralFault["path"], names: JsonObject, fields: ReadonlyMap<string, FieldDraft>): Text | null {
  const { schema } = fields.get(String(path.at(-2))) ?? {};
  const choices = [...listAt(schema, "enum"), ...listAt(schema, "items", "enum")].map(String);
  if (choices.length === 0) return null;
  const list = inlineJson(choices.map((choice) => names[choice] ?? "…"));
  return text(`按 enum 的顺序写成数组：${list}`, `Write a list in the order of “enum”: ${list}`);
}

function habit({ path, actual }: TypeFault, value: Json, fields: ReadonlyMap<string, FieldDraft>): Text | null {
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
  const isOfReference = path[path.lastIndexOf("where") - 1] === "x-ref";
  if (isOfReference && (name === "where" || path.at(-2) === "where"))
    return text(
      '右边写本记录的字段名，如 {"deptId": "deptId"}',
      'Write the name of a field of this record on the right side, such as {"deptId": "deptId"}',
    );
  if (name === "x-dict" && isArray(value) && value.length > 1)
    return text(
      `固定的选项写作 "enum": ${inlineJson(value)}；x-dict 是一个字典的编码`,
      `Fixed choices are "enum": ${inlineJson(value)}. x-dict is the code of one dictionary.`,
    );
  if (name === "ui:enumNames" && isJsonObject(value)) return inOrder(path, value, fields);
  if (name === "enum" && isJsonObject(value) && Object.keys(value).length > 0) {
    const [values, names] = [inlineJson(Object.keys(value)), inlineJson(Object.values(value))];
    return text(
      `写成数组 ${values}，名称写在 ui:enumNames：${names}`,
      `Write a list ${values}, and the names in ui:enumNames: ${names}`,
    );
  }
  if (typeof value === "string" && BOUNDS.has(name) && (value.startsWith("$") || fields.has(value)))
    return text(`另一字段作为界限写作 "x-${name}": "${value}"`, `A bound by another field is "x-${name}": "${value}"`);
  return lookUp(HABITS, name) ?? lookUp(HABITS, `${name}=${actual}`) ?? null;
}
