import type { KindAuthoring } from "../kind-authoring.ts";

export const timeAuthoring: KindAuthoring = {
  fits: ({ storage }) => storage === "time",
  needs: { zh: '"x-format": "local-time" 的字段', en: 'a field with "x-format": "local-time"' },
  options: {},
  placeholder: true,
  otherNames: [],
  sample: { property: { type: "string", title: "时间", "x-format": "local-time" }, en: "Time", value: "09:30:00" },
};
