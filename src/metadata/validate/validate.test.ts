import { describe, expect, it, test } from "vitest";
import { fieldErrorsIn } from "#contract";
import type { AuthoredModule } from "../module/authored.ts";
import { normalise } from "../normalise/normalise.ts";
import { recordForConditions } from "./conditions/conditions.ts";
import { coerceInput, withoutEmpty } from "./coerce-input.ts";
import { createEvaluatingValidator, validatorsSource } from "./compile.ts";
import { validatedSchemas } from "./validated-schemas.ts";
import { instantiateValidators, type ValidatorFactory } from "./compiled.ts";
import { fieldFaultsOf } from "./fault.ts";
import { FORMATS, isIdCard } from "./formats/formats.ts";
import { linearPattern } from "./patterns/linear-pattern.ts";
import { isPhone } from "./formats/phone.ts";
import { inputFields, inputSchema } from "./input-schema.ts";

const authored: AuthoredModule = {
  module: "param",
  title: "参数管理",
  schema: {
    type: "object",
    required: ["paramName", "paramKey", "secret"],
    properties: {
      paramName: { type: "string", title: "参数名称", maxLength: 5 },
      paramKey: { type: "string", title: "参数键名" },
      phone: { type: "string", title: "手机", "x-format": "phone" },
      level: { type: "integer", title: "级别", enum: [1, 2], default: 1 },
      price: { type: "string", title: "价格", "x-format": "money", exclusiveMinimum: 0, maximum: 99.5, multipleOf: 0.01 },
      secret: { type: "string", title: "密钥", writeOnly: true },
      state: { type: "string", title: "状态", readOnly: true },
      tags: { type: "array", title: "标签", items: { type: "string", enum: ["a", "b"] } },
    },
  },
  ui: { fields: { phone: { "ui:visible": { properties: { level: { const: 2 } } } } } },
  endpoints: { base: "/blade-system/param" },
  en: { title: "Parameters", paramName: "Name", price: "Price" },
};
const module = normalise(authored, "system", () => undefined);

async function compiled(of = module) {
  const source = validatorsSource(of);
  const loaded = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`)) as {
    default: ValidatorFactory;
  };
  return instantiateValidators(loaded.default, linearPattern);
}

describe("validators", () => {
  it("want the two days of a range in their order, in a list or in a text, in browser and server alike", async () => {
    const day = { type: "string", format: "date" } as const;
    const stays = normalise(
      {
        module: "stay",
        title: "入住",
        schema: {
          type: "object",
          properties: { days: { type: "array", title: "日期", items: day }, said: { type: "string", title: "期间" } },
        },
        ui: { fields: { days: { "ui:widget": "date-range" }, said: { "ui:widget": "date-range" } } },
        endpoints: { base: "/t/stay" },
      },
      "t",
      () => undefined,
    );
    const schema = inputSchema(stays, "add");
    const validators = await compiled(stays);
    const judged = (record: Record<string, unknown>) => {
      const faults = createEvaluatingValidator()(schema, record);
      expect(validators("add", record)).toEqual(faults);
      return fieldFaultsOf(faults, stays.fields).map(({ pointer, message }) => [pointer, message.zh]);
    };
    for (const days of [["2026-12-01", "2026-12-03"], ["2026-12-01", "2026-12-01"], ["2026-12-01"]])
      expect(judged({ days, said: days.join(",") })).toEqual([]);
    expect(judged({ days: ["2026-12-03", "2026-12-01"], said: "2026-12-03,2026-12-01" })).toEqual([
      ["/days", "日期的开始不能晚于结束"],
      ["/said", "期间的开始不能晚于结束"],
    ]);
  });

  it("judge conditions by the present, by other fields and by the values of a list, in browser and server alike", async () => {
    const conditions = {
      late: { properties: { dueOn: { "x-exclusiveMaximum": "$today" } } },
      soon: { properties: { dueOn: { "x-minimum": "$today", "x-maximum": "$today+3d" } } },
      stale: { properties: { seenAt: { not: { "x-minimum": "$now-36h" } } } },
      open: { properties: { paid: { "x-exclusiveMaximum": "price" } } },
      urgent: { properties: { tags: { contains: { enum: ["urgent", "vip"] } }, depts: { contains: { const: "12" } } } },
    } as const;
    const text = { type: "string", title: "文本" } as const;
    const bills = normalise(
      {
        module: "bill",
        title: "账单",
        schema: {
          type: "object",
          properties: {
            ...Object.fromEntries(Object.keys(conditions).map((name) => [name, text])),
            dueOn: { type: "string", title: "到期", format: "date" },
            seenAt: { type: "string", title: "查看", "x-format": "local-date-time" },
            price: { type: "string", title: "价格", "x-format": "money" },
            paid: { type: "string", title: "已付", "x-format": "money" },
            tags: { type: "array", title: "标签", items: text },
            depts: { type: "string", title: "部门", "x-multiple": true, "x-ref": { module: "dept" } },
          },
        },
        ui: { fields: Object.fromEntries(Object.entries(conditions).map(([name, when]) => [name, { "ui:visible": when }])) },
        endpoints: { base: "/t/bill" },
      },
      "t",
      () => undefined,
    );
    const [validators, evaluate] = [await compiled(bills), createEvaluatingValidator()];
    const holding = (record: Record<string, unknown>): string[] => {
      const seen = recordForConditions(bills.fields, record, () => "2026-02-28 10:00:00");
      return bills.fields.flatMap(({ name, visible }) => {
        if (visible === null) return [];
        const holds = evaluate(visible, seen).length === 0;
        expect(validators(`visible:${name}`, seen).length === 0).toBe(holds);
        return holds ? [name] : [];
      });
    };
    expect(holding({ dueOn: "2026-02-27", seenAt: "2026-02-27 10:00:00" })).toEqual(["late"]);
    expect(holding({ dueOn: "2026-02-28", seenAt: "2026-02-26 21:59:59" })).toEqual(["soon", "stale"]);
    expect(holding({ dueOn: "2026-03-03", seenAt: "2026-02-26 22:00:00" })).toEqual(["soon"]);
    expect(holding({ dueOn: "2026-03-04", seenAt: "2026-03-01 00:00:00", paid: "9.9", price: "10" })).toEqual(["open"]);
    expect(holding({ seenAt: "2026-03-01 00:00:00", paid: "10.00", price: "10" })).toEqual([]);
    expect(holding({ seenAt: "2026-03-01 00:00:00", tags: ["a", "vip"], depts: "3,12" })).toEqual(["urgent"]);
    expect(holding({ seenAt: "2026-03-01 00:00:00", tags: ["urgent"], depts: "3,112" })).toEqual([]);
  });

  it("say of an empty field what its control is for: enter, choose, upload, or add an entry", () => {
    const line = { type: "object", properties: { name: { type: "string", title: "品名" } } } as const;
    const order = normalise(
      {
        module: "order",
        title: "订单",
        schema: {
          type: "object",
          required: ["name", "state", "file", "lines", "address"],
          properties: {
            name: { type: "string", title: "名称" },
            state: { type: "integer", title: "状态", enum: [0, 1] },
            file: { type: "string", title: "合同", "x-format": "path" },
            lines: { type: "array", title: "商品明细", minItems: 1, items: line },
            address: { ...line, title: "地址" },
          },
        },
        ui: { fields: { state: { "ui:enumNames": ["开", "关"] }, file: { "ui:widget": "file" } } },
        endpoints: { base: "/t/order" },
        en: { lines: { title: "Order items" } },
      },
      "t",
      () => undefined,
    );
    const evaluate = createEvaluatingValidator();
    const told = (record: Record<string, unknown>, locale: "zh" | "en"): readonly string[] =>
      fieldFaultsOf(evaluate(inputSchema(order, "add"), record), order.fields).map(({ message }) => message[locale]);
    expect(told({}, "zh")).toEqual(["请输入名称", "请选择状态", "请上传合同", "请添加商品明细", "请输入地址"]);
    const filled = { name: "a", state: 0, file: "/a", address: {} };
    expect(told({ ...filled, lines: [] }, "zh")).toEqual(["请添加商品明细"]);
    expect(told({ ...filled, lines: [] }, "en")).toEqual(["Please add at least one entry to order items"]);
  });

  it("hold amounts to the keywords for numbers, to the last digit, and say so", () => {
    const evaluate = createEvaluatingValidator();
    const judged = (price: string): readonly string[] => {
      const faults = evaluate(inputSchema(module, "add"), { paramName: "n", paramKey: "k", secret: "s", price });
      return (["zh", "en"] as const).flatMap((locale) =>
        fieldFaultsOf(faults, module.fields).map(({ message }) => message[locale]),
      );
    };
    expect(judged("0.01")).toEqual([]);
    expect(judged("99.50")).toEqual([]);
    expect(judged("0.0000")).toEqual(["价格必须大于 0", "Price must be more than 0"]);
    expect(judged("-1")).toEqual(["价格必须大于 0", "Price must be more than 0"]);
    expect(judged("99.5001")).toEqual([
      "价格不能大于 99.5",
      "价格最多 2 位小数",
      "Price must be at most 99.5",
      "Price may have at most 2 decimals",
    ]);
    expect(judged("many")).toEqual([
      "价格应为金额，最多 16 位整数、四位小数",
      "Price must be an amount of at most 16 digits and four decimals",
    ]);
    // A float would take it for a multiple.
    expect(judged("9007199254740993.001")).toHaveLength(4);
  });

  it("judge alike whether compiled ahead or evaluated", async () => {
    const evaluate = createEvaluatingValidator();
    const ahead = await compiled();
    const values = [
      {},
      { paramName: "名名名名名名", paramKey: "k", secret: "s" },
      { paramName: "n", paramKey: "k", secret: "s", phone: "123", level: 3, tags: ["c"], other: 1 },
      { paramName: "n", paramKey: 1, secret: "s", price: "0.00" },
      { paramName: "n", paramKey: "k", secret: "s", price: "99.51" },
      { paramName: "n", paramKey: "k", secret: "s", price: "9007199254740993.001" },
      { paramName: "n", paramKey: "k", secret: "s", phone: "13800138000", level: 2, tags: ["a"] },
    ];
    for (const [name, schema] of validatedSchemas(module)) {
      for (const value of values) expect(ahead(name, value)).toEqual(evaluate(schema, value));
    }
    expect(ahead("add", values.at(-1))).toEqual([]);
    expect(ahead("add", values[0])).toHaveLength(3);
  });

  it("count in the decimals that people write, not in binary fractions", () => {
    const evaluate = createEvaluatingValidator();
    const schema = { type: "number", multipleOf: 0.001 };
    for (const value of [0, 0.043, 1.018, 19.999, 9_999_999.999, -0.071]) expect(evaluate(schema, value), `${value}`).toEqual([]);
    for (const value of [0.0435, 1.0181, 9_999_999.9995]) expect(evaluate(schema, value), `${value}`).toHaveLength(1);
  });

  it("need a write-only field on add only and never take a read-only one", () => {
    expect(inputSchema(module, "add")["required"]).toContain("secret");
    expect(inputSchema(module, "edit")["required"]).not.toContain("secret");
    expect(inputFields(module, "add").map((field) => field.name)).not.toContain("state");
    expect(inputSchema(module, "add")).toBe(inputSchema(module, "add"));
  });

  it("say what to do in both languages, at the field", () => {
    const faults = createEvaluatingValidator()(inputSchema(module, "add"), { paramName: "名名名名名名" });
    const zh = fieldErrorsIn("zh", fieldFaultsOf(faults, module.fields));
    const en = fieldErrorsIn("en", fieldFaultsOf(faults, module.fields));
    expect(zh.find((error) => error.pointer === "/paramKey")?.message).toBe("请输入参数键名");
    expect(zh.find((error) => error.pointer === "/paramName")?.message).toBe("参数名称最多 5 个字符");
    expect(en.find((error) => error.pointer === "/paramName")?.message).toBe("Name may have at most 5 characters");
  });
});

test("a phone number is told what is wrong with it, its length or its form", () => {
  const people = normalise(
    {
      module: "person",
      title: "人员",
      schema: { type: "object", properties: { phone: { type: "string", title: "手机号码", "x-format": "phone" } } },
      endpoints: { base: "/blade-test/person" },
    },
    "test",
    () => undefined,
  );
  const validate = createEvaluatingValidator();
  const said = (phone: string) =>
    fieldFaultsOf(validate(inputSchema(people, "add"), { phone }), people.fields).map(({ message }) => message.zh);
  expect(said("1380013800")).toEqual(["手机号码长度不为11位"]);
  expect(said("138001380001")).toEqual(["手机号码长度不为11位"]);
  expect(said("01012345678")).toEqual(["手机号码格式不正确"]);
  expect(said("13800138000")).toEqual([]);
});

describe("coerceInput", () => {
  const fields = inputFields(module, "add");

  it("brings what family clients send into the schema's shape", () => {
    expect(coerceInput({ paramName: 12, level: "2", tags: "a,b", paramKey: "" }, fields)).toEqual({
      paramName: "12",
      level: 2,
      tags: ["a", "b"],
      paramKey: null,
    });
  });

  it("leaves digits beyond every number as they are, for the validator to refuse", () => {
    for (const level of ["9".repeat(400), "1e400", "-1e999"]) expect(coerceInput({ level }, fields)).toEqual({ level });
    expect(coerceInput({ level: "1e3" }, fields)).toEqual({ level: 1000 });
  });

  it("drops what the server puts into records and keeps what nobody knows", () => {
    const input = coerceInput(
      { id: "1", createTime: "x", $level: "一", state: "on", children: [], unknown: 1 },
      fields,
      module.fields,
    );
    expect(input).toEqual({ unknown: 1 });
  });

  it("takes empty values out of what is judged", () => {
    expect(withoutEmpty({ a: null, b: undefined, c: 0, d: false })).toEqual({ c: 0, d: false });
  });
});

describe("formats", () => {
  const accepts = (name: string, text: string): boolean => {
    const format = FORMATS[name];
    return format === true || (format instanceof RegExp ? format.test(text) : format?.(text) === true);
  };

  it("know phones as the product does: 11 digits, no landline", () => {
    expect(isPhone("13800138000")).toBe(true);
    expect(isPhone("1380013800")).toBe(false);
    expect(isPhone("01012345678")).toBe(false);
  });

  it("know the calendar", () => {
    expect(accepts("date", "2024-02-29")).toBe(true);
    expect(accepts("date", "2023-02-29")).toBe(false);
    expect(accepts("local-date-time", "2024-05-31 23:59:59")).toBe(true);
    expect(accepts("local-date-time", "2024-05-31T23:59:59Z")).toBe(false);
  });

  it("check an identity number's last digit", () => {
    expect(isIdCard("11010519491231002X")).toBe(true);
    expect(isIdCard("110105194912310021")).toBe(false);
  });

  it("keep money exact: at most four decimals, no exponent", () => {
    expect(accepts("money", "9999999999999999.9999")).toBe(true);
    expect(accepts("money", "1e5")).toBe(false);
    expect(accepts("color", "#1677FF")).toBe(true);
    expect(accepts("color", "#abc")).toBe(false);
    expect(accepts("color", "red")).toBe(false);
    expect(accepts("markdown", "# <b>")).toBe(true);
    expect(accepts("money", "1.23456")).toBe(false);
  });

  it("counts one character and one entry in the singular", () => {
    const faults = ["maxLength", "maxItems"].map((keyword) => ({ pointer: "/x", keyword, params: { limit: 1 } }));
    const words = fieldFaultsOf(faults, []).map(({ message }) => message.en);
    expect(words).toEqual([expect.stringMatching(/at most 1 character$/), expect.stringMatching(/at most 1 entry$/)]);
  });
});
