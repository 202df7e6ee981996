import { TRANSFER_FORMATS, TRANSFER_LIMITS, type ExportInput } from "#contract";
import { useI18n } from "#ui";
import { numberText } from "../../values/number-text.ts";
import type { RecordTarget } from "../../stores/record-target.ts";
import { ChoiceCards } from "../common/choice-cards.tsx";
import { counted } from "../common/count-params.ts";
import { ExportColumns } from "./export-columns.tsx";
import { askedRows, otherColumns, rowChoices, shownFields, type RowChoice } from "./list-state.ts";
import { transferTexts } from "../common/transfer-texts.ts";

/** Options of an export. */
export interface Choices {
  readonly rows: RowChoice;
  /** Fields that are ticked, whatever their order. */
  readonly columns: ReadonlySet<string>;
  readonly format: ExportInput["format"];
  readonly values: ExportInput["values"];
  /** Lines of other modules become sheets of their own. */
  readonly lines: boolean;
}

/** State of the list: its columns and the selected records. */
export function initialChoices(target: RecordTarget): Choices {
  const choices = rowChoices(target);
  const rows = choices.find(({ choice }) => choice === "selected") ?? choices[0];
  return {
    rows: rows?.choice ?? "matching",
    columns: new Set(shownFields(target)),
    format: "xlsx",
    values: "labels",
    lines: true,
  };
}

/** Request of the export; null with a reason if nothing can be exported. */
export function useExportInput(
  target: RecordTarget,
  { rows, columns, format, values, lines }: Choices,
): { readonly input: ExportInput | null; readonly problem: string | null } {
  const { t } = useI18n(transferTexts);
  const asked = askedRows(target, rows);
  const shown = shownFields(target);
  const chosen = [...shown, ...otherColumns(target.module, shown)].filter((field) => columns.has(field));
  if (chosen.length === 0) return { input: null, problem: t("export.noColumns") };
  if ((asked.ids?.length ?? 0) > TRANSFER_LIMITS.ids)
    return { input: null, problem: t("export.tooMany", { max: numberText(TRANSFER_LIMITS.ids) }) };
  return { input: { ...asked, columns: chosen, format, values, lines }, problem: null };
}

interface ExportChoicesProps {
  readonly target: RecordTarget;
  readonly choices: Choices;
  readonly onChange: (changes: Partial<Choices>) => void;
}

export function ExportChoices({ target, choices, onChange }: ExportChoicesProps) {
  const { t } = useI18n(transferTexts);
  const filtered = Object.keys(target.query.filters).length > 0;
  return (
    <>
      <ChoiceCards
        legend={t("export.rows")}
        choices={rowChoices(target).map(({ choice, count }) => ({
          value: choice,
          label: t(choice === "matching" && !filtered ? "export.everything" : `export.${choice}`),
          ...(count === null ? {} : { note: t("export.count", counted(count)) }),
        }))}
        value={choices.rows}
        onChange={(rows) => onChange({ rows })}
      />
      <ExportColumns target={target} chosen={choices.columns} onChange={(columns) => onChange({ columns })} />
      <ChoiceCards
        legend={t("export.format")}
        choices={TRANSFER_FORMATS.map((format) => ({ value: format, label: t(`export.${format}`) }))}
        value={choices.format}
        onChange={(format) => onChange({ format })}
      >
        <LinesChoice target={target} choices={choices} onChange={onChange} />
      </ChoiceCards>
      <ChoiceCards
        legend={t("export.values")}
        choices={(["labels", "keys"] as const).map((values) => ({
          value: values,
          label: t(`export.${values}`),
          hint: t(`export.${values}Hint`),
        }))}
        value={choices.values}
        onChange={(values) => onChange({ values })}
      />
    </>
  );
}

/** Offers the lines of the records. A CSV file has one table. */
function LinesChoice({ target, choices, onChange }: ExportChoicesProps) {
  const { t, text } = useI18n(transferTexts);
  const lists = target.module.children.map(({ field }) => text(field.title)).join(t("comma"));
  if (lists === "") return null;
  if (choices.format !== "xlsx") return <small>{t("export.linesFormat", { lists })}</small>;
  return (
    <label className="transfer-option">
      <input type="checkbox" checked={choices.lines} onChange={(event) => onChange({ lines: event.currentTarget.checked })} />
      <span>{t("export.lines", { lists })}</span>
    </label>
  );
}
