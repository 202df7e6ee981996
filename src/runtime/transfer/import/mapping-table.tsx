import type { ImportColumn, ImportPlan } from "#contract";
import { NativeSelect, useI18n } from "#ui";
import { columnOf, offeredTargets, type MappedSheet } from "./import-plan.ts";
import { transferTexts } from "../common/transfer-texts.ts";

interface MappingTableProps {
  readonly facts: MappedSheet;
  readonly plan: ImportPlan;
  /** @param field null = the column is left out */
  readonly onMap: (column: number, field: string | null) => void;
}

/** Each column of the file with what stands in it, and the field it is meant for. */
export function MappingTable({ facts, plan, onMap }: MappingTableProps) {
  const { t } = useI18n(transferTexts);
  return (
    <table className="transfer-table transfer-mapping-table">
      <thead>
        <tr>
          <th scope="col">{t("map.column")}</th>
          <th scope="col">{t("map.samples")}</th>
          <th scope="col">{t("map.field")}</th>
        </tr>
      </thead>
      <tbody>
        {facts.columns.map((column) => (
          <MappingRow key={column.index} column={column} facts={facts} plan={plan} onMap={onMap} />
        ))}
      </tbody>
    </table>
  );
}

function MappingRow({ column, facts, plan, onMap }: MappingTableProps & { readonly column: ImportColumn }) {
  const { t } = useI18n(transferTexts);
  const name = useColumnName();
  const field = plan.mapping[String(column.index)] ?? "";
  const chosen = facts.targets.find((target) => target.field === field);
  const samples = column.samples.join(t("comma"));
  const options = offeredTargets(facts, plan).map((target) => {
    const taken = columnOf(facts, plan, target.field);
    const elsewhere = taken !== null && taken.index !== column.index;
    return {
      value: target.field,
      label: elsewhere ? t("map.taken", { field: target.title, column: name(taken) }) : target.title,
    };
  });
  return (
    <tr data-ignored={field === "" || undefined}>
      <th scope="row" title={name(column)}>
        {name(column)}
      </th>
      <td className="transfer-samples" title={samples}>
        {samples === "" ? t("map.noSamples") : samples}
      </td>
      <td>
        <div className="transfer-mapping-field">
          <NativeSelect
            label={t("map.fieldFor", { column: name(column) })}
            value={field}
            placeholder={t("map.ignore")}
            options={options}
            onChange={(value) => onMap(column.index, value === "" ? null : value)}
          />
          {chosen !== undefined && plan.mode !== "add" && chosen.field === plan.key ? (
            <span className="transfer-mark" data-key>
              {t("map.key")}
            </span>
          ) : (
            chosen?.required === true && <span className="transfer-mark">{t("map.required")}</span>
          )}
        </div>
      </td>
    </tr>
  );
}

function useColumnName(): (column: ImportColumn) => string {
  const { t } = useI18n(transferTexts);
  return ({ header, index }) => (header === "" ? t("map.nameless", { number: index + 1 }) : header);
}
