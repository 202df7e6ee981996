import type { KindAuthoring } from "../kind-authoring.ts";

export const nestedAuthoring: KindAuthoring = {
  fits: ({ schema, type }) => (type === "array" && "items" in schema) || (type === "object" && "properties" in schema),
  needs: { zh: "有 items 的数组或有 properties 的对象", en: "an array with items or an object with properties" },
  options: {},
  placeholder: false,
  otherNames: [],
  sample: {
    property: {
      type: "array",
      title: "明细",
      items: {
        type: "object",
        required: ["name"],
        properties: {
          name: { type: "string", title: "品名" },
          count: { type: "integer", title: "件数", minimum: 1 },
        },
      },
    },
    en: "Lines",
    parts: { name: "Item", count: "Pieces" },
    value: [
      { name: "茶叶", count: 3 },
      { name: "纸杯", count: 50 },
    ],
  },
};
