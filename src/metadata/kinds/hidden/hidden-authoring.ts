import type { KindAuthoring } from "../kind-authoring.ts";

export const hiddenAuthoring: KindAuthoring = {
  fits: () => true,
  needs: { zh: "任意字段", en: "any field" },
  options: {},
  placeholder: false,
  otherNames: [],
  sample: null,
};
