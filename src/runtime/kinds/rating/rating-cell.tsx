import { useI18n } from "#ui";
import { valueTexts } from "../../values/value-texts.ts";
import type { CellProps } from "../kind-view.ts";
import { Star } from "./star.tsx";
import { starFills, starsOf } from "./stars.ts";
import "./rating-cell.css";

export function RatingCell({ field, value }: CellProps) {
  const { t } = useI18n(valueTexts);
  const rating = Number(value);
  const stars = t("stars", { count: rating });
  return (
    <span className="cell-rating" role="img" aria-label={stars} title={stars}>
      {starFills(rating, starsOf(field.schema).count).map((fill, index) => (
        <Star key={index} fill={fill} />
      ))}
    </span>
  );
}
