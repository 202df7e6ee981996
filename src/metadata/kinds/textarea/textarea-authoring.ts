import { FREE_TEXT } from "../shared/common-authoring.ts";
import type { KindAuthoring } from "../kind-authoring.ts";

export const textareaAuthoring: KindAuthoring = {
  ...FREE_TEXT,
  options: { rows: { type: "number", least: 1, most: 100, whole: true, says: { zh: "行数", en: "Number of visible lines" } } },
  placeholder: true,
  otherNames: [],
  sample: {
    property: { type: "string", title: "备注", maxLength: 200 },
    ui: { "ui:widget": "textarea" },
    en: "Remark",
    value: "东侧，需提前一天预订",
  },
};
