import type { KindAuthoring } from "../kind-authoring.ts";

export const colorAuthoring: KindAuthoring = {
  fits: ({ format }) => format === "color",
  needs: { zh: '"x-format": "color" 的字段', en: 'a field with "x-format": "color"' },
  options: {},
  placeholder: false,
  otherNames: [],
  sample: { property: { type: "string", title: "颜色", "x-format": "color" }, en: "Colour", value: "#409EFF" },
};
