import { useI18n } from "#ui";
import { fieldTitle } from "../../table/list-columns.tsx";
import type { RecordTarget } from "../../stores/record-target.ts";
import { texts } from "../../texts.ts";
import { otherColumns, shownFields } from "./list-state.ts";
import { transferTexts } from "../common/transfer-texts.ts";

interface ExportColumnsProps {
  readonly target: RecordTarget;
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

/** The columns of the file, in the order of the list; behind them what the list does not show. */
export function ExportColumns({ target, chosen, onChange }: ExportColumnsProps) {
  const { t } = useI18n(transferTexts);
  const { t: ofScreens, locale } = useI18n(texts);
  const shown = shownFields(target);
  const all = [...shown, ...otherColumns(target.module, shown)];
  const toggle = (field: string, on: boolean) =>
    onChange(new Set(on ? [...chosen, field] : [...chosen].filter((one) => one !== field)));
  return (
    <fieldset className="transfer-choices">
      <legend>
        {t("export.columns")}
        <span className="transfer-legend-links">
          <button type="button" className="trellis-link" onClick={() => onChange(new Set(shown))}>
            {t("export.asShown")}
          </button>
          <button type="button" className="trellis-link" onClick={() => onChange(new Set(all))}>
            {t("export.all")}
          </button>
        </span>
      </legend>
      <div className="transfer-columns">
        {all.map((field, index) => (
          <label key={field} data-hidden={index >= shown.length || undefined}>
            <input type="checkbox" checked={chosen.has(field)} onChange={(event) => toggle(field, event.currentTarget.checked)} />
            <span>{fieldTitle(target.module, field, locale, (name) => ofScreens(`field.${name}`))}</span>
          </label>
        ))}
      </div>
      <small>{t("export.columnsHint")}</small>
    </fieldset>
  );
}
