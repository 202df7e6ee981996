import type { KindAuthoring } from "../kind-authoring.ts";

export const referenceAuthoring: KindAuthoring = {
  fits: ({ reference }) => reference !== null,
  needs: { zh: "有 x-ref 的字段", en: "a field with x-ref" },
  options: {},
  placeholder: true,
  otherNames: [],
  sample: {
    property: { type: "string", title: "负责人", "x-ref": { module: "user", label: "realName" } },
    en: "In charge",
    value: "1",
  },
};
