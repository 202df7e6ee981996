import { isReferenceOrDictionary } from "../shared/field-shapes.ts";
import type { KindAuthoring } from "../kind-authoring.ts";

export const switchAuthoring: KindAuthoring = {
  fits: (field) => (field.type === "boolean" && !isReferenceOrDictionary(field)) || field.options?.length === 2,
  needs: { zh: "boolean 字段，或恰有两个值的 enum（先关后开）", en: "a boolean, or an enum of exactly two values (off first)" },
  options: {},
  placeholder: false,
  otherNames: ["toggle"],
  sample: { property: { type: "boolean", title: "启用", default: true }, en: "Enabled", value: true },
};
