import { instantiateValidators, linearPattern, normalise, type ModuleValidators, type ValidatorFactory } from "#metadata";
import { validatorsSource } from "#metadata/compile";
import type { Module } from "#metadata";

/** A module with one field of every kind that form tests speak of. */
export const sampleModule: Module = normalise(
  {
    module: "sample",
    title: "示例",
    schema: {
      type: "object",
      required: ["name", "secret"],
      properties: {
        name: { type: "string", title: "名称", maxLength: 5, "x-unique": true },
        level: { type: "integer", title: "级别", enum: [1, 2], default: 1 },
        remark: { type: "string", title: "备注", maxLength: 3 },
        reason: { type: "string", title: "原因" },
        city: { type: "string", title: "城市", "x-unique": ["level"] },
        userId: { type: "string", title: "负责人", "x-ref": { module: "user", where: { city: "city" } } },
        secret: { type: "string", title: "密码", "x-format": "password", writeOnly: true },
        items: {
          type: "array",
          title: "明细",
          items: {
            type: "object",
            required: ["sku"],
            properties: {
              sku: { type: "string", title: "货号" },
              price: { type: "number", title: "单价" },
              packerId: { type: "string", title: "打包人", "x-ref": { module: "user", where: { city: "city" } } },
            },
          },
        },
        state: { type: "string", title: "状态", readOnly: true },
      },
    },
    ui: {
      dialog: { columns: 1 },
      fields: {
        reason: { "ui:visible": { properties: { level: { const: 2 } } } },
        remark: { "ui:disabled": { properties: { level: { const: 2 } } }, "ui:widget": "text" },
        city: { "ui:widget": "text" },
      },
    },
    endpoints: { base: "/blade-system/sample" },
    en: { title: "Samples", name: "Name", remark: "Remark", level: "Level", city: "City" },
  },
  "system",
  () => undefined,
);

/** The module's validators as the server would serve them. */
export async function validatorsOf(module: Module): Promise<ModuleValidators> {
  const source = `data:text/javascript,${encodeURIComponent(validatorsSource(module))}`;
  const loaded = (await import(/* @vite-ignore */ source)) as { default: ValidatorFactory };
  return instantiateValidators(loaded.default, linearPattern);
}
