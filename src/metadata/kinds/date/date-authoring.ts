import type { KindAuthoring } from "../kind-authoring.ts";

export const dateAuthoring: KindAuthoring = {
  fits: ({ storage }) => storage === "date",
  needs: { zh: '"format": "date" 的字段', en: 'a field with "format": "date"' },
  options: {},
  placeholder: true,
  otherNames: [],
  sample: { property: { type: "string", title: "日期", format: "date" }, en: "Day", value: "2026-03-01" },
};
