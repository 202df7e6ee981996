import { meaning, text } from "../../words.ts";
import type { Concept } from "./concept.ts";

/** Keys of a field in Frappe, NocoBase, Directus, JSON Forms, ORMs and spreadsheets. Case, hyphens and underscores do not count. */
export const OF_FIELD: readonly Concept[] = [
  {
    names: [
      "xMin",
      "min_field",
      "minField",
      "after",
      "greaterThan",
      "gtField",
      "notBefore",
      "laterThan",
      "isAfter",
      "startsAfter",
    ].flatMap((name) => [name, `x-${name}`]),
    place: text(
      '不早于、不小于另一字段写作 "x-minimum": "字段"，须更大则用 x-exclusiveMinimum',
      'At least another field is "x-minimum": "field"; more than it is x-exclusiveMinimum',
    ),
  },
  {
    names: ["xMax", "maxField", "before", "lessThan", "ltField", "notAfter", "earlierThan", "isBefore", "endsBefore"].flatMap(
      (name) => [name, `x-${name}`],
    ),
    place: text(
      '不晚于、不大于另一字段写作 "x-maximum": "字段"，须更小则用 x-exclusiveMaximum',
      'At most another field is "x-maximum": "field"; less than it is x-exclusiveMaximum',
    ),
  },
  {
    names: ["blank", "null", "reqd", "mandatory", "isRequired", "notNull", "notEmpty", "allowBlank", "allowNull", "allowEmpty"],
    place: text("必填字段列在 schema 的“required”数组中", "Required fields are listed in the schema's “required”"),
  },
  {
    names: ["mandatoryDependsOn", "requiredIf", "requiredWhen", "requiredOn"],
    place: (condition) =>
      text(`有条件的必填写作 "x-required": ${condition}`, `Required on a condition is "x-required": ${condition}`),
  },
  {
    names: [
      "dependsOn",
      "visibleIf",
      "visibleWhen",
      "visibleOn",
      "showIf",
      "showWhen",
      "displayIf",
      "displayOn",
      "rule",
      "rules",
      "conditions",
      "condition",
      "conditionalOn",
    ],
    place: (condition) =>
      text(
        `显示条件写在 ui.fields.<字段>.ui:visible，如 ${condition}`,
        `Its visibility is ui.fields.<field>.ui:visible, such as ${condition}`,
      ),
  },
  {
    names: [
      "readOnlyDependsOn",
      "readOnlyIf",
      "readOnlyWhen",
      "disabledIf",
      "disabledWhen",
      "disabledOn",
      "editableIf",
      "editable",
    ],
    place: (condition) =>
      text(
        `锁定条件写在 ui.fields.<字段>.ui:disabled，如 ${condition}`,
        `What locks it is ui.fields.<field>.ui:disabled, such as ${condition}`,
      ),
  },
  {
    names: [
      "inListView",
      "inList",
      "inTable",
      "showInList",
      "showInTable",
      "hideInTable",
      "hideInList",
      "listable",
      "column",
      "isColumn",
      "bold",
    ],
    place: text("列表的列写在 ui.list.columns", "Columns of the list are named in ui.list.columns"),
  },
  {
    names: [
      "inStandardFilter",
      "inGlobalSearch",
      "inFilter",
      "filterable",
      "filter",
      "searchable",
      "isSearch",
      "isQuery",
      "queryType",
      "hideInSearch",
    ],
    place: text("查询条件写在 ui.list.filters", "Search fields are named in ui.list.filters"),
  },
  {
    names: ["sortable", "sorter", "width", "align", "fixed", "columnWidth", "columns", "totals"],
    place: text(
      '列的设置写在 ui.list.columns：{"field": "…", "width": 120}',
      'Settings of a column belong in ui.list.columns: {"field": "…", "width": 120}',
    ),
  },
  {
    names: [
      "formula",
      "computed",
      "compute",
      "calculated",
      "calculate",
      "calc",
      "expression",
      "expr",
      "generated",
      "x-formula",
      "valueExpression",
      "fetchFrom",
      "lookup",
    ],
    place: text(
      '计算值写作 "x-compute": "price * count"；引用的记录的名称自动显示',
      'A computed value is "x-compute": "price * count". The name of a referenced record is shown by itself.',
    ),
  },
  {
    names: [
      "interface",
      "component",
      "control",
      "editor",
      "renderer",
      "inputType",
      "xComponent",
      "xDecorator",
      "componentProps",
      "display",
      "displayOptions",
      "fieldProps",
      "props",
      "uiSchema",
      "ui",
    ],
    place: text("控件写在 ui.fields.<字段>.ui:widget", "The widget belongs in ui.fields.<field>.ui:widget"),
  },
  {
    names: [
      "rows",
      "cols",
      "autosize",
      "clearable",
      "accept",
      "maxSize",
      "currency",
      "prefix",
      "suffixText",
      "colors",
      "allowHalf",
    ],
    place: text("控件的设置写在 ui.fields.<字段>.ui:options", "Settings of the widget belong in ui.fields.<field>.ui:options"),
  },
  {
    names: [
      "ref",
      "reference",
      "relation",
      "relationship",
      "target",
      "targetModule",
      "collection",
      "foreignKey",
      "foreign",
      "belongsTo",
      "hasOne",
      "manyToOne",
      "link",
      "linkTo",
      "linkedTable",
      "entity",
      "model",
    ],
    place: text('引用写作 "x-ref": {"module": "dept"}', 'A reference is "x-ref": {"module": "dept"}'),
  },
  {
    names: ["unevaluatedProperties", "unevaluatedItems", "patternProperties", "propertyNames"],
    place: text(
      '未声明的字段总会被拒绝：请删除，或写 "additionalProperties": false',
      'Undeclared fields are always rejected. Delete it, or write "additionalProperties": false.',
    ),
  },
  {
    names: ["hasMany", "oneToMany", "children", "childTable", "subTable", "subform", "details"],
    place: text(
      '明细写作 "x-children": {"module": "…", "field": "…"}，或 "type": "array" 加 items',
      'Lines are "x-children": {"module": "…", "field": "…"}, or "type": "array" with items',
    ),
  },
  {
    names: ["rollup", "aggregate", "summary", "count", "sum"],
    place: text(
      '汇总写作 "x-rollup": {"module": "…", "field": "…", "take": "sum", "of": "…"}',
      'A roll-up is "x-rollup": {"module": "…", "field": "…", "take": "sum", "of": "…"}',
    ),
  },
  {
    names: ["choices", "values", "valueEnum", "selectOptions", "dataSource", "dict", "dictionary", "dictCode", "dictType"],
    place: text(
      "固定选项用“enum”加 ui:enumNames，可维护的选项用“x-dict”",
      "Use “enum” with ui:enumNames for fixed choices, “x-dict” for maintained ones",
    ),
  },
  {
    names: ["enumLabels", "enumTitles", "enumDescriptions", "xEnumVarnames", "xEnumNames", "labels"],
    place: text("选项名称写在 ui.fields.<字段>.ui:enumNames", "Labels of choices belong in ui.fields.<field>.ui:enumNames"),
  },
  {
    names: ["itemType", "itemsType", "element", "elementType", "of", "arrayType", "prefixItems"],
    place: text('各项的 schema 写作 "items": {"type": "string"}', 'The schema of the items is "items": {"type": "string"}'),
  },
  {
    names: [
      "patternMessage",
      "patternErrorMessage",
      "errorMessage",
      "errorMessages",
      "validationMessage",
      "message",
      "error",
      "msg",
    ],
    place: meaning(
      "x-message",
      "不合 pattern 时的说明写作“x-message”",
      "The message for a value beside the pattern is “x-message”",
    ),
  },
  {
    names: ["regex", "regexp", "mask", "validate", "validation", "validator", "validators"],
    place: text("文本的形式用“pattern”或“x-format”", "The form of a text is “pattern” or “x-format”"),
  },
  {
    names: ["primaryKey", "primary", "isPrimaryKey", "pk", "isId", "autoIncrement", "identity", "generatedValue"],
    place: text("主键 id 由服务器添加，请删除", "The server adds the primary key “id”. Delete this."),
  },
  {
    names: [
      "special",
      "createdAt",
      "updatedAt",
      "timestamps",
      "autoCreate",
      "autoUpdate",
      "onCreate",
      "onUpdate",
      "autoNow",
      "autoNowAdd",
      "dateCreated",
    ],
    place: text(
      '创建与修改的人和时间由服务器记录（createTime 等）；新增时的当天写作 "default": "$today"',
      'The server records who wrote a record and when (createTime and others). The day of adding is "default": "$today".',
    ),
  },
  {
    names: ["precision", "scale", "decimals", "decimalPlaces", "digits", "step", "increment"],
    place: text('小数位数写作 "multipleOf": 0.01', 'The number of decimals is "multipleOf": 0.01'),
  },
  {
    names: ["formatMinimum", "formatMaximum", "minDate", "maxDate", "disablePast", "disableFuture", "after", "before"],
    place: text(
      '日期的界限写作 "x-minimum": "$today" 或另一字段',
      'A bound of a date is "x-minimum": "$today", or another field',
    ),
  },
  {
    names: ["size", "maxlen", "charLimit", "maxChars"],
    place: meaning("maxLength", "文本的最大长度写作“maxLength”", "The maximum length of a string is “maxLength”"),
  },
  {
    names: ["index", "indexed", "isIndex", "searchIndex"],
    place: text('索引写作 "x-index": true', 'An index is "x-index": true'),
  },
  {
    names: ["isUnique", "uniqueKey", "uniqueWith", "noDuplicates"],
    place: text('唯一性写作 "x-unique": true', 'Uniqueness is "x-unique": true'),
  },
  {
    names: [
      "x-access",
      "access",
      "permlevel",
      "permission",
      "permissions",
      "roles",
      "role",
      "visibility",
      "private",
      "public",
      "x-private",
    ],
    place: text(
      '谁能看字段由角色的字段权限决定；公开的文件写作 "x-public": true',
      'Roles decide who sees a field. Files that anybody may read are "x-public": true.',
    ),
  },
  {
    names: ["encrypt", "encrypted", "hash", "hashed", "sensitive"],
    place: text('密文写作 "x-format": "secret", "writeOnly": true', 'A secret is "x-format": "secret", "writeOnly": true'),
  },
  {
    names: ["help", "helpText", "hint", "tooltip", "tip", "tips", "note", "info", "remark", "remarks"],
    place: text(
      "说明写在“description”，或 ui.fields.<字段>.ui:help",
      "A hint is its “description”, or ui.fields.<field>.ui:help",
    ),
  },
  {
    names: ["titleEn", "enTitle", "labelEn", "i18n", "translations", "locale", "en", "titles"],
    place: text(
      "英文写在文件末尾的“en”中，按字段名",
      "The English belongs in “en” at the end of the file, by the name of the field",
    ),
  },
  {
    names: ["order", "position", "idx", "seq", "orderNum", "displayOrder", "propertyOrder", "sortOrder"],
    place: text(
      "顺序即 properties 的顺序，或 ui.fields 的 ui:order",
      "The order is that of properties, or ui:order in ui.fields",
    ),
  },
  {
    names: ["group", "section", "tab", "fieldset", "panel", "category"],
    place: text("分组写在 ui.dialog.groups", "Groups of fields belong in ui.dialog.groups"),
  },
  {
    names: ["span", "colSpan", "grid", "half", "fullWidth"],
    place: text("宽度写在 ui.fields.<字段>.ui:span", "The width belongs in ui.fields.<field>.ui:span"),
  },
  {
    names: ["multi", "isMultiple", "allowMultiple", "isArray", "many"],
    place: text('多个值写作 "x-multiple": true', 'Several values are "x-multiple": true'),
  },
  {
    names: ["fieldType", "dataType", "valueType", "kind", "javaType", "jdbcType", "columnType", "dbType", "sqlType"],
    place: text("类型写作“type”，形式写作“format”或“x-format”", "The type is “type”, its form “format” or “x-format”"),
  },
  {
    names: ["verboseName", "caption", "headerName", "displayName", "text"],
    place: meaning("title", "字段名称写在“title”", "The label of a field is its “title”"),
  },
  {
    names: ["fieldName", "fieldId", "columnName", "prop", "dataIndex", "dbColumn"],
    place: text("字段名就是它在 properties 中的键，请删除", "The name of a field is its key in properties. Delete this."),
  },
  {
    names: ["defaultValue", "initialValue", "initial", "value", "preset"],
    place: meaning("default", "默认值写作“default”", "It is “default”"),
  },
  {
    names: ["autoname", "namingSeries", "sequence", "serial", "autoNumber", "autoCode"],
    place: text(
      '流水号写作 "readOnly": true, "x-serial": {"prefix": "SO"}',
      'A serial number is "readOnly": true, "x-serial": {"prefix": "SO"}',
    ),
  },
];
