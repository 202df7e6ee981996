import { inSentence, type ColumnTotal } from "#contract";
import { STORAGES, type Field } from "#metadata";
import { defineTexts, useI18n } from "#ui";
import { formatTotal } from "../kinds/format-total.ts";
import "./total-value.css";

const totalTexts = defineTexts("listTotals", {
  zh: {
    sum: "合计",
    avg: "平均",
    min: "最小",
    max: "最大",
    count: "计数",
    earliest: "最早",
    latest: "最晚",
    across: "按{title}筛选后合计",
  },
  en: {
    sum: "Sum",
    avg: "Average",
    min: "Least",
    max: "Most",
    count: "Count",
    earliest: "Earliest",
    latest: "Latest",
    across: "Filter by {title} for a total",
  },
});

interface TotalValueProps {
  readonly field: Field | null;
  /** Field with different values in the records; their amounts have no common total. */
  readonly across: Field | null;
  readonly total: ColumnTotal;
}

/** The total of a column, with its name. */
export function TotalValue({ field, across, total }: TotalValueProps) {
  const { t, text } = useI18n(totalTexts);
  if (across !== null) return <small className="total-across">{t("across", { title: text(inSentence(across.title)) })}</small>;
  const moment = total.total !== "count" && (field === null || STORAGES[field.storage].moment);
  const word = moment && total.total === "min" ? "earliest" : moment && total.total === "max" ? "latest" : total.total;
  return (
    <span className="trellis-total">
      <small>{t(word)}</small> {total.value === null ? "–" : moment ? total.value : formatTotal(field, total)}
    </span>
  );
}
