import { FILE_LIMIT_OPTION, FILE_OPTIONS } from "../shared/common-authoring.ts";
import { isFreeText, isTextList } from "../shared/field-shapes.ts";
import type { KindAuthoring } from "../kind-authoring.ts";

export const fileAuthoring: KindAuthoring = {
  fits: (field) => isFreeText(field) || isTextList(field),
  needs: { zh: "文本或文本数组字段", en: "a string or an array of strings" },
  options: { ...FILE_OPTIONS, ...FILE_LIMIT_OPTION },
  placeholder: false,
  otherNames: ["upload"],
  sample: { property: { type: "string", title: "附件" }, ui: { "ui:widget": "file" }, en: "Attachment", value: "/favicon.svg" },
};
