import type { KindAuthoring } from "../kind-authoring.ts";

export const datetimeAuthoring: KindAuthoring = {
  fits: ({ storage }) => storage === "timestamp",
  needs: { zh: '"x-format": "local-date-time" 的字段', en: 'a field with "x-format": "local-date-time"' },
  options: {},
  placeholder: true,
  otherNames: ["date-time"],
  sample: {
    property: { type: "string", title: "时刻", "x-format": "local-date-time" },
    en: "Moment",
    value: "2026-03-01 09:30:00",
  },
};
