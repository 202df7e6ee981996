import { CODE_LANGUAGES } from "../shared/code-languages.ts";
import { FREE_TEXT } from "../shared/common-authoring.ts";
import type { KindAuthoring } from "../kind-authoring.ts";

export const codeAuthoring: KindAuthoring = {
  ...FREE_TEXT,
  options: {
    language: {
      type: "string",
      values: CODE_LANGUAGES,
      says: { zh: "着色所用的语言", en: "Language for syntax highlighting" },
    },
  },
  placeholder: true,
  otherNames: [],
  sample: {
    property: { type: "string", title: "查询" },
    ui: { "ui:widget": "code", "ui:options": { language: "sql" } },
    en: "Query",
    value: "select name from room where seats > 20",
  },
};
