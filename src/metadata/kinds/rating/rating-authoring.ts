import { isNumber } from "../shared/field-shapes.ts";
import type { FieldFacts, KindAuthoring } from "../kind-authoring.ts";

export const ratingAuthoring: KindAuthoring = {
  fits: (field) => isNumber(field) && hasFewSteps(field),
  needs: {
    zh: "integer 字段（或 multipleOf 为 0.5 的 number），没有 maximum，或 maximum 在 2 到 10 之间",
    en: "an integer (or a number with multipleOf 0.5) without a maximum, or with one from 2 to 10",
  },
  options: {},
  placeholder: false,
  otherNames: ["rate", "star", "stars"],
  sample: { property: { type: "integer", title: "评价", maximum: 5 }, ui: { "ui:widget": "rating" }, en: "Rating", value: 4 },
};

function hasFewSteps({ schema, type }: FieldFacts): boolean {
  const { maximum = 5, multipleOf } = schema;
  return (
    typeof maximum === "number" &&
    Number.isInteger(maximum) &&
    maximum >= 2 &&
    maximum <= 10 &&
    (type === "integer" || multipleOf === 0.5)
  );
}
