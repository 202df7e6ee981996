import { Fragment, type CSSProperties } from "react";
import { unitAfter, type DashboardAnswer, type DashboardPartView, type ReportTable } from "#contract";
import { amountText } from "#metadata";
import { useI18n } from "#ui";
import { partTexts } from "./part-texts.ts";
import { unitFound } from "../reports/report-units.ts";
import { withCurrency } from "../kinds/shared/line/with-currency.ts";
import { Sparkline } from "./sparkline.tsx";
import "./figure.css";

interface FigurePartProps {
  readonly part: Pick<DashboardPartView, "unit" | "lessIsBetter">;
  readonly answer: Pick<DashboardAnswer, "compared" | "before" | "trend">;
  /** Table of the answer, which has one. */
  readonly table: ReportTable;
}

/** One number, its distance from an earlier one, and its course. */
export function FigurePart({ part, answer, table }: FigurePartProps) {
  const { unit, lessIsBetter } = part;
  const { compared, before, trend } = answer;
  const { t, text, locale } = useI18n(partTexts);
  const measure = table.columns.findIndex(({ kind }) => kind === "measure");
  if (measure > 0)
    return <UnitFigures table={table} compared={compared} before={before} measure={measure} lessIsBetter={lessIsBetter} />;
  const isMoney = table.columns[0]?.unit === "money";
  const value = valueOf(table);
  const other = compared === null ? null : valueOf(compared);
  const shown = value === null ? "—" : figureText(value, isMoney);
  const own = unit ?? unitFound(table);
  const named = value === null || own === null ? "" : text(Number(value) === 1 ? own.one : own.other);
  return (
    <div className="dashboard-figure">
      <strong style={lengthOf(shown)} title={value === null ? undefined : amountText(value)}>
        {shown}
        {named !== "" && <span> {named}</span>}
      </strong>
      {other !== null && (
        <small title={spanText(before)}>
          <Change from={Number(other)} to={Number(value)} good={lessIsBetter ? "less" : "more"} locale={locale} />
          <span>{t(before === null ? "before" : `before.${before.period}`, { value: figureText(other, isMoney) })}</span>
        </small>
      )}
      {trend !== null && <Sparkline points={trend.points} />}
    </div>
  );
}

interface UnitFiguresProps extends Pick<DashboardAnswer, "compared" | "before">, Pick<DashboardPartView, "lessIsBetter"> {
  readonly table: ReportTable;
  /** Place of the number in a row. */
  readonly measure: number;
}

/** The numbers of several units, which have no sum. Each is compared with the earlier number of its unit. */
function UnitFigures({ table, compared, before, measure, lessIsBetter }: UnitFiguresProps) {
  const { t, text, locale } = useI18n(partTexts);
  const isMoney = table.columns[measure]?.unit === "money";
  const numbersOf = ({ rows }: ReportTable) =>
    rows.flatMap((row) => {
      const value = row[measure] ?? null;
      const [name = null] = row;
      if (value === null) return [];
      const { one, other } = unitAfter({ zh: name ?? "", en: name ?? "" });
      return [{ name, value, shown: figureText(value, isMoney), unit: text(Number(value) === 1 ? one : other) }];
    });
  const numbers = numbersOf(table);
  const earlier = compared === null ? [] : numbersOf(compared);
  const whole = numbers.map(({ shown, unit }) => `${shown} ${unit}`).join(" · ");
  return (
    <div className="dashboard-figure">
      <strong style={lengthOf(whole)} title={whole}>
        {numbers.length === 0 && "—"}
        {numbers.map(({ shown, unit }, at) => (
          <Fragment key={unit}>
            {at > 0 && <span> · </span>}
            {shown}
            <span> {unit}</span>
          </Fragment>
        ))}
      </strong>
      {earlier.length > 0 && (
        <small title={spanText(before)}>
          {numbers.map(({ name, value }) => (
            <Change
              key={name}
              from={Number(earlier.find((other) => other.name === name)?.value ?? 0)}
              to={Number(value)}
              good={lessIsBetter ? "less" : "more"}
              locale={locale}
            />
          ))}
          <span>
            {t(before === null ? "before" : `before.${before.period}`, {
              value: earlier.map(({ shown, unit }) => `${shown} ${unit}`).join(" · "),
            })}
          </span>
        </small>
      )}
    </div>
  );
}

interface ChangeProps {
  readonly from: number;
  readonly to: number;
  /** The direction that is good news. */
  readonly good: "more" | "less";
  readonly locale: string;
}

/** The change in per cent. From nothing there is none. */
function Change({ from, to, good, locale }: ChangeProps) {
  const { t } = useI18n(partTexts);
  if (from === 0 || Number.isNaN(from) || Number.isNaN(to)) return null;
  const part = (to - from) / Math.abs(from);
  const share = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 }).format(Math.abs(part));
  const direction = part > 0 ? "more" : part < 0 ? "less" : "same";
  const news = direction === "same" ? undefined : direction === good ? "good" : "bad";
  return <b data-news={news}>{t(direction, { share })}</b>;
}

/** A sum of nothing is 0; a mean or a bound of nothing is nothing. */
function valueOf({ columns, rows }: ReportTable): string | null {
  const total = columns[0]?.total;
  const value = rows[0]?.[0] ?? (total === "sum" || total === "count" ? "0" : null);
  return value === null || total !== "avg" ? value : String(Math.round(Number(value) * MEAN_STEPS) / MEAN_STEPS);
}

/** Cents are shown of small amounts that have some, so that the figures of a screen look alike. */
function figureText(value: string, isMoney: boolean): string {
  if (!isMoney) return amountText(value);
  const amount = Number(value);
  const isWhole = Math.abs(amount) >= LARGE || Number.isInteger(amount);
  return withCurrency("¥", isWhole ? amountText(Math.round(amount).toFixed(0)) : amountText(value, 2));
}

/** The earlier span: its first day, and its last one or the moment at which it ends. */
function spanText(before: DashboardAnswer["before"]): string | undefined {
  if (before === null) return undefined;
  const { from, to } = before;
  if (to.length > "yyyy-MM-dd".length) return `${from} – ${to.slice(0, "yyyy-MM-dd HH:mm".length)}`;
  const last = new Date(`${to}T00:00:00Z`);
  last.setUTCDate(last.getUTCDate() - 1);
  const until = last.toISOString().slice(0, 10);
  return from === until ? from : `${from} – ${until}`;
}

/** Amount of money from which cents say nothing. */
const LARGE = 1_000;

/** The number of characters, for style sheets that fit the size of the text to its place. */
function lengthOf(text: string): CSSProperties {
  return { "--characters": text.length } as CSSProperties;
}

/** A mean is shown with two decimals. */
const MEAN_STEPS = 100;
