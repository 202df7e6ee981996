import { COLOR_OPTIONS } from "../shared/common-authoring.ts";
import { hasChoices } from "../shared/field-shapes.ts";
import type { KindAuthoring } from "../kind-authoring.ts";

export const selectAuthoring: KindAuthoring = {
  fits: hasChoices,
  needs: { zh: "有 enum 或 x-dict 的字段", en: "a field with enum or x-dict" },
  options: COLOR_OPTIONS,
  placeholder: true,
  otherNames: ["dropdown"],
  sample: {
    property: { type: "integer", title: "级别", enum: [1, 2, 3] },
    ui: { "ui:enumNames": ["普通", "重要", "紧急"] },
    en: { title: "Level", enumNames: ["Normal", "Important", "Urgent"] },
    value: 2,
  },
};
