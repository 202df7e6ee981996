import { observer } from "mobx-react-lite";
import { ErrorState, useI18n } from "#ui";
import { numberText } from "../../../values/number-text.ts";
import { screenTexts } from "../screen-texts.ts";
import type { Answer } from "../use-answer.ts";
import type { PeriodRecords } from "./use-period-records.ts";

/** Says that records could not be read, that there are none, or that there are too many to show. */
export const PeriodNotes = observer(function PeriodNotes({ answer }: { readonly answer: Answer<PeriodRecords> }) {
  const { t } = useI18n(screenTexts);
  const { reading, value } = answer;
  if (reading.error !== null) return <ErrorState hint={reading.error.message} onRetry={answer.retry} />;
  if (value === null || reading.loading) return null;
  const { entries, total } = value;
  if (total === 0) return <p className="trellis-screen-note">{t("none")}</p>;
  return total > entries.length ? (
    <p className="trellis-screen-note" data-warning="">
      {t("capped", { total: numberText(total), count: numberText(entries.length) })}
    </p>
  ) : null;
});
