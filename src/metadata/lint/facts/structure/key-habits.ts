import type { Text } from "#contract";
import { meaning, text } from "../../words.ts";

/** One hint for several keys. */
function same(keys: readonly string[], hint: Text): Readonly<Record<string, Text>> {
  return Object.fromEntries(keys.map((key) => [key, hint]));
}

/** Habits from other tools that are too different for a spelling suggestion, by the definition of the meta-schema. */
export const KEY_HABITS: Readonly<Record<string, Readonly<Record<string, Text>>>> = {
  property: {
    max: text("文本用“maxLength”，数字用“maximum”", "Use “maxLength” for a string, “maximum” for a number"),
    min: text("文本用“minLength”，数字用“minimum”", "Use “minLength” for a string, “minimum” for a number"),
    length: meaning("maxLength", "文本的最大长度写作“maxLength”", "The maximum length of a string is “maxLength”"),
    "ui:widget": text("控件写在 ui.fields.<字段>.ui:widget", "The widget belongs in ui.fields.<field>.ui:widget"),
    "ui:options": text(
      "控件的设置写在 ui.fields.<字段>.ui:options",
      "Settings of the widget belong in ui.fields.<field>.ui:options",
    ),
    hidden: text(
      "条件显示用 ui.fields.<字段>.ui:visible，始终隐藏用 ui:widget: hidden",
      "Use ui.fields.<field>.ui:visible for a condition, ui:widget: hidden to hide it always",
    ),
    label: meaning("title", "字段名称写在“title”", "The label of a field is its “title”"),
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
    ...same(
      [
        "x-enum-varnames",
        "x-enum-names",
        "x-enum-descriptions",
        "x-enum-labels",
        "x-enumLabels",
        "enumLabels",
        "enumDescriptions",
      ],
      text(
        "选项名称写在 ui.fields.<字段>.ui:enumNames，此键请删除",
        "Labels of choices belong in ui.fields.<field>.ui:enumNames. Delete this key.",
      ),
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
    "ui:enumNames": text(
      "选项名称写在 ui.fields.<字段>.ui:enumNames",
      "Labels of choices belong in ui.fields.<field>.ui:enumNames",
    ),
    visible: text(
      "显示条件写在 ui.fields.<字段>.ui:visible",
      "The condition of its visibility belongs in ui.fields.<field>.ui:visible",
    ),
    "x-visible": text(
      "显示条件写在 ui.fields.<字段>.ui:visible",
      "The condition of its visibility belongs in ui.fields.<field>.ui:visible",
    ),
    show: text(
      "显示条件写在 ui.fields.<字段>.ui:visible",
      "The condition of its visibility belongs in ui.fields.<field>.ui:visible",
    ),
    unit: text("单位写在 ui.fields.<字段>.ui:options.suffix", "The unit belongs in ui.fields.<field>.ui:options.suffix"),
    suffix: text("单位写在 ui.fields.<字段>.ui:options.suffix", "The unit belongs in ui.fields.<field>.ui:options.suffix"),
    range: text("下限写作“minimum”，上限写作“maximum”", "The lowest value is “minimum”, the highest “maximum”"),
    minProperties: meaning("required", "必填的部分列在“required”", "List the parts that must have a value in “required”"),
    additionalItems: text("列表的各项只有一个 schema，请删除", "The items of a list have one schema. Delete this."),
    nullable: text("非必填的字段本来就可以为空，请删除", "A field that is not required can be empty anyway. Delete this."),
  },
  calendarScreen: {
    ...same(
      ["date", "startDate", "from", "day", "field", "startField", "begin"],
      meaning("start", "日期字段写在“start”", "The field with the date is “start”"),
    ),
    end: meaning("x-range", "结束写在开始字段的“x-range”", "The end is “x-range” of the field that begins it"),
  },
  timelineScreen: {
    ...same(
      ["date", "startDate", "from", "field", "startField", "begin"],
      meaning("start", "开始的字段写在“start”", "The field that begins a bar is “start”"),
    ),
    ...same(
      ["group", "groupBy", "rows", "resource", "lane"],
      meaning("by", "每行一个的字段写在“by”", "The field with a line for each value is “by”"),
    ),
    end: meaning("x-range", "结束写在开始字段的“x-range”", "The end is “x-range” of the field that begins it"),
  },
  reference: {
    multiple: text('多个值写作 x-ref 旁边的 "x-multiple": true', 'Several values are "x-multiple": true beside x-ref'),
    ...same(
      ["reference", "target", "entity", "resource", "collection", "table", "to", "doctype", "options"],
      meaning("module", "所引用的模块写在“module”", "The module that it refers to is its “module”"),
    ),
    ...same(
      ["displayField", "displayKey", "displayTemplate", "display", "labelField", "titleField", "nameField", "show", "text"],
      meaning("label", "所显示的字段写在“label”", "The field that is shown is “label”"),
    ),
    ...same(
      ["valueField", "valueKey", "key", "foreignKey", "targetKey", "idField", "primaryKey"],
      meaning("value", "所存的字段写在“value”", "The field that is stored is “value”"),
    ),
    ...same(
      ["filter", "filters", "condition", "query", "scope", "dependsOn"],
      meaning("where", "候选的限制写在“where”", "What limits the options is “where”"),
    ),
    field: text("被引用的字段写在“value”，显示的字段写在“label”", "The stored field is “value”, the shown one “label”"),
  },
  noOverlap: same(
    ["scope", "by", "within", "per", "group", "groupBy", "of", "for"],
    meaning("among", "是否想写“among”？", "Did you mean “among”?"),
  ),
  list: {
    search: meaning("filters", "查询条件写在“filters”", "Search fields belong in “filters”"),
    fields: meaning("columns", "列写在“columns”", "Columns belong in “columns”"),
    order: text('排序写作“sort”，如 ["-createTime"]', 'It is “sort”, such as ["-createTime"]'),
  },
  group: {
    name: meaning("title", "分组的名称写在“title”", "The name of a group is its “title”"),
    label: meaning("title", "分组的名称写在“title”", "The name of a group is its “title”"),
  },
  boardScreen: {
    ...same(["total", "totals", "measure", "value"], meaning("sum", "列的合计写在“sum”", "The total of a column is “sum”")),
    ...same(
      ["group", "groupBy", "column", "columns", "field", "status", "state"],
      meaning("by", "每列一个的字段写在“by”", "The field with a column for each value is “by”"),
    ),
  },
  filter: {
    ...same(
      ["op", "type", "mode", "condition", "compare", "match"],
      meaning("operator", "比较方式写在“operator”", "The comparison is “operator”"),
    ),
    ...same(["name", "prop", "key", "column"], meaning("field", "字段名写在“field”", "The name of the field is “field”")),
    ...same(
      ["value", "initial", "defaultValue"],
      meaning("default", "初始值写在“default”", "The value to start from is “default”"),
    ),
  },
  galleryScreen: same(
    ["image", "cover", "photo", "img", "thumbnail"],
    meaning("picture", "图片字段写在“picture”", "The field with the picture is “picture”"),
  ),
  screens: {
    kanban: meaning("board", "看板写作“board”", "It is “board”"),
    gantt: meaning("timeline", "甘特图写作“timeline”", "It is “timeline”"),
    cards: meaning("gallery", "卡片墙写作“gallery”", "It is “gallery”"),
  },
  removal: {
    message: meaning(
      "otherwise",
      "不能删除时的说明写在“otherwise”",
      "The words for records that cannot be deleted are “otherwise”",
    ),
  },
  states: {
    states: meaning("values", "各状态写在“values”", "The states themselves are “values”"),
    list: meaning("values", "各状态写在“values”", "The states themselves are “values”"),
    initial: meaning("first", "新记录的状态写在“first”", "The state of a new record is “first”"),
    start: meaning("first", "新记录的状态写在“first”", "The state of a new record is “first”"),
    transitions: meaning("moves", "没有操作的变化写在“moves”", "Changes without an action are “moves”"),
  },
  state: {
    ...same(
      ["delete", "deletable", "removable", "canDelete", "allowDelete"],
      meaning("remove", "能否删除写作“remove”", "It is “remove”"),
    ),
    ...same(
      ["editable", "canEdit", "allowEdit", "fields"],
      meaning("edit", "可以修改的字段写在“edit”", "The fields that may be edited are “edit”"),
    ),
    ...same(
      ["readOnly", "readonly", "locked", "disabled", "frozen"],
      text('不能修改写作 "edit": false', 'A record that nobody edits has "edit": false'),
    ),
    ...same(
      ["final", "isFinal", "terminal", "last", "finish", "finished", "closed", "isEnd", "done"],
      text('终点写作 "end": true', 'An end is "end": true'),
    ),
    ...same(
      ["initial", "isInitial", "start", "default", "first"],
      text("新记录的状态写在 states.first", "The state of a new record is states.first"),
    ),
    ...same(["text", "desc", "description"], meaning("title", "状态的名称写在“title”", "The name of a state is its “title”")),
    ...same(
      ["to", "next", "transitions", "actions", "on"],
      text("变化写在操作的 from 与 to，或 states.moves", "Transitions are “from” and “to” of actions, or states.moves"),
    ),
    name: meaning("title", "状态的名称写在“title”", "The name of a state is its “title”"),
    label: meaning("title", "状态的名称写在“title”", "The name of a state is its “title”"),
  },
  recordSchema: {
    minProperties: meaning("required", "必填的字段列在“required”", "List the fields that must have a value in “required”"),
    id: text("写作“$id”，或删除", "It is “$id”. Or delete it."),
    fields: meaning("properties", "字段写在“properties”", "Fields belong in “properties”"),
  },
  module: {
    name: meaning("module", "模块名写在“module”", "The module name belongs in “module”"),
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
    required: text(
      "必填写在 schema 的“required”，有条件的必填写在字段的“x-required”",
      "Write it in “required” of the schema, or on a condition in “x-required” of the field",
    ),
    "ui:readonly": text(
      "写在 schema 的“readOnly”，或用 ui:disabled: true",
      "Write “readOnly” in the schema, or ui:disabled: true",
    ),
    "ui:hidden": text(
      "条件显示用 ui:visible，始终隐藏用 ui:widget: hidden",
      "Conditional: ui:visible; always hidden: ui:widget: hidden",
    ),
    "ui:required": text(
      "必填写在 schema 的“required”，有条件的必填写在字段的“x-required”",
      "Write it in “required” of the schema, or on a condition in “x-required” of the field",
    ),
    "ui:rows": text("写在 ui:options.rows", "It belongs in ui:options.rows"),
    title: meaning("title", "标题写在 schema 的“title”", "The title belongs in “title” of the schema"),
  },
  rollup: {
    from: meaning("module", "被汇总的模块写在“module”", "The gathered module is “module”"),
    table: meaning("module", "被汇总的模块写在“module”", "The gathered module is “module”"),
    source: meaning("module", "被汇总的模块写在“module”", "The gathered module is “module”"),
    aggregate: meaning("take", "合成方式写在“take”", "How the values are gathered is “take”"),
    function: meaning("take", "合成方式写在“take”", "How the values are gathered is “take”"),
    fn: meaning("take", "合成方式写在“take”", "How the values are gathered is “take”"),
    filter: meaning("where", "条件写在“where”", "The condition is “where”"),
    when: meaning("where", "条件写在“where”", "The condition is “where”"),
  },
  englishTexts: {
    // A plain key “en” would be read as one half of a text in two languages.
    ...Object.fromEntries([["en", meaning("title", "英文名称写在“title”", "The English name is its “title”")]]),
    plural: meaning("title", "复数的英文写在“title”", "The plural is the “title”"),
    label: meaning("title", "英文名称写在“title”", "The English name is its “title”"),
    name: meaning("title", "英文名称写在“title”", "The English name is its “title”"),
    options: meaning("enumNames", "选项的英文写在“enumNames”", "English names of choices are “enumNames”"),
    enum: meaning("enumNames", "选项的英文写在“enumNames”", "English names of choices are “enumNames”"),
  },
  column: {
    title: text("列标题就是字段的 title，在 schema 中改", "A column has the title of its field. Change it in the schema."),
    label: text("列标题就是字段的 title，在 schema 中改", "A column has the title of its field. Change it in the schema."),
    name: meaning("field", "字段名写在“field”", "The name of the field is “field”"),
    prop: meaning("field", "字段名写在“field”", "The name of the field is “field”"),
    dataIndex: meaning("field", "字段名写在“field”", "The name of the field is “field”"),
    minWidth: text("写作“width”：空间不够时自动收窄", "Use “width”: the column shrinks if space is short"),
  },
  menu: {
    name: text("菜单项用模块的 title，请删除", "The entry has the title of the module. Delete this."),
    hidden: text('不要菜单项就写 "menu": false', 'Write "menu": false for no entry in the menu'),
    title: text("菜单项用模块的 title，请删除", "The entry has the title of the module. Delete this."),
    order: meaning("sort", "写作“sort”", "It is “sort”"),
  },
  test: {
    equals: meaning("const", "写作“const”", "It is “const”"),
    eq: meaning("const", "写作“const”", "It is “const”"),
    value: meaning("const", "写作“const”", "It is “const”"),
    in: meaning("enum", "写作“enum”", "It is “enum”"),
    oneOf: meaning("enum", "写作“enum”", "It is “enum”"),
    gt: meaning("exclusiveMinimum", "写作“exclusiveMinimum”", "It is “exclusiveMinimum”"),
    gte: meaning("minimum", "写作“minimum”", "It is “minimum”"),
    ge: meaning("minimum", "写作“minimum”", "It is “minimum”"),
    lt: meaning("exclusiveMaximum", "写作“exclusiveMaximum”", "It is “exclusiveMaximum”"),
    lte: meaning("maximum", "写作“maximum”", "It is “maximum”"),
    le: meaning("maximum", "写作“maximum”", "It is “maximum”"),
    ne: text('写成 "not": {"const": …}', 'Write "not": {"const": …}'),
    notEqual: text('写成 "not": {"const": …}', 'Write "not": {"const": …}'),
    exists: text('非空写成 "not": {"const": null}', 'Write "not": {"const": null} for a field with a value'),
  },
  condition: {
    oneOf: meaning("anyOf", "写作“anyOf”", "It is “anyOf”"),
    or: meaning("anyOf", "写作“anyOf”", "It is “anyOf”"),
    and: meaning("allOf", "写作“allOf”", "It is “allOf”"),
    any: meaning("anyOf", "写作“anyOf”", "It is “anyOf”"),
    all: meaning("allOf", "写作“allOf”", "It is “allOf”"),
    if: text("条件只有一层：把 if 的内容直接写在这里", "Write the content of “if” here: a condition has no branches"),
  },
  action: {
    next_state: meaning("to", "下一状态写在“to”", "The state after it is “to”"),
    nextState: meaning("to", "下一状态写在“to”", "The state after it is “to”"),
    target: meaning("to", "下一状态写在“to”", "The state after it is “to”"),
    position: text("位置写在“on”：row、batch 或 toolbar", "The position is “on”: row, batch or toolbar"),
    placement: text("位置写在“on”：row、batch 或 toolbar", "The position is “on”: row, batch or toolbar"),
    style: text('红色按钮写作 "danger": true', 'A red button is "danger": true'),
    variant: text('红色按钮写作 "danger": true', 'A red button is "danger": true'),
    state: meaning("to", "下一状态写在“to”", "The state after it is “to”"),
    visible: meaning("when", "可用条件写在“when”", "The condition is “when”"),
    condition: meaning("when", "可用条件写在“when”", "The condition is “when”"),
    name: meaning("title", "按钮的文字写在“title”", "What the button says is its “title”"),
    label: meaning("title", "按钮的文字写在“title”", "What the button says is its “title”"),
    color: text('只有 "danger": true 一种颜色', 'The only colour is "danger": true'),
    order: text("按钮按文件中的顺序排列，请删除", "Buttons stand in the order of the file. Delete this."),
    sort: text("按钮按文件中的顺序排列，请删除", "Buttons stand in the order of the file. Delete this."),
    roles: meaning("permission", "谁可以操作由权限码决定：“permission”", "The permission code decides who may: “permission”"),
    url: text('写在“endpoint”: "POST /path"', 'Say “endpoint”: "POST /path"'),
    type: text(
      '位置写在“on”：row、batch 或 toolbar；红色写作 "danger": true',
      'The position is “on”: row, batch or toolbar. Red is "danger": true.',
    ),
    path: text('写在“endpoint”: "POST /path"', 'Say “endpoint”: "POST /path"'),
    method: text('写在“endpoint”: "POST /path"', 'Say “endpoint”: "POST /path"'),
  },
  endpoint: {
    path: text('写在“endpoint”: "POST /path"', 'Say “endpoint”: "POST /path"'),
    method: text('写在“endpoint”: "POST /path"', 'Say “endpoint”: "POST /path"'),
    permission: meaning("access", "写在“access”", "Say “access”"),
  },
};
