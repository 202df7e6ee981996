import { useI18n } from "../i18n/use-i18n.ts";
import "./skeleton.css";

interface SkeletonProps {
  /** Number of lines or rows to draw. */
  readonly rows?: number;
  /** `lines` for text, `table` for a list with its search form, `form` for a dialog. */
  readonly shape?: "lines" | "table" | "form";
}

/**
 * Placeholder while content loads, in about its shape. It appears after a delay, so that fast responses do not flicker.
 */
export function Skeleton({ rows = 5, shape = "lines" }: SkeletonProps) {
  const { t } = useI18n();
  return (
    <div className={`ui-skeleton ui-skeleton-${shape}`} role="status" aria-label={t("loading")}>
      {shape === "table" && <div className="ui-skeleton-head" />}
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="ui-skeleton-row" />
      ))}
    </div>
  );
}
