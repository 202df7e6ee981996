import { isFreeText, isTextList } from "../shared/field-shapes.ts";
import type { KindAuthoring } from "../kind-authoring.ts";

export const dateRangeAuthoring: KindAuthoring = {
  fits: (field) => isTextList(field) || isFreeText(field),
  needs: { zh: "文本数组或普通文本字段", en: "an array of strings or a plain string field" },
  options: {},
  placeholder: false,
  otherNames: [],
  sample: {
    property: { type: "string", title: "有效期" },
    ui: { "ui:widget": "date-range" },
    en: "Valid",
    value: "2026-03-01,2026-03-31",
  },
};
