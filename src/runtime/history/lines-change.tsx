import { listedNames, type LineHistory } from "#contract";
import type { Field } from "#metadata";
import { useI18n } from "#ui";
import { historyTexts } from "./history-texts.ts";

interface LinesChangeProps {
  /** The array of the lines. */
  readonly field: Field;
  readonly lines: readonly LineHistory[];
}

/** Lines of a record that were saved with it. Each has a history of its own. */
export function LinesChange({ field, lines }: LinesChangeProps) {
  const { t, text, locale } = useI18n(historyTexts);
  if (lines.length === 0) return null;
  return (
    <div className="history-change" data-field={field.name}>
      <dt>{text(field.title)}</dt>
      <dd className="history-lines">
        {[...Map.groupBy(lines, ({ kind }) => kind)].map(([kind, some]) => {
          const names = some.flatMap(({ label }) => label ?? []);
          return (
            <span key={kind} data-kind={kind}>
              {names.length === 0
                ? t(`lines.${kind}.count`, { count: some.length })
                : t(`lines.${kind}`, { count: some.length, names: listedNames(names, locale) })}
            </span>
          );
        })}
      </dd>
    </div>
  );
}
