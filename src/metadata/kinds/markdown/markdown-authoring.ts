import { FREE_TEXT } from "../shared/common-authoring.ts";
import type { KindAuthoring } from "../kind-authoring.ts";

export const markdownAuthoring: KindAuthoring = {
  ...FREE_TEXT,
  options: {},
  placeholder: true,
  otherNames: [],
  sample: {
    property: { type: "string", title: "介绍", "x-format": "markdown" },
    en: "About",
    value: "## 望江厅\n\n可坐 **40** 人",
  },
};
