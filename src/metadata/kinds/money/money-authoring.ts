import { TREND_OPTIONS } from "../shared/common-authoring.ts";
import { CURRENCIES, CURRENCY_HABITS } from "../shared/currencies.ts";
import { isReferenceToId } from "../shared/field-shapes.ts";
import type { FieldFacts, KindAuthoring, NamedField } from "../kind-authoring.ts";

/** The field that says the currency: it holds codes, or choices that `currencies` turns into codes. */
const SAYS_CURRENCY: NamedField = {
  says: { zh: "币种", en: "currencies" },
  fits: (field, settings) => {
    if (isReferenceToId(field) || field.schema["writeOnly"] === true || field.multiple) return false;
    if (settings["currencies"] !== undefined) return isChoice(field) || field.storage === "text" || field.storage === "integer";
    if (field.options !== null) return field.options.some((option) => CURRENCIES.includes(String(option)));
    const isName = field.schema["x-unique"] === true || field.schema["x-serial"] !== undefined;
    return field.storage === "text" && field.format === null && !isName;
  },
  offers: /curr|币/i,
  mend: (field) =>
    isChoice(field) && !isReferenceToId(field)
      ? {
          zh: `写明每个值的币种："currencies": {"${keyOf(field)}": "CNY"}`,
          en: `Say the currency of each value: "currencies": {"${keyOf(field)}": "CNY"}`,
        }
      : {
          zh: '写一个值为三位代码（如 CNY）的文本字段；只有一种币种就写 "currency": "CNY"',
          en: 'Name a text field whose values are codes such as CNY. One currency for all records is "currency": "CNY".',
        },
};

function isChoice({ options, dictionary, type }: FieldFacts): boolean {
  return options !== null || dictionary !== null || type === "boolean";
}

function keyOf({ options, type }: FieldFacts): string {
  return type === "boolean" ? "true" : String(options?.[0] ?? 1);
}

export const moneyAuthoring: KindAuthoring = {
  fits: ({ storage }) => storage === "decimal",
  needs: { zh: '"x-format": "money" 的字段', en: 'a field with "x-format": "money"' },
  options: {
    currency: {
      type: "string",
      values: CURRENCIES,
      habits: CURRENCY_HABITS,
      says: { zh: "币种的三位 ISO 代码，如 CNY（不是 RMB）", en: "Currency as a three-letter ISO code, such as CNY, not RMB" },
    },
    currencyField: {
      type: "string",
      field: true,
      holds: SAYS_CURRENCY,
      says: {
        zh: "说明币种的字段：明细中先找同一行中此名称的字段，否则为记录的字段；其值是三位代码，或 `currencies` 中的键",
        en: "Field that says the currency: in a list the field of the same item with this name, or else that of the record. Its value is a three-letter code or a key of `currencies`",
      },
    },
    currencies: {
      type: "object",
      values: CURRENCIES,
      habits: CURRENCY_HABITS,
      of: "currencyField",
      says: {
        zh: "`currencyField` 各个值的币种；没有写的值不是货币",
        en: 'The currency of each value of `currencyField`, such as {"1": "CNY"}; a value without one is no money',
      },
    },
    precision: {
      type: "number",
      least: 0,
      most: 10,
      whole: true,
      says: {
        zh: "至少显示的小数位数，默认 2；不舍去输入的小数",
        en: "Decimal places that are shown at least; 2 by default. What people type is not rounded",
      },
    },
    ...TREND_OPTIONS,
  },
  placeholder: true,
  otherNames: [],
  sample: {
    property: { type: "string", title: "价格", "x-format": "money" },
    ui: { "ui:options": { currency: "CNY" } },
    en: "Price",
    value: "1280.50",
  },
};
