import type { Json, JsonObject } from "#contract";
import type { WidgetId } from "#metadata";
import { defineTexts } from "#ui";

export const sampleTexts = defineTexts("sample", {
  zh: {
    hint: "模块文件中可用的控件与单元格。可以随意填写，不会保存，也不会上传。",
    find: "查找控件",
    none: "没有匹配的控件",
    form: "表单中",
    list: "列表中",
    file: "模块文件",
  },
  en: {
    hint: "The widgets and cells that a module file can have. Try them: nothing is saved and nothing is uploaded.",
    find: "Find a widget",
    none: "No such widget",
    form: "In a form",
    list: "In a list",
    file: "In the module's file",
  },
});

/** One widget as a module file asks for it: the field, what of `ui.fields` it needs, its English, and a value. */
export interface WidgetSample {
  readonly property: JsonObject;
  readonly ui?: JsonObject;
  readonly en: string | JsonObject;
  /** The English of what is inside of it, by name. */
  readonly parts?: Readonly<Record<string, string>>;
  readonly value: Json;
}

/** The compiler asks for every widget that people see. */
export const WIDGET_SAMPLES: Readonly<Record<Exclude<WidgetId, "hidden">, WidgetSample>> = {
  text: { property: { type: "string", title: "名称", maxLength: 30 }, en: "Name", value: "望江厅" },
  textarea: {
    property: { type: "string", title: "备注", maxLength: 200 },
    ui: { "ui:widget": "textarea" },
    en: "Remark",
    value: "东侧，需提前一天预订",
  },
  number: { property: { type: "integer", title: "数量", minimum: 0 }, en: "Quantity", value: 12 },
  money: {
    property: { type: "string", title: "价格", "x-format": "money" },
    ui: { "ui:options": { currency: "CNY" } },
    en: "Price",
    value: "1280.50",
  },
  percent: {
    property: { type: "number", title: "折扣", "x-format": "percent", minimum: 0, maximum: 1 },
    en: "Discount",
    value: 0.125,
  },
  rating: { property: { type: "integer", title: "评价", maximum: 5 }, ui: { "ui:widget": "rating" }, en: "Rating", value: 4 },
  password: {
    property: { type: "string", title: "密码", "x-format": "password", writeOnly: true },
    en: "Password",
    value: null,
  },
  switch: { property: { type: "boolean", title: "启用", default: true }, en: "Enabled", value: true },
  radio: {
    property: { type: "integer", title: "封存", enum: [0, 1] },
    ui: { "ui:widget": "radio", "ui:enumNames": ["否", "是"] },
    en: { title: "Sealed", enumNames: ["No", "Yes"] },
    value: 0,
  },
  checkboxes: {
    property: { type: "array", title: "渠道", items: { type: "string", enum: ["shop", "web", "phone"] } },
    ui: { "ui:widget": "checkboxes", "ui:enumNames": ["门店", "网站", "电话"] },
    en: { title: "Channels", enumNames: ["Shop", "Website", "Phone"] },
    value: ["shop", "web"],
  },
  select: {
    property: { type: "integer", title: "级别", enum: [1, 2, 3] },
    ui: { "ui:enumNames": ["普通", "重要", "紧急"] },
    en: { title: "Level", enumNames: ["Normal", "Important", "Urgent"] },
    value: 2,
  },
  reference: {
    property: { type: "string", title: "负责人", "x-ref": { module: "user", label: "realName" } },
    en: "In charge",
    value: "1",
  },
  "tree-select": {
    property: { type: "string", title: "部门", "x-ref": { module: "dept", label: "deptName" } },
    ui: { "ui:widget": "tree-select" },
    en: "Department",
    value: "12",
  },
  cascader: {
    property: { type: "string", title: "地区", "x-ref": { module: "region", value: "code", label: "name" } },
    ui: { "ui:widget": "cascader" },
    en: "Region",
    value: "12",
  },
  tags: {
    property: { type: "array", title: "关键字", items: { type: "string", maxLength: 10 }, maxItems: 6 },
    ui: { "ui:widget": "tags" },
    en: "Keywords",
    value: ["投影", "白板"],
  },
  date: { property: { type: "string", title: "日期", format: "date" }, en: "Day", value: "2026-03-01" },
  datetime: {
    property: { type: "string", title: "时刻", "x-format": "local-date-time" },
    en: "Moment",
    value: "2026-03-01 09:30:00",
  },
  time: { property: { type: "string", title: "时间", "x-format": "local-time" }, en: "Time", value: "09:30:00" },
  "date-range": {
    property: { type: "string", title: "有效期" },
    ui: { "ui:widget": "date-range" },
    en: "Valid",
    value: "2026-03-01,2026-03-31",
  },
  icon: { property: { type: "string", title: "图标" }, ui: { "ui:widget": "icon" }, en: "Icon", value: "gift" },
  color: { property: { type: "string", title: "颜色", "x-format": "color" }, en: "Colour", value: "#409EFF" },
  image: {
    property: { type: "string", title: "图片" },
    ui: { "ui:widget": "image", "ui:options": { accept: ".jpg,.png", maxSize: 500_000 } },
    en: "Picture",
    value: "/favicon.svg",
  },
  file: { property: { type: "string", title: "附件" }, ui: { "ui:widget": "file" }, en: "Attachment", value: "/favicon.svg" },
  files: {
    property: {
      type: "array",
      title: "资料",
      maxItems: 3,
      items: {
        type: "object",
        required: ["link", "name"],
        properties: {
          link: { type: "string", title: "地址", "x-format": "path" },
          name: { type: "string", title: "名称" },
          size: { type: "integer", title: "大小" },
        },
      },
    },
    ui: { "ui:widget": "files" },
    en: "Documents",
    value: [{ link: "/favicon.svg", name: "trellis.svg", size: 640 }],
  },
  "rich-text": {
    property: { type: "string", title: "正文", "x-format": "html" },
    en: "Text",
    value: "<p>下周六 <strong>盘点</strong></p>",
  },
  markdown: {
    property: { type: "string", title: "介绍", "x-format": "markdown" },
    en: "About",
    value: "## 望江厅\n\n可坐 **40** 人",
  },
  code: {
    property: { type: "string", title: "查询" },
    ui: { "ui:widget": "code", "ui:options": { language: "sql" } },
    en: "Query",
    value: "select name from room where seats > 20",
  },
  json: { property: { type: "object", title: "配置" }, en: "Setup", value: { seats: 40, projector: true } },
  nested: {
    property: {
      type: "array",
      title: "明细",
      items: {
        type: "object",
        required: ["name"],
        properties: {
          name: { type: "string", title: "品名" },
          count: { type: "integer", title: "件数", minimum: 1 },
        },
      },
    },
    en: "Lines",
    parts: { name: "Item", count: "Pieces" },
    value: [
      { name: "茶叶", count: 3 },
      { name: "纸杯", count: 50 },
    ],
  },
};

interface SampleOption {
  readonly value: string;
  readonly zh: string;
  readonly en: string;
  readonly parentId?: string;
  readonly hasChildren?: boolean;
}

/** What the references of the samples point at. */
export const SAMPLE_OPTIONS: Readonly<Record<string, readonly SampleOption[]>> = {
  user: [
    { value: "1", zh: "张三", en: "Zhang San" },
    { value: "2", zh: "李四", en: "Li Si" },
    { value: "3", zh: "王五", en: "Wang Wu" },
  ],
  dept: [
    { value: "1", zh: "总公司", en: "Head office", parentId: "0", hasChildren: true },
    { value: "11", zh: "研发部", en: "Development", parentId: "1" },
    { value: "12", zh: "市场部", en: "Marketing", parentId: "1" },
  ],
  region: [
    { value: "1", zh: "浙江省", en: "Zhejiang", parentId: "0", hasChildren: true },
    { value: "11", zh: "宁波市", en: "Ningbo", parentId: "1" },
    { value: "12", zh: "杭州市", en: "Hangzhou", parentId: "1" },
  ],
};
