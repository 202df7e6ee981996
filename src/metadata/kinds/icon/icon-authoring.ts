import { FREE_TEXT } from "../shared/common-authoring.ts";
import type { KindAuthoring } from "../kind-authoring.ts";

export const iconAuthoring: KindAuthoring = {
  ...FREE_TEXT,
  options: {},
  placeholder: true,
  otherNames: [],
  sample: { property: { type: "string", title: "图标" }, ui: { "ui:widget": "icon" }, en: "Icon", value: "gift" },
};
