import { FILE_LIMIT_OPTION, FILE_OPTIONS } from "../shared/common-authoring.ts";
import { isFreeText, isTextList } from "../shared/field-shapes.ts";
import type { KindAuthoring } from "../kind-authoring.ts";

export const imageAuthoring: KindAuthoring = {
  fits: (field) => isFreeText(field) || isTextList(field),
  needs: { zh: "文本或文本数组字段", en: "a string or an array of strings" },
  options: { ...FILE_OPTIONS, ...FILE_LIMIT_OPTION },
  placeholder: false,
  otherNames: ["avatar", "picture"],
  sample: {
    property: { type: "string", title: "图片" },
    ui: { "ui:widget": "image", "ui:options": { accept: ".jpg,.png", maxSize: 500_000 } },
    en: "Picture",
    value: "/favicon.svg",
  },
};
