import type { ModuleHealthReport } from "#contract";
import { Moment } from "#runtime";
import { CopyButton, useI18n } from "#ui";
import { ConversionButton } from "./conversion-button.tsx";
import { ModuleName } from "./module-name.tsx";
import { FindingItem } from "./finding-item.tsx";
import { healthTexts } from "./health-texts.ts";
import { StatesButton } from "./states-button.tsx";

/** A module file that needs attention, with all of its findings. */
export function HealthCard({ entry, onConverted }: { readonly entry: ModuleHealthReport; readonly onConverted: () => void }) {
  const { t } = useI18n(healthTexts);
  return (
    <li className="health-card">
      <div className="health-card-head">
        <ModuleName entry={entry} />
        <span className="health-state" data-state={entry.state}>
          {t(`state.${entry.state}`)}
        </span>
        {entry.hasStates && <StatesButton module={entry.module} />}
        <Moment time={entry.since} />
      </div>
      <p>{t(`explain.${entry.state}`)}</p>
      {entry.findings.length > 0 && (
        <ol className="health-findings">
          {entry.findings.map((finding) => (
            <FindingItem key={`${finding.line}:${finding.column}:${finding.rule}`} finding={finding} />
          ))}
        </ol>
      )}
      {entry.statement !== null && (
        <div className="health-statement">
          <p>{t("statement.title")}</p>
          <pre>{entry.statement}</pre>
          <CopyButton text={entry.statement} label={t("statement.copy")} />
          {entry.conversions.map((field) => (
            <ConversionButton
              key={field.name}
              module={entry.module}
              title={entry.title}
              field={field}
              onConverted={onConverted}
            />
          ))}
        </div>
      )}
    </li>
  );
}
