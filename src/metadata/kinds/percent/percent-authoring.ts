import { TREND_OPTIONS } from "../shared/common-authoring.ts";
import type { KindAuthoring } from "../kind-authoring.ts";

export const percentAuthoring: KindAuthoring = {
  fits: ({ type, format }) => type === "number" && format === "percent",
  needs: { zh: '"x-format": "percent" 的 number 字段', en: 'a number with "x-format": "percent"' },
  options: {
    precision: {
      type: "number",
      least: 0,
      most: 10,
      whole: true,
      says: { zh: "百分数至少显示的小数位数", en: "Decimal places of the percentage that are shown at least" },
    },
    ...TREND_OPTIONS,
  },
  placeholder: true,
  otherNames: [],
  sample: {
    property: { type: "number", title: "折扣", "x-format": "percent", minimum: 0, maximum: 1 },
    en: "Discount",
    value: 0.125,
  },
};
