import { isNumber, isReferenceOrDictionary } from "../shared/field-shapes.ts";
import type { FieldFacts, KindAuthoring } from "../kind-authoring.ts";

export const numberAuthoring: KindAuthoring = {
  fits: (field) => isNumber(field) || isStoredAmount(field),
  needs: { zh: "integer、number 或金额字段", en: "an integer, a number or money" },
  options: {
    prefix: { type: "string", says: { zh: "数字前的文字", en: "Text before the number" } },
    suffix: { type: "string", instead: "unitField", says: { zh: "数字后的文字", en: "Text after the number" } },
    unitField: {
      type: "string",
      field: true,
      says: {
        zh: "同一记录中说明单位的字段，如选自字典的单位；数字显示为“100 件”",
        en: "Field of the same record that says the unit, such as a choice from a dictionary: the number shows as “100 pieces”",
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
    precision: { type: "number", least: 0, most: 10, whole: true, says: { zh: "小数位数", en: "Decimal places" } },
  },
  placeholder: true,
  otherNames: ["updown", "inputnumber"],
  sample: { property: { type: "integer", title: "数量", minimum: 0 }, en: "Quantity", value: 12 },
};

function isStoredAmount(field: FieldFacts): boolean {
  return field.storage === "decimal" && !isReferenceOrDictionary(field) && field.options === null;
}
