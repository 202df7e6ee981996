import { observer } from "mobx-react-lite";
import { useI18n } from "#ui";
import { numberText } from "../../values/number-text.ts";
import type { JobWatch } from "./job-watch.ts";
import { transferTexts } from "./transfer-texts.ts";

/** Progress of a job: a bar, or an indeterminate one while the total is unknown. */
export const JobProgress = observer(function JobProgress({ watch, label }: { readonly watch: JobWatch; readonly label: string }) {
  const { t } = useI18n(transferTexts);
  const { job } = watch;
  const percent = percentOf(job.done, job.total);
  const rows =
    job.state === "queued"
      ? t("progress.waiting")
      : job.total === null
        ? t("progress.some", { done: numberText(job.done) })
        : t("progress.rows", { done: numberText(job.done), total: numberText(job.total) });
  return (
    <div className="transfer-progress">
      <div className="transfer-progress-line">
        <strong>{label}</strong>
        <span>{rows}</span>
        {percent !== null && <span className="transfer-progress-percent">{`${percent}%`}</span>}
      </div>
      <ProgressBar label={label} percent={percent} text={rows} />
      {watch.gone ? (
        <p role="alert" className="transfer-problem">
          {t("progress.gone")}
        </p>
      ) : (
        watch.unreachable && <p role="status">{t("progress.lost")}</p>
      )}
    </div>
  );
});

interface ProgressBarProps {
  readonly label: string;
  /** 0..100; null while unknown. */
  readonly percent: number | null;
  /** Text for screen readers instead of the number. */
  readonly text?: string;
}

export function ProgressBar({ label, percent, text }: ProgressBarProps) {
  return (
    <div
      className="transfer-bar"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent ?? undefined}
      aria-valuetext={text}
      data-unknown={percent === null || undefined}
    >
      <div style={percent === null ? undefined : { width: `${percent}%` }} />
    </div>
  );
}

/** A whole number 0..100; null while the total is unknown. */
export function percentOf(done: number, total: number | null): number | null {
  if (total === null) return null;
  return total === 0 ? 100 : Math.min(100, Math.floor((done / total) * 100));
}
