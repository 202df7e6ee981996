import { readFileSync } from "node:fs";
import type { JsonObject } from "#contract";

export const STATES = readFileSync(new URL("seeded/bases/states.json", import.meta.url), "utf8");

/** Two places of a file that contradict each other, which a single edit cannot make. */
export interface Case {
  readonly about: string;
  readonly base: string;
  /** Parts that are laid over the base. */
  readonly parts: JsonObject;
  readonly rule: string;
  readonly pointer: string;
  readonly hint: string;
  /** Another name than that of the module which has handlers. */
  readonly module?: string;
}

/** Actions, states, conditions and forms that contradict the fields, or each other. */
export const BEHAVIOUR_CASES: readonly Case[] = [
  {
    about: "an amount above its first value, which an action writes only behind the condition",
    base: STATES,
    parts: {
      schema: { properties: { paid: { type: "string", title: "已付", "x-format": "money", default: "0", readOnly: true } } },
      actions: {
        pay: { when: { properties: { paid: { exclusiveMinimum: 0 } } } },
        collect: {
          title: "收款",
          from: "paid",
          form: {
            type: "object",
            required: ["sum"],
            properties: { sum: { type: "string", title: "金额", "x-format": "money" } },
          },
          set: { paid: { "x-compute": "paid + form.sum" } },
        },
      },
    },
    rule: "action-unmet",
    pointer: "/actions/pay/when/properties/paid",
    hint: "Add “unpaid” to “from” of “collect”",
    module: "other",
  },
  {
    about: "two actions of which each waits for the other",
    base: STATES,
    parts: {
      schema: {
        properties: {
          isPacked: { type: "boolean", title: "已打包", default: false, readOnly: true },
          isWeighed: { type: "boolean", title: "已称重", default: false, readOnly: true },
        },
      },
      actions: {
        pack: { title: "打包", when: { properties: { isWeighed: { const: true } } }, set: { isPacked: true } },
        weigh: { title: "称重", when: { properties: { isPacked: { const: true } } }, set: { isWeighed: true } },
      },
    },
    rule: "action-unmet",
    pointer: "/actions/weigh/when/properties/isPacked",
    hint: "Delete the condition on “isPacked”",
    module: "other",
  },
  {
    about: "a value that no action writes",
    base: STATES,
    parts: {
      schema: { properties: { level: { type: "integer", title: "级别", enum: [1, 2, 3], default: 1, readOnly: true } } },
      ui: { fields: { level: { "ui:enumNames": ["低", "中", "高"] } } },
      actions: {
        pay: { set: { level: 2 } },
        ship: { when: { properties: { level: { const: 3 } } } },
      },
    },
    rule: "action-unmet",
    pointer: "/actions/ship/when/properties/level",
    hint: "Delete the condition on “level”",
    module: "other",
  },
  {
    about: "a state that demands what only the next action writes",
    base: STATES,
    parts: {
      schema: {
        properties: {
          sentAt: {
            type: "string",
            title: "发货时间",
            "x-format": "local-date-time",
            readOnly: true,
            "x-required": { properties: { status: { const: 1 } } },
          },
        },
      },
      actions: { ship: { set: { sentAt: "$now" } } },
    },
    rule: "state-demand",
    pointer: "/schema/properties/sentAt/x-required",
    hint: '"status": {"const":2}',
    module: "other",
  },
  {
    about: "a flag that is a comparison, and the opposite comparison",
    base: STATES,
    parts: {
      schema: {
        properties: {
          dueOn: { type: "string", title: "截止日期", format: "date" },
          doneOn: { type: "string", title: "完成日期", format: "date" },
          isLate: { type: "boolean", title: "逾期", "x-compute": "doneOn > dueOn" },
        },
      },
      actions: { ship: { when: { properties: { isLate: { const: true }, doneOn: { "x-maximum": "dueOn" } } } } },
    },
    rule: "condition-never",
    pointer: "/actions/ship/when/properties/doneOn/x-maximum",
    hint: "Delete one of the tests on “isLate” and “doneOn”",
  },
  {
    about: "a flag that does not hold, and the comparison that it is",
    base: STATES,
    parts: {
      schema: {
        properties: {
          dueOn: { type: "string", title: "截止日期", format: "date" },
          doneOn: { type: "string", title: "完成日期", format: "date" },
          isLate: { type: "boolean", title: "逾期", "x-compute": "doneOn > dueOn" },
        },
      },
      actions: {
        ship: { when: { properties: { isLate: { not: { const: true } }, doneOn: { "x-exclusiveMinimum": "dueOn" } } } },
      },
    },
    rule: "condition-never",
    pointer: "/actions/ship/when/properties/isLate/not",
    hint: "Delete one of the tests on “doneOn” and “isLate”",
  },
  {
    about: "a day that is never later than today, and a condition on days to come",
    base: STATES,
    parts: {
      schema: { properties: { doneOn: { type: "string", title: "完成日期", format: "date", "x-maximum": "$today" } } },
      actions: { ship: { when: { properties: { doneOn: { "x-exclusiveMinimum": "$today" } } } } },
    },
    rule: "condition-never",
    pointer: "/actions/ship/when/properties/doneOn/x-exclusiveMinimum",
    hint: "Use another keyword",
  },
  {
    about: "a payment of at most the price, offered also where all is paid",
    base: STATES,
    parts: {
      schema: {
        properties: {
          price: { type: "string", title: "价格", "x-format": "money" },
          paid: { type: "string", title: "已付", "x-format": "money", default: "0", readOnly: true, "x-maximum": "price" },
        },
      },
      actions: {
        pay: {
          when: { properties: { paid: { "x-maximum": "price" } } },
          form: {
            type: "object",
            required: ["sum"],
            properties: { sum: { type: "string", title: "金额", "x-format": "money", exclusiveMinimum: 0 } },
          },
          set: { paid: { "x-compute": "paid + form.sum" } },
        },
      },
    },
    rule: "doubtful-action",
    pointer: "/actions/pay/when/properties/paid/x-maximum",
    hint: 'Write "x-exclusiveMaximum": "price"',
  },
  {
    about: "a stock that an action lowers below its minimum",
    base: STATES,
    parts: {
      schema: { properties: { stock: { type: "integer", title: "库存", minimum: 0 } } },
      actions: {
        ship: { when: { properties: { stock: { minimum: 0 } } }, set: { stock: { "x-compute": "coalesce(stock, 0) - 1" } } },
      },
    },
    rule: "doubtful-action",
    pointer: "/actions/ship/when/properties/stock/minimum",
    hint: 'Write "minimum": 1',
  },
  {
    about: "an input of several values for a field of one",
    base: STATES,
    parts: {
      schema: { properties: { deptId: { type: "string", title: "部门", "x-ref": { module: "dept" } } } },
      actions: {
        ship: {
          form: {
            type: "object",
            properties: { deptId: { type: "string", title: "部门", "x-ref": { module: "dept" }, "x-multiple": true } },
          },
        },
      },
    },
    rule: "form-limits",
    pointer: "/actions/ship/form/properties/deptId/x-multiple",
    hint: "Delete x-multiple",
  },
  {
    about: "an input of one value for a field of several",
    base: STATES,
    parts: {
      schema: { properties: { deptId: { type: "string", title: "部门", "x-ref": { module: "dept" }, "x-multiple": true } } },
      actions: {
        ship: {
          form: { type: "object", properties: { deptId: { type: "string", title: "部门", "x-ref": { module: "dept" } } } },
        },
      },
    },
    rule: "form-input",
    pointer: "/actions/ship/form/properties/deptId",
    hint: 'Add "x-multiple": true',
  },
  {
    about: "a line of a form that allows more than the line that it fills",
    base: STATES,
    parts: {
      schema: {
        properties: {
          parts: {
            type: "array",
            title: "配件",
            items: { type: "object", properties: { count: { type: "integer", title: "数量", exclusiveMinimum: 0 } } },
          },
        },
      },
      actions: {
        ship: {
          form: {
            type: "object",
            properties: {
              parts: {
                type: "array",
                title: "配件",
                items: { type: "object", properties: { count: { type: "integer", title: "数量", minimum: 0 } } },
              },
            },
          },
        },
      },
    },
    rule: "form-limits",
    pointer: "/actions/ship/form/properties/parts/items/properties/count/minimum",
    hint: 'Write "exclusiveMinimum": 0',
  },
  {
    about: "a removal although no state lets a record be deleted",
    base: STATES,
    parts: { states: { values: { unpaid: { remove: false } } }, removal: { otherwise: "已付款的订单须保留" } },
    rule: "removal-idle",
    pointer: "/removal",
    hint: "such as unpaid",
  },
];

/** Parts that resemble a contradiction, and the rule that must not see one. */
export const HARMLESS: readonly Pick<Case, "about" | "parts" | "rule">[] = [
  {
    about: "a counter that stops one step below its maximum",
    parts: {
      schema: { properties: { tries: { type: "integer", title: "次数", default: 0, maximum: 3, readOnly: true } } },
      actions: {
        ship: { when: { properties: { tries: { exclusiveMaximum: 3 } } }, set: { tries: { "x-compute": "tries + 1" } } },
      },
    },
    rule: "doubtful-action",
  },
  {
    about: "a period that begins and ends today",
    parts: {
      schema: {
        properties: {
          fromOn: { type: "string", title: "起", format: "date", "x-range": "untilOn" },
          untilOn: { type: "string", title: "止", format: "date", "x-minimum": "fromOn" },
        },
      },
      actions: {
        ship: { when: { properties: { fromOn: { "x-minimum": "$today" }, untilOn: { "x-maximum": "$today" } } } },
      },
    },
    rule: "condition-never",
  },
  {
    about: "a period without bounds that is the wrong way round",
    parts: {
      schema: {
        properties: {
          fromOn: { type: "string", title: "起", format: "date", "x-range": "untilOn" },
          untilOn: { type: "string", title: "止", format: "date" },
        },
      },
      actions: { ship: { when: { properties: { untilOn: { "x-exclusiveMaximum": "fromOn" } } } } },
    },
    rule: "condition-never",
  },
  {
    about: "a flag that may be empty beside the comparison",
    parts: {
      schema: {
        properties: {
          dueOn: { type: "string", title: "截止日期", format: "date" },
          doneOn: { type: "string", title: "完成日期", format: "date" },
          isLate: { type: "boolean", title: "逾期", "x-compute": "doneOn > dueOn" },
        },
      },
      actions: { ship: { when: { properties: { isLate: { not: { const: true } }, dueOn: { "x-minimum": "$today" } } } } },
    },
    rule: "condition-never",
  },
  {
    about: "a day that had to be ahead when it was written",
    parts: {
      schema: { properties: { dueOn: { type: "string", title: "截止日期", format: "date", "x-minimum": "$today" } } },
      actions: { ship: { when: { properties: { dueOn: { "x-exclusiveMaximum": "$today" } } } } },
    },
    rule: "condition-never",
  },
  {
    about: "an amount that an action before raises",
    parts: {
      schema: { properties: { count: { type: "integer", title: "数量", default: 0, readOnly: true } } },
      actions: {
        pack: { title: "打包", from: "paid", set: { count: { "x-compute": "count + 1" } } },
        ship: { when: { properties: { count: { minimum: 2 } } } },
      },
    },
    rule: "action-unmet",
  },
  {
    about: "a field of a later state that the way into it fills",
    parts: {
      schema: {
        properties: {
          sentAt: {
            type: "string",
            title: "发货时间",
            "x-format": "local-date-time",
            readOnly: true,
            "x-required": { properties: { status: { enum: [1, 2] } } },
          },
        },
      },
      actions: { pay: { set: { sentAt: "$now" } } },
    },
    rule: "state-demand",
  },
  {
    about: "a reserve below the stock, both 0 at first",
    parts: {
      schema: {
        properties: {
          held: { type: "integer", title: "占用", default: 0, minimum: 0 },
          stock: { type: "integer", title: "库存", default: 0, readOnly: true, "x-minimum": "held" },
        },
      },
    },
    rule: "doubtful-bound",
  },
];
