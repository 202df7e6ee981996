import type { ReportTable } from "#contract";
import { amountText } from "#metadata";
import { useI18n } from "#ui";
import { partTexts } from "./part-texts.ts";

interface FigurePartProps {
  readonly table: ReportTable;
  /** The number to compare with; null for none. */
  readonly compared: ReportTable | null;
}

/** One number, and its distance from another one. */
export function FigurePart({ table, compared }: FigurePartProps) {
  const { t, locale } = useI18n(partTexts);
  const value = valueOf(table);
  const other = compared === null ? null : valueOf(compared);
  const shown = value === null ? "—" : amountText(value);
  return (
    <div className="dashboard-figure">
      <strong data-long={shown.length > SHORT || undefined}>{shown}</strong>
      {other !== null && (
        <small>
          {t("before", { value: amountText(other) })}
          <Change from={Number(other)} to={Number(value)} locale={locale} />
        </small>
      )}
    </div>
  );
}

/** The change in per cent. From nothing there is none. */
function Change({ from, to, locale }: { readonly from: number; readonly to: number; readonly locale: string }) {
  const { t } = useI18n(partTexts);
  if (from === 0 || Number.isNaN(from) || Number.isNaN(to)) return null;
  const part = (to - from) / Math.abs(from);
  const share = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 }).format(Math.abs(part));
  const direction = part > 0 ? "more" : part < 0 ? "less" : "same";
  return <span data-direction={direction}>{t(direction, { share })}</span>;
}

/** A sum of nothing is 0; a mean or a bound of nothing is nothing. */
function valueOf({ columns, rows }: ReportTable): string | null {
  const total = columns[0]?.total;
  const value = rows[0]?.[0] ?? (total === "sum" || total === "count" ? "0" : null);
  return value === null || total !== "avg" ? value : String(Math.round(Number(value) * MEAN_STEPS) / MEAN_STEPS);
}

/** Characters that have room at the usual size. */
const SHORT = 7;

/** A mean is shown with two decimals. */
const MEAN_STEPS = 100;
