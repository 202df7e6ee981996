import { isJsonObject } from "#contract";
import { isTextList } from "../shared/field-shapes.ts";
import type { FieldFacts, KindAuthoring } from "../kind-authoring.ts";

export const tagsAuthoring: KindAuthoring = {
  fits: (field) => isTextList(field) && field.options === null && !hasReferences(field),
  needs: { zh: "没有 enum 的文本数组", en: "an array of strings without enum" },
  options: {},
  placeholder: true,
  otherNames: ["tag-input", "input-tag", "taginput", "inputtag", "chips"],
  sample: {
    property: { type: "array", title: "关键字", items: { type: "string", maxLength: 10 }, maxItems: 6 },
    ui: { "ui:widget": "tags" },
    en: "Keywords",
    value: ["投影", "白板"],
  },
};

function hasReferences({ schema }: FieldFacts): boolean {
  return isJsonObject(schema["items"]) && typeof schema["items"]["x-ref"] === "string";
}
