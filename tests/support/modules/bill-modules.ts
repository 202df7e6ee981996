const bill = {
  module: "bill",
  title: "账单",
  schema: {
    type: "object",
    required: ["payer", "approver"],
    properties: {
      payer: { type: "string", title: "付款人", maxLength: 50 },
      seats: { type: "integer", title: "座位", default: 10 },
      guests: {
        type: "array",
        title: "客人",
        items: { type: "object", properties: { name: { type: "string", title: "姓名" } } },
      },
      present: { type: "integer", title: "到场", "x-compute": "count(guests.name)", maximum: 4, "x-maximum": "places" },
      places: { type: "integer", title: "可坐", "x-compute": "seats - 1" },
      lines: { type: "array", title: "明细", "x-children": { module: "bill-line", field: "billId" } },
      net: {
        type: "string",
        title: "小计",
        "x-format": "money",
        "x-rollup": { module: "bill-line", field: "billId", take: "sum", of: "amount" },
      },
      charged: {
        type: "integer",
        title: "收费项",
        "x-rollup": {
          module: "bill-line",
          field: "billId",
          take: "count",
          where: { properties: { name: { not: { const: "赠品" } } } },
        },
      },
      total: { type: "string", title: "应付", "x-format": "money", "x-compute": "coalesce(net, 0) * 1.1" },
      paid: { type: "string", title: "已付", "x-format": "money", minimum: 0, "x-maximum": "total" },
      reason: {
        type: "string",
        title: "原因",
        maxLength: 50,
        "x-required": { properties: { total: { exclusiveMinimum: 1000 } } },
      },
      approver: { type: "string", title: "审批人", maxLength: 50 },
      assistant: { type: "string", title: "副审批人", maxLength: 50 },
      discount: { type: "integer", title: "折扣", default: 0 },
      instalments: { type: "array", title: "分期", "x-children": { module: "bill-instalment", field: "billId" } },
    },
  },
  ui: {
    fields: {
      approver: { "ui:visible": { properties: { total: { minimum: 5000 } } } },
      assistant: { "ui:visible": { properties: { approver: { not: { const: null } } } } },
      discount: { "ui:disabled": { properties: { total: { minimum: 5000 } } } },
      instalments: { "ui:visible": { properties: { total: { minimum: 5000 } } } },
    },
  },
  endpoints: { base: "/bill/bill" },
};

const line = {
  module: "bill-line",
  title: "账单明细",
  schema: {
    type: "object",
    required: ["billId", "amount"],
    properties: {
      billId: { type: "string", title: "账单", "x-ref": { module: "bill" } },
      name: { type: "string", title: "名称", maxLength: 50 },
      amount: { type: "string", title: "金额", "x-format": "money" },
    },
  },
  endpoints: { base: "/bill/line" },
};

const instalment = {
  module: "bill-instalment",
  title: "账单分期",
  schema: {
    type: "object",
    required: ["billId", "dueOn"],
    properties: {
      billId: { type: "string", title: "账单", "x-ref": { module: "bill" } },
      dueOn: { type: "string", title: "到期日", format: "date" },
    },
  },
  endpoints: { base: "/bill/instalment" },
};

/** Files of a module whose fields are bounded, required, shown and locked by the total of its lines, and of the lines. */
export const BILL_FILES: Readonly<Record<string, string>> = {
  "schemas/bill/bill.json": JSON.stringify(bill),
  "schemas/bill/bill-line.json": JSON.stringify(line),
  "schemas/bill/bill-instalment.json": JSON.stringify(instalment),
};
