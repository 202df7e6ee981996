import { FREE_TEXT } from "../shared/common-authoring.ts";
import type { KindAuthoring } from "../kind-authoring.ts";

export const richTextAuthoring: KindAuthoring = {
  ...FREE_TEXT,
  options: {},
  placeholder: true,
  otherNames: ["editor", "richtext", "html"],
  sample: {
    property: { type: "string", title: "正文", "x-format": "html" },
    en: "Text",
    value: "<p>下周六 <strong>盘点</strong></p>",
  },
};
