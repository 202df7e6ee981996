import { inSentence, type ColumnTotal } from "#contract";
import { amountText, type Field } from "#metadata";
import { defineTexts, useI18n } from "#ui";
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
  /** In which the records differ, so that their values are not added up. */
  readonly across: Field | null;
  readonly total: ColumnTotal;
}

/** What a column comes to, with the word for it. */
export function TotalValue({ field, across, total }: TotalValueProps) {
  const { t, text } = useI18n(totalTexts);
  if (across !== null) return <small className="total-across">{t("across", { title: text(inSentence(across.title)) })}</small>;
  const moment = total.total !== "count" && (field === null || field.storage === "timestamp" || field.storage === "date");
  const word = moment && total.total === "min" ? "earliest" : moment && total.total === "max" ? "latest" : total.total;
  // As in the cells above it.
  const places = field?.widget === "money" && total.total !== "count" ? 2 : 0;
  return (
    <span className="trellis-total">
      <small>{t(word)}</small>{" "}
      {total.value === null ? "–" : moment ? total.value : amountText(shownOf(total.total, total.value), places)}
    </span>
  );
}

/** Nobody reads more of an average than hundredths; beyond what a float holds exactly, it stays as it is. */
function shownOf(kind: ColumnTotal["total"], value: string): string {
  const scaled = Number(value) * 100;
  return kind === "avg" && Math.abs(scaled) < Number.MAX_SAFE_INTEGER ? String(Math.round(scaled) / 100) : value;
}
