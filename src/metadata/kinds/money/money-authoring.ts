import { TREND_OPTIONS } from "../shared/common-authoring.ts";
import { CURRENCIES, CURRENCY_HABITS } from "../shared/currencies.ts";
import type { KindAuthoring } from "../kind-authoring.ts";

export const moneyAuthoring: KindAuthoring = {
  fits: ({ storage }) => storage === "decimal",
  needs: { zh: '"x-format": "money" 的字段', en: 'a field with "x-format": "money"' },
  options: {
    currency: {
      type: "string",
      values: CURRENCIES,
      habits: CURRENCY_HABITS,
      says: { zh: "币种的三位代码，如 CNY", en: "Currency as a three-letter code, such as CNY" },
    },
    currencyField: {
      type: "string",
      field: true,
      says: {
        zh: "同一记录中说明币种的字段：其值是三位代码，或 `currencies` 中的键",
        en: "Field of the same record that says the currency: its value is a three-letter code or a key of `currencies`",
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
      says: { zh: "至少显示的小数位数，默认 2", en: "Minimum number of decimal places; 2 by default" },
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
