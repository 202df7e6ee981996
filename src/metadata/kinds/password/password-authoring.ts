import { FREE_TEXT } from "../shared/common-authoring.ts";
import type { KindAuthoring } from "../kind-authoring.ts";

export const passwordAuthoring: KindAuthoring = {
  ...FREE_TEXT,
  options: { confirm: { type: "boolean", says: { zh: "要求输入两次", en: "Ask for the password twice" } } },
  placeholder: true,
  otherNames: [],
  sample: {
    property: { type: "string", title: "密码", "x-format": "password", writeOnly: true },
    en: "Password",
    value: null,
  },
};
