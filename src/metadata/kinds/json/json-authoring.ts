import { isFreeText } from "../shared/field-shapes.ts";
import type { KindAuthoring } from "../kind-authoring.ts";

export const jsonAuthoring: KindAuthoring = {
  fits: (field) => field.type === "array" || field.type === "object" || isFreeText(field),
  needs: { zh: "array、object 或普通文本字段", en: "an array, an object or a plain string" },
  options: {},
  placeholder: true,
  otherNames: [],
  sample: { property: { type: "object", title: "配置" }, en: "Setup", value: { seats: 40, projector: true } },
};
