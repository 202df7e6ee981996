import { inSentence, type ColumnTotal, type StoredRecord } from "#contract";
import { STORAGES, type Field, type Module } from "#metadata";
import { defineTexts, useI18n } from "#ui";
import { formatTotal } from "../kinds/format-total.ts";
import { MomentText } from "../kinds/shared/dates/moment-text.tsx";

const totalTexts = defineTexts("listTotals", {
  zh: {
    sum: "合计",
    avg: "平均",
    min: "最小值",
    max: "最大值",
    count: "计数",
    earliest: "最早",
    latest: "最晚",
    across: "按{title}筛选后合计",
  },
  en: {
    sum: "Sum",
    avg: "Average",
    min: "Minimum",
    max: "Maximum",
    count: "Count",
    earliest: "Earliest",
    latest: "Latest",
    across: "Filter by {title} for a total",
  },
});

interface TotalValueProps {
  readonly module: Module;
  readonly field: Field | null;
  /** Field with different values in the records; their amounts have no common total. */
  readonly across: Field | null;
  readonly total: ColumnTotal;
  /** One of the added records. */
  readonly record: StoredRecord | null;
}

/** The total of a column, with its name. */
export function TotalValue({ module, field, across, total, record }: TotalValueProps) {
  const { t, text } = useI18n(totalTexts);
  const moment = total.total !== "count" && (field === null || STORAGES[field.storage].moment);
  const word = moment && total.total === "min" ? "earliest" : moment && total.total === "max" ? "latest" : total.total;
  // The reason stands behind a dash: it is longer than an amount, and the same in every column.
  const reason = across === null ? null : t("across", { title: text(inSentence(across.title)) });
  if (reason !== null)
    return (
      <span className="trellis-total" title={reason}>
        <small>{t(word)}</small> <span aria-hidden="true">–</span>
        <span className="ui-unseen">{reason}</span>
      </span>
    );
  return (
    <span className="trellis-total">
      <small>{t(word)}</small>{" "}
      {total.value === null ? (
        "–"
      ) : moment ? (
        <MomentText text={total.value} place="list" />
      ) : (
        formatTotal(module, field, total, text, record)
      )}
    </span>
  );
}
