import { DASHBOARD_PERIODS, type Period } from "#contract";
import { NativeSelect, useI18n } from "#ui";
import { periodTexts } from "./period-texts.ts";

interface PeriodChoiceProps {
  readonly period: Period | null;
  readonly onChange: (period: (typeof DASHBOARD_PERIODS)[number]) => void;
}

/** The choice of the period that the numbers of a dashboard are about. */
export function PeriodChoice({ period, onChange }: PeriodChoiceProps) {
  const { t } = useI18n(periodTexts);
  return (
    <NativeSelect
      label={t("period")}
      value={period ?? ""}
      {...(period === null ? { placeholder: t("period") } : {})}
      options={DASHBOARD_PERIODS.map((each) => ({ value: each, label: t(each) }))}
      onChange={(chosen) => {
        const found = DASHBOARD_PERIODS.find((each) => each === chosen);
        if (found !== undefined) onChange(found);
      }}
    />
  );
}
