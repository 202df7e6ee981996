import { COLOR_OPTIONS } from "../shared/common-authoring.ts";
import { hasChoices } from "../shared/field-shapes.ts";
import type { KindAuthoring } from "../kind-authoring.ts";

export const radioAuthoring: KindAuthoring = {
  fits: (field) => field.type !== "array" && !field.multiple && hasChoices(field),
  needs: { zh: "有 enum 或 x-dict 的单选字段", en: "a field with enum or x-dict that holds one value" },
  options: COLOR_OPTIONS,
  placeholder: false,
  otherNames: [],
  sample: {
    property: { type: "integer", title: "封存", enum: [0, 1] },
    ui: { "ui:widget": "radio", "ui:enumNames": ["否", "是"] },
    en: { title: "Sealed", enumNames: ["No", "Yes"] },
    value: 0,
  },
};
