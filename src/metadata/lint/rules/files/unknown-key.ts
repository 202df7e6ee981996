import type { Text } from "#contract";
import type { Path } from "../../../source/parse.ts";
import { invisibleName, isInvisible } from "../../../source/strange-text.ts";
import { isComposition } from "../../facts/composition.ts";
import type { Rule } from "../../rule.ts";
import { nearestWord, some, text } from "../../words.ts";

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
  const hidden = [...key].find(isInvisible);
  if (hidden !== undefined) {
    const name = invisibleName(hidden);
    return text(`键名中有${name.zh}，请删除它`, `The key contains ${name.en}. Delete that character.`);
  }
  if (word !== null) return text(`是否想写“${word}”？`, `Did you mean “${word}”?`);
  return text(`请删除它；此处可用：${some(allowed, "、", 40)}`, `Delete it. Possible here: ${some(allowed, ", ", 40)}`);
}

/** Habits from other tools that are too different for a spelling suggestion. */
const HABITS: Readonly<Record<string, Readonly<Record<string, Text>>>> = {
  property: {
    max: text("文本用“maxLength”，数字用“maximum”", "Use “maxLength” for a string, “maximum” for a number"),
    min: text("文本用“minLength”，数字用“minimum”", "Use “minLength” for a string, “minimum” for a number"),
    length: text("文本的最大长度写作“maxLength”", "The maximum length of a string is “maxLength”"),
    "ui:widget": text("控件写在 ui.fields.<字段>.ui:widget", "The widget belongs in ui.fields.<field>.ui:widget"),
    "ui:options": text(
      "控件的设置写在 ui.fields.<字段>.ui:options",
      "Settings of the widget belong in ui.fields.<field>.ui:options",
    ),
    hidden: text(
      "条件显示用 ui.fields.<字段>.ui:visible，始终隐藏用 ui:widget: hidden",
      "Use ui.fields.<field>.ui:visible for a condition, ui:widget: hidden to hide it always",
    ),
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
  ui: {
    columns: text("列写在 ui.list.columns", "Columns belong in ui.list.columns"),
    filters: text("查询条件写在 ui.list.filters", "Search fields belong in ui.list.filters"),
    width: text("弹窗宽度写在 ui.dialog.width", "The dialog width belongs in ui.dialog.width"),
    groups: text("分组写在 ui.dialog.groups", "Groups belong in ui.dialog.groups"),
  },
  uiField: {
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
  column: {
    title: text("列标题就是字段的 title，在 schema 中改", "A column has the title of its field. Change it in the schema."),
    label: text("列标题就是字段的 title，在 schema 中改", "A column has the title of its field. Change it in the schema."),
    name: text("字段名写在“field”", "The name of the field is “field”"),
    prop: text("字段名写在“field”", "The name of the field is “field”"),
    dataIndex: text("字段名写在“field”", "The name of the field is “field”"),
    minWidth: text("写作“width”：空间不够时自动收窄", "Use “width”: the column shrinks if space is short"),
  },
  menu: {
    hidden: text('不要菜单项就写 "menu": false', 'Write "menu": false for no entry in the menu'),
    title: text("菜单项用模块的 title，请删除", "The entry has the title of the module. Delete this."),
    order: text("写作“sort”", "It is “sort”"),
  },
  test: {
    equals: text("写作“const”", "It is “const”"),
    eq: text("写作“const”", "It is “const”"),
    value: text("写作“const”", "It is “const”"),
    in: text("写作“enum”", "It is “enum”"),
    oneOf: text("写作“enum”", "It is “enum”"),
    gt: text("写作“exclusiveMinimum”", "It is “exclusiveMinimum”"),
    gte: text("写作“minimum”", "It is “minimum”"),
    ge: text("写作“minimum”", "It is “minimum”"),
    lt: text("写作“exclusiveMaximum”", "It is “exclusiveMaximum”"),
    lte: text("写作“maximum”", "It is “maximum”"),
    le: text("写作“maximum”", "It is “maximum”"),
    ne: text('写成 "not": {"const": …}', 'Write "not": {"const": …}'),
    notEqual: text('写成 "not": {"const": …}', 'Write "not": {"const": …}'),
    exists: text('非空写成 "not": {"const": null}', 'Write "not": {"const": null} for a field with a value'),
  },
  condition: {
    oneOf: text("写作“anyOf”", "It is “anyOf”"),
    or: text("写作“anyOf”", "It is “anyOf”"),
    and: text("写作“allOf”", "It is “allOf”"),
    any: text("写作“anyOf”", "It is “anyOf”"),
    all: text("写作“allOf”", "It is “allOf”"),
    if: text("条件只有一层：把 if 的内容直接写在这里", "Write the content of “if” here: a condition has no branches"),
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
  const habits = HABITS[definition ?? (path.length === 1 ? "module" : "")];
  const habit = habits !== undefined && Object.hasOwn(habits, key) ? (habits[key] ?? null) : null;
  if (definition === "condition" && habit === null) {
    const inside = `{"properties": {"${key}": …}}`;
    return text(`条件是针对记录的 JSON Schema：写成 ${inside}`, `A condition is a JSON Schema on the record: write ${inside}`);
  }
  if (definition === "nested" && key.startsWith("x-")) {
    return text(
      "列表与对象内部只可用 x-dict、x-ref（无 where）、x-format 与列表中的 x-compute，请删除或把该字段提到最外层",
      "Inside lists and objects only x-dict, x-ref (without where), x-format and, in lists, x-compute are possible. Delete it, or move the field to the top level.",
    );
  }
  return habit;
}
