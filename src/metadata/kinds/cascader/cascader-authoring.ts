import type { KindAuthoring } from "../kind-authoring.ts";

export const cascaderAuthoring: KindAuthoring = {
  fits: ({ reference, type, multiple }) => reference !== null && type === "string" && !multiple,
  needs: { zh: "引用树形模块、只存一个值的 x-ref 字段", en: "a field with x-ref to a tree module that holds one value" },
  options: {},
  placeholder: true,
  otherNames: [],
  sample: {
    property: { type: "string", title: "地区", "x-ref": { module: "region", value: "code", label: "name" } },
    ui: { "ui:widget": "cascader" },
    en: "Region",
    value: "12",
  },
};
