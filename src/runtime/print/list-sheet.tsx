import { useMemo } from "react";
import { WHERE_PARAMETER, splitFilterKey, type StoredRecord, type Where } from "#contract";
import { useI18n } from "#ui";
import { whereOf } from "../stores/record-query.ts";
import type { RecordTarget } from "../stores/record-target.ts";
import { ConditionText } from "../conditions/condition-text.tsx";
import { useFieldTitle } from "../conditions/field-title.ts";
import { shownColumns } from "../views/shown-columns.ts";
import { MOST_PRINTED } from "./printed-rows.ts";
import { PrintSheet } from "./print-sheet.tsx";
import { RowsTable } from "./rows-table.tsx";
import { printTexts } from "./print-texts.ts";

interface ListSheetProps {
  readonly target: RecordTarget;
  readonly rows: readonly StoredRecord[];
  /** The number of matches in words, when more match than are printed. */
  readonly cutFrom: string | null;
  readonly onDone: () => void;
}

/** So many columns stand side by side on an upright page. */
const UPRIGHT = 6;

export function ListSheet({ target, rows, cutFrom, onDone }: ListSheetProps) {
  const { t, text } = useI18n(printTexts);
  const { module, query } = target;
  const shown = useMemo(() => shownColumns(target), [target]);
  const titleOf = useFieldTitle(module);
  const where = whereOf(query);
  const conditions: readonly Where[] = [
    ...Object.entries(query.filters).flatMap(([key, value]): Where[] => {
      const { field, operator } = splitFilterKey(key);
      return key === WHERE_PARAMETER ? [] : [{ field, operator: operator ?? "equal", value }];
    }),
    ...(where === null ? [] : [where]),
  ];
  return (
    <PrintSheet
      module={module}
      title={text(module.title)}
      wide={shown.length > UPRIGHT}
      onDone={onDone}
      facts={
        <dl className="trellis-print-facts">
          {conditions.length > 0 && (
            <div>
              <dt>{t("conditions")}</dt>
              <dd>
                {conditions.map((condition, index) => (
                  // Conditions have no other name than their place.
                  <span key={index}>
                    {index > 0 && t("and")}
                    <ConditionText module={module} where={condition} />
                  </span>
                ))}
              </dd>
            </div>
          )}
          {query.sort.length > 0 && (
            <div>
              <dt>{t("order")}</dt>
              <dd>
                {query.sort
                  .map(({ field, descending }) => t(descending ? "descending" : "ascending", { title: titleOf(field) }))
                  .join(t("and"))}
              </dd>
            </div>
          )}
          <div>
            <dd>{cutFrom === null ? t("count", { count: rows.length }) : t("cut", { most: MOST_PRINTED, count: cutFrom })}</dd>
          </div>
        </dl>
      }
    >
      <RowsTable module={module} columns={shown} rows={rows} />
    </PrintSheet>
  );
}
