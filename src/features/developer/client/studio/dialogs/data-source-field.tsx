import { asPage, useApiQuery } from "#runtime";
import { NativeSelect } from "#ui";

interface DataSourceFieldProps {
  readonly id: string;
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** Selects one of the data sources that the person may see. */
export function DataSourceField({ id, value, onChange }: DataSourceFieldProps) {
  const answer = useApiQuery("/api/blade-develop/datasource/list", { size: "100" }, asPage);
  const sources = answer.state === "ready" ? answer.data.records : [];
  return (
    <NativeSelect
      id={id}
      value={value}
      placeholder="—"
      options={sources.map((source) => ({ value: source.id, label: String(source["name"] ?? source.id) }))}
      onChange={onChange}
    />
  );
}
