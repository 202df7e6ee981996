/** A module file whose records are approved by the process `purchase`, which sets a note and an amount. */
export const PURCHASE = {
  module: "purchase",
  title: "采购申请",
  schema: {
    type: "object",
    required: ["title", "amount"],
    properties: {
      title: { type: "string", title: "标题", maxLength: 50 },
      amount: { type: "string", title: "金额", "x-format": "money" },
      note: { type: "string", title: "审批意见", maxLength: 500, readOnly: true },
      granted: { type: "string", title: "批准金额", "x-format": "money", readOnly: true },
      status: { type: "integer", title: "状态" },
    },
  },
  endpoints: { base: "/test/purchase" },
  states: {
    field: "status",
    values: {
      draft: { value: 0, title: "草稿", remove: true },
      pending: { value: 1, title: "审批中", edit: false },
      approved: { value: 2, title: "已通过", edit: false, end: true },
    },
    moves: [
      { title: "通过", from: "pending", to: "approved" },
      { title: "退回", from: "pending", to: "draft" },
    ],
  },
  actions: { submitForApproval: { title: "提交审批", from: "draft", to: "pending" } },
  workflow: {
    process: "purchase",
    start: "submitForApproval",
    states: { passed: "approved", returned: "draft" },
    set: { passed: { note: "$comment", granted: { "x-compute": "round(amount * 0.9, 2)" } } },
    cancelled: "draft",
  },
  en: {
    title: "Purchases",
    amount: "Amount",
    note: "Decision",
    granted: "Granted",
    status: {
      title: "Status",
      states: { draft: "Draft", pending: "In approval", approved: "Approved" },
      moves: ["Approve", "Return"],
    },
    submitForApproval: "Submit for approval",
  },
};
