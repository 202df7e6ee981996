import type { Finding } from "#contract";
import { CopyButton, useI18n } from "#ui";
import "./module-health.css";
import { healthTexts } from "./health-texts.ts";

/** A finding of the linter: its place, the problem and the repair. */
export function FindingItem({ finding }: { readonly finding: Finding }) {
  const { t, text } = useI18n(healthTexts);
  const placeOf = ({ line, column }: { readonly line: number; readonly column: number }): string =>
    `${finding.file}:${line}:${column}`;
  const place = placeOf(finding);
  return (
    <li data-severity={finding.severity}>
      <div className="health-place">
        <span className="health-severity">{t(finding.severity === "error" ? "finding.error" : "finding.warning")}</span>
        <code>{place}</code>
        <CopyButton text={place} />
        <code className="health-rule">{finding.rule}</code>
      </div>
      <p>{text(finding.message)}</p>
      {text(finding.hint) !== "" && (
        <p className="health-hint">
          <span>{t("finding.hint")}</span> {text(finding.hint)}
        </p>
      )}
      {finding.related.map((other) => (
        <p key={other.pointer} className="health-hint">
          <span>{t("finding.related")}</span> <code>{placeOf(other)}</code>
        </p>
      ))}
    </li>
  );
}
