import { asPage, useApiQuery } from "#runtime";
import { NativeSelect, useI18n } from "#ui";
import { studioTexts } from "../studio-texts.ts";

interface DataSourceFieldProps {
  readonly id: string;
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** Selects one of the data sources that the person may see. */
export function DataSourceField({ id, value, onChange }: DataSourceFieldProps) {
  const { t } = useI18n(studioTexts);
  const answer = useApiQuery("/api/blade-develop/datasource/list", { size: "100" }, asPage);
  const sources = answer.state === "ready" ? answer.data.records : [];
  return (
    <>
      <NativeSelect
        id={id}
        value={value}
        placeholder="—"
        options={sources.map((source) => ({ value: source.id, label: String(source["name"] ?? source.id) }))}
        onChange={onChange}
      />
      {answer.state === "ready" && sources.length === 0 && <small>{t("draft.datasource.none")}</small>}
      {answer.state === "failed" && <small>{answer.message}</small>}
    </>
  );
}
