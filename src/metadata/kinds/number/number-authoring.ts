import { isNumber, isReferenceOrDictionary } from "../shared/field-shapes.ts";
import type { FieldFacts, KindAuthoring } from "../kind-authoring.ts";

export const numberAuthoring: KindAuthoring = {
  fits: (field) => isNumber(field) || isStoredAmount(field),
  needs: { zh: "integer、number 或金额字段", en: "an integer, a number or money" },
  options: {
    prefix: {
      type: "string",
      says: { zh: "数字前的文字，英文写在 en.<字段>.prefix", en: "Text before the number. Its English is en.<field>.prefix" },
    },
    suffix: {
      type: "string",
      instead: "unitField",
      says: { zh: "数字后的文字，英文写在 en.<字段>.suffix", en: "Text after the number. Its English is en.<field>.suffix" },
    },
    unitField: {
      type: "string",
      field: true,
      holds: {
        says: { zh: "单位", en: "units" },
        fits: ({ storage, options, dictionary, reference, schema }) =>
          schema["writeOnly"] !== true &&
          (options !== null || dictionary !== null || reference !== null || storage === "text" || storage === "id"),
        mend: () => ({
          zh: '写一个选项、字典、引用或文本的字段；所有记录同一单位就写 "suffix": "件"',
          en: 'Name a field with a choice, a reference or a text. One unit for all records is "suffix": "kg".',
        }),
      },
      says: {
        zh: "说明单位的字段，如选自字典的单位：明细中先找同一行中此名称的字段，否则为记录的字段；数字显示为“100 件”",
        en: "Field that says the unit, such as a choice from a dictionary: in a list the field of the same item with this name, or else that of the record. The number shows as “100 pieces”",
      },
    },
    separators: {
      type: "boolean",
      says: {
        zh: "false：不加千位分隔符，用于年份与作为名称的数字",
        en: "`false`: no separators between thousands, for years and for numbers that are names",
      },
    },
    bytes: {
      type: "boolean",
      says: { zh: "以 kB、MB 显示字节数", en: "Shows a number of bytes in kB and MB" },
    },
    precision: {
      type: "number",
      least: 0,
      most: 10,
      whole: true,
      says: { zh: "小数位数，输入的数按它舍入", en: "Decimal places, to which the number that people type is rounded" },
    },
  },
  placeholder: true,
  otherNames: ["updown", "inputnumber"],
  sample: { property: { type: "integer", title: "数量", minimum: 0 }, en: "Quantity", value: 12 },
};

function isStoredAmount(field: FieldFacts): boolean {
  return field.storage === "decimal" && !isReferenceOrDictionary(field) && field.options === null;
}
