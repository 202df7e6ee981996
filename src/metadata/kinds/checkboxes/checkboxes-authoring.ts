import { COLOR_OPTIONS } from "../shared/common-authoring.ts";
import { hasChoices } from "../shared/field-shapes.ts";
import type { KindAuthoring } from "../kind-authoring.ts";

export const checkboxesAuthoring: KindAuthoring = {
  fits: (field) => field.type === "boolean" || ((field.type === "array" || field.multiple) && hasChoices(field)),
  needs: {
    zh: "boolean 字段、items 有 enum 的数组，或 x-multiple 的字典字段",
    en: "a boolean, an array whose items have an enum, or a dictionary with x-multiple",
  },
  options: COLOR_OPTIONS,
  placeholder: false,
  otherNames: ["checkbox"],
  sample: {
    property: { type: "array", title: "渠道", items: { type: "string", enum: ["shop", "web", "phone"] } },
    ui: { "ui:widget": "checkboxes", "ui:enumNames": ["门店", "网站", "电话"] },
    en: { title: "Channels", enumNames: ["Shop", "Website", "Phone"] },
    value: ["shop", "web"],
  },
};
