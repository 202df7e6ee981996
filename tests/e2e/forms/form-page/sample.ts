import { normalise, type AuthoredModule, type Module } from "#metadata";

/** A module with every widget there is, for the form's browser tests. */
const authored: AuthoredModule = {
  module: "sample",
  title: "示例",
  schema: {
    type: "object",
    required: ["name", "amount", "level", "sex", "deptId", "day", "avatar", "body"],
    properties: {
      name: { type: "string", title: "名称", maxLength: 10 },
      phone: { type: "string", title: "手机号码", "x-format": "phone" },
      amount: { type: "string", title: "金额", "x-format": "money" },
      count: { type: "integer", title: "数量", minimum: 1 },
      secret: { type: "string", title: "密码", "x-format": "password", writeOnly: true },
      open: { type: "boolean", title: "启用", default: true },
      level: { type: "integer", title: "级别", enum: [1, 2, 3] },
      tags: { type: "array", title: "标签", items: { type: "string", enum: ["a", "b"] } },
      sex: { type: "string", title: "性别", "x-dict": "sex" },
      city: { type: "string", title: "城市", enum: ["bj", "sh", "gz", "sz"] },
      userId: { type: "string", title: "负责人", "x-ref": { module: "user", label: "realName", where: { city: "city" } } },
      deptId: { type: "string", title: "部门", "x-ref": { module: "dept", label: "deptName" } },
      deptIds: { type: "string", title: "可见部门", "x-multiple": true, "x-ref": { module: "dept", label: "deptName" } },
      day: { type: "string", title: "日期", format: "date" },
      moment: { type: "string", title: "时刻", "x-format": "local-date-time" },
      at: { type: "string", title: "时间", "x-format": "local-time" },
      period: { type: "string", title: "有效期" },
      icon: { type: "string", title: "图标" },
      avatar: { type: "string", title: "头像" },
      remark: { type: "string", title: "备注", maxLength: 200 },
      body: { type: "string", title: "正文", "x-format": "html" },
      config: { type: "object", title: "配置" },
      items: {
        type: "array",
        title: "明细",
        items: {
          type: "object",
          required: ["sku"],
          properties: { sku: { type: "string", title: "货号" }, price: { type: "number", title: "单价" } },
        },
      },
      reason: { type: "string", title: "紧急原因" },
      odd: { type: "string", title: "未知" },
    },
  },
  ui: {
    dialog: { columns: 2 },
    fields: {
      level: { "ui:enumNames": ["普通", "重要", "紧急"] },
      city: { "ui:enumNames": ["北京", "上海", "广州", "深圳"] },
      period: { "ui:widget": "date-range" },
      icon: { "ui:widget": "icon" },
      avatar: { "ui:widget": "image", "ui:options": { accept: ".jpg,.png", maxSize: 1000 } },
      remark: { "ui:widget": "textarea" },
      reason: { "ui:visible": { properties: { level: { const: 3 } } } },
      odd: { "ui:widget": "nobody/knows" },
    },
  },
  endpoints: { base: "/blade-system/sample" },
  en: { title: "Samples", name: "Name" },
};

const dept: AuthoredModule = {
  module: "dept",
  title: "部门",
  schema: {
    type: "object",
    properties: { deptName: { type: "string", title: "部门" }, parentId: { type: "string", title: "上级" } },
  },
  ui: { list: { tree: "parentId" } },
  endpoints: { base: "/blade-system/dept" },
};

export const sample: Module = normalise(authored, "system", (name) => (name === "dept" ? dept : undefined));
