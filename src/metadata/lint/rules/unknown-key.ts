import type { Text } from "#contract";
import type { Path } from "../../source/parse.ts";
import { isComposition } from "../composition.ts";
import type { Rule } from "../rule.ts";
import { nearestWord, some, text } from "../words.ts";

export const unknownKey: Rule = {
  id: "unknown-key",
  severity: "error",
  says: text("格式不认识的键：写了也不会起作用", "An unknown key, which would have no effect"),
  check(draft, report) {
    for (const fault of draft.structure) {
      if (fault.kind !== "unknown-key" || isComposition(fault)) continue;
      const hint = special(fault.key, fault.path, fault.definition) ?? near(fault.key, fault.allowed);
      report(fault.path, "key", text(`未知的键“${fault.key}”`, `Unknown key “${fault.key}”`), hint);
    }
  },
};

function near(key: string, allowed: readonly string[]): Text {
  const word = nearestWord(key, allowed);
  if (word !== null) return text(`是否想写“${word}”？`, `Did you mean “${word}”?`);
  return text(`请删除它；此处可用：${some(allowed, "、", 40)}`, `Delete it. Possible here: ${some(allowed, ", ", 40)}`);
}

/** Habits from other tools that are too different for a spelling suggestion. */
const HABITS: Readonly<Record<string, Readonly<Record<string, Text>>>> = {
  property: {
    label: text("字段名称写在“title”", "The label of a field is its “title”"),
    comment: text(
      "备注写在“$comment”，给用户看的说明写在“description”",
      "Use “$comment” for a remark, “description” for a text that users see",
    ),
    required: text("必填字段列在 schema 的“required”数组中", "Required fields are listed in the schema's “required”"),
    unique: text("唯一性写作“x-unique”: true", "Uniqueness is “x-unique”: true"),
    options: text(
      "固定选项用“enum”加 ui:enumNames，可维护的选项用“x-dict”",
      "Use “enum” with ui:enumNames for fixed choices, “x-dict” for maintained ones",
    ),
    enumNames: text("选项名称写在 ui.fields.<字段>.ui:enumNames", "Labels of choices belong in ui.fields.<field>.ui:enumNames"),
    widget: text("控件写在 ui.fields.<字段>.ui:widget", "The widget belongs in ui.fields.<field>.ui:widget"),
    placeholder: text(
      "占位文字写在 ui.fields.<字段>.ui:placeholder",
      "The placeholder belongs in ui.fields.<field>.ui:placeholder",
    ),
    search: text("查询条件列在 ui.list.filters", "Search fields are listed in ui.list.filters"),
    hide: text(
      "不想显示的列不要写进 ui.list.columns；不进表单用 ui:widget: hidden",
      "Remove the column from ui.list.columns. To hide it in the form, use ui:widget: hidden.",
    ),
    nullable: text("非必填的字段本来就可以为空，请删除", "A field that is not required can be empty anyway. Delete this."),
    const: text(
      "单个固定值请写 enum 的一项，或用 default 加 readOnly",
      "Write a single fixed value as an enum with one value, or as default with readOnly",
    ),
  },
  module: {
    name: text("模块名写在“module”", "The module name belongs in “module”"),
    fields: text(
      "字段写在 schema.properties，界面设置写在 ui.fields",
      "Fields belong in schema.properties, their appearance in ui.fields",
    ),
    properties: text("字段写在 schema.properties", "Fields belong in schema.properties"),
    required: text("写在 schema.required", "It belongs in schema.required"),
    list: text("写在 ui.list", "It belongs in ui.list"),
    menu: text("写在 ui.menu", "It belongs in ui.menu"),
    dialog: text("写在 ui.dialog", "It belongs in ui.dialog"),
    screen: text("写在 ui.screen", "It belongs in ui.screen"),
    table: text("表名由模块名得出，请删除", "The table name follows from the module name. Delete this."),
    base: text("写在 endpoints.base", "It belongs in endpoints.base"),
  },
  recordSchema: {
    title: text("模块的名称写在最外层的“title”", "The label of the module is the “title” at the top"),
    description: text("给读文件的人的备注写在“$comment”", "Use “$comment” for a remark to readers of the file"),
    additionalProperties: text("未声明的字段总会被拒绝，请删除", "Undeclared fields are always rejected. Delete this."),
    $schema: text("记录的 schema 固定为 draft-07，请删除", "A record's schema is always draft-07. Delete this."),
    $id: text("模块名就是它的标识，请删除", "The module name identifies it. Delete this."),
  },
  ui: {
    columns: text("列写在 ui.list.columns", "Columns belong in ui.list.columns"),
    filters: text("查询条件写在 ui.list.filters", "Search fields belong in ui.list.filters"),
    width: text("弹窗宽度写在 ui.dialog.width", "The dialog width belongs in ui.dialog.width"),
    groups: text("分组写在 ui.dialog.groups", "Groups belong in ui.dialog.groups"),
  },
  uiField: {
    "ui:title": text("标题写在 schema 的“title”", "The title belongs in “title” of the schema"),
    "ui:description": text("说明写在 schema 的“description”", "The description belongs in “description” of the schema"),
    "ui:readonly": text(
      "写在 schema 的“readOnly”，或用 ui:disabled: true",
      "Write “readOnly” in the schema, or ui:disabled: true",
    ),
    "ui:hidden": text(
      "条件显示用 ui:visible，始终隐藏用 ui:widget: hidden",
      "Conditional: ui:visible; always hidden: ui:widget: hidden",
    ),
    "ui:rows": text("写在 ui:options.rows", "It belongs in ui:options.rows"),
    title: text("标题写在 schema 的“title”", "The title belongs in “title” of the schema"),
  },
  action: {
    visible: text("可用条件写在“when”", "The condition is “when”"),
    type: text("位置写在“on”：row、batch 或 toolbar", "The position is “on”: row, batch or toolbar"),
    path: text('写在“endpoint”: "POST /path"', 'Say “endpoint”: "POST /path"'),
    method: text('写在“endpoint”: "POST /path"', 'Say “endpoint”: "POST /path"'),
  },
  endpoint: {
    path: text('写在“endpoint”: "POST /path"', 'Say “endpoint”: "POST /path"'),
    method: text('写在“endpoint”: "POST /path"', 'Say “endpoint”: "POST /path"'),
    permission: text("写在“access”", "Say “access”"),
  },
};

function special(key: string, path: Path, definition: string | null): Text | null {
  if (definition === "condition") {
    const inside = `{"properties": {"${key}": …}}`;
    return text(`条件是针对记录的 JSON Schema：写成 ${inside}`, `A condition is a JSON Schema on the record: write ${inside}`);
  }
  if (definition === "nested" && key.startsWith("x-")) {
    return text(
      "列表与对象内部只可用 x-dict、x-ref（无 where）与 x-format，请删除或把该字段提到最外层",
      "Inside lists and objects only x-dict, x-ref (without where) and x-format are possible. Delete it, or move the field to the top level.",
    );
  }
  const habits = HABITS[definition ?? (path.length === 1 ? "module" : "")];
  return habits !== undefined && Object.hasOwn(habits, key) ? (habits[key] ?? null) : null;
}
