import { FREE_TEXT } from "../shared/common-authoring.ts";
import type { KindAuthoring } from "../kind-authoring.ts";

export const textAuthoring: KindAuthoring = {
  ...FREE_TEXT,
  options: {},
  placeholder: true,
  otherNames: ["input", "string"],
  sample: { property: { type: "string", title: "名称", maxLength: 30 }, en: "Name", value: "望江厅" },
};
